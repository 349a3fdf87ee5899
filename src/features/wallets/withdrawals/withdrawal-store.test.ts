import { afterEach, expect, test } from 'bun:test';
import { zeroAddress } from 'viem';
import { temporaryDatabase } from '../../../../test/support/database.ts';
import { hash, insertWallet } from '../../../../test/support/payments.ts';
import { RowCountError } from '../../../storage/db/batch.ts';
import { createWithdrawalStore } from './withdrawal-store.ts';

const opened: { remove(): void }[] = [];
afterEach(() => {
  for (const each of opened.splice(0)) each.remove();
});

test('a transaction that only the chain knew stands for the withdrawal of one key, however many look at once', async () => {
  const database = await temporaryDatabase();
  opened.push(database);
  const { db } = database;
  await insertWallet(db, 'wallet_1');
  const store = createWithdrawalStore(db);
  const found = { walletId: 'wallet_1', chainAddress: zeroAddress, toAddress: zeroAddress, amount: 1n };
  const claim = (idempotencyKey: string, messageId: number, executedIn = hash('transaction', 1)) =>
    db.batch(store.foundStatements({ ...found, idempotencyKey, messageId, executedIn, createdAt: 1 }));
  await claim('first', 1);
  await expect(claim('second', 2)).rejects.toThrow(RowCountError);
  expect(await store.byKey('wallet_1', 'second')).toBeUndefined();
  await claim('second', 2, hash('transaction', 2));
  expect(await store.byKey('wallet_1', 'first')).toMatchObject({ withdrawal: { executedIn: hash('transaction', 1) } });
  expect(await store.isTaken(hash('transaction', 2))).toBe(true);
});
