import { Database, type SQLQueryBindings } from 'bun:sqlite';
import type { Client } from 'pg';
import { z } from 'zod';
import { migrate } from '../db/migrate.ts';
import { toStoredText } from '../db/postgres/translate.ts';

/** What a column of a row holds, as both engines have it: integers of 64 bits, texts, bytes. */
export type ColumnValue = bigint | string | Uint8Array | null;

/** The values of a row, in the order of its table's columns. */
export type MovedRow = readonly ColumnValue[];

/** A database whose rows are read in the order of their keys. */
export interface MoveSource {
  /** How to name it to people; without credentials. */
  readonly shown: string;
  /** The next rows after a row, or the first ones, by their primary key; texts and bytes compare byte by byte. */
  rowsAfter(table: TableLayout, row: MovedRow | undefined, limit: number): Promise<readonly MovedRow[]>;
  countRows(table: TableLayout): Promise<number>;
  /** The highest number that a table has ever given, of one that counts; 0 before the first. */
  highestNumber(table: TableLayout): Promise<bigint>;
  close(): Promise<void>;
}

/** A database that rows are moved into. */
export interface MoveTarget extends MoveSource {
  /** The row with the highest key. */
  lastRow(table: TableLayout): Promise<MovedRow | undefined>;
  /** Inserts all rows or none, and returns when they are on disk. */
  insert(table: TableLayout, rows: readonly MovedRow[]): Promise<void>;
  /** Has the table give no number that is not above this one. */
  setHighestNumber(table: TableLayout, number: bigint): Promise<void>;
  /** To be called when all rows are in: checks that every reference leads to a row, and gathers statistics. */
  finish(): Promise<void>;
}

/** The values by which a row is found. */
export function keyOf({ key }: TableLayout, row: MovedRow): MovedRow {
  return key.map((place) => row[place] ?? null);
}

/** Whether two rows of a table are equal to the last byte. */
export function isSameRow(one: MovedRow, other: MovedRow): boolean {
  return one.length === other.length && one.every((value, place) => isSameValue(value, other[place] ?? null));
}

function isSameValue(one: ColumnValue, other: ColumnValue): boolean {
  if (one instanceof Uint8Array && other instanceof Uint8Array) return Buffer.compare(one, other) === 0;
  return one === other;
}

/** A key as people read it; bytes in hex. */
export function shownKey(table: TableLayout, row: MovedRow): string {
  return keyOf(table, row)
    .map((value) => (value instanceof Uint8Array ? `0x${value.toHex()}` : String(value)))
    .join(', ');
}

/** What a column keeps, in both engines. */
export type ColumnKind = 'integer' | 'text' | 'blob';

export interface TableColumn {
  readonly name: string;
  readonly kind: ColumnKind;
}

/** A table as both engines have it. */
export interface TableLayout {
  readonly name: string;
  readonly columns: readonly TableColumn[];
  /** Places in `columns` of those that name a row, in the order of its primary key. */
  readonly key: readonly number[];
  /** Whether its rows get numbers that are never given twice, even when rows are deleted. */
  readonly counts: boolean;
}

const tableRow = z.object({ name: z.string(), sql: z.string() });
const columnRow = z.object({
  name: z.string(),
  type: z
    .string()
    .toLowerCase()
    .pipe(z.enum(['integer', 'text', 'blob'])),
  pk: z.int(),
});
const referenceRow = z.object({ table: z.string() });

/** All tables that this program makes, none before one that its rows refer to. */
export function layouts(): readonly TableLayout[] {
  using sqlite = new Database(':memory:', { strict: true });
  migrate(sqlite);
  const tables = z
    .array(tableRow)
    .parse(
      sqlite
        .query("SELECT name, sql FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%' ORDER BY name")
        .all(),
    );
  const references = new Map(tables.map(({ name }) => [name, referencesOf(sqlite, name)]));
  return parentsFirst(references).map((name) => {
    const sql = tables.find((table) => table.name === name)?.sql ?? '';
    return layoutOf(sqlite, name, sql);
  });
}

function layoutOf(sqlite: Database, name: string, sql: string): TableLayout {
  const found = z.array(columnRow).parse(sqlite.query(`PRAGMA table_info("${name}")`).all());
  const places = found.map((_, place) => place).filter((place) => (found[place]?.pk ?? 0) > 0);
  return {
    name,
    columns: found.map((column) => ({ name: column.name, kind: column.type })),
    key: places.sort((a, b) => (found[a]?.pk ?? 0) - (found[b]?.pk ?? 0)),
    counts: /\bAUTOINCREMENT\b/.test(sql),
  };
}

function referencesOf(sqlite: Database, name: string): string[] {
  const rows = z.array(referenceRow).parse(sqlite.query(`PRAGMA foreign_key_list("${name}")`).all());
  return rows.map(({ table }) => table);
}

function parentsFirst(references: ReadonlyMap<string, readonly string[]>): string[] {
  const ordered: string[] = [];
  while (ordered.length < references.size) {
    const next = [...references].filter(
      ([name, parents]) => !ordered.includes(name) && parents.every((parent) => ordered.includes(parent)),
    );
    if (next.length === 0) throw new Error('Tables refer to each other in a circle.');
    ordered.push(...next.map(([name]) => name));
  }
  return ordered;
}

