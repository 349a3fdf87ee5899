import { and, count, eq, gt, inArray, isNotNull, lte, or, sql } from 'drizzle-orm';
import type { Hex } from 'viem';
import type { BlockKey } from '../chain/events.ts';
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
const FINAL = 'final block';
const at = sql.placeholder;

/** Written out, since SQLite uses a partial index only where the query says its very condition. */
const isUnmatched = sql`${chainEvents.unmatched} = 1`;

/** The SQL of chain events and of the feed's cursor. */
export function createTruthStore({ orm }: Db) {
  return { ...eventQueries(orm), ...eventStatements(orm), ...cursorOf(orm) };
}

function eventQueries(orm: Db['orm']) {
  const events = () => orm.select().from(chainEvents);
  return {
    /** The rows of these transactions. */
    ofTransactions: (hashes: readonly Hex[]): StoredEvent[] =>
      inChunks(hashes, (some) => events().where(inArray(chainEvents.transactionHash, some)).all()),
    /** All rows about these subjects. */
    ofSubjects: (subjects: readonly string[]): StoredEvent[] =>
      inChunks(subjects, (some) => events().where(inArray(chainEvents.subject, some)).all()),
    /** The blocks above the latest final one that is stored, of which anything is known. */
    unfinalBlocks: (): BlockKey[] =>
      orm
        .selectDistinct({ number: chainEvents.blockNumber, hash: chainEvents.blockHash })
        .from(chainEvents)
        .where(gt(chainEvents.blockNumber, Number(positionOf(orm, FINAL) ?? -1)))
        .all(),
    ofBlock: (number: number, hash: Hex): StoredEvent[] =>
      events()
        .where(and(eq(chainEvents.blockNumber, number), eq(chainEvents.blockHash, hash)))
        .all(),
    /**
     * What the feed has shown after `after` up to `through`, both ids of the feed, or in a block up to `height`. Ids begin with the
     * time of their block, and a block that takes another one's place may be the earlier of both.
     */
    shownByFeed: (after: string, through: string, height = -1): StoredEvent[] => {
      const { feedId, blockNumber } = chainEvents;
      const isCovered = or(lte(feedId, through), lte(blockNumber, height));
      return events()
        .where(and(isNotNull(feedId), gt(feedId, after), isCovered))
        .all();
    },
    /** Which of these subjects a stored event has opened. */
    opened: (subjects: readonly string[]): string[] =>
      inChunks(subjects, (some) =>
        orm
          .selectDistinct({ opens: chainEvents.opens })
          .from(chainEvents)
          .where(inArray(chainEvents.opens, some))
          .all(),
      ).flatMap(({ opens }) => (opens === null ? [] : [opens])),
    unmatched: (): number =>
      orm.select({ count: count() }).from(chainEvents).where(isUnmatched).get()?.count ?? 0,
  };
}

function eventStatements(orm: Db['orm']) {
  const { transactionHash, logIndex } = chainEvents;
  const remove = template<'transactionHash' | 'logIndex'>(
    orm
      .delete(chainEvents)
      .where(and(eq(transactionHash, at('transactionHash')), eq(logIndex, at('logIndex')))),
  );
  return {
    removeStatement: (key: EventKey): Statement =>
      remove({ transactionHash: key.transactionHash, logIndex: key.logIndex }),
    /** Inserts the rows, or replaces those with the same key. */
    upsertStatements: (rows: readonly StoredEvent[]): Statement[] =>
      inChunks(rows, (some) => {
        const insert = orm.insert(chainEvents).values(some);
        const upsert = insert.onConflictDoUpdate({ target: [transactionHash, logIndex], set: replaced });
        return [must(upsert, some.length)];
      }),
  };
}

function cursorOf(orm: Db['orm']) {
  const move = template<'feed' | 'position'>(
    orm
      .insert(cursors)
      .values({ feed: at('feed'), position: at('position') })
      .onConflictDoUpdate({ target: cursors.feed, set: { position: sql`excluded.position` } }),
  );
  return {
    /** Empty before the first event. */
    cursor: (): string => positionOf(orm, FEED) ?? '',
    cursorStatement: (position: string): Statement => move({ feed: FEED, position }),
    /** The height up to which everything was final when an earlier look was stored; -1 before the first. */
    finalBlock: (): number => Number(positionOf(orm, FINAL) ?? -1),
    finalStatement: (number: number): Statement => move({ feed: FINAL, position: String(number) }),
  };
}

function positionOf(orm: Db['orm'], feed: string): string | undefined {
  return orm.select({ position: cursors.position }).from(cursors).where(eq(cursors.feed, feed)).get()
    ?.position;
}

const replaced = {
  blockNumber: sql`excluded.block_number`,
  blockHash: sql`excluded.block_hash`,
  timestamp: sql`excluded.timestamp`,
  address: sql`excluded.address`,
  event: sql`excluded.event`,
  args: sql`excluded.args`,
  subject: sql`excluded.subject`,
  opens: sql`excluded.opens`,
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
