import { and, count, desc, eq, gte, sql } from 'drizzle-orm';
import type { Db } from '../db/open.ts';
import { createLru } from '../lib/lru.ts';
import { wallets } from '../wallets/tables.ts';
import { followedQueries, type PaymentRow } from './followed.ts';
import type { RecordedMessage } from './session.ts';
import { signedStatements } from './signed-rows.ts';
import { payments, sessionMessages } from './tables.ts';

/** What paying needs to know of a wallet. */
export type PayingWallet = Pick<
  typeof wallets.$inferSelect,
  'id' | 'chainAddress' | 'version' | 'status' | 'sessionAddress' | 'sessionKeySealed'
>;

export type PaymentStore = ReturnType<typeof createPaymentStore>;

/** The payments' SQL. */
export function createPaymentStore({ orm }: Db) {
  return {
    ...lookUps(orm),
    ...walletQueries(orm),
    ...followedQueries(orm),
    /** Stores a signed payment, unless another took its nonce. */
    signedStatements: signedStatements(orm),
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
    findByKey: (walletId: string, key: string): PaymentRow | undefined => byKey.get({ walletId, key }),
    /** The wallet's payments, the newest first. */
    list: (walletId: string, limit: number, offset: number): PaymentRow[] =>
      ofWallet.all({ walletId, limit, offset }),
  };
}

function walletQueries(orm: Db['orm']) {
  const { id, chainAddress, version, status, sessionAddress, sessionKeySealed } = wallets;
  const payingWallet = orm
    .select({ id, chainAddress, version, status, sessionAddress, sessionKeySealed })
    .from(wallets)
    .where(eq(wallets.id, at('id')))
    .prepare();
  const sessionNonce = orm
    .select({ next: wallets.nextSessionNonce })
    .from(wallets)
    .where(eq(wallets.id, at('id')))
    .prepare();
  const { walletId, nonce, deadline, amount, total } = sessionMessages;
  const inTime = orm
    .select({ nonce, amount, total })
    .from(sessionMessages)
    .where(and(eq(walletId, at('walletId')), gte(nonce, at('fromNonce')), gte(deadline, at('timestamp'))))
    .prepare();
  return {
    wallet: (wanted: string): PayingWallet | undefined => payingWallet.get({ id: wanted }),
    /** The nonce that the wallet's next session message should get. */
    nextSessionNonce(wanted: string): number {
      const row = sessionNonce.get({ id: wanted });
      if (row === undefined) throw new Error(`The wallet ${wanted} is gone.`);
      return row.next;
    },
    /**
     * The wallet's session messages from a nonce on that a block of this time, in Unix seconds, or a later one
     * may execute.
     */
    messagesInTime: (wanted: string, fromNonce: number, timestamp: number): RecordedMessage[] =>
      inTime.all({ walletId: wanted, fromNonce, timestamp }),
    /** How many session messages of a wallet carry this nonce. */
    messagesWithNonce: (wanted: string, wantedNonce: number): number =>
      orm
        .select({ count: count() })
        .from(sessionMessages)
        .where(and(eq(walletId, wanted), eq(nonce, wantedNonce)))
        .get()?.count ?? 0,
  };
}
