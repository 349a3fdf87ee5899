import { and, eq, inArray, isNull, sql } from 'drizzle-orm';
import type { Address, Hex } from 'viem';
import { must, type Statement } from '../db/batch.ts';
import type { Db } from '../db/open.ts';
import { authorizations, payments } from '../payments/tables.ts';
import { sessionMessages } from '../sessions/tables.ts';
import { wallets } from '../wallets/tables.ts';

export type AuthorizationRow = typeof authorizations.$inferSelect;
export type NewAuthorization = Omit<AuthorizationRow, 'state' | 'errandUntil'>;

/** An authorisation for which money of its wallet is reserved. */
export interface OpenAuthorization {
  readonly authorization: AuthorizationRow;
  readonly ref: Hex;
  readonly walletAddress: Address;
  /** The block that was the latest when it was signed. */
  readonly signedAtBlock: number;
}

export type X402Store = ReturnType<typeof createX402Store>;

/** Of authorisations that one look is about; the others wait for their turn. */
const MAX_OPEN = 5_000;
/** Written out, since SQLite uses a partial index only where the query says its very condition. */
const isOpen = sql`${authorizations.state} in ('authorized', 'used')`;

/** The SQL of payments by authorisation, beside that of payments. */
export function createX402Store({ orm }: Db) {
  return {
    find: (paymentId: string): AuthorizationRow | undefined =>
      orm.select().from(authorizations).where(eq(authorizations.paymentId, paymentId)).get(),
    /** The wallet's limit per payment, micro-USDC; 0 for none. */
    txLimit: (walletId: string): bigint =>
      orm.select({ limit: wallets.txLimit }).from(wallets).where(eq(wallets.id, walletId)).get()?.limit ?? 0n,
    insertStatement: (row: NewAuthorization): Statement => must(orm.insert(authorizations).values(row)),
    /** Those that USDC may execute, or has executed and the wallet has not settled; the oldest first, or the one of a payment. */
    open: (paymentId?: string): OpenAuthorization[] =>
      orm
        .select({
          authorization: authorizations,
          ref: payments.ref,
          walletAddress: wallets.chainAddress,
          signedAtBlock: sessionMessages.signedAtBlock,
        })
        .from(authorizations)
        .innerJoin(payments, eq(payments.id, authorizations.paymentId))
        .innerJoin(wallets, eq(wallets.id, payments.walletId))
        .innerJoin(sessionMessages, eq(sessionMessages.messageId, payments.messageId))
        .where(and(isOpen, paymentId === undefined ? undefined : eq(payments.id, paymentId)))
        .orderBy(payments.createdAt)
        .limit(MAX_OPEN)
        .all(),
    /** Notes until when a settlement or release that is sent now may be executed, unless another one was sent. */
    errandStatement: ({ paymentId, errandUntil }: AuthorizationRow, until: number): Statement =>
      must(
        orm
          .update(authorizations)
          .set({ errandUntil: until })
          .where(
            and(
              eq(authorizations.paymentId, paymentId),
              inArray(authorizations.state, ['authorized', 'used']),
              errandUntil === null
                ? isNull(authorizations.errandUntil)
                : eq(authorizations.errandUntil, errandUntil),
            ),
          ),
      ),
  };
}
