import type { z } from 'zod';
import type { Page } from '../../core/lib/page.ts';
import { UsageError } from '../common/arguments.ts';
import type { Invocation, TextFlag } from '../common/command.ts';
import { printJson, printTable } from '../common/output.ts';
import { wholeNumber } from '../common/whole-number.ts';

const FEW = 50;
const MANY = 1_000;

/** How many rows a list shows. */
export const LIMIT_FLAG: TextFlag = { name: 'limit', help: `Rows to show, at most ${MANY} (${FEW})` };

/** The flags of a list that has pages. */
export const PAGE_FLAGS: readonly TextFlag[] = [
  LIMIT_FLAG,
  { name: 'after', help: 'Id of the last row that was shown: go on after it' },
];

/** How many rows were asked for. Throws {@link UsageError}. */
export function limitOf(given: Pick<Invocation, 'text'>): number {
  return wholeNumber(given, 'limit', FEW, MANY);
}

/** A list for people or programs. */
interface Listed<Row> {
  readonly schema: z.ZodType<Row>;
  readonly heads: readonly string[];
  readonly cellsOf: (row: Row) => string[];
  /** What an empty list means. */
  readonly none: string;
}

/** Prints a page, and to people how to get the next one. */
export async function printPage<Row extends { readonly id: string }>(
  { rows, hasMore }: Page<Row>,
  { schema, heads, cellsOf, none }: Listed<Row>,
  isJson: boolean,
): Promise<void> {
  if (isJson) for (const row of rows) await printJson(schema, row);
  else await printTable(heads, rows.map(cellsOf), none);
  const last = rows.at(-1);
  if (hasMore && last !== undefined) process.stderr.write(`There are more: --after ${last.id}\n`);
}

const SECONDS: ReadonlyMap<string, number> = new Map([
  ['s', 1],
  ['m', 60],
  ['h', 3_600],
  ['d', 86_400],
]);
const AGO = /^(\d{1,6})([smhd])$/;

/** A time as Unix seconds: `2026-05-01`, `2026-05-01T12:00:00Z`, or how long ago, such as `90m`, `24h`, `7d`. */
export function timeIn(text: string, now: number): number {
  const [, count = '', unit = ''] = AGO.exec(text) ?? [];
  if (SECONDS.has(unit)) return now - Number(count) * (SECONDS.get(unit) ?? 0);
  const time = /^\d{4}-\d{2}-\d{2}/.test(text) ? Date.parse(text) : Number.NaN;
  if (Number.isNaN(time)) throw new UsageError('--since takes a time such as 2026-05-01T12:00:00Z, or 24h.');
  return Math.floor(time / 1000);
}
