import { and, desc, eq, inArray, lte, sql } from 'drizzle-orm';
import { must, type Statement, telling } from '../../db/batch.ts';
import type { Db } from '../../db/open.ts';
import { scheduledChanges as scheduled } from '../tables.ts';

/** A row of `scheduled_changes`. */
export type ScheduledChangeRow = typeof scheduled.$inferSelect;

/** What a change is a change of: of each, another request takes the place of those that wait. */
export type ChangedThing = Pick<ScheduledChangeRow, 'walletId' | 'operation' | 'target'>;

/** The SQL of scheduled changes. */
export type ScheduledChangeStore = ReturnType<typeof createScheduledChangeStore>;

/** How many changes one run of the scheduler takes. */
const MAX_DUE = 16;

/** Creates the SQL of scheduled changes. */
// biome-ignore lint/complexity/noExcessiveLinesPerFunction: a table of statements, each of a few lines.
export function createScheduledChangeStore({ orm }: Pick<Db, 'orm'>) {
  const waits = inArray(scheduled.status, ['scheduled', 'held', 'executing']);
  const told = (walletId: string, statement: Statement): Statement =>
    telling(statement, { kind: 'wallet', walletIds: [walletId], id: walletId, status: null });
  const change = (row: ScheduledChangeRow, to: Partial<ScheduledChangeRow>): Statement =>
    told(
      row.walletId,
      must(
        orm
          .update(scheduled)
          .set(to)
          .where(and(eq(scheduled.id, row.id), eq(scheduled.status, row.status))),
      ),
    );
  const cancelled = { status: 'cancelled', dueAt: null } as const;
  const isOf = ({ walletId, operation, target }: ChangedThing) =>
    and(eq(scheduled.walletId, walletId), eq(scheduled.operation, operation), eq(scheduled.target, target));
  return {
    byId: (walletId: string, id: string): Promise<ScheduledChangeRow | undefined> =>
      orm
        .select()
        .from(scheduled)
        .where(and(eq(scheduled.id, id), eq(scheduled.walletId, walletId)))
        .get(),
    /** What waits comes first, then the newest: many that have ended hide nothing. */
    list: (walletId: string, page: { limit: number; offset: number }): Promise<ScheduledChangeRow[]> =>
      orm
        .select()
        .from(scheduled)
        .where(eq(scheduled.walletId, walletId))
        .orderBy(desc(waits), desc(scheduled.createdAt), desc(scheduled.id))
        .limit(page.limit)
        .offset(page.offset)
        .all(),
    waiting: async (walletId: string): Promise<number> =>
      orm.$count(scheduled, and(eq(scheduled.walletId, walletId), waits)),
    due: (now: number): Promise<ScheduledChangeRow[]> =>
      orm
        .select()
        .from(scheduled)
        .where(and(sql`${scheduled.dueAt} is not null`, lte(scheduled.dueAt, now)))
        .orderBy(scheduled.dueAt)
        .limit(MAX_DUE)
        .all(),
    insertStatement: (row: ScheduledChangeRow): Statement =>
      told(row.walletId, must(orm.insert(scheduled).values(row))),
    /** How many changes of a thing wait or are under way, and how many were made. */
    stateOf: async (thing: ChangedThing): Promise<{ readonly open: number; readonly executed: number }> => ({
      open: await orm.$count(scheduled, and(isOf(thing), waits)),
      executed: await orm.$count(scheduled, and(isOf(thing), eq(scheduled.status, 'executed'))),
    }),
    cancelAllStatement: (walletId: string): Statement =>
      must(
        orm
          .update(scheduled)
          .set(cancelled)
          .where(and(eq(scheduled.walletId, walletId), waits)),
        'any',
      ),
    /** Cancels the changes of a thing that wait, but for one that is under way. */
    cancelAllOfStatement: (thing: ChangedThing): Statement =>
      must(
        orm
          .update(scheduled)
          .set(cancelled)
          .where(and(isOf(thing), inArray(scheduled.status, ['scheduled', 'held']))),
        'any',
      ),
    /** Like all statements below, this fails if the row's status has changed since it was read. */
    cancelStatement: (row: ScheduledChangeRow) => change(row, { status: 'cancelled', dueAt: null }),
    /** Notes that its Owner was told of a held change. */
    toldStatement: (row: ScheduledChangeRow) => change(row, { dueAt: null }),
    beginStatement: (row: ScheduledChangeRow) => change(row, { status: 'executing' }),
    executedStatement: (row: ScheduledChangeRow) =>
      change(row, { status: 'executed', dueAt: null, lastError: null }),
    failedStatement: (row: ScheduledChangeRow, lastError: string) =>
      change(row, { status: 'failed', lastError, dueAt: null }),
    /** Tries again later; until then it can be cancelled again. */
    laterStatement: (
      row: ScheduledChangeRow,
      later: { dueAt: number; attempts: number; lastError: string },
    ) => change(row, { ...later, status: 'scheduled' }),
  };
}
