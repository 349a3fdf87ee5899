import type { Client } from 'pg';
import { z } from 'zod';
import { toStoredText } from '../db/postgres/translate.ts';
import { type Kind, keyOf, type Layout, type MoveTarget, type Row, type Value } from './side.ts';

const ARRAYS: Readonly<Record<Kind, string>> = { integer: 'bigint[]', text: 'text[]', blob: 'bytea[]' };
const TYPES: Readonly<Record<Kind, string>> = { integer: 'bigint', text: 'text', blob: 'bytea' };

const sequenceRow = z.tuple([z.string().nullable()]);

/** A PostgreSQL database over one connection with `exactTypes`, which is closed with this. */
export function postgresSide(client: Client, shown: string): MoveTarget {
  const read = async (text: string, values: readonly Value[] = []): Promise<Row[]> => {
    const { rows } = await client.query<Value[]>({ text, values: values.map(parameter), rowMode: 'array' });
    return rows;
  };
  const sequenceOf = async ({ name, columns, key: [place = 0] }: Layout) => {
    const [row] = await read('SELECT pg_get_serial_sequence($1, $2)', [name, columns[place]?.name ?? '']);
    return row === undefined ? null : sequenceRow.parse(row)[0];
  };
  const highestNumber = async (table: Layout) => {
    const sequence = await sequenceOf(table);
    if (sequence === null) return 0n;
    const [row] = await read(`SELECT CASE WHEN is_called THEN last_value ELSE 0 END FROM ${sequence}`);
    return bigintOf(row?.[0]);
  };
  return {
    shown,
    rowsAfter: (table, row, limit) => read(...pageOf(table, row, limit)),
    countRows: async ({ name }) => Number((await read(`SELECT count(*) FROM "${name}"`))[0]?.[0] ?? 0n),
    highestNumber,
    lastRow: async (table) => {
      const rows = await read(
        `SELECT ${columnList(table)} FROM "${table.name}" ORDER BY ${keyList(table, ' DESC')} LIMIT 1`,
      );
      return rows[0];
    },
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

function pageOf(table: Layout, row: Row | undefined, limit: number): [string, readonly Value[]] {
  const { columns, key, name } = table;
  const places = key.map((place, index) => `$${index + 1}::${TYPES[columns[place]?.kind ?? 'text']}`);
  const after = row === undefined ? '' : ` WHERE (${keyList(table, '')}) > (${places.join(', ')})`;
  const params = row === undefined ? [] : keyOf(table, row);
  const text = `SELECT ${columnList(table)} FROM "${name}"${after} ORDER BY ${keyList(table, '')} LIMIT ${limit}`;
  return [text, params];
}

function columnList({ columns }: Layout): string {
  return columns.map(({ name }) => `"${name}"`).join(', ');
}

function keyList({ columns, key }: Layout, direction: string): string {
  return key.map((place) => `"${columns[place]?.name}"${direction}`).join(', ');
}

/** The driver writes numbers of any size as texts, and bytes only as buffers. */
function parameter(value: Value): string | Buffer | null {
  if (value instanceof Uint8Array) return Buffer.from(value.buffer, value.byteOffset, value.byteLength);
  if (typeof value === 'string') return toStoredText(value);
  return typeof value === 'bigint' ? value.toString() : value;
}

function bigintOf(value: Value | undefined): bigint {
  return typeof value === 'bigint' ? value : 0n;
}
