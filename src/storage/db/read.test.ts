import { expect, test } from 'bun:test';
import { insertPayment, insertWallet } from '../../../test/support/payments.ts';
import { payments } from '../../features/payments/payment-tables.ts';
import { wallets } from '../../features/wallets/wallet-tables.ts';
import { isGiven } from './batch.ts';
import { openDatabase } from './open.ts';
import { rowLookUp } from './read.ts';

test('a look-up answers the row that drizzle reads', async () => {
  const db = openDatabase(':memory:');
  await insertWallet(db, 'wallet_0123456789ab');
  await insertPayment(db, 'wallet_0123456789ab', 'pay_0123456789ab');
  const [payment, wallet] = [await db.orm.select().from(payments), await db.orm.select().from(wallets)];
  expect([payment.length, wallet.length]).toEqual([1, 1]);
  const paymentById = rowLookUp(db, payments, isGiven(payments.id, 'id'));
  expect(await paymentById({ id: 'pay_0123456789ab' })).toStrictEqual(payment[0]);
  expect(await paymentById({ id: 'pay_000000000000' })).toBeUndefined();
  const walletById = rowLookUp(db, wallets, isGiven(wallets.id, 'id'));
  expect(await walletById({ id: 'wallet_0123456789ab' })).toStrictEqual(wallet[0]);
  db.close();
});
