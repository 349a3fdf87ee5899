import type { Layout } from './layout.ts';

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
export interface Target extends Source {
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
