import { beforeEach, expect, test } from 'bun:test';
import { sql } from 'drizzle-orm';
import { getAddress } from 'viem';
import { emptyDatabase } from '../../../test/support/database.ts';
import { hash, insertWallet } from '../../../test/support/payments.ts';
import { type Db, openDatabase } from '../../storage/db/open.ts';
import { createActivityStore, type NewActivity } from './activity-store.ts';
import type { ActivityKind } from './activity-tables.ts';
import { byDayQuery, byRecipientQuery, createSpendingStore, monthAt, sumOf } from './spending-store.ts';

const WALLET = 'wallet_0123456789ab';
/** The last second of 2026, and the first day of the next year. */
const LAST = Date.UTC(2027, 0) / 1000 - 1;
const DAY = Math.floor(LAST / 86_400);
const DECEMBER = { first: DAY - 30, end: DAY + 1 };
const addressOf = (index: number) => getAddress(`0x${hash('recipient', index).slice(26)}`);
const { insertStatement, removeStatement } = createActivityStore(await emptyDatabase());

let db: Db;
let spending: ReturnType<typeof createSpendingStore>;

beforeEach(async () => {
  db = await emptyDatabase();
  spending = createSpendingStore(db);
  await insertWallet(db, WALLET);
});

function rowOf(kind: ActivityKind, amount: bigint, more: Partial<NewActivity> = {}): NewActivity {
  return {
    walletId: WALLET,
    kind,
    amount,
    timestamp: LAST,
    blockNumber: 1,
    logIndex: 0,
    side: 1,
    blockTag: 0,
    transactionHash: hash('tx'),
    counterparty: addressOf(0),
    paymentRef: null,
    authorizationNonce: null,
    onchainJobId: null,
    details: null,
    ...more,
  };
}
const add = (row: NewActivity, fee = 0n) => db.batch([...spending.addStatements(row, fee), insertStatement(row)]);
const remove = (row: NewActivity, fee = 0n) =>
  db.batch([...spending.takeAwayStatements(row, fee), removeStatement(row)]);
const december = async () => sumOf(await spending.byDay(WALLET, DECEMBER));

test('a row counts once, however often it is added or taken back', async () => {
  const row = rowOf('payment', -1_020_000n);
  await remove(row, 20_000n);
  await add(row, 20_000n);
  await add(row, 20_000n);
  expect(await december()).toEqual({ amount: 1_000_000n, fees: 20_000n, count: 1 });
  // While a reorganisation is half known, two blocks may claim its place; the list shows both.
  const other = { ...row, blockTag: 1 };
  await add(other, 20_000n);
  expect(await december()).toEqual({ amount: 2_000_000n, fees: 40_000n, count: 2 });
  await remove(row, 20_000n);
  await remove(row, 20_000n);
  expect(await december()).toEqual({ amount: 1_000_000n, fees: 20_000n, count: 1 });
  await remove(other, 20_000n);
  expect(await spending.byDay(WALLET, DECEMBER)).toEqual([]);
  expect(await spending.byRecipient(WALLET, monthAt(LAST), DECEMBER, 9)).toEqual({
    amount: 0n,
    fees: 0n,
    count: 0,
    recipients: [],
  });
});

test('what an owner takes out and what comes in is not spent', async () => {
  const kinds = ['deposit', 'withdrawal', 'job_refund', 'job_payout', 'wallet_frozen', 'wallet_deployed'] as const;
  for (const [logIndex, kind] of kinds.entries()) await add(rowOf(kind, -7n, { logIndex }));
  expect(await spending.byDay(WALLET, DECEMBER)).toEqual([]);
});

test('days and months of UTC end with their last second, and fees go with what they were paid for', async () => {
  await add(rowOf('purchase', -5n));
  await add(rowOf('fee', -2n, { timestamp: LAST + 1, counterparty: addressOf(9) }));
  await add(rowOf('job_funding', -9n, { timestamp: LAST - 86_399, logIndex: 1 }));
  await add(rowOf('payment', -4n, { timestamp: LAST - 86_400, logIndex: 2 }), 1n);
  expect(await spending.byDay(WALLET, DECEMBER)).toEqual([
    { day: DAY - 1, kind: 'payment', amount: 3n, fees: 1n, count: 1 },
    { day: DAY, kind: 'purchase', amount: 5n, fees: 0n, count: 1 },
    { day: DAY, kind: 'job_funding', amount: 9n, fees: 0n, count: 1 },
  ]);
  const january = { first: DAY + 1, end: DAY + 32 };
  expect(await spending.byRecipient(WALLET, monthAt(LAST + 1), january, 9)).toEqual({
    amount: 0n,
    fees: 2n,
    count: 0,
    recipients: [],
  });
});

test('recipients come with the largest amount first, and those left out are in the sum', async () => {
  for (let index = 0; index < 30; index++)
    await add(rowOf('payment', -BigInt(index + 1), { logIndex: index, counterparty: addressOf(index) }));
  await add(rowOf('payment', -100n, { logIndex: 30, counterparty: addressOf(3) }));
  const { amount, count, recipients } = await spending.byRecipient(WALLET, monthAt(LAST), DECEMBER, 3);
  expect({ amount, count }).toEqual({ amount: 565n, count: 31 });
  expect(recipients).toMatchObject([
    { recipient: addressOf(3), amount: 104n, count: 2 },
    { recipient: addressOf(29), amount: 30n },
    { recipient: addressOf(28), amount: 29n },
  ]);
});

test('sums are read by an index, in its order, and those of other wallets are not there', async () => {
  const plans = [
    [byDayQuery(db.orm, WALLET, DECEMBER), 'spending_days_1 (wallet_id=? AND day>? AND day<?'],
    [
      byRecipientQuery(db.orm, WALLET, monthAt(LAST), DECEMBER, 50),
      'spending_recipients_amount (wallet_id=? AND month=? AND amount>?',
    ],
  ] as const;
  const sqlite = openDatabase(':memory:');
  for (const [query, index] of plans) {
    const steps = JSON.stringify(await sqlite.orm.values(sql.raw(`explain query plan ${query.toSQL().sql}`)));
    expect(steps).toContain(`${index}`);
    expect(steps).not.toMatch(/SCAN|TEMP B-TREE/);
  }
  await insertWallet(db, 'wallet_ba9876543210');
  await add(rowOf('payment', -5n));
  expect(await spending.byDay('wallet_ba9876543210', DECEMBER)).toEqual([]);
});
