import { beforeEach, expect, test } from 'bun:test';
import type { Address } from 'viem';
import { emptyDatabase } from '../../../test/support/database.ts';
import { eventOf } from '../../../test/support/events.ts';
import { testIngest } from '../../../test/support/ingest.ts';
import { hash, insertWallet, refOf } from '../../../test/support/payments.ts';
import type { EventPlace } from '../../chain/events/chain-events.ts';
import type { Ingest } from '../../chain/ingest/ingest.ts';
import { createIngestStore } from '../../chain/ingest/ingest-store.ts';
import { chainEvents } from '../../chain/ingest/ingest-tables.ts';
import type { Db } from '../../storage/db/open.ts';
import { paymentKey } from '../payments/payment-fold.ts';
import { authorizations } from './x402-tables.ts';

const WALLET = 'wallet_0123456789ab';
const USDC: Address = '0x8617E340B3D01FA5F11F306F4090FD50E238070D';
const REF = refOf('purchase');
const [NONCE, DIGEST] = [hash('nonce'), hash('digest')];
const clock = { nowMs: () => 1_800_000_000_000 };
let db: Db;
let ingest: Ingest;
let wallet: Address;

beforeEach(async () => {
  db = await emptyDatabase();
  ingest = testIngest(db, clock);
  wallet = await insertWallet(db, WALLET);
});

const placeIn = (block: number, address: Address): EventPlace => ({
  transactionHash: hash('in', block),
  logIndex: 0,
  blockNumber: block,
  blockHash: hash('block', block),
  timestamp: 1_800_000_000 + block,
  address,
});
const authorized = (block: number) => {
  const transfer = { ref: REF, to: USDC.toLowerCase(), value: '100', fee: '20', digest: DIGEST };
  const times = { validAfter: '0', validBefore: '1900000000' };
  return eventOf('TransferAuthorized', { ...transfer, ...times, authorizationNonce: NONCE }, placeIn(block, wallet));
};
const used = (block: number) =>
  eventOf('AuthorizationUsed', { ref: REF, authorizer: wallet.toLowerCase(), nonce: NONCE }, placeIn(block, USDC));
const settled = (block: number) =>
  eventOf('AuthorizationSettled', { ref: REF, value: '100', fee: '20', feeWaived: false }, placeIn(block, wallet));
const state = async () => (await db.orm.select().from(authorizations).get())?.state;

test('an authorisation is used again when a reorganisation removes its settlement', async () => {
  await ingest.seen([authorized(4), used(5)]);
  await db.batch([createIngestStore(db).finalStatement(10)]);
  await ingest.seen([settled(12)]);
  expect(await state()).toBe('settled');
  await ingest.blockRemoved({ number: 12, hash: hash('block', 12) });
  expect(await state()).toBe('used');
});

test('an authorisation stays settled after the events of its final settlement are pruned', async () => {
  await ingest.seen([authorized(4), used(5), settled(12)]);
  await db.batch([createIngestStore(db).finalStatement(12)]);
  await db.orm.delete(chainEvents).run();
  await ingest.refold([paymentKey.of(REF)]);
  expect(await state()).toBe('settled');
});
