import type { z } from 'zod';
import type { Page } from '../../core/lib/lists.ts';
import type { Reading } from '../../storage/db/read.ts';
import {
  type Argument,
  type Command,
  command,
  type Invocation,
  type TextFlag,
  UsageError,
  wholeNumber,
} from '../common/command.ts';
import { jsonLines, orDash, printJson, printTable } from '../common/output.ts';
import { reading } from './look-at-database.ts';

const FEW = 50;
const MANY = 1_000;
/** How many rows a list shows. */
export const LIMIT_FLAG: TextFlag = { name: 'limit', help: `Rows to show, at most ${MANY} (${FEW})` };
const AFTER_FLAG: TextFlag = { name: 'after', help: 'Id of the last row that was shown: go on after it' };

/** The columns of a table by their heads: a field of each row, or a text that is made of the row. */
export type Columns<Row> = Readonly<Record<string, (keyof Row & string) | ((row: Row) => string)>>;

/** The cells of a row; a dash stands for what there is not. */
export function cellsOf<Row>(columns: Columns<Row>, row: Row): string[] {
  return Object.values(columns).map((column) =>
    orDash(typeof column === 'function' ? column(row) : String(row[column] ?? '')),
  );
}

/** How rows are shown: to programs by their schema, to people in a table. */
interface ShownRows<Row> {
  readonly schema: z.ZodType<Row>;
  readonly columns: Columns<NoInfer<Row>>;
  /** What an empty list means. */
  readonly none: string;
}

/** Prints rows to programs or to people. */
export async function printRows<Row>(
  rows: readonly Row[],
  { schema, columns, none }: ShownRows<Row>,
  isJson: boolean,
): Promise<void> {
  if (isJson) for (const row of rows) await printJson(schema, row);
  else
    await printTable(
      Object.keys(columns),
      rows.map((row) => cellsOf(columns, row)),
      none,
    );
}

/** A list that has pages. */
interface List<Row> extends ShownRows<Row> {
  readonly name: string;
  readonly summary: string;
  readonly examples: readonly string[];
  readonly words?: readonly Argument[];
  readonly texts?: readonly TextFlag[];
  /** Reads the flags; what it answers reads a page. */
  readonly rowsFor: (given: Invocation, limit: number) => (db: Reading) => Promise<Page<Row>>;
}

/** Declares the command of a list that has pages. */
export function listCommand<Row extends { readonly id: string }>(list: List<Row>): Command {
  const { name, summary, examples, words = [], texts = [], schema, rowsFor } = list;
  return command({
    name,
    summary,
    examples,
    words,
    json: jsonLines(schema),
    texts: [...texts, LIMIT_FLAG, AFTER_FLAG],
    settings: ['dataDir', 'serverDatabaseUrl'],
    async run(place, given) {
      const read = rowsFor(given, limitOf(given));
      await reading(place, async (db) => {
        const { rows, hasMore } = await read(db);
        await printRows(rows, list, given.isJson);
        const last = rows.at(-1);
        if (hasMore && last !== undefined) process.stderr.write(`There are more: --after ${last.id}\n`);
      });
    },
  });
}

/** How many rows to list. Throws {@link UsageError}. */
export function limitOf(given: Invocation): number {
  return wholeNumber(given, 'limit', FEW, MANY);
}

/** One of a few words that a flag takes. Throws {@link UsageError}. */
export function choiceOf<const Word extends string>(
  given: Invocation,
  flag: string,
  words: readonly Word[],
): Word | undefined {
  const text = given.text(flag);
  const found = words.find((word) => word === text);
  if (text === undefined || found !== undefined) return found;
  throw new UsageError(`--${flag} takes one of ${words.join(', ')}.`);
}

/** What a name stands for, if there is one. */
export async function ifGiven<Found>(
  name: string | undefined,
  find: (name: string) => Promise<Found>,
): Promise<Found | undefined> {
  return name === undefined ? undefined : await find(name);
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
