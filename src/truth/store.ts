import { and, asc, count, eq, getTableColumns, gt, inArray, isNotNull, lte, sql } from 'drizzle-orm';
import type { Hex } from 'viem';
import { must, type Statement } from '../db/batch.ts';
import type { Db } from '../db/open.ts';
import { template } from '../db/template.ts';
import { chainEvents, cursors } from './tables.ts';

export type StoredEvent = typeof chainEvents.$inferSelect;

/** What makes a log one and the same wherever it is seen. */
export type EventKey = Pick<StoredEvent, 'transactionHash' | 'logIndex'>;

export type TruthStore = ReturnType<typeof createTruthStore>;

/** How many values one query names. */
const CHUNK = 500;
const FEED = 'indexer';

/** The SQL of chain events and of the feed's cursor. */
export function createTruthStore({ orm }: Db) {
  const at = sql.placeholder;
  const remove = template<'transactionHash' | 'logIndex'>(
    orm
      .delete(chainEvents)
      .where(
        and(eq(chainEvents.transactionHash, at('transactionHash')), eq(chainEvents.logIndex, at('logIndex'))),
      ),
  );
  const moveCursor = template<'position'>(
    orm
      .insert(cursors)
      .values({ feed: FEED, position: at('position') })
      .onConflictDoUpdate({ target: cursors.feed, set: { position: sql`excluded.position` } }),
  );
  return {
    /** The rows of these transactions. */
    ofTransactions: (hashes: readonly Hex[]): StoredEvent[] =>
      inChunks(hashes, (some) =>
        orm.select().from(chainEvents).where(inArray(chainEvents.transactionHash, some)).all(),
      ),
    /** All rows about these subjects, in chain order. */
    ofSubjects: (subjects: readonly string[]): StoredEvent[] =>
      inChunks(subjects, (some) =>
        orm
          .select()
          .from(chainEvents)
          .where(inArray(chainEvents.subject, some))
          .orderBy(asc(chainEvents.blockNumber), asc(chainEvents.logIndex))
          .all(),
      ),
    ofBlock: (number: number, hash: Hex): StoredEvent[] =>
      orm
        .select()
        .from(chainEvents)
        .where(and(eq(chainEvents.blockNumber, number), eq(chainEvents.blockHash, hash)))
        .all(),
    /** What the feed has shown after `after` up to `through`, both ids of the feed. */
    shownByFeed: (after: string, through: string): StoredEvent[] =>
      orm
        .select(getTableColumns(chainEvents))
        .from(chainEvents)
        .where(
          and(isNotNull(chainEvents.feedId), gt(chainEvents.feedId, after), lte(chainEvents.feedId, through)),
        )
        .all(),
    unmatched: (): number =>
      orm.select({ count: count() }).from(chainEvents).where(eq(chainEvents.unmatched, true)).get()?.count ??
      0,
    cursor: (): string =>
      orm.select({ position: cursors.position }).from(cursors).where(eq(cursors.feed, FEED)).get()
        ?.position ?? '',
    cursorStatement: (position: string): Statement => moveCursor({ position }),
    removeStatement: ({ transactionHash, logIndex }: EventKey): Statement =>
      remove({ transactionHash, logIndex }),
    /** Inserts the rows, or replaces those with the same key. */
    upsertStatements: (rows: readonly StoredEvent[]): Statement[] =>
      inChunks(rows, (some) => [
        must(
          orm
            .insert(chainEvents)
            .values([...some])
            .onConflictDoUpdate({
              target: [chainEvents.transactionHash, chainEvents.logIndex],
              set: replaced,
            }),
          some.length,
        ),
      ]),
  };
}

const replaced = {
  blockNumber: sql`excluded.block_number`,
  blockHash: sql`excluded.block_hash`,
  timestamp: sql`excluded.timestamp`,
  address: sql`excluded.address`,
  event: sql`excluded.event`,
  args: sql`excluded.args`,
  subject: sql`excluded.subject`,
  feedId: sql`excluded.feed_id`,
  unmatched: sql`excluded.unmatched`,
};

function inChunks<Value, Row>(values: readonly Value[], run: (some: Value[]) => readonly Row[]): Row[] {
  const rows: Row[] = [];
  for (let start = 0; start < values.length; start += CHUNK) {
    rows.push(...run(values.slice(start, start + CHUNK)));
  }
  return rows;
}

/** The key as a text, for maps. */
export function keyOf({ transactionHash, logIndex }: EventKey): string {
  return `${transactionHash}:${logIndex}`;
}