/** A move that cannot go on; the message says why, and what to do. */
export class MoveError extends Error {
  override readonly name = 'MoveError';
}

/** A SQLite database whose handle gives integers as `bigint`, and is closed with this. */
export function sqliteSide(sqlite: Database, shown: string): MoveTarget {
  const read = (sql: string, params: readonly ColumnValue[] = []): MovedRow[] =>
    sqlite
      .query(sql)
      .values(...params.map(binding))
      .map(rowOf);
  return {
    shown,
    ...rowReads(read, () => '?'),
    highestNumber: async ({ name }) => bigintOf(read('SELECT seq FROM sqlite_sequence WHERE name = ?', [name])[0]),
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

function rowOf(values: readonly unknown[]): MovedRow {
  return values.map((value) => {
    if (value === null || typeof value === 'bigint' || typeof value === 'string') return value;
    if (value instanceof Uint8Array) return value;
    throw new TypeError(`A ${typeof value} is none of what tables keep.`);
  });
}

function binding(value: ColumnValue): SQLQueryBindings {
  return value;
}

const ARRAYS: Readonly<Record<ColumnKind, string>> = { integer: 'bigint[]', text: 'text[]', blob: 'bytea[]' };
const TYPES: Readonly<Record<ColumnKind, string>> = { integer: 'bigint', text: 'text', blob: 'bytea' };

const sequenceRow = z.tuple([z.string().nullable()]);

/** A PostgreSQL database over one connection with `exactTypes`, which is closed with this. */
export function postgresSide(client: Client, shown: string): MoveTarget {
  const read = async (text: string, values: readonly ColumnValue[] = []): Promise<MovedRow[]> => {
    const { rows } = await client.query<ColumnValue[]>({ text, values: values.map(parameter), rowMode: 'array' });
    return rows;
  };
  const sequenceOf = async ({ name, columns, key: [place = 0] }: TableLayout) => {
    const [row] = await read('SELECT pg_get_serial_sequence($1, $2)', [name, columns[place]?.name ?? '']);
    return row === undefined ? null : sequenceRow.parse(row)[0];
  };
  const highestNumber = async (table: TableLayout) => {
    const sequence = await sequenceOf(table);
    if (sequence === null) return 0n;
    const [row] = await read(`SELECT CASE WHEN is_called THEN last_value ELSE 0 END FROM ${sequence}`);
    return bigintOf(row);
  };
  return {
    shown,
    ...rowReads(read, (kind, number) => `$${number}::${TYPES[kind]}`),
    highestNumber,
    async insert(table, rows) {
      const arrays = table.columns.map(({ kind }, place) => `$${place + 1}::${ARRAYS[kind]}`).join(', ');
      await client.query({
        text: `INSERT INTO "${table.name}" (${columnList(table)}) OVERRIDING SYSTEM VALUE SELECT * FROM unnest(${arrays})`,
        values: table.columns.map((_, place) => rows.map((row) => parameter(row[place] ?? null))),
      });
    },
    async setHighestNumber(table, number) {
      const sequence = await sequenceOf(table);
      if (sequence === null) return;
      const first = [sequence, number === 0n ? 1n : number, String(number > 0n)];
      await read('SELECT setval($1::regclass, $2::bigint, $3::boolean)', first);
    },
    async finish() {
      await client.query('ANALYZE');
    },
    close: () => client.end(),
  };
}

/** The driver writes numbers of any size as texts, and bytes only as buffers. */
function parameter(value: ColumnValue): string | Buffer | null {
  if (value instanceof Uint8Array) return Buffer.from(value.buffer, value.byteOffset, value.byteLength);
  if (typeof value === 'string') return toStoredText(value);
  return typeof value === 'bigint' ? value.toString() : value;
}

function bigintOf(row: MovedRow | undefined): bigint {
  return typeof row?.[0] === 'bigint' ? row[0] : 0n;
}

/** What both engines read with the same statements; `parameter` writes the place of a value. */
function rowReads(
  read: (sql: string, values?: readonly ColumnValue[]) => MovedRow[] | Promise<MovedRow[]>,
  parameter: (kind: ColumnKind, number: number) => string,
): Pick<MoveTarget, 'rowsAfter' | 'countRows' | 'lastRow'> {
  return {
    async rowsAfter(table, row, limit) {
      const { name, columns, key } = table;
      const places = key.map((place, index) => parameter(columns[place]?.kind ?? 'text', index + 1));
      const after = row === undefined ? '' : ` WHERE (${keyList(table, '')}) > (${places.join(', ')})`;
      const text = `SELECT ${columnList(table)} FROM "${name}"${after} ORDER BY ${keyList(table, '')} LIMIT ${limit}`;
      return await read(text, row === undefined ? [] : keyOf(table, row));
    },
    async countRows({ name }) {
      const [found] = await read(`SELECT count(*) FROM "${name}"`);
      return Number(bigintOf(found));
    },
    async lastRow(table) {
      const last = `ORDER BY ${keyList(table, ' DESC')} LIMIT 1`;
      return (await read(`SELECT ${columnList(table)} FROM "${table.name}" ${last}`))[0];
    },
  };
}

function columnList({ columns }: TableLayout): string {
  return columns.map(({ name }) => `"${name}"`).join(', ');
}

function keyList({ columns, key }: TableLayout, direction: string): string {
  return key.map((place) => `"${columns[place]?.name}"${direction}`).join(', ');
}
