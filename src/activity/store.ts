import { and, asc, desc, eq, gte, lte, ne, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core';
import { must, type Statement } from '../db/batch.ts';
import { isGiven, spelledOut } from '../db/expressions.ts';
import type { Db } from '../db/open.ts';
import type { ActivityKind } from './kinds.ts';
import { activity } from './tables.ts';

/** A row of `activity`. */
export type ActivityRow = typeof activity.$inferSelect;
/** A row of `activity` to insert. */
export type NewActivity = Omit<ActivityRow, 'seq'>;
/** Where a row is. */
export type ActivityPlace = Pick<ActivityRow, 'walletId' | keyof Position>;

/** A place in the list of one wallet's activity: the list is ordered by these, in this order. */
export interface Position {
  readonly timestamp: number;
  readonly blockNumber: number;
  readonly logIndex: number;
  readonly side: number;
}

/** Which rows of a wallet: times in Unix seconds, `from` with its second, `to` without it. */
export interface Range {
  readonly from?: number | undefined;
  readonly to?: number | undefined;
  /** Only what comes before it in chain order. */
  readonly before?: Position | undefined;
}

/** The SQL of activity. */
export type ActivityStore = ReturnType<typeof createActivityStore>;

/** Creates the SQL of activity. */
export function createActivityStore({ orm }: Pick<Db, 'orm'>) {
  return { ...lookUps(orm), ...statements(orm) };
}

function lookUps(orm: Db['orm']) {
  const { walletId, kind, timestamp, blockNumber, logIndex } = activity;
  const sum = sql`coalesce(sum(${activity.amount}), 0)`.mapWith(activity.amount);
  const sumWhere = async (condition: SQL | undefined): Promise<bigint> =>
    (await orm.select({ sum }).from(activity).where(condition).get())?.sum ?? 0n;
  const deployed = deploymentQuery(orm).prepare();
  return {
    /** A wallet's rows, of one kind or of all, the latest first. */
    page: (of: string, range: Range, limit: number, only?: ActivityKind): Promise<ActivityRow[]> =>
      pageQuery(orm, of, range, limit, only).all(),
    /** What is known of a block between two logs, both with them, of a wallet. */
    between: (
      of: string,
      block: Pick<Position, 'timestamp' | 'blockNumber'>,
      first: number,
      last: number,
    ): Promise<ActivityRow[]> => {
      const isOf = and(eq(walletId, of), eq(timestamp, block.timestamp), eq(blockNumber, block.blockNumber));
      const isBetween = and(gte(logIndex, first), lte(logIndex, last));
      return orm.select().from(activity).where(and(isOf, isBetween)).orderBy(asc(logIndex)).all();
    },
    /** The latest entry of a wallet's deployment. */
    deployment: (of: string): Promise<ActivityRow | undefined> => deployed.get({ of }),
    /** What a wallet's rows up to that block add up to, without its deployment, micro-USDC. */
    sumUntil: ({ walletId: of, timestamp: until, blockNumber: last }: ActivityPlace): Promise<bigint> =>
      sumWhere(and(eq(walletId, of), lte(timestamp, until), lte(blockNumber, last), ne(kind, 'deployed'))),
    /** What a wallet's rows add up to, micro-USDC. */
    sumOf: (of: string): Promise<bigint> => sumWhere(eq(walletId, of)),
  };
}

/** The query of the latest deployment of the wallet `of`. */
export function deploymentQuery(orm: Db['orm']) {
  const { walletId, kind, timestamp } = activity;
  const isDeployment = and(isGiven(walletId, 'of'), spelledOut(eq(kind, 'deployed')));
  return orm.select().from(activity).where(isDeployment).orderBy(desc(timestamp)).limit(1);
}

function statements(orm: Db['orm']) {
  const { walletId, kind, timestamp, blockNumber, logIndex, side } = activity;
  const isAt = (place: ActivityPlace) =>
    and(
      eq(walletId, place.walletId),
      eq(timestamp, place.timestamp),
      eq(blockNumber, place.blockNumber),
      eq(logIndex, place.logIndex),
      eq(side, place.side),
    );
  return {
    insertStatement: (row: NewActivity): Statement =>
      must(
        orm
          .insert(activity)
          .values(row)
          .onConflictDoUpdate({ target: [walletId, timestamp, blockNumber, logIndex, side], set: row }),
      ),
    removeStatement: (place: ActivityPlace): Statement =>
      must(orm.delete(activity).where(isAt(place)), 'any'),
    /** Says what a row is for; nothing where it is gone. */
    explainStatement: (
      place: ActivityPlace,
      told: Pick<ActivityRow, 'kind' | 'amount' | 'paymentRef' | 'onchainJobId'>,
    ): Statement => {
      const { kind: of, amount, paymentRef, onchainJobId } = told;
      const set = { kind: of, amount, paymentRef, onchainJobId };
      return must(orm.update(activity).set(set).where(isAt(place)), 'any');
    },
    /** Says what a wallet had when it was deployed; nothing where that was taken back. */
    openingStatement: (place: ActivityPlace, amount: bigint): Statement =>
      must(
        orm
          .update(activity)
          .set({ amount })
          .where(and(isAt(place), eq(kind, 'deployed'))),
        'any',
      ),
  };
}

/** The query of a page: it reads as many rows as it answers, however many there are before and after them. */
export function pageQuery(orm: Db['orm'], of: string, range: Range, limit: number, only?: ActivityKind) {
  const { walletId, kind, timestamp, blockNumber, logIndex, side } = activity;
  const order = [timestamp, blockNumber, logIndex, side];
  const isOf = eq(walletId, of);
  const [begin, end] = [beginOf(range.from ?? 0), endOf(range)];
  if (only === undefined) {
    const isBetween = and(sql`${listOf(order)} > ${placeOf(begin)}`, sql`${listOf(order)} < ${placeOf(end)}`);
    const all = orm.select().from(activity).where(and(isOf, isBetween));
    return all.orderBy(...order.map((column) => desc(column))).limit(limit);
  }
  // The kind is part of the place, so that no index without it will do.
  const ofKind = listOf([kind, ...order]);
  const [first, last] = [begin, end].map((place) => placeOf(place, sql.param(only, kind)));
  const isBetween = and(sql`${ofKind} > ${first}`, sql`${ofKind} < ${last}`);
  const some = orm.select().from(activity).where(and(isOf, isBetween));
  return some.orderBy(desc(kind), ...order.map((column) => desc(column))).limit(limit);
}

function listOf(columns: readonly SQLiteColumn[]): SQL {
  return sql`(${sql.join([...columns], sql`, `)})`;
}

function placeOf(
  { timestamp, blockNumber, logIndex, side }: Position,
  ...before: readonly SQLWrapper[]
): SQL {
  const values = [timestamp, blockNumber, logIndex, side].map((value) => sql`${value}`);
  return sql`(${sql.join([...before, ...values], sql`, `)})`;
}

/**
 * The place before which a range ends, one for both of its ends: of two conditions, SQLite begins at one alone, and
 * would read all that is between both.
 */
function endOf({ to, before = LAST }: Range): Position {
  return to === undefined || before.timestamp < to ? before : beginOf(to);
}

/** The place before all of a second. */
function beginOf(timestamp: number): Position {
  return { timestamp, blockNumber: -1, logIndex: -1, side: -1 };
}

/** After everything that there may be. */
const LAST = beginOf(Number.MAX_SAFE_INTEGER);
