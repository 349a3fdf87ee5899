import { randomBytes } from 'node:crypto';
import { getTableName } from 'drizzle-orm';
import { must } from '../db/batch.ts';
import { type MoveMark, markStatements, movableFacts, moveMarkOf } from '../db/moves.ts';
import type { Db } from '../db/open.ts';
import { facts } from '../db/tables.ts';
import {
  isSameRow,
  type Layout,
  layouts,
  MoveError,
  type MoveTarget,
  type Row,
  type Source,
  shownKey,
} from './side.ts';

/** One end of a move: the database, and the same once more row by row. No one else works on it. */
export interface End<Side extends Source = Source> {
  readonly db: Db;
  readonly side: Side;
}

export interface MoveDeps {
  readonly from: End;
  readonly to: End<MoveTarget>;
  readonly onCopied?: OnProgress;
  readonly onCompared?: OnProgress;
}

/** Rows by table. */
export type Moved = ReadonlyMap<string, number>;

/** Its rows are the move's own marks, and a few more. */
const FACTS = getTableName(facts);

/**
 * Copies every row into an empty database, compares both row by row, and only then lets servers use the copy, and never
 * again the original. Whatever ends it on the way, either it goes on where it was, when called again, or is given up
 * with {@link cancelMove}. Throws {@link MoveError}.
 */
export async function moveDatabase({ from, to, onCopied, onCompared }: MoveDeps): Promise<Moved> {
  const tables = layouts().filter(({ name }) => name !== FACTS);
  const marks = await begin(from, to, tables);
  for (const table of tables) await copyTable(from.side, to.side, table, onCopied);
  await copyFacts(from.db, to.db);
  await to.side.finish();
  const moved = new Map<string, number>();
  for (const table of tables) {
    const rows = await compareTable(from.side, to.side, table);
    moved.set(table.name, rows);
    onCompared?.(table.name, rows);
  }
  await compareFacts(from.db, to.db);
  // In this order: at no moment may a server work on either of them while it may on the other.
  if (marks.leaving.state === 'leaving')
    await from.db.batch(markStatements(from.db, marks.leaving, { ...marks.leaving, state: 'left' }));
  await to.db.batch(markStatements(to.db, marks.arriving, undefined));
  return moved;
}

/** Gives up a move that has not ended: servers may use the original again. What was copied stays unusable. */
export async function cancelMove({ db, side }: End): Promise<void> {
  const mark = await moveMarkOf(db);
  if (mark?.state === 'leaving') return await db.batch(markStatements(db, mark, undefined));
  throw new MoveError(
    mark?.state === 'left'
      ? `Everything in ${side.shown} was moved to ${mark.other}: to come back, move that.`
      : `Nothing is being moved out of ${side.shown}.`,
  );
}

interface Marks {
  readonly leaving: MoveMark;
  readonly arriving: MoveMark;
}

/** Marks both ends, or finds the marks of a move that was interrupted. */
async function begin(from: End, to: End<MoveTarget>, tables: readonly Layout[]): Promise<Marks> {
  const [found, there] = await Promise.all([moveMarkOf(from.db), moveMarkOf(to.db)]);
  if (found?.state === 'arriving')
    throw new MoveError(`Not everything is in ${from.side.shown}: it is being filled from ${found.other}.`);
  if (there !== undefined && there.id !== found?.id)
    throw new MoveError(`Name an empty database: ${to.side.shown} is an end of another move, and of no use any more.`);
  if (found !== undefined && there !== undefined) return { leaving: found, arriving: there };
  // Both marks are there before the first row is; so without one here, nothing was ever moved in.
  if (found?.state === 'left')
    throw new MoveError(`Everything in ${from.side.shown} was moved to ${found.other} already.`);
  await requireEmpty(to, tables);
  // A move of its own: what was begun with another target can never be finished as this one's copy.
  const id = randomBytes(16).toString('hex');
  const leaving: MoveMark = { state: 'leaving', id, other: to.side.shown };
  await from.db.batch(markStatements(from.db, found, leaving));
  const arriving: MoveMark = { state: 'arriving', id, other: from.side.shown };
  await to.db.batch(markStatements(to.db, undefined, arriving));
  return { leaving, arriving };
}

async function requireEmpty({ db, side }: End<MoveTarget>, tables: readonly Layout[]): Promise<void> {
  const known = await movableFacts(db);
  const filled = known.length > 0 ? FACTS : await firstFilled(side, tables);
  if (filled !== undefined)
    throw new MoveError(`There are rows in ${side.shown} already (${filled}). Name an empty database.`);
}

async function firstFilled(side: MoveTarget, tables: readonly Layout[]): Promise<string | undefined> {
  for (const table of tables) if ((await side.lastRow(table)) !== undefined) return table.name;
  return undefined;
}

async function copyFacts(from: Db, to: Db): Promise<void> {
  const known = new Set((await movableFacts(to)).map(({ name }) => name));
  const missing = (await movableFacts(from)).filter(({ name }) => !known.has(name));
  await to.batch(missing.map((row) => must(to.orm.insert(facts).values(row))));
}

async function compareFacts(from: Db, to: Db): Promise<void> {
  const [one, other] = await Promise.all([movableFacts(from), movableFacts(to)]);
  if (!Bun.deepEquals(one, other)) throw new MoveError('The facts differ. Nothing uses the copy.');
}

/** So many rows are in memory at a time. */
const PAGE_ROWS = 500;

/** Called for a table that is done, and of the rows so far while it is not. */
export type OnProgress = (table: string, rows: number) => void;

/**
 * Copies what a table of the target lacks. Rows go in by their keys, page by page, and each page is on disk before the
 * next; so the last row there tells where an earlier copy ended.
 */
export async function copyTable(
  from: Source,
  to: MoveTarget,
  table: Layout,
  onRows: OnProgress | undefined,
): Promise<void> {
  let last = await to.lastRow(table);
  let rows = 0;
  for (;;) {
    const page = await from.rowsAfter(table, last, PAGE_ROWS);
    if (page.length === 0) break;
    await to.insert(table, page);
    last = page.at(-1);
    rows += page.length;
    onRows?.(table.name, rows);
  }
  if (table.counts) await to.setHighestNumber(table, await from.highestNumber(table));
}

/**
 * Reads a table in both, row by row. Throws {@link MoveError} at the first difference. Answers how many rows it has.
 */
export async function compareTable(from: Source, to: Source, table: Layout): Promise<number> {
  let rows = 0;
  let last: Row | undefined;
  for (;;) {
    const [expected, found] = await Promise.all([
      from.rowsAfter(table, last, PAGE_ROWS),
      to.rowsAfter(table, last, PAGE_ROWS),
    ]);
    for (const [index, row] of expected.entries()) {
      const other = found[index];
      if (other === undefined || !isSameRow(row, other)) throw differs(table, row, to);
    }
    const extra = found[expected.length];
    if (extra !== undefined) throw differs(table, extra, to);
    rows += expected.length;
    last = expected.at(-1);
    if (last === undefined) break;
  }
  if (table.counts && (await from.highestNumber(table)) !== (await to.highestNumber(table)))
    throw new MoveError(`The numbers of ${table.name} would begin elsewhere in ${to.shown}.`);
  return rows;
}

function differs(table: Layout, row: Row, to: Source): MoveError {
  return new MoveError(
    `The row ${shownKey(table, row)} of ${table.name} is another one in ${to.shown}. Nothing uses that copy: ` +
      'give up the move with --cancel, and begin again with an empty target.',
  );
}
