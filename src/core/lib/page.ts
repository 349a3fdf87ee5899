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
