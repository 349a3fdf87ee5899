import { eq, isNull, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core';

/**
 * That a column has the value by this name with which a prepared statement is filled in. To compare a column with a
 * bare placeholder would leave the value as the code has it, and no row has that where the column keeps bytes.
 */
export function isGiven(column: SQLiteColumn, name: string): SQL {
  return eq(column, sql.param(sql.placeholder(name), column));
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
