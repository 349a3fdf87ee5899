import { Database } from 'bun:sqlite';
import { randomBytes } from 'node:crypto';
import { getTableName } from 'drizzle-orm';
import { must } from '../db/batch.ts';
import { facts } from '../db/database-tables.ts';
import { type MoveMark, markStatements, movableFacts, moveMarkOf } from '../db/moves.ts';
import { type Db, openDatabase } from '../db/open.ts';
import { connectForCopying } from '../db/postgres/connect-postgres.ts';
import { requireOwnPostgresSchema } from '../db/postgres/migrate-postgres.ts';
import {
  isSameRow,
  layouts,
  type MovedRow,
  MoveError,
  type MoveSource,
  type MoveTarget,
  postgresSide,
  shownKey,
  sqliteSide,
  type TableLayout,
} from './move-side.ts';

/** One end of a move: the database, and the same once more row by row. No one else works on it. */
export interface MoveEnd<Side extends MoveSource = MoveSource> {
  readonly db: Db;
  readonly side: Side;
}

/** Rows by table. */
export type MovedRows = ReadonlyMap<string, number>;

/** Its rows are the move's own marks, and a few more. */
const FACTS = getTableName(facts);

/**
 * Copies every row into an empty database, compares both row by row, and only then lets servers use the copy, and never
 * again the original. Whatever ends it on the way, either it goes on where it was, when called again, or is given up
 * with {@link cancelMove}. Throws {@link MoveError}.
 */
export async function moveDatabase({
  from,
  to,
  onCopied,
  onCompared,
}: {
  readonly from: MoveEnd;
  readonly to: MoveEnd<MoveTarget>;
  readonly onCopied?: OnProgress;
  readonly onCompared?: OnProgress;
}): Promise<MovedRows> {
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
export async function cancelMove({ db, side }: MoveEnd): Promise<void> {
  const mark = await moveMarkOf(db);
  if (mark?.state === 'leaving') return await db.batch(markStatements(db, mark, undefined));
  throw new MoveError(
    mark?.state === 'left'
      ? `Everything in ${side.shown} was moved to ${mark.other}: to come back, move that.`
      : `Nothing is being moved out of ${side.shown}.`,
  );
}

interface MoveMarks {
  readonly leaving: MoveMark;
  readonly arriving: MoveMark;
}

/** Marks both ends, or finds the marks of a move that was interrupted. */
async function begin(from: MoveEnd, to: MoveEnd<MoveTarget>, tables: readonly TableLayout[]): Promise<MoveMarks> {
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

async function requireEmpty({ db, side }: MoveEnd<MoveTarget>, tables: readonly TableLayout[]): Promise<void> {
  const known = await movableFacts(db);
  const filled = known.length > 0 ? FACTS : await firstFilled(side, tables);
  if (filled !== undefined)
    throw new MoveError(`There are rows in ${side.shown} already (${filled}). Name an empty database.`);
}

async function firstFilled(side: MoveTarget, tables: readonly TableLayout[]): Promise<string | undefined> {
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
  from: MoveSource,
  to: MoveTarget,
  table: TableLayout,
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
export async function compareTable(from: MoveSource, to: MoveSource, table: TableLayout): Promise<number> {
  let rows = 0;
  let last: MovedRow | undefined;
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

function differs(table: TableLayout, row: MovedRow, to: MoveSource): MoveError {
  return new MoveError(
    `The row ${shownKey(table, row)} of ${table.name} is another one in ${to.shown}. Nothing uses that copy: ` +
      'give up the move with --cancel, and begin again with an empty target.',
  );
}

const ONE_MOMENT = 'BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY';

/**
 * Writes a PostgreSQL database as it is at one moment into a new SQLite file, next to the instances that work on it.
 * `requireRoom` gets its bytes first, and throws where there is no room. Throws `DatabaseTooOldError` or
 * `DatabaseTooNewError`. The mark of a move is copied, too.
 */
export async function copyPostgres(url: string, path: string, requireRoom: (bytes: number) => void): Promise<void> {
  const client = await connectForCopying(url, 'bursar backup');
  const from = postgresSide(client, 'the PostgreSQL');
  try {
    await requireOwnPostgresSchema(client);
    await client.query(ONE_MOMENT);
    const { rows } = await client.query<{ bytes: bigint }>('SELECT pg_database_size(current_database()) AS bytes');
    requireRoom(Number(rows[0]?.bytes ?? 0n));
    const db = openDatabase(path);
    const to = sqliteSide(new Database(path, { readwrite: true, strict: true, safeIntegers: true }), 'the copy');
    try {
      for (const table of layouts()) await copyTable(from, to, table, undefined);
      await to.finish();
    } finally {
      await to.close();
      await db.close();
    }
    asOneFile(path);
  } finally {
    await from.close();
  }
}

/** Moves the log into the file, which then needs none. */
function asOneFile(path: string): void {
  using sqlite = new Database(path, { readwrite: true, strict: true });
  sqlite.run('PRAGMA journal_mode = DELETE');
}
