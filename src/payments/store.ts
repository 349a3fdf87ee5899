import { and, desc, eq, isNull, sql } from 'drizzle-orm';
import type { Hex } from 'viem';
import { must } from '../db/batch.ts';
import type { Db } from '../db/open.ts';
import { createLru } from '../lib/lru.ts';
import { followedQueries, type PaymentRow } from './followed.ts';
import { signedStatement } from './signed-rows.ts';
import { payments } from './tables.ts';

export type PaymentStore = ReturnType<typeof createPaymentStore>;

/** The payments' SQL. */
export function createPaymentStore(db: Db) {
  const { orm } = db;
  const queries = lookUps(orm);
  return {
    ...queries,
    ...followedQueries(orm),
    /** Stores a signed payment. */
    signedStatement: signedStatement(orm),
    /** Notes the idempotency key of a payment that was found on-chain, unless it has one. */
    async giveKey({ id }: Pick<PaymentRow, 'id'>, idempotencyKey: string): Promise<void> {
      const isIt = and(eq(payments.id, id), isNull(payments.idempotencyKey));
      await db.batch([must(orm.update(payments).set({ idempotencyKey }).where(isIt))]);
      queries.forget([{ id }]);
    },
  };
}

/** Payments that are kept in memory for those who ask for their status. */
const FOUND_PAYMENTS = 2_000;
const at = sql.placeholder;

function lookUps(orm: Db['orm']) {
  const found = createLru<PaymentRow>(FOUND_PAYMENTS);
  const byId = orm
    .select()
    .from(payments)
    .where(eq(payments.id, at('id')))
    .prepare();
  const byRef = orm
    .select()
    .from(payments)
    .where(eq(payments.ref, at('ref')))
    .prepare();
  const byKey = orm
    .select()
    .from(payments)
    .where(and(eq(payments.walletId, at('walletId')), eq(payments.idempotencyKey, at('key'))))
    .prepare();
  const ofWallet = orm
    .select()
    .from(payments)
    .where(eq(payments.walletId, at('walletId')))
    .orderBy(desc(payments.messageId))
    .limit(at('limit'))
    .offset(at('offset'))
    .prepare();
  return {
    /** A payment; those that are asked for again and again are kept in memory until `forget` names them. */
    find(id: string): PaymentRow | undefined {
      const known = found.get(id);
      if (known !== undefined) return known;
      const payment = byId.get({ id });
      if (payment !== undefined) found.set(id, payment);
      return payment;
    },
    /** To be called when payments have changed in the database. */
    forget(changed: readonly Pick<PaymentRow, 'id'>[]): void {
      for (const { id } of changed) found.delete(id);
    },
    /** Whether a payment with another reference has this id. */
    isIdTaken: (id: string, ref: Hex): boolean => (byId.get({ id })?.ref ?? ref) !== ref,
    findByRef: (ref: Hex): PaymentRow | undefined => byRef.get({ ref }),
    findByKey: (walletId: string, key: string): PaymentRow | undefined => byKey.get({ walletId, key }),
    /** The wallet's payments, the newest first. */
    list: (walletId: string, limit: number, offset: number): PaymentRow[] =>
      ofWallet.all({ walletId, limit, offset }),
  };
}
