import { Database } from 'bun:sqlite';
import { Column, getTableColumns, type InferSelectModel, inArray, is, type SQL, sql } from 'drizzle-orm';
import type { SQLiteColumn, SQLiteTable } from 'drizzle-orm/sqlite-core';
import { chunks } from '../../core/lib/lists.ts';
import { type BuiltQuery, fillerOf, given, must, type Statement } from './batch.ts';
import { rowCounts } from './database-tables.ts';
import { opening } from './failures.ts';
import { requireOwnSchema } from './migrate.ts';
import type { Db } from './open.ts';
import { ormOn, preparedOn, type ReadRows, readRowsOn } from './statements.ts';

/** A database that is only read. */
export type Reading = Pick<Db, 'orm' | 'readRows'>;

/**
 * Opens a database to look at it, next to a server that may run: nothing is created, migrated or written, and no one is
 * kept from writing. Throws if there is none, `DatabaseTooNewError` or `DatabaseTooOldError` where it is not of this
 * version.
 */
export function openForReading(path: string): Reading & Pick<Db, 'close'> {
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

/** What a column of a look-up is read from. */
type Field = SQLiteColumn | SQL | SQL.Aliased;

/**
 * Prepares a query that nearly every request runs; its values are named by `isGiven`. `fields` are those that it
 * selects, in their order. It returns what `all` of drizzle's prepared query would, in half of the time: drizzle finds
 * out for each value of each row which kind of column it comes from, and passes through five promises.
 *
 * @example const fields = { id: payments.id }; const byRef = lookUp(db, fields, orm.select(fields).from(payments)…);
 */
export function lookUp<Row extends Readonly<Record<string, unknown>>>(
  { readRows }: Pick<Reading, 'readRows'>,
  fields: { readonly [Name in keyof NoInfer<Row>]: Field },
  query: { toSQL(): { sql: string; params: unknown[] }; all(): Promise<Row[]> },
): (given: LookUpValues) => Promise<Row[]> {
  const read = readOf(readRows, query);
  const rowOf = rowReader<Row>(fields);
  return async (given) => {
    const found = read(given);
    return (found instanceof Promise ? await found : found).map(rowOf);
  };
}

/** Runs a query that drizzle has built, filled in with values. */
function readOf(readRows: ReadRows, query: BuiltQuery): (given: LookUpValues) => ReturnType<ReadRows> {
  const { sql, params } = query.toSQL();
  const fillers = params.map(fillerOf);
  return (given) =>
    readRows(
      sql,
      fillers.map((fill) => fill(given)),
    );
}

/** A function that makes a row of what the database answers for these fields. */
function rowReader<Row>(fields: Readonly<Record<string, Field>>): (values: readonly unknown[]) => Row {
  const columns = Object.entries(fields).map(([name, field]) => ({ name, mapped: withMapping(field) }));
  // A copy has all its fields already, which is faster than to add each of them.
  const blank: Readonly<Record<string, unknown>> = Object.fromEntries(columns.map(({ name }) => [name, null]));
  return (values) => {
    const row = { ...blank };
    let place = 0;
    for (const { name, mapped } of columns) {
      const value = values[place];
      if (value !== null) row[name] = mapped === undefined ? value : mapped.mapFromDriverValue(value);
      place += 1;
    }
    // The fields are those of which drizzle infers the query's rows.
    return row as Row;
  };
}

/** The column, if the program has other values for it than the database. */
function withMapping(field: Field): Column | undefined {
  if (!is(field, Column)) return undefined;
  return field.mapFromDriverValue === Column.prototype.mapFromDriverValue ? undefined : field;
}

/** How many values one query of a {@link listLookUp} takes at most. */
const MAX_LISTED = 64;

/**
 * Prepares a query for the rows whose column has one of some values, each row once, in no particular order. `queryOf`
 * builds it for the condition. It is built for a few lengths, and the last value fills the places that are left.
 *
 * @example const known = listLookUp(db, fields, payments.ref, (isListed) => refs().where(isListed));
 */
export function listLookUp<Row extends Readonly<Record<string, unknown>>, Listed extends SQLiteColumn>(
  db: Pick<Reading, 'readRows'>,
  fields: { readonly [Name in keyof NoInfer<Row>]: Field },
  column: Listed,
  queryOf: (isListed: SQL) => Parameters<typeof lookUp<Row>>[2],
): (values: readonly Listed['_']['data'][]) => Promise<Row[]> {
  const byLength = new Map<number, (given: LookUpValues) => Promise<Row[]>>();
  const made = (length: number) => {
    const listed = Array.from({ length }, (_, place) => given(column, `value${place}`));
    const read = lookUp<Row>(db, fields, queryOf(inArray(column, listed)));
    byLength.set(length, read);
    return read;
  };
  const read = (some: readonly Listed['_']['data'][]) => {
    const length = 2 ** Math.ceil(Math.log2(some.length));
    const values = Array.from({ length }, (_, place) => [`value${place}`, some[Math.min(place, some.length - 1)]]);
    return (byLength.get(length) ?? made(length))(Object.fromEntries(values));
  };
  return async (values) => (await Array.fromAsync(chunks(values, MAX_LISTED), read)).flat();
}

/**
 * Prepares a look-up of one whole row: the first that meets the condition.
 *
 * @example const byId = rowLookUp(db, payments, isGiven(payments.id, 'id')); const payment = await byId({ id });
 */
export function rowLookUp<Table extends SQLiteTable>(
  db: Reading,
  table: Table,
  condition: SQL | undefined,
): (given: LookUpValues) => Promise<InferSelectModel<Table> | undefined> {
  const read = readOf(db.readRows, db.orm.select().from<SQLiteTable>(table).where(condition));
  const rowOf = rowReader<InferSelectModel<Table>>(getTableColumns<SQLiteTable>(table));
  return async (given) => {
    const found = read(given);
    const [values] = found instanceof Promise ? await found : found;
    return values === undefined ? undefined : rowOf(values);
  };
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
