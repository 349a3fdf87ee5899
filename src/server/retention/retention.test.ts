import { afterEach, beforeEach, expect, test } from 'bun:test';
import { eq } from 'drizzle-orm';
import { zeroAddress } from 'viem';
import { testCore } from '../../../test/support/core.ts';
import { temporaryDatabase } from '../../../test/support/database.ts';
import { hash, insertPayment, insertWallet, refOf } from '../../../test/support/payments.ts';
import { nextMessageId, nextNonceOf } from '../../chain/relay/load-transactions.ts';
import { attempts, messages, transactionMessages, transactions } from '../../chain/relay/relay-tables.ts';
import type { WebhookType } from '../../core/events.ts';
import { createPaymentStore } from '../../features/payments/payment-store.ts';
import { payments } from '../../features/payments/payment-tables.ts';
import { sessionMessages } from '../../features/signing/signing-tables.ts';
import { authorizations } from '../../features/x402/x402-tables.ts';
import { auditLog } from '../../http/audit/audit-tables.ts';
import { webhookDeliveries } from '../../notify/webhooks/webhook-tables.ts';
import type { Db } from '../../storage/db/open.ts';
import { createRetention } from './retention.ts';

const CREATED_AT = 1_800_000_000;
const DAY = 86_400;
let db: Db;
let remove: () => void;

beforeEach(async () => {
  ({ db, remove } = await temporaryDatabase());
  await insertWallet(db, 'wallet_1');
});
afterEach(() => remove());

const retention = (days = 90, finalBlock = 10, ageDays = 100) =>
  createRetention(testCore({ db, clock: { nowMs: () => (CREATED_AT + ageDays * DAY) * 1000 } }), {
    auditDays: 0,
    days,
    finalBlock: () => finalBlock,
  });

/** A payment in a transaction of its own. */
async function paid(id: string, nonce: number, status: 'final' | 'open' = 'final', blockNumber = 5): Promise<void> {
  await insertPayment(db, 'wallet_1', id);
  const { orm } = db;
  const row = await orm.select().from(payments).where(eq(payments.id, id)).get();
  const messageId = row?.messageId ?? -1;
  const place = { lane: zeroAddress, nonce };
  await orm
    .insert(transactions)
    .values({ ...place, status, blockNumber, createdAt: CREATED_AT })
    .run();
  const fees = { maxFeePerGas: 1n, maxPriorityFeePerGas: 1n };
  await orm
    .insert(attempts)
    .values({ ...place, ...fees, hash: hash(id, 'sent'), raw: '0x', createdAt: CREATED_AT })
    .run();
  await orm
    .insert(transactionMessages)
    .values({ ...place, position: 0, messageId })
    .run();
  await orm.update(messages).set({ status: 'executed' }).where(eq(messages.id, messageId)).run();
  await orm.update(payments).set({ status: 'confirmed', blockNumber }).where(eq(payments.id, id)).run();
}

const kept = async (): Promise<string[]> =>
  (
    await db.orm
      .select({ id: payments.id })
      .from(payments)
      .innerJoin(messages, eq(messages.id, payments.messageId))
      .innerJoin(sessionMessages, eq(sessionMessages.messageId, messages.id))
      .orderBy(payments.id)
      .all()
  ).map(({ id }) => id);

test('retention deletes the message of an old final payment, and leaves the payment unchanged', async () => {
  await paid('pay_1', 0);
  await paid('pay_2', 1);
  const store = createPaymentStore(db);
  const before = await store.find('pay_1');
  const ids = await nextMessageId(db);
  await retention().run();
  // The relay gives the number after the highest that there is.
  expect(await kept()).toEqual(['pay_2']);
  expect(await createPaymentStore(db).find('pay_1')).toEqual(before);
  expect(await store.byRefs([refOf('pay_1')])).toMatchObject([{ total: 1_020_000n, nonce: -1 }]);
  expect((await store.list('wallet_1', 10, 0)).map(({ id }) => id)).toEqual(['pay_2', 'pay_1']);
  // A reused number would otherwise be taken for the deleted row.
  expect(await nextMessageId(db)).toBe(ids);
  expect(await nextNonceOf(db, zeroAddress)).toBe(2);
  expect(await db.orm.select().from(transactions).all()).toHaveLength(1);
  expect(await db.orm.select().from(attempts).all()).toHaveLength(1);
});

