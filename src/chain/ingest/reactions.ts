import { and, asc, count, eq, lte, sql } from 'drizzle-orm';
import { type Clock, doubling, nowSeconds } from '../../core/lib/time.ts';
import type { Logger } from '../../core/log.ts';
import { must, type Statement, template } from '../../storage/db/batch.ts';
import type { Db } from '../../storage/db/open.ts';
import type { Commit } from './event-projection.ts';
import { reactions } from './ingest-tables.ts';

/** A thing to do, identified by its cause: each cause is handled once. */
interface DueReaction {
  readonly cause: string;
  readonly payload: Readonly<Record<string, unknown>>;
}

/** A feature's reaction to on-chain events. */
export interface Reaction {
  readonly kind: string;
  /** The things to do for a commit. They are written in that very commit. */
  on(commit: Commit): Promise<readonly DueReaction[]>;
  /** Does it. May run again after a crash. If it throws, it is retried later. */
  run(payload: Readonly<Record<string, unknown>>): Promise<void>;
}

/** Consequences of folds: rows that are processed once, and again after a crash. */
export type Reactions = ReturnType<typeof createReactions>;

/** How many are read, and run, together. */
const TOGETHER = 16;
const FIRST_PAUSE_SECONDS = 1;
const LONGEST_PAUSE_SECONDS = 300;

/** Stores things to do in the database and does each at least once. `known` may grow until the first commit. */
export function createReactions(
  { db, clock, logger }: { readonly db: Db; readonly clock: Clock; readonly logger: Logger },
  known: readonly Reaction[],
) {
  const add = addStatement(db.orm);
  const runOne = async (row: typeof reactions.$inferSelect): Promise<void> => {
    const reaction = known.find(({ kind }) => kind === row.kind);
    try {
      if (reaction === undefined) throw new Error(`Nothing here does reactions of the kind ${row.kind}.`);
      await reaction.run(row.payload);
    } catch (error) {
      logger.warn({ err: error, kind: row.kind, cause: row.cause, attempts: row.attempts + 1 }, 'a reaction failed');
      await db.batch([postponed(db.orm, row, nowSeconds(clock))]);
      return;
    }
    await db.batch([
      must(db.orm.update(reactions).set({ status: 'done', payload: {} }).where(eq(reactions.id, row.id))),
    ]);
  };
  return {
    /** The rows for a commit. */
    async statements(commit: Commit): Promise<readonly Statement[]> {
      const due = await Array.fromAsync(known, async ({ kind, on }) =>
        (await on(commit)).map((one) => add({ ...one, kind, now: nowSeconds(clock) }, 'any')),
      );
      return due.flat();
    },
    /** Runs due reactions, oldest first. Returns when none is due any more. */
    async runDue(): Promise<void> {
      for (;;) {
        const due = await dueRows(db.orm, nowSeconds(clock));
        if (due.length === 0) return;
        await Promise.all(due.map(runOne));
      }
    },
    /** How many wait, due or not. */
    waiting: async (): Promise<number> =>
      (await db.orm.select({ count: count() }).from(reactions).where(eq(reactions.status, 'waiting')).get())?.count ??
      0,
  };
}

function addStatement(orm: Db['orm']) {
  const at = sql.placeholder;
  return template<'kind' | 'cause' | 'payload' | 'now'>(
    orm
      .insert(reactions)
      .values({
        kind: at('kind'),
        cause: at('cause'),
        payload: at('payload'),
        status: 'waiting',
        dueAt: at('now'),
        createdAt: at('now'),
      })
      .onConflictDoNothing({ target: [reactions.kind, reactions.cause] }),
  );
}

function dueRows(orm: Db['orm'], now: number): Promise<(typeof reactions.$inferSelect)[]> {
  return orm
    .select()
    .from(reactions)
    .where(and(eq(reactions.status, 'waiting'), lte(reactions.dueAt, now)))
    .orderBy(asc(reactions.dueAt), asc(reactions.id))
    .limit(TOGETHER)
    .all();
}

function postponed(orm: Db['orm'], { id, attempts }: typeof reactions.$inferSelect, now: number): Statement {
  const pause = doubling(FIRST_PAUSE_SECONDS, LONGEST_PAUSE_SECONDS, attempts + 1);
  return must(
    orm
      .update(reactions)
      .set({ attempts: attempts + 1, dueAt: now + pause })
      .where(and(eq(reactions.id, id), eq(reactions.status, 'waiting'))),
  );
}
