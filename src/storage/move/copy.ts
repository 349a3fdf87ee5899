import type { Layout } from './layout.ts';
import { MoveError } from './move-error.ts';
import { isSameRow, type Row, type Source, shownKey, type Target } from './side.ts';

/** So many rows are in memory at a time. */
const PAGE_ROWS = 500;

/** Told of a table that is done, and of the rows so far while it is not. */
export type OnProgress = (table: string, rows: number) => void;

/**
 * Copies what a table of the target lacks. Rows go in by their keys, page by page, and each page is on disk before the
 * next; so the last row there tells where an earlier copy ended.
 */
export async function copyTable(
  from: Source,
  to: Target,
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