test('retention keeps the messages of payments that are not final, pending or not settled', async () => {
  await paid('pay_above', 0, 'final', 11);
  await paid('pay_open', 1, 'open');
  await paid('pay_pending', 2);
  await db.orm.update(payments).set({ status: 'pending' }).where(eq(payments.id, 'pay_pending')).run();
  const bought: Omit<typeof authorizations.$inferInsert, 'paymentId'> = {
    url: '',
    urlDigest: '',
    method: 'GET',
    bodyDigest: '',
    offer: { version: 1, option: {} },
    validAfter: 0,
    validBefore: 1,
    nonce: hash('n'),
    digest: hash('d'),
    walletId: 'wallet_1',
  };
  const states = [
    { paymentId: 'pay_used', state: 'used' },
    { paymentId: 'pay_settling', state: 'settled', settledAtBlock: 11 },
    { paymentId: 'pay_settled', state: 'settled', settledAtBlock: 10 },
  ] as const;
  for (const [index, state] of states.entries()) {
    await paid(state.paymentId, 3 + index);
    await db.orm
      .insert(authorizations)
      .values({ ...bought, ...state })
      .run();
  }
  await paid('pay_last', 6, 'open');
  await retention().run();
  const open = ['pay_above', 'pay_last', 'pay_open', 'pay_pending'];
  expect(await kept()).toEqual([...open, 'pay_settling', 'pay_used']);
});

test.each([
  ['is young', 90, 10, 80],
  ['is kept for ever', 0, 10, 100],
  ['is not final while no final block is known', 90, -1, 100],
] as const)('retention keeps the message of a payment that %s', async (_, days, finalBlock, ageDays) => {
  await paid('pay_1', 0);
  await retention(days, finalBlock, ageDays).run();
  expect(await kept()).toEqual(['pay_1']);
});

test('retention deletes an old webhook delivery if it is delivered and its payment final', async () => {
  await paid('pay_1', 0);
  await paid('pay_2', 1, 'final', 11);
  const delivery = (id: string, status: 'pending' | 'delivered', paymentId: string, type: WebhookType) =>
    db.orm
      .insert(webhookDeliveries)
      .values({ id, status, paymentId, type, walletId: 'wallet_1', body: '{}', createdAt: CREATED_AT })
      .run();
  await delivery('whd_over', 'delivered', 'pay_1', 'payment_refused');
  await delivery('whd_pending', 'pending', 'pay_1', 'payment_failed');
  await delivery('whd_not_final', 'delivered', 'pay_2', 'payment_refused');
  await retention().run();
  const left = await db.orm.select({ id: webhookDeliveries.id }).from(webhookDeliveries).all();
  expect(left.map(({ id }) => id).sort()).toEqual(['whd_not_final', 'whd_pending']);
});

test('entries of the audit log go after a time of their own, and the rest stays', async () => {
  const entry = { action: 'logged_in', actor: 'server' } as const;
  const ages = [CREATED_AT, CREATED_AT + 5 * DAY, CREATED_AT + 50 * DAY];
  await db.orm.insert(auditLog).values(Array.from({ length: 60 }, () => ({ ...entry, at: CREATED_AT })));
  await db.orm.insert(auditLog).values(ages.map((at) => ({ ...entry, at })));
  const core = testCore({ db, clock: { nowMs: () => (CREATED_AT + 100 * DAY) * 1000 } });
  const rules = { days: 0, finalBlock: () => -1 };
  const left = async () => (await db.orm.select().from(auditLog).all()).map(({ at }) => at);
  await createRetention(core, { ...rules, auditDays: 0 }).run();
  expect(await left()).toHaveLength(63);
  await createRetention(core, { ...rules, auditDays: 90 }).run();
  expect(await left()).toEqual([CREATED_AT + 50 * DAY]);
});
