import type { Database, SQLQueryBindings } from 'bun:sqlite';
import { keyOf, type Layout, MoveError, type MoveTarget, type Row, type Value } from './side.ts';

/** A SQLite database whose handle gives integers as `bigint`, and is closed with this. */
export function sqliteSide(sqlite: Database, shown: string): MoveTarget {
  const read = (sql: string, params: readonly Value[] = []): Row[] =>
    sqlite
      .query(sql)
      .values(...params.map(binding))
      .map(rowOf);
  return {
    shown,
    rowsAfter: async (table, row, limit) => read(...pageOf(table, row, limit)),
    countRows: async ({ name }) => Number(read(`SELECT count(*) FROM "${name}"`)[0]?.[0] ?? 0n),
    highestNumber: async ({ name }) => numberOf(read('SELECT seq FROM sqlite_sequence WHERE name = ?', [name])[0]),
    lastRow: async (table) => read(`SELECT * FROM "${table.name}" ORDER BY ${keyList(table, ' DESC')} LIMIT 1`)[0],
    async insert({ name, columns }, rows) {
      const places = columns.map(() => '?').join(', ');
      const statement = sqlite.query(`INSERT INTO "${name}" VALUES (${places})`);
      sqlite.transaction(() => {
        for (const row of rows) statement.run(...row.map(binding));
      })();
    },
    async setHighestNumber({ name }, number) {
      sqlite.transaction(() => {
        sqlite.query('DELETE FROM sqlite_sequence WHERE name = ?').run(name);
        if (number > 0n) sqlite.query('INSERT INTO sqlite_sequence (name, seq) VALUES (?, ?)').run(name, number);
      })();
    },
    async finish() {
      const [stray] = read('PRAGMA foreign_key_check');
      if (stray !== undefined)
        throw new MoveError(`Rows of ${stray[0]} in ${shown} refer to others that are not there.`);
      sqlite.run('PRAGMA optimize');
    },
    async close() {
      sqlite.close();
    },
  };
}

function pageOf(table: Layout, row: Row | undefined, limit: number): [string, readonly Value[]] {
  const key = keyList(table, '');
  const after = row === undefined ? '' : ` WHERE (${key}) > (${table.key.map(() => '?').join(', ')})`;
  const params = row === undefined ? [] : keyOf(table, row);
  return [`SELECT * FROM "${table.name}"${after} ORDER BY ${key} LIMIT ${limit}`, params];
}

function keyList({ columns, key }: Layout, direction: string): string {
  return key.map((place) => `"${columns[place]?.name}"${direction}`).join(', ');
}

function rowOf(values: readonly unknown[]): Row {
  return values.map((value) => {
    if (value === null || typeof value === 'bigint' || typeof value === 'string') return value;
    if (value instanceof Uint8Array) return value;
    throw new TypeError(`A ${typeof value} is none of what tables keep.`);
  });
}

function binding(value: Value): SQLQueryBindings {
  return value;
}

function numberOf(row: Row | undefined): bigint {
  return typeof row?.[0] === 'bigint' ? row[0] : 0n;
}
