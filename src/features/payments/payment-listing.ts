import { and, asc, desc, eq, gte, inArray, lt, type SQL, sql } from 'drizzle-orm';
import type { Hex } from 'viem';
import { attempts, messages, transactionMessages } from '../../chain/relay/relay-tables.ts';
import { type Page, pageOf, readInChunks } from '../../core/lib/lists.ts';
import { spelledOut } from '../../storage/db/batch.ts';
import type { Db } from '../../storage/db/open.ts';
import { wallets } from '../wallets/wallet-tables.ts';
import {
  type ApprovalRow,
  paymentApprovals as approvals,
  type PaymentRow,
  type PaymentStatus,
  payments,
} from './payment-tables.ts';

/** Which payments a list shows, the newest first. */
export interface PaymentQuery {
  readonly walletId?: string | undefined;
  readonly status?: PaymentStatus | undefined;
  /** Unix seconds of the host: none that were made before. */
  readonly since?: number | undefined;
  /** The payment after which it goes on. */
  readonly after?: Pick<PaymentRow, 'seq' | 'messageId' | 'createdAt'> | undefined;
  readonly limit: number;
}

/** Of one transaction, more are not looked for. */
const MAX_OF_TRANSACTION = 20;
const isPending = spelledOut(eq(payments.status, 'pending'));
const isOpen = sql`${approvals.status} in ('pending', 'approved')`;

/** The SQL of lists of payments, for operators. */
export function createPaymentListing({ orm }: Pick<Db, 'orm'>) {
  const one = (...where: (SQL | undefined)[]): Promise<PaymentRow | undefined> =>
    orm
      .select()
      .from(payments)
      .where(and(...where))
      .get();
  const approval = (...where: (SQL | undefined)[]): Promise<ApprovalRow | undefined> =>
    orm
      .select()
      .from(approvals)
      .where(and(...where))
      .get();
  return {
    byId: (id: string) => one(eq(payments.id, id)),
    byRef: (ref: Hex) => one(eq(payments.ref, ref)),
    byKey: (walletId: string, key: string) => one(eq(payments.walletId, walletId), eq(payments.idempotencyKey, key)),
    byMessage: (walletId: string, messageId: number) =>
      one(eq(payments.walletId, walletId), eq(payments.messageId, messageId)),
    /** The payments that one of our transactions carries, by any of its hashes, as long as it is kept. */
    ofTransaction: (hash: Hex): Promise<Pick<PaymentRow, 'id'>[]> => ofTransaction(orm, hash),
    /** The approval under which a payment is made. */
    approvalOfRef: (ref: Hex) => approval(eq(approvals.ref, ref)),
    approvalById: (id: string) => approval(eq(approvals.id, id)),
    approvalByKey: (walletId: string, key: string) =>
      approval(eq(approvals.walletId, walletId), eq(approvals.idempotencyKey, key)),
    /** One that has not ended, by the id that its payment will have. */
    openApprovalOfPayment: (paymentId: string) => approval(eq(approvals.paymentId, paymentId), isOpen),
    /** Approvals that have not ended, of one wallet or of all, the first to end first. */
    openApprovals: (limit: number, walletId?: string): Promise<ApprovalRow[]> =>
      orm
        .select()
        .from(approvals)
        .where(and(isOpen, walletId === undefined ? undefined : eq(approvals.walletId, walletId)))
        .orderBy(...(walletId === undefined ? [approvals.expiresAt] : []))
        .limit(limit)
        .all(),
    /** Pending payments, the oldest first. */
    oldestPending: (limit: number): Promise<PaymentRow[]> =>
      orm
        .select()
        .from(payments)
        .where(isPending)
        .orderBy(asc(payments.createdAt), asc(payments.seq))
        .limit(limit)
        .all(),
    /** A page of payments. */
    page: async (query: PaymentQuery): Promise<Page<PaymentRow>> => {
      const { limit, since = 0 } = query;
      const found = await orm
        .select()
        .from(payments)
        .where(matches(query))
        .orderBy(...orderOf(query))
        .limit(limit + 1)
        .all();
      const { rows, hasMore } = pageOf(found, limit);
      const recent = rows.filter(({ createdAt }) => createdAt >= since);
      // They are in the order of their times: behind an older one, there are older ones alone.
      return { rows: recent, hasMore: hasMore && recent.length === rows.length };
    },
  };
}

