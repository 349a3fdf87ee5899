import { and, desc, eq, inArray, lte, ne, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core';
import type { Hex } from 'viem';
import { readInChunks } from '../../core/lib/lists.ts';
import { isGiven, must, type Statement, spelledOut, template } from '../../storage/db/batch.ts';
import type { Db } from '../../storage/db/open.ts';
import { type ActivityKind, activity } from './activity-tables.ts';

/** A row of `activity`. */
export type ActivityRow = typeof activity.$inferSelect;
/** A row of `activity` to insert. */
export type NewActivity = Omit<ActivityRow, 'seq'>;
/** Where a row is. */
export type ActivityPlace = Pick<ActivityRow, 'walletId' | 'blockTag' | keyof Position>;

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
  const { walletId, kind, timestamp, blockNumber, blockTag, logIndex, transactionHash } = activity;
  const sum = sql`coalesce(sum(${activity.amount}), 0)`.mapWith(activity.amount);
  const sumWhere = async (condition: SQL | undefined): Promise<bigint> =>
    (await orm.select({ sum }).from(activity).where(condition).get())?.sum ?? 0n;
  const deployed = deploymentQuery(orm).prepare();
  return {
    /** A wallet's rows, of one kind or of all, the latest first. */
    page: (of: string, range: Range, limit: number, only?: ActivityKind): Promise<ActivityRow[]> =>
      pageQuery(orm, of, range, limit, only).all(),
    /** Those of the nonces of authorisations with which a wallet has bought. */
    boughtWith: async (of: string, nonces: readonly Hex[]): Promise<Hex[]> => {
      const { authorizationNonce: nonce } = activity;
      const rows = await readInChunks(nonces, (some) =>
        orm
          .select({ nonce })
          .from(activity)
          .where(and(inArray(nonce, some), eq(walletId, of), eq(kind, 'purchase')))
          .all(),
      );
      return rows.flatMap((row) => (row.nonce === null ? [] : [row.nonce]));
    },
    /** The rows of the kind of this one, in the same transaction of the same block. */
    ofTransaction: (row: NewActivity): Promise<Pick<ActivityRow, 'logIndex'>[]> =>
      orm
        .select({ logIndex })
        .from(activity)
        .where(
          and(
            ...[eq(walletId, row.walletId), eq(timestamp, row.timestamp), eq(blockNumber, row.blockNumber)],
            ...[eq(blockTag, row.blockTag), eq(kind, row.kind), eq(transactionHash, row.transactionHash)],
          ),
        )
        .all(),
    /** The latest entry of a wallet's deployment. */
    deployment: (of: string): Promise<ActivityRow | undefined> => deployed.get({ of }),
    /** What a wallet's rows up to that block add up to, without its deployment, micro-USDC. */
    sumUntil: ({ walletId: of, timestamp: until, blockNumber: last }: ActivityPlace): Promise<bigint> =>
      sumWhere(and(eq(walletId, of), lte(timestamp, until), lte(blockNumber, last), ne(kind, 'wallet_deployed'))),
    /** What a wallet's rows add up to, micro-USDC. */
    sumOf: (of: string): Promise<bigint> => sumWhere(eq(walletId, of)),
  };
}

/** The query of the latest deployment of the wallet `of`. */
export function deploymentQuery(orm: Db['orm']) {
  const { walletId, kind, timestamp } = activity;
  const isDeployment = and(isGiven(walletId, 'of'), spelledOut(eq(kind, 'wallet_deployed')));
  return orm.select().from(activity).where(isDeployment).orderBy(desc(timestamp)).limit(1);
}

const at = sql.placeholder;

function statements(orm: Db['orm']) {
  const { kind } = activity;
  const insert = template<keyof NewActivity>(
    orm
      .insert(activity)
      .values({
        walletId: at('walletId'),
        kind: at('kind'),
        timestamp: at('timestamp'),
        blockNumber: at('blockNumber'),
        logIndex: at('logIndex'),
        side: at('side'),
        blockTag: at('blockTag'),
        transactionHash: at('transactionHash'),
        amount: at('amount'),
        counterparty: at('counterparty'),
        paymentRef: at('paymentRef'),
        authorizationNonce: at('authorizationNonce'),
        onchainJobId: at('onchainJobId'),
        details: at('details'),
      })
      .onConflictDoNothing(),
  );
  return {
    /** Inserts a row; one that is there stays as it is. */
    insertStatement: (row: NewActivity): Statement => insert({ ...row }, 'any'),
    removeStatement: (there: ActivityPlace): Statement => must(orm.delete(activity).where(isAt(there)), 'any'),
    /** Says what a wallet had when it was deployed; nothing where that was taken back. */
    openingStatement: (there: ActivityPlace, amount: bigint): Statement =>
      must(
        orm
          .update(activity)
          .set({ amount })
          .where(and(isAt(there), eq(kind, 'wallet_deployed'))),
        'any',
      ),
  };
}

/** The condition of the row at a place. */
export function isAt(there: ActivityPlace): SQL | undefined {
  const { walletId, timestamp, blockNumber, logIndex, side, blockTag } = activity;
  return and(
    eq(walletId, there.walletId),
    eq(timestamp, there.timestamp),
    eq(blockNumber, there.blockNumber),
    eq(logIndex, there.logIndex),
    eq(side, there.side),
    eq(blockTag, there.blockTag),
  );
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

function placeOf({ timestamp, blockNumber, logIndex, side }: Position, ...before: readonly SQLWrapper[]): SQL {
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
