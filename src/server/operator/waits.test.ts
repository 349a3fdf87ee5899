import { expect, test } from 'bun:test';
import { emptyDatabase } from '../../../test/support/database.ts';
import { insertPayment, insertWallet } from '../../../test/support/payments.ts';
import { createPaymentListing } from '../../features/payments/payment-listing.ts';
import type { ListedPurchase } from '../../features/x402/x402-store.ts';
import { paymentWait } from './waits.ts';

const END = 1_800_000_600;
const slot = { envelopeId: 3, slot: 1 };
const alone = { envelopeId: null, slot: null };

test.each([
  [
    'authorized',
    alone,
    END - 600,
    'take the money, or for the end of the authorisation at 2027-01-15T08:10:00Z, in 10 minutes',
  ],
  ['authorized', alone, END, 'waits to be released, tried again at'],
  ['authorized', slot, END, 'waits for a block after that to be final'],
  ['used', alone, END, 'waits for the fee to be settled, tried again at'],
  ['used', slot, END, 'waits for envelope 3 to close, which settles the fee'],
] as const)('a purchase that is %s (%j) waits at %d', async (state, place, now, expected) => {
  const db = await emptyDatabase();
  await insertWallet(db, 'wallet_1');
  await insertPayment(db, 'wallet_1', 'pay_1');
  const payment = await createPaymentListing(db).byId('pay_1');
  db.close();
  if (payment === undefined) throw new Error('There is no payment.');
  const final = { number: 1, timestamp: now, headNumber: 2, headTimestamp: now, seenAt: now };
  const purchase: ListedPurchase = {
    url: 'https://seller.example/',
    state,
    ...place,
    validBefore: END,
    settlementUntil: null,
    settlementTries: 1,
    settlementDueAt: now + 5,
  };
  const view = { now, final, balances: new Map(), aheadOf: async () => 0 };
  const waits = await paymentWait({ payment, trail: undefined, purchase, deliveries: [], unproven: undefined }, view);
  expect(waits).toContain(expected);
});
