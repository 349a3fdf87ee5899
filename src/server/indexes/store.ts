import { and, asc, eq, inArray, isNull } from 'drizzle-orm';
import { must, type Statement } from '../../storage/db/batch.ts';
import type { Db } from '../../storage/db/open.ts';
import type { Reading } from '../../storage/db/read.ts';
import type { Comparison } from './compare.ts';
import { type IndexState, indexes } from './tables.ts';

export type IndexRow = typeof indexes.$inferSelect;

/** The number of the first index, which needs no row. */
export const FIRST = 1;

/** What no other order has: the first index has no name, and a number may be given again after a restore. */
export function buildNameOf({ number, orderedAt }: IndexRow): string | undefined {
  return number === FIRST ? undefined : `${number}-${orderedAt}`;
}

/** Which index is in use, of these rows. */
export function servingNumber(rows: readonly IndexRow[]): number {
  return rows.find(({ state }) => state === 'serving')?.number ?? FIRST;
}

/** The one that is to take its place, if one is being built. */
export function buildOf(rows: readonly IndexRow[]): IndexRow | undefined {
  return rows.find(({ state }) => state === 'building' || state === 'differs');
}

/** The SQL of what is known of the indexes of a data folder. */
export function createIndexStore({ orm }: Pick<Db, 'orm'>) {
  const is = (number: number, ...states: readonly IndexState[]) =>
    and(eq(indexes.number, number), inArray(indexes.state, [...states]));
  return {
    all: () => readIndexes({ orm }),
    /** Has the one that is being built taken into use whatever the comparison says. */
    forceStatement: (number: number, now: number): Statement =>
      must(
        orm
          .update(indexes)
          .set({ isForced: true, state: 'building', changedAt: now })
          .where(is(number, 'building', 'differs')),
      ),
    /** Has one built that was in use before, and is to be so again: it only has to catch up. */
    takeBackStatement: (number: number, now: number): Statement =>
      must(
        orm
          .update(indexes)
          .set({ isForced: true, state: 'building', changedAt: now, requestsPerSecond: null, progress: null })
          .where(is(number, 'kept')),
      ),
    discardStatement: (number: number, now: number): Statement =>
      must(
        orm
          .update(indexes)
          .set({ state: 'removing', changedAt: now, problem: null })
          .where(is(number, 'building', 'differs', 'kept')),
      ),
    removedStatement: (number: number, now: number): Statement =>
      must(orm.update(indexes).set({ state: 'removed', changedAt: now }).where(is(number, 'removing')), 'any'),
    /** How far it is. */
    progressStatement: (number: number, progress: number | null, problem: string | null): Statement =>
      must(orm.update(indexes).set({ progress, problem }).where(eq(indexes.number, number)), 'any'),
    /** What a comparison has found. It has differences only where nobody wants it in use all the same. */
    comparedStatement: (number: number, found: Comparison, now: number): Statement =>
      must(
        orm
          .update(indexes)
          .set({
            comparedBlock: found.block,
            same: found.same,
            missing: found.missing,
            added: found.added,
            changed: found.changed,
            firstDifference: found.first ?? null,
            ...(isEqual(found) ? {} : { state: 'differs' as const, changedAt: now }),
          })
          .where(and(is(number, 'building'), eq(indexes.isForced, false))),
        'any',
      ),
    /** One takes the place of the other, if both are still what they were. */
    switchStatements: (from: number, to: IndexRow, now: number): Statement[] => [
      must(orm.update(indexes).set({ state: 'kept', changedAt: now }).where(is(from, 'serving'))),
      must(
        orm
          .update(indexes)
          .set({ state: 'serving', changedAt: now, problem: null, provedAt: null, isForced: false })
          .where(and(is(to.number, 'building'), eq(indexes.isForced, to.isForced))),
      ),
    ],
    provedStatement: (number: number, now: number): Statement =>
      must(
        orm
          .update(indexes)
          .set({ provedAt: now })
          .where(and(is(number, 'serving'), isNull(indexes.provedAt))),
        'any',
      ),
  };
}

/** How another index is to be built. */
interface Order {
  readonly now: number;
  readonly requestsPerSecond: number | null;
  /** Numbers of which something may be left: an index that took one would begin with that. */
  readonly taken: readonly number[];
}

/** Orders another index beside those that there are. The first gets its row if it has none. */
export function orderStatements(
  { orm }: Pick<Db, 'orm'>,
  rows: readonly IndexRow[],
  { now, requestsPerSecond, taken }: Order,
): Statement[] {
  const times = { orderedAt: now, changedAt: now };
  const first = { number: FIRST, state: 'serving' as const, ...times, provedAt: now };
  const number = Math.max(FIRST, ...rows.map((row) => row.number), ...taken) + 1;
  return [
    ...(rows.length === 0 ? [must(orm.insert(indexes).values(first))] : []),
    must(orm.insert(indexes).values({ number, state: 'building', ...times, requestsPerSecond })),
  ];
}

/** Gives up what is being built, as where the database was restored: it may have been ended since. */
export function giveUpBuildsStatement({ orm }: Pick<Db, 'orm'>, now: number): Statement {
  return must(
    orm
      .update(indexes)
      .set({ state: 'removing', changedAt: now, problem: null })
      .where(inArray(indexes.state, ['building', 'differs'])),
    'any',
  );
}

/** All of them, the oldest first. */
export function readIndexes({ orm }: Reading): Promise<IndexRow[]> {
  return Promise.resolve(orm.select().from(indexes).orderBy(asc(indexes.number)).all());
}

export function isEqual({ missing, added, changed }: Pick<Comparison, 'missing' | 'added' | 'changed'>) {
  return missing + added + changed === 0;
}
