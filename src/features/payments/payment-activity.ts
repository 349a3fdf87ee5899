import { and, desc, eq, gte, inArray, lt, type SQL, sql } from 'drizzle-orm';
import type { Hex } from 'viem';
import { readInChunks } from '../../core/lib/lists.ts';
import type { Db } from '../../storage/db/open.ts';
import { spelledOut } from '../../storage/db/template.ts';
import { type PaymentRow, payments } from './payment-tables.ts';

/** Which payments of a wallet: times in Unix seconds of the host, `from` with its second, `to` without it. */
export interface AskedIn {
  readonly from?: number | undefined;
  readonly to?: number | undefined;
}

/** Payments as their wallet's activity shows them. */
export type PaymentActivity = ReturnType<typeof createPaymentActivity>;

/** Reads what a wallet's activity shows of payments. */
export function createPaymentActivity({ orm }: Pick<Db, 'orm'>) {
  return {
    /** The payments with these references; those that are unknown are absent. */
    byRefs: (refs: readonly Hex[]): Promise<PaymentRow[]> =>
      readInChunks(refs, (some) => orm.select().from(payments).where(inArray(payments.ref, some)).all()),
    byIds: (ids: readonly string[]): Promise<PaymentRow[]> =>
      readInChunks(ids, (some) => orm.select().from(payments).where(inArray(payments.id, some)).all()),
    /** Payments that are not settled, whose message is before this one, the latest first. */
    pending: (walletId: string, before: number, limit: number, asked: AskedIn): Promise<PaymentRow[]> =>
      pendingQuery(orm, walletId, before, limit, asked).all(),
    /** Payments that can no longer happen, from before this time and message, the latest first. */
    failed: (walletId: string, before: FailedPosition, limit: number, asked: AskedIn): Promise<PaymentRow[]> =>
      failedQuery(orm, walletId, before, limit, asked).all(),
  };
}

/** A place among the failed payments of a wallet. */
export interface FailedPosition {
  /** Unix seconds. */
  readonly createdAt: number;
  readonly messageId: number;
}

/** The query of pending payments: it reads as many rows as it answers, but for those asked for at other times. */
export function pendingQuery(orm: Db['orm'], walletId: string, before: number, limit: number, asked: AskedIn) {
  const isPending = spelledOut(eq(payments.status, 'pending'));
  return orm
    .select()
    .from(payments)
    .where(and(eq(payments.walletId, walletId), isPending, lt(payments.messageId, before), isIn(asked)))
    .orderBy(desc(payments.messageId))
    .limit(limit);
}

/** The query of failed payments: it reads as many rows as it answers. */
export function failedQuery(
  orm: Db['orm'],
  walletId: string,
  before: FailedPosition,
  limit: number,
  { from, to }: AskedIn,
) {
  const { createdAt, messageId, status } = payments;
  const place = sql`(${createdAt}, ${messageId})`;
  // Of two conditions for one end, SQLite begins at one alone, and would read all that is between both.
  const end = to === undefined || before.createdAt < to ? before : { createdAt: to, messageId: -1 };
  return orm
    .select()
    .from(payments)
    .where(
      and(
        eq(payments.walletId, walletId),
        spelledOut(eq(status, 'failed')),
        sql`${place} < (${end.createdAt}, ${end.messageId})`,
        from === undefined ? undefined : sql`${place} > (${from}, ${-1})`,
      ),
    )
    .orderBy(desc(createdAt), desc(messageId))
    .limit(limit);
}

function isIn({ from, to }: AskedIn): SQL | undefined {
  return and(
    from === undefined ? undefined : gte(payments.createdAt, from),
    to === undefined ? undefined : lt(payments.createdAt, to),
  );
}