/** Each filter has an order that an index has, too. */
function orderOf({ walletId, status }: PaymentQuery): SQL[] {
  if (status === 'pending') return [desc(payments.createdAt), desc(payments.seq)];
  return [desc(walletId === undefined ? payments.seq : payments.messageId)];
}

function matches({ walletId, status, after }: PaymentQuery): SQL | undefined {
  return and(
    walletId === undefined ? undefined : isOfWallet(walletId, status),
    status === undefined ? undefined : spelledOut(eq(payments.status, status)),
    after && isBehind({ walletId, status }, after),
  );
}

/** Pending ones are few, and are found faster among themselves than among all of a wallet. */
function isOfWallet(walletId: string, status: PaymentStatus | undefined): SQL {
  const isIts = eq(payments.walletId, walletId);
  return status === 'pending' ? sql`(${isIts}) is true` : isIts;
}

function isBehind(
  { walletId, status }: Pick<PaymentQuery, 'walletId' | 'status'>,
  after: NonNullable<PaymentQuery['after']>,
): SQL {
  if (status === 'pending') {
    return sql`(${payments.createdAt}, ${payments.seq}) < (${after.createdAt}, ${after.seq})`;
  }
  return walletId === undefined ? lt(payments.seq, after.seq) : lt(payments.messageId, after.messageId);
}

function ofTransaction(orm: Db['orm'], hash: Hex): Promise<Pick<PaymentRow, 'id'>[]> {
  const { lane, nonce, messageId } = transactionMessages;
  return orm
    .select({ id: payments.id })
    .from(attempts)
    .innerJoin(transactionMessages, and(eq(lane, attempts.lane), eq(nonce, attempts.nonce)))
    .innerJoin(messages, eq(messages.id, messageId))
    .innerJoin(wallets, eq(wallets.chainAddress, messages.wallet))
    .innerJoin(payments, and(eq(payments.walletId, wallets.id), eq(payments.messageId, messages.id)))
    .where(eq(attempts.hash, hash))
    .orderBy(asc(transactionMessages.position))
    .limit(MAX_OF_TRANSACTION)
    .all();
}

/** Which payments of a wallet: times in Unix seconds of the host, `from` with its second, `to` without it. */
export interface TimeRange {
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
    pending: (walletId: string, before: number, limit: number, range: TimeRange): Promise<PaymentRow[]> =>
      pendingQuery(orm, walletId, before, limit, range).all(),
    /** Payments that can no longer happen, from before this time and message, the latest first. */
    failed: (walletId: string, before: FailedPosition, limit: number, range: TimeRange): Promise<PaymentRow[]> =>
      failedQuery(orm, walletId, before, limit, range).all(),
  };
}

/** A place among the failed payments of a wallet. */
export interface FailedPosition {
  /** Unix seconds. */
  readonly createdAt: number;
  readonly messageId: number;
}

/** The query of pending payments: it reads as many rows as it answers, but for those of other times. */
export function pendingQuery(orm: Db['orm'], walletId: string, before: number, limit: number, range: TimeRange) {
  const isPending = spelledOut(eq(payments.status, 'pending'));
  return orm
    .select()
    .from(payments)
    .where(and(eq(payments.walletId, walletId), isPending, lt(payments.messageId, before), isIn(range)))
    .orderBy(desc(payments.messageId))
    .limit(limit);
}

/** The query of failed payments: it reads as many rows as it answers. */
export function failedQuery(
  orm: Db['orm'],
  walletId: string,
  before: FailedPosition,
  limit: number,
  { from, to }: TimeRange,
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

function isIn({ from, to }: TimeRange): SQL | undefined {
  return and(
    from === undefined ? undefined : gte(payments.createdAt, from),
    to === undefined ? undefined : lt(payments.createdAt, to),
  );
}
