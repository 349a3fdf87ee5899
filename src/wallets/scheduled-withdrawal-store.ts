import { and, desc, eq, inArray, lte, sql } from 'drizzle-orm';
import type { Hex } from 'viem';
import { must, type Statement } from '../db/batch.ts';
import type { Db } from '../db/open.ts';
import { scheduledWithdrawals as scheduled } from './tables.ts';
import { notSigned } from './withdrawal-hold.ts';

/** A row of `scheduled_withdrawals`. */
export type ScheduledRow = typeof scheduled.$inferSelect;

/** The SQL of withdrawals under a delay. */
export type ScheduledStore = ReturnType<typeof createScheduledStore>;

/** Withdrawals that one look begins. */
const MAX_DUE = 16;

/** The SQL of withdrawals that wait. */
export function createScheduledStore({ orm }: Pick<Db, 'orm'>) {
  const change = (row: ScheduledRow, to: Partial<ScheduledRow>): Statement =>
    must(
      orm
        .update(scheduled)
        .set(to)
        .where(and(eq(scheduled.id, row.id), eq(scheduled.status, row.status))),
    );
  return {
    byId: (walletId: string, id: string): Promise<ScheduledRow | undefined> =>
      orm
        .select()
        .from(scheduled)
        .where(and(eq(scheduled.id, id), eq(scheduled.walletId, walletId)))
        .get(),
    byKey: (walletId: string, key: string): Promise<ScheduledRow | undefined> =>
      orm
        .select()
        .from(scheduled)
        .where(and(eq(scheduled.walletId, walletId), eq(scheduled.idempotencyKey, key)))
        .get(),
    /** The newest first. */
    list: (walletId: string, { limit, offset }: { limit: number; offset: number }): Promise<ScheduledRow[]> =>
      orm
        .select()
        .from(scheduled)
        .where(eq(scheduled.walletId, walletId))
        .orderBy(desc(scheduled.createdAt), desc(scheduled.id))
        .limit(limit)
        .offset(offset)
        .all(),
    waiting: async (walletId: string): Promise<number> =>
      orm.$count(
        scheduled,
        and(eq(scheduled.walletId, walletId), inArray(scheduled.status, ['scheduled', 'executing'])),
      ),
    due: (now: number): Promise<ScheduledRow[]> =>
      orm
        .select()
        .from(scheduled)
        .where(and(sql`${scheduled.dueAt} is not null`, lte(scheduled.dueAt, now)))
        .orderBy(scheduled.dueAt)
        .limit(MAX_DUE)
        .all(),
    insertStatement: (row: ScheduledRow): Statement => must(orm.insert(scheduled).values(row)),
    /** Cancels whatever of a wallet waits and has no signed message: where one is about to be signed, it is not. */
    cancelAllStatement: (walletId: string): Statement =>
      must(
        orm
          .update(scheduled)
          .set({ status: 'cancelled', dueAt: null })
          .where(
            and(
              eq(scheduled.walletId, walletId),
              inArray(scheduled.status, ['scheduled', 'held', 'executing']),
              notSigned,
            ),
          ),
        'any',
      ),
    /** The following fail where the row has moved on since it was read. */
    cancelStatement: (row: ScheduledRow) => change(row, { status: 'cancelled', dueAt: null }),
    /** Changes nothing of one that is as it was read. */
    standsStatement: (row: ScheduledRow) => change(row, { status: row.status }),
    /** Of one that is held, that it was told. */
    toldStatement: (row: ScheduledRow) => change(row, { dueAt: null }),
    beginStatement: (row: ScheduledRow) => change(row, { status: 'executing' }),
    executedStatement: (row: ScheduledRow, txHash: Hex) =>
      change(row, { status: 'executed', txHash, dueAt: null, lastError: null }),
    failedStatement: (row: ScheduledRow, lastError: string) =>
      change(row, { status: 'failed', lastError, dueAt: null }),
    /** Where nothing was signed for it, it can be cancelled again. */
    laterStatement: (
      row: ScheduledRow,
      { isSigned, ...later }: { dueAt: number; attempts: number; lastError: string; isSigned: boolean },
    ) => change(row, { ...later, status: isSigned ? 'executing' : 'scheduled' }),
  };
}
