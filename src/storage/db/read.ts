import { Database } from 'bun:sqlite';
import { getTableColumns, type InferSelectModel, is, Param, Placeholder, type SQL, sql } from 'drizzle-orm';
import type { SQLiteTable } from 'drizzle-orm/sqlite-core';
import { must, type Statement } from './batch.ts';
import { rowCounts } from './database-tables.ts';
import { opening } from './failures.ts';
import { requireOwnSchema } from './migrate.ts';
import type { Db } from './open.ts';
import { ormOn, preparedOn, readRowsOn } from './statements.ts';

/** A database that is only read. */
export type Reading = Pick<Db, 'orm'>;

/** The same, for look-ups as well. */
export type LookingUp = Pick<Db, 'orm' | 'readRows'>;

/**
 * Opens a database to look at it, next to a server that may run: nothing is created, migrated or written, and no one is
 * kept from writing. Throws if there is none, `DatabaseTooNewError` or `DatabaseTooOldError` where it is not of this
 * version.
 */
export function openForReading(path: string): LookingUp & Pick<Db, 'close'> {
  const sqlite = opening(path, () => new Database(path, { readonly: true, strict: true }));
  try {
    sqlite.run('PRAGMA busy_timeout = 2000');
    opening(path, () => requireOwnSchema(sqlite));
  } catch (error) {
    sqlite.close();
    throw error;
  }
  const { prepare, finalize } = preparedOn(sqlite);
  const orm = ormOn(prepare);
  return {
    orm,
    readRows: readRowsOn(prepare),
    close: async () => {
      finalize();
      sqlite.close(false);
    },
  };
}

type LookUpValues = Readonly<Record<string, unknown>>;

/**
 * Prepares a look-up of one whole row, for what nearly every request asks: the first row that meets the condition,
 * whose values are named by `isGiven`. It answers what `get` of the prepared statement would, in half of the time:
 * drizzle finds out for each value of each row what kind of thing its column is, and passes through five promises.
 *
 * @example const byId = rowLookUp(db, payments, isGiven(payments.id, 'id')); const payment = await byId({ id });
 */
export function rowLookUp<Table extends SQLiteTable>(
  { orm, readRows }: LookingUp,
  table: Table,
  condition: SQL | undefined,
): (given: LookUpValues) => Promise<InferSelectModel<Table> | undefined> {
  const { sql, params } = orm.select().from<SQLiteTable>(table).where(condition).toSQL();
  const fillers = params.map(fillerOf);
  const columns = Object.entries(getTableColumns<SQLiteTable>(table));
  // A copy has all its fields already, which is faster than to add each of them.
  const blank: Readonly<Record<string, unknown>> = Object.fromEntries(columns.map(([name]) => [name, null]));
  return async (given) => {
    const found = readRows(
      sql,
      fillers.map((fill) => fill(given)),
    );
    const [values] = found instanceof Promise ? await found : found;
    if (values === undefined) return undefined;
    const row = { ...blank };
    let place = 0;
    for (const [name, column] of columns) {
      const value = values[place];
      if (value !== null) row[name] = column.mapFromDriverValue(value);
      place += 1;
    }
    // The columns of a table are what drizzle infers its rows from.
    return row as InferSelectModel<Table>;
  };
}

/** What stands at the place of a parameter, as the database takes it. */
function fillerOf(param: unknown): (given: LookUpValues) => unknown {
  if (!is(param, Param) || !is(param.value, Placeholder)) return () => param;
  const { encoder, value } = param;
  return (given) => encoder.mapToDriverValue(given[value.name]);
}

/** Counts kept by the writers of rows, since counting many rows takes long. */
export type CountName = 'wallets' | 'active wallets' | 'reputation events' | `jobs ${string}`;

/** Moves a count by what the other statements of the same commit add, or take away. */
export function countStatement({ orm }: Pick<Db, 'orm'>, name: CountName, by: number): Statement {
  return must(
    orm
      .insert(rowCounts)
      .values({ name, count: by })
      .onConflictDoUpdate({ target: rowCounts.name, set: { count: sql`${rowCounts.count} + excluded.count` } }),
  );
}

/** A function that tells all counts as they are; what was never counted is 0. */
export async function countsOf({ orm }: Pick<Db, 'orm'>): Promise<(name: CountName) => number> {
  const counts = new Map((await orm.select().from(rowCounts).all()).map(({ name, count }) => [name, count]));
  return (name) => counts.get(name) ?? 0;
}
