/** The most values of a list that one statement binds. */
const MAX_VALUES = 500;

/** The list in parts of at most `length` items, in their order; none for an empty list. */
export function chunks<T>(items: readonly T[], length = MAX_VALUES): T[][] {
  return Array.from({ length: Math.ceil(items.length / length) }, (_, index) =>
    items.slice(index * length, (index + 1) * length),
  );
}

/**
 * Reads the rows for a list that is too long for one statement: part after part, one at a time.
 * Answers the rows of all parts, in the order of the parts.
 */
export async function readInChunks<Value, Row>(
  values: readonly Value[],
  read: (some: Value[]) => Promise<Row[]>,
): Promise<Row[]> {
  return (await Array.fromAsync(chunks(values), read)).flat();
}

/** A part of a list, and whether there is more behind it. */
export interface Page<Row> {
  readonly rows: readonly Row[];
  readonly hasMore: boolean;
}

/** Makes a page of at most `limit` rows out of those that were read: one more than that, if there are. */
export function pageOf<Row>(read: readonly Row[], limit: number): Page<Row> {
  return { rows: read.slice(0, limit), hasMore: read.length > limit };
}

/** The end of all texts that begin with a text: it is behind them in the order of the database. */
export function endOfPrefix(prefix: string): string {
  return `${prefix}\u{10ffff}`;
}

/** The items for which `isWanted` answers true, in their order. Asks about one item at a time. */
export async function filterAsync<Item>(
  items: readonly Item[],
  isWanted: (item: Item) => Promise<boolean>,
): Promise<Item[]> {
  const wanted: Item[] = [];
  for (const item of items) if (await isWanted(item)) wanted.push(item);
  return wanted;
}

/**
 * Whether a row has another value in some field than what it is to have. Values are compared as they are, so objects
 * never equal.
 */
export function differs<Wanted extends object>(row: Wanted, wanted: Wanted): boolean {
  for (const field in wanted) if (row[field] !== wanted[field]) return true;
  return false;
}
