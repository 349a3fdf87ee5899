import { Database } from 'bun:sqlite';
import { z } from 'zod';
import { migrate } from '../db/migrate.ts';

/** What a column of a row holds, as both engines have it: integers of 64 bits, texts, bytes. */
export type Value = bigint | string | Uint8Array | null;

/** The values of a row, in the order of its table's columns. */
export type Row = readonly Value[];

/** A database whose rows are read in the order of their keys. */
export interface Source {
  /** How to name it to people; without credentials. */
  readonly shown: string;
  /** The next rows after a row, or the first ones, by their primary key; texts and bytes compare byte by byte. */
  rowsAfter(table: Layout, row: Row | undefined, limit: number): Promise<readonly Row[]>;
  countRows(table: Layout): Promise<number>;
  /** The highest number that a table has ever given, of one that counts; 0 before the first. */
  highestNumber(table: Layout): Promise<bigint>;
  close(): Promise<void>;
}

/** A database that rows are moved into. */
export interface MoveTarget extends Source {
  /** The row with the highest key. */
  lastRow(table: Layout): Promise<Row | undefined>;
  /** Inserts all rows or none, and returns when they are on disk. */
  insert(table: Layout, rows: readonly Row[]): Promise<void>;
  /** Has the table give no number that is not above this one. */
  setHighestNumber(table: Layout, number: bigint): Promise<void>;
  /** To be called when all rows are in: checks that every reference leads to a row, and gathers statistics. */
  finish(): Promise<void>;
}

/** The values by which a row is found. */
export function keyOf({ key }: Layout, row: Row): Row {
  return key.map((place) => row[place] ?? null);
}

/** Whether two rows of a table are equal to the last byte. */
export function isSameRow(one: Row, other: Row): boolean {
  return one.length === other.length && one.every((value, place) => isSameValue(value, other[place] ?? null));
}

function isSameValue(one: Value, other: Value): boolean {
  if (one instanceof Uint8Array && other instanceof Uint8Array) return Buffer.compare(one, other) === 0;
  return one === other;
}

/** A key as people read it; bytes in hex. */
export function shownKey(table: Layout, row: Row): string {
  return keyOf(table, row)
    .map((value) => (value instanceof Uint8Array ? `0x${value.toHex()}` : String(value)))
    .join(', ');
}

/** What a column keeps, in both engines. */
export type Kind = 'integer' | 'text' | 'blob';

export interface Column {
  readonly name: string;
  readonly kind: Kind;
}

/** A table as both engines have it. */
export interface Layout {
  readonly name: string;
  readonly columns: readonly Column[];
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
export function layouts(): readonly Layout[] {
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

function layoutOf(sqlite: Database, name: string, sql: string): Layout {
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
