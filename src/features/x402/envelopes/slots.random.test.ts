import { expect, test } from 'bun:test';
import { emptyDatabase } from '../../../../test/support/database.ts';
import { hash, insertWallet } from '../../../../test/support/payments.ts';
import { type Random, randomOf } from '../../../../test/support/random.ts';
import { NO_BUDGETS, NO_LIMITS, onlyAmounts } from '../../../core/spending-limits.ts';
import { RowCountError } from '../../../storage/db/batch.ts';
import type { EnvelopeRow } from '../x402-tables.ts';
import { createEnvelopeStore } from './envelope-store.ts';

const WALLET = 'wallet_0123456789ab';
const [ROUNDS, STEPS] = [12, 80];
const DAY_END = 1_800_057_600;

const PAY_TO = '0x8617E340B3D01FA5F11F306F4090FD50E238070D';

/** An open envelope of a few slots, in a database of its own. */
async function setUp(random: Random) {
  const db = await emptyDatabase();
  await insertWallet(db, WALLET);
  const store = createEnvelopeStore(db);
  const slots = 1 + random(8);
  await db.batch([
    store.insertStatement({
      walletId: WALLET,
      messageId: null,
      nonce: 0,
      cap: 100n,
      slots,
      fee: 2n,
      minFee: 0n,
      end: DAY_END,
      session: PAY_TO,
      ...onlyAmounts({ ...NO_LIMITS, ...NO_BUDGETS }),
      usedAt: 1,
      feeRecipient: PAY_TO,
      domain: hash('domain'),
      process: 'this',
      signedAtBlock: 1,
      nextSlot: 0,
      isRetired: false,
      isAccounted: false,
      txHash: hash('opening'),
      state: 'open',
    }),
  ]);
  /** Whether the commit of a purchase that has read the envelope so gets the slot. */
  const take = async (seen: EnvelopeRow): Promise<boolean> => {
    try {
      await db.batch([store.takeSlotStatement(seen, 2)]);
      return true;
    } catch (error) {
      if (error instanceof RowCountError) return false;
      throw error;
    }
  };
  const read = async (): Promise<EnvelopeRow> => {
    const [row] = await store.liveOf(WALLET);
    if (row === undefined) throw new Error('The envelope is gone.');
    return row;
  };
  return { store, slots, take, read, close: () => db.close() };
}

/**
 * Purchases that read at any time and commit at any later one, next to retirements and another process on the same
 * database: whatever the order, no slot is handed out twice, none beyond the last, and none once it must not be.
 */
async function play(seed: number): Promise<void> {
  const random = randomOf(seed);
  const { store, slots, take, read, close } = await setUp(random);
  const waiting: EnvelopeRow[] = [];
  const taken: number[] = [];
  let isRetired = false;
  for (let step = 0; step < STEPS; step++) {
    const choice = random(40);
    if (choice === 0) {
      await store.retire((await read()).id);
      isRetired = true;
    }
    if (choice < 20) {
      waiting.push(await read());
      continue;
    }
    const [seen] = waiting.splice(random(waiting.length), 1);
    if (seen === undefined) continue;
    if (choice === 20) expect(await take({ ...seen, process: 'other' })).toBe(false);
    else if (await take(seen)) {
      expect(isRetired).toBe(false);
      taken.push(seen.nextSlot);
    }
  }
  expect(taken).toEqual(Array.from({ length: taken.length }, (_, slot) => slot));
  expect(taken.length).toBeLessThanOrEqual(slots);
  expect((await read()).nextSlot).toBe(taken.length);
  close();
}

test('no order of reads and commits hands out a slot twice', async () => {
  for (let seed = 1; seed <= ROUNDS; seed++) await play(seed);
});
