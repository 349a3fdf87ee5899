import { and, desc, eq, inArray, lte, sql } from 'drizzle-orm';
import type { Hex } from 'viem';
import type { ThingChange } from '../../../core/lib/change.ts';
import { must, type Statement, telling } from '../../../storage/db/batch.ts';
import type { Db } from '../../../storage/db/open.ts';
import { scheduledWithdrawals as scheduled } from '../tables.ts';
import { notSigned } from './hold.ts';

/** A row of `scheduled_withdrawals`. */
export type ScheduledRow = typeof scheduled.$inferSelect;

/** The SQL of delayed withdrawals. */
export type ScheduledStore = ReturnType<typeof createScheduledStore>;

/** How many withdrawals one run of the scheduler takes. */
const MAX_DUE = 16;

/** That a delayed withdrawal is new, or has another status. */
function told({ id, walletId, status }: Pick<ScheduledRow, 'id' | 'walletId' | 'status'>): ThingChange {
  return { kind: 'withdrawal', walletIds: [walletId], id, status };
}

/** Creates the SQL of delayed withdrawals. */
// biome-ignore lint/complexity/noExcessiveLinesPerFunction: a table of statements, each of a few lines.
export function createScheduledStore({ orm }: Pick<Db, 'orm'>) {
  const change = (row: ScheduledRow, to: Partial<ScheduledRow>): Statement =>
    telling(
      must(
        orm
          .update(scheduled)
          .set(to)
          .where(and(eq(scheduled.id, row.id), eq(scheduled.status, row.status))),
      ),
      told({ ...row, ...to }),
    );
  const waits = inArray(scheduled.status, ['scheduled', 'held', 'executing']);
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
    /** What waits comes first, then the newest: many that have ended hide nothing. */
    list: (walletId: string, { limit, offset }: { limit: number; offset: number }): Promise<ScheduledRow[]> =>
      orm
        .select()
        .from(scheduled)
        .where(eq(scheduled.walletId, walletId))
        .orderBy(desc(waits), desc(scheduled.createdAt), desc(scheduled.id))
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
    insertStatement: (row: ScheduledRow): Statement => telling(must(orm.insert(scheduled).values(row)), told(row)),
    /**
     * Cancels a wallet's delayed withdrawals that have no signed message. One that is about to be signed then is not.
     */
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
    /** Like all statements below, this fails if the row's status has changed since it was read. */
    cancelStatement: (row: ScheduledRow) => change(row, { status: 'cancelled', dueAt: null }),
    /** Changes nothing: it only asserts that the row still has the status that was read. */
    standsStatement: (row: ScheduledRow) => change(row, { status: row.status }),
    /** Notes that the webhook was told of a held withdrawal. */
    toldStatement: (row: ScheduledRow) => change(row, { dueAt: null }),
    beginStatement: (row: ScheduledRow) => change(row, { status: 'executing' }),
    executedStatement: (row: ScheduledRow, txHash: Hex) =>
      change(row, { status: 'executed', txHash, dueAt: null, lastError: null }),
    failedStatement: (row: ScheduledRow, lastError: string) =>
      change(row, { status: 'failed', lastError, dueAt: null }),
    /** Tries again later. If nothing was signed for it, it can be cancelled again. */
    laterStatement: (
      row: ScheduledRow,
      { isSigned, ...later }: { dueAt: number; attempts: number; lastError: string; isSigned: boolean },
    ) => change(row, { ...later, status: isSigned ? 'executing' : 'scheduled' }),
  };
}
