import { getTableColumns, type InferSelectModel, type SQL } from 'drizzle-orm';
import type { SQLiteTable } from 'drizzle-orm/sqlite-core';
import type { Db } from './open.ts';

/**
 * Prepares a look-up of one whole row, for what nearly every request asks: the first row that meets the condition,
 * whose values are named by `isGiven`. It answers what `get` of the prepared statement would, and makes the row in a
 * third of the time: drizzle's mapping finds out for each value of each row what kind of thing its column is.
 *
 * @example const byId = rowLookUp(orm, payments, isGiven(payments.id, 'id')); const payment = await byId({ id });
 */
export function rowLookUp<Table extends SQLiteTable>(
  orm: Db['orm'],
  table: Table,
  condition: SQL | undefined,
): (given: Readonly<Record<string, unknown>>) => Promise<InferSelectModel<Table> | undefined> {
  const query = orm.select().from<SQLiteTable>(table).where(condition).prepare();
  const columns = Object.entries(getTableColumns<SQLiteTable>(table));
  return async (given) => {
    const [values] = await query.values(given);
    if (values === undefined) return undefined;
    const row: Record<string, unknown> = {};
    let place = 0;
    for (const [name, column] of columns) {
      const value: unknown = values[place];
      row[name] = value === null ? null : column.mapFromDriverValue(value);
      place += 1;
    }
    // The columns of a table are what drizzle infers its rows from.
    return row as InferSelectModel<Table>;
  };
}
