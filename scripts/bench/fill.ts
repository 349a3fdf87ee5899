/** Makes rows by the thousand, for the benchmarks of large databases. */
import type { Database, SQLQueryBindings } from 'bun:sqlite';
import { createHash } from 'node:crypto';
import { getTableColumns, getTableName } from 'drizzle-orm';
import type { SQLiteTable } from 'drizzle-orm/sqlite-core';

/** 32 bytes that follow from a text. */
export const hashOf = (text: string) => `0x${createHash('sha256').update(text).digest('hex')}` as const;

/** An address that follows from a text. */
export const addressOf = (text: string) => hashOf(text).slice(0, 42);

/** An id of the form of ours, which follows from its number. */
export const idOf = (prefix: string, index: number) => `${prefix}_${hashOf(`${prefix}${index}`).slice(2, 14)}`;

/** A key of 36 characters, as most callers make them. */
export function keyOf(index: number): string {
  const digits = hashOf(`i${index}`).slice(2);
  return [0, 8, 12, 16, 20].map((from, part, at) => digits.slice(from, at[part + 1] ?? 32)).join('-');
}

/** Inserts rows that `make` gives for 0 to `total`, as drizzle would store them. */
export function fill(
  sqlite: Database,
  table: SQLiteTable,
  total: number,
  make: (index: number) => Readonly<Record<string, unknown>>,
): void {
  const columns = getTableColumns(table);
  const named = Object.keys(make(0)).map((key) => {
    const column = columns[key];
    if (column === undefined) throw new Error(`There is no column ${key}.`);
    return { key, column };
  });
  const names = named.map(({ column }) => `"${column.name}"`).join();
  const insert = sqlite.prepare(
    `insert into ${getTableName(table)} (${names}) values (${named.map(() => '?').join()})`,
  );
  sqlite.transaction(() => {
    for (let index = 0; index < total; index++) {
      const row = make(index);
      const values = named.map(({ key, column }) => {
        const value = row[key];
        return value === null ? null : (column.mapToDriverValue(value) as SQLQueryBindings);
      });
      insert.run(...values);
    }
  })();
  insert.finalize();
}
