import { eq, type SQL, sql } from 'drizzle-orm';
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core';

/**
 * That a column has the value by this name with which a prepared statement is filled in. To compare a column with a bare placeholder
 * would leave the value as the code has it, and no row has that where the column keeps bytes.
 */
export function isGiven(column: SQLiteColumn, name: string): SQL {
  return eq(column, sql.param(sql.placeholder(name), column));
}
