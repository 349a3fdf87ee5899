import { eq, is, isNull, Param, Placeholder, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core';
import type { ThingChanged } from '../../core/change.ts';

/** A drizzle insert, update or delete that has not run. */
export interface BuiltQuery {
  toSQL(): { sql: string; params: unknown[] };
}

/** One statement of a unit of work, with the number of rows that it must insert, change or delete. */
export interface Statement {
  readonly query: BuiltQuery;
  /** Exactly this many rows; `any` where zero is as good as one (`ON CONFLICT DO NOTHING`, clean-up). */
  readonly rows: number | 'any';
  /** By which who wrote the statement recognises that it failed. */
  readonly label?: string | undefined;
  /** What it changes if it touches a row, for those who watch: announced once the commit is on disk. */
  readonly tells?: readonly ThingChanged[] | undefined;
}

/**
 * A statement that must touch exactly one row, or `rows` rows; otherwise the whole batch is undone with a {@link
 * RowCountError}.
 *
 * @example
 * // Compare-and-set: fails if another request has cancelled the row meanwhile.
 * must(orm.update(rows).set({ status: 'done' }).where(and(eq(rows.id, id), eq(rows.status, 'due'))))
 */
export function must(query: BuiltQuery, rows: number | 'any' = 1, label?: string): Statement {
  return { query, rows, label };
}

/** The same statement, which tells those who watch what it changes, once that is on disk. */
export function telling(statement: Statement, ...tells: readonly ThingChanged[]): Statement {
  return { ...statement, tells };
}

/** A statement touched another number of rows than it promised: someone else was first. Nothing was done. */
export class RowCountError extends Error {
  override readonly name = 'RowCountError';
  constructor(
    readonly sql: string,
    readonly expected: number,
    readonly actual: number,
    /** Of the statement, if it has one. */
    readonly label?: string | undefined,
  ) {
    super(`Expected ${expected} rows, touched ${actual}: ${sql}`);
  }
}

/**
 * A statement that is built once, with `sql.placeholder(name)` where values go, and filled in for each use:
 * building the SQL costs more than running it, which counts where hundreds of rows are written every second.
 */
export function template<Names extends string>(
  query: BuiltQuery,
): (values: Readonly<Record<Names, unknown>>, rows?: number | 'any') => Statement {
  const built = query.toSQL();
  const fillers = built.params.map(fillerOf);
  return (values, rows = 1) => {
    const params = fillers.map((fill) => fill(values));
    return { query: { toSQL: () => ({ sql: built.sql, params }) }, rows };
  };
}

/** What stands at the place of a parameter once its value is given, as the database takes it. */
export function fillerOf(param: unknown): (given: Readonly<Record<string, unknown>>) => unknown {
  if (is(param, Placeholder)) return (given) => valueIn(given, param.name);
  if (!is(param, Param) || !is(param.value, Placeholder)) return () => param;
  const { encoder, value } = param;
  return (given) => {
    const one = valueIn(given, value.name);
    // Null is null in the database, whatever its column.
    return one === null ? null : encoder.mapToDriverValue(one);
  };
}

function valueIn(given: Readonly<Record<string, unknown>>, name: string): unknown {
  const value = given[name];
  if (value === undefined) throw new TypeError(`The statement lacks its ${name}.`);
  return value;
}

/** The values of a {@link template} that fills in all of these columns, each by its own name. */
export function placeholders<Names extends string>(names: readonly Names[]): Record<Names, Placeholder<Names>> {
  return Object.fromEntries(names.map((name) => [name, sql.placeholder(name)])) as Record<Names, Placeholder<Names>>;
}

/**
 * That a column has the value by this name with which a prepared statement is filled in. To compare a column with a
 * bare placeholder would leave the value as the code has it, and no row has that where the column keeps bytes.
 */
export function isGiven(column: SQLiteColumn, name: string): SQL {
  return eq(column, given(column, name));
}

/** The value by this name with which a statement is filled in, as the column keeps it. */
export function given(column: SQLiteColumn, name: string = column.name): SQL {
  return sql`${sql.param(sql.placeholder(name), column)}`;
}

/**
 * The condition that a column has this value, or is null where the value is null.
 *
 * @example
 * isSame(registrations.messageId, null) // message_id is null, where eq() would match no row
 */
export function isSame<Column extends SQLiteColumn>(column: Column, value: Column['_']['data'] | null): SQL {
  return value === null ? isNull(column) : eq(column, value);
}

/** Null in place of bytes, inside of a subquery: PostgreSQL takes a bare null there for a text. */
export const noBytes: SQL = sql`cast(null as bytea)`;

/** The larger of two values, neither of them null. */
export function larger(one: SQLWrapper, other: SQLWrapper): SQL {
  return sql`case when ${one} > ${other} then ${one} else ${other} end`;
}

/**
 * The condition with its values in its text. SQLite uses a partial index only where the query says the index's very
 * condition; where values are filled in later, it may not see that they do.
 */
export function spelledOut(condition: SQL): SQL {
  return condition.inlineParams();
}
