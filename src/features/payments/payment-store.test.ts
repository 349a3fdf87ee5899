import { expect, test } from 'bun:test';
import { eq } from 'drizzle-orm';
import { emptyDatabase } from '../../../test/support/database.ts';
import { insertPayment, insertWallet } from '../../../test/support/payments.ts';
import { createPaymentStore } from './payment-store.ts';
import { payments } from './payment-tables.ts';

test('the payment store does not cache a payment that changes while it is read', async () => {
  const db = await emptyDatabase();
  await insertWallet(db, 'wallet_a');
  await insertPayment(db, 'wallet_a', 'pay_a');
  const store = createPaymentStore(db);
  const reading = store.find('pay_a');
  await db.orm.update(payments).set({ status: 'confirmed' }).where(eq(payments.id, 'pay_a'));
  store.forget([{ id: 'pay_a' }]);
  await reading;
  expect((await store.find('pay_a'))?.status).toBe('confirmed');
  db.close();
});
