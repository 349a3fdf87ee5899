import { and, asc, count, desc, eq, getTableColumns, gt, inArray, isNotNull, lte, sql } from 'drizzle-orm';
import { type Hex, isHash } from 'viem';
import { readInChunks } from '../../core/lib/lists.ts';
import { isGiven, must, type Statement, spelledOut, template } from '../../storage/db/batch.ts';
import type { Db } from '../../storage/db/open.ts';
import { listLookUp, type Reading } from '../../storage/db/read.ts';
import type { EventName } from '../contracts/contract-events.ts';
import { type BlockKey, parseEvent } from '../events/chain-events.ts';
import type { KeptEvent } from './event-projection.ts';
import { chainEvents, cursors } from './ingest-tables.ts';

/** A row of `chain_events`: an event that a projection keeps. */
export type StoredEvent = KeptEvent & {
  /** The key of the events that become relevant because of this one. */
  readonly opens: string | null;
  /** The indexer's id for it, once the feed has shown it. */
  readonly feedId: string | null;
  /** Whether it concerns one of our objects but matches no row. */
  readonly unmatched: boolean;
};

/** What identifies a log wherever it is seen. */
type LogId = Pick<StoredEvent, 'transactionHash' | 'logIndex'>;

/** The latest final block and the head when it was seen; for operators. Times are Unix seconds. */
export interface FinalView {
  readonly number: number;
  readonly timestamp: number;
  readonly headNumber: number;
  readonly headTimestamp: number;
  /** Of the host. */
  readonly seenAt: number;
}

/** The position of an event in chain order. */
type ChainPosition = Pick<StoredEvent, 'blockNumber' | 'logIndex'>;

/** The SQL of chain events. */
export type IngestStore = ReturnType<typeof createIngestStore>;

const FEED = 'indexer';
const FINAL = 'final block';
const FINAL_VIEW = 'final block seen';
const FINAL_KEPT = 'final block hash';
const FINALITY_TAG = 'finality tag';
const PRUNED = 'pruned events';
const at = sql.placeholder;

const isUnmatched = spelledOut(eq(chainEvents.unmatched, true));
const isShown = isNotNull(chainEvents.feedId);

/**
 * Of a key with more rows, only the latest of each kind are read. A half-known reorganisation may have doubled some.
 */
const MAX_ROWS = 64;
const LATEST_OF_KIND = 8;

/** The queries about chain events and the feed's cursor. */
export function createIngestStore(db: Reading) {
  const { orm } = db;
  return { ...eventQueries(db), ...rangeQueries(orm), ...eventStatements(orm), ...cursorOf(orm) };
}

type EventRow = typeof chainEvents.$inferSelect;

/** A row as it was written. Its name and arguments are texts until they are parsed. */
function stored({ opens, feedId, unmatched, eventKey, ...raw }: EventRow): StoredEvent {
  const event = parseEvent(raw);
  if (event === undefined) throw new TypeError(`${raw.event} in ${raw.transactionHash} is handled by nothing.`);
  return { ...event, eventKey, opens, feedId, unmatched };
}

function eventQueries(db: Reading) {
  const { orm } = db;
  const columns = getTableColumns(chainEvents);
  const events = () => orm.select().from(chainEvents);
  const ofTransactions = listLookUp(db, columns, chainEvents.transactionHash, (isListed) => events().where(isListed));
  const ofKeys = listLookUp(db, columns, chainEvents.eventKey, (isListed) =>
    events()
      .where(isListed)
      .limit(MAX_ROWS + 1),
  );
  const ofKey = keyQuery(orm);
  const near = async (key: string, name: EventName, block: number, limit: number) => {
    const { eventKey, event, blockNumber, logIndex } = chainEvents;
    const isKind = and(eq(eventKey, key), eq(event, name));
    const before = events()
      .where(and(isKind, lte(blockNumber, block)))
      .orderBy(desc(blockNumber), desc(logIndex));
    const after = events()
      .where(and(isKind, gt(blockNumber, block)))
      .orderBy(asc(blockNumber), asc(logIndex));
    return [...(await before.limit(limit).all()), ...(await after.limit(limit).all())];
  };
  return {
    /** The rows of these transactions. */
    ofTransactions: async (hashes: readonly Hex[]): Promise<StoredEvent[]> =>
      (await ofTransactions(hashes)).map(stored),
    /**
     * The rows with these keys: all of them, or, for a key with many, the latest of each kind of event, which are all
     * that a state depends on, and `spare` more.
     */
    async ofKeys(keys: readonly string[], spare = 0): Promise<StoredEvent[]> {
      const together = keys.length > 1 ? await ofKeys(keys) : undefined;
      if (together !== undefined && together.length <= MAX_ROWS) return together.map(stored);
      return (await Array.fromAsync(keys, (key) => ofKey(key, spare))).flat().map(stored);
    },
    /** For each of some blocks, the events of these names with a key next to it, before and after, and `spare` more. */
    around: async (
      key: string,
      names: readonly EventName[],
      blocks: readonly number[],
      spare: number,
    ): Promise<StoredEvent[]> => {
      const places = blocks.flatMap((block) => names.map((name) => ({ block, name })));
      const rows = await Array.fromAsync(places, ({ block, name }) => near(key, name, block, LATEST_OF_KIND + spare));
      return rows.flat().map(stored);
    },
    /** Which of these keys a stored event has opened. */
    opened: async (keys: readonly string[]): Promise<string[]> => {
      const of = (some: string[]) =>
        orm
          .selectDistinct({ opens: chainEvents.opens })
          .from(chainEvents)
          .where(inArray(chainEvents.opens, some))
          .all();
      return (await readInChunks(keys, of)).flatMap(({ opens }) => (opens === null ? [] : [opens]));
    },
    unmatched: async (): Promise<number> =>
      (await orm.select({ count: count() }).from(chainEvents).where(isUnmatched).get())?.count ?? 0,
  };
}

/** Events of blocks, and of parts of the feed. */
function rangeQueries(orm: Db['orm']) {
  const positionOf = positionsIn(orm);
  const events = () => orm.select().from(chainEvents);
  return {
    /** The blocks above the latest stored final one about which anything is known. */
    unfinalBlocks: async (): Promise<BlockKey[]> =>
      orm
        .selectDistinct({ number: chainEvents.blockNumber, hash: chainEvents.blockHash })
        .from(chainEvents)
        .where(gt(chainEvents.blockNumber, Number((await positionOf(FINAL)) ?? -1)))
        .all(),
    /** The events of a block, last first. */
    ofBlock: async (number: number, hash: Hex, limit: number): Promise<StoredEvent[]> =>
      (
        await events()
          .where(and(eq(chainEvents.blockNumber, number), eq(chainEvents.blockHash, hash)))
          .orderBy(desc(chainEvents.logIndex))
          .limit(limit)
          .all()
      ).map(stored),
    /** Events that the feed has shown after `after` up to `through`, both ids of the feed, in its order. */
    shownByFeed: async (after: string, through: string, limit: number): Promise<StoredEvent[]> =>
      (
        await events()
          .where(and(isShown, gt(chainEvents.feedId, after), lte(chainEvents.feedId, through)))
          .orderBy(asc(chainEvents.feedId))
          .limit(limit)
          .all()
      ).map(stored),
    /** Events that the feed has shown beyond one of its ids, in a block up to `height`, last first. */
    shownBeyond: async (through: string, height: number, limit: number): Promise<StoredEvent[]> =>
      (
        await events()
          .where(and(isShown, gt(chainEvents.feedId, through), lte(chainEvents.blockNumber, height)))
          .orderBy(desc(chainEvents.feedId))
          .limit(limit)
          .all()
      ).map(stored),
    /** The events after a position, up to a block and up to a time (Unix seconds), in chain order. */
    finalAfter: async (after: ChainPosition, block: number, timestamp: number, limit: number): Promise<StoredEvent[]> =>
      (
        await events()
          .where(
            and(
              sql`(${chainEvents.blockNumber}, ${chainEvents.logIndex}) > (${after.blockNumber}, ${after.logIndex})`,
              lte(chainEvents.blockNumber, block),
              lte(chainEvents.timestamp, timestamp),
            ),
          )
          .orderBy(asc(chainEvents.blockNumber), asc(chainEvents.logIndex))
          .limit(limit)
          .all()
      ).map(stored),
  };
}

function keyQuery(orm: Db['orm']): (key: string, spare: number) => Promise<EventRow[]> {
  const { eventKey, event: kind, blockNumber, logIndex } = chainEvents;
  const events = () => orm.select().from(chainEvents);
  const some = events()
    .where(isGiven(eventKey, 'key'))
    .limit(MAX_ROWS + 1)
    .prepare();
  const nextKind = orm
    .select({ kind })
    .from(chainEvents)
    .where(and(isGiven(eventKey, 'key'), gt(kind, at('after'))))
    .orderBy(asc(kind))
    .limit(1)
    .prepare();
  const latest = events()
    .where(and(isGiven(eventKey, 'key'), isGiven(kind, 'kind')))
    .orderBy(desc(blockNumber), desc(logIndex))
    .limit(at('limit'))
    .prepare();
  return async (key, spare) => {
    const rows = await some.all({ key });
    if (rows.length <= MAX_ROWS) return rows;
    const ofKinds: EventRow[] = [];
    for (
      let next = await nextKind.get({ key, after: '' });
      next;
      next = await nextKind.get({ key, after: next.kind })
    ) {
      ofKinds.push(...(await latest.all({ key, kind: next.kind, limit: LATEST_OF_KIND + spare })));
    }
    return ofKinds;
  };
}

function eventStatements(orm: Db['orm']) {
  const { transactionHash, logIndex } = chainEvents;
  const isIt = and(isGiven(transactionHash, 'transactionHash'), isGiven(logIndex, 'logIndex'));
  const remove = template<'transactionHash' | 'logIndex'>(orm.delete(chainEvents).where(isIt));
  const upsert = template<keyof StoredEvent>(
    orm
      .insert(chainEvents)
      .values({
        transactionHash: at('transactionHash'),
        logIndex: at('logIndex'),
        blockNumber: at('blockNumber'),
        blockHash: at('blockHash'),
        timestamp: at('timestamp'),
        address: at('address'),
        event: at('event'),
        args: at('args'),
        eventKey: at('eventKey'),
        opens: at('opens'),
        feedId: at('feedId'),
        unmatched: at('unmatched'),
      })
      .onConflictDoUpdate({ target: [transactionHash, logIndex], set: replaced }),
  );
  const show = template<'transactionHash' | 'logIndex' | 'feedId'>(
    orm
      .update(chainEvents)
      .set({ feedId: sql`${at('feedId')}` })
      .where(isIt),
  );
  return {
    /** Notes the feed's id of an event, unless its row is gone by then. */
    shownStatement: ({ transactionHash, logIndex, feedId }: LogId & Pick<StoredEvent, 'feedId'>): Statement =>
      show({ transactionHash, logIndex, feedId }, 'any'),
    /** Deletes all events with a key, up to a block, except unmatched ones. */
    forgetStatement: (key: string, block: number): Statement => {
      const { eventKey, blockNumber, unmatched } = chainEvents;
      const isIt = and(eq(eventKey, key), lte(blockNumber, block), eq(unmatched, false));
      return must(orm.delete(chainEvents).where(isIt), 'any');
    },
    /** Deletes the events of the same name and key that come before this one. */
    forgetBeforeStatement: (latest: KeptEvent): Statement => {
      const { blockNumber, logIndex, eventKey, event } = chainEvents;
      const isBefore = sql`(${blockNumber}, ${logIndex}) < (${latest.blockNumber}, ${latest.logIndex})`;
      const isIt = and(eq(eventKey, latest.eventKey), eq(event, latest.event), isBefore);
      return must(orm.delete(chainEvents).where(isIt), 'any');
    },
    removeStatement: (key: LogId): Statement =>
      remove({ transactionHash: key.transactionHash, logIndex: key.logIndex }),
    /** Inserts the rows, or replaces those with the same key. */
    upsertStatements: (rows: readonly StoredEvent[]): Statement[] =>
      rows.map((row) => upsert({ ...row, args: { ...row.args } })),
  };
}

function cursorOf(orm: Db['orm']) {
  const positionOf = positionsIn(orm);
  const move = template<'feed' | 'position'>(
    orm
      .insert(cursors)
      .values({ feed: at('feed'), position: at('position') })
      .onConflictDoUpdate({ target: cursors.feed, set: { position: sql`excluded.position` } }),
  );
  return {
    /** Empty before the first event. */
    cursor: async (): Promise<string> => (await positionOf(FEED)) ?? '',
    cursorStatement: (position: string): Statement => move({ feed: FEED, position }),
    /** Unix seconds of the last block before which the feed was read for good; 0 before the first event. */
    cursorSeconds: async (): Promise<number> => Number(((await positionOf(FEED)) ?? '').slice(0, 10)),
    /**
     * The block up to which the feed was read for good; 0 before the first event. In an id of the feed it follows ten
     * digits of time and sixteen of the chain.
     */
    cursorBlock: async (): Promise<number> => {
      const block = Number(((await positionOf(FEED)) ?? '').slice(26, 42));
      // All nines are not a block number: then the position is unknown.
      return Number.isSafeInteger(block) ? block : 0;
    },
    /** The event up to which unneeded ones were deleted. */
    pruned: async (): Promise<ChainPosition> => {
      const [blockNumber = -1, logIndex = -1] = ((await positionOf(PRUNED)) ?? '-1:-1').split(':').map(Number);
      return { blockNumber, logIndex };
    },
    prunedStatement: ({ blockNumber, logIndex }: ChainPosition): Statement =>
      move({ feed: PRUNED, position: `${blockNumber}:${logIndex}` }),
    /** Whether the chain has ever shown its final block by its tag. */
    isFinalityTagSeen: async (): Promise<boolean> => (await positionOf(FINALITY_TAG)) !== undefined,
    finalityTagStatement: (): Statement => move({ feed: FINALITY_TAG, position: 'seen' }),
    /** The final height when it was last stored; -1 before the first. */
    finalBlock: async (): Promise<number> => Number((await positionOf(FINAL)) ?? -1),
    /** The final block that the nodes must continue to show. */
    keptFinal: async (): Promise<BlockKey | undefined> => {
      const [number, hash] = ((await positionOf(FINAL_KEPT)) ?? '').split(':');
      return hash !== undefined && isHash(hash) ? { number: Number(number), hash } : undefined;
    },
    keptFinalStatement: ({ number, hash }: BlockKey): Statement =>
      move({ feed: FINAL_KEPT, position: `${number}:${hash}` }),
    finalStatement: (number: number): Statement => move({ feed: FINAL, position: String(number) }),
    /** The view when the final block last moved; `undefined` before that. */
    finalView: async (): Promise<FinalView | undefined> => {
      const position = await positionOf(FINAL_VIEW);
      if (position === undefined) return undefined;
      const [number = 0, timestamp = 0, headNumber = 0, headTimestamp = 0, seenAt = 0] = position
        .split(':')
        .map(Number);
      return { number, timestamp, headNumber, headTimestamp, seenAt };
    },
    finalViewStatement: (view: FinalView): Statement => {
      const { number, timestamp, headNumber, headTimestamp, seenAt } = view;
      const position = [number, timestamp, headNumber, headTimestamp, seenAt].join(':');
      return move({ feed: FINAL_VIEW, position });
    },
  };
}

function positionsIn(orm: Db['orm']): (feed: string) => Promise<string | undefined> {
  const query = orm.select({ position: cursors.position }).from(cursors).where(isGiven(cursors.feed, 'feed')).prepare();
  return async (feed) => (await query.get({ feed }))?.position;
}

const replaced = {
  blockNumber: sql`excluded.block_number`,
  blockHash: sql`excluded.block_hash`,
  timestamp: sql`excluded.timestamp`,
  address: sql`excluded.address`,
  event: sql`excluded.event`,
  args: sql`excluded.args`,
  eventKey: sql`excluded.event_key`,
  opens: sql`excluded.opens`,
  feedId: sql`excluded.feed_id`,
  unmatched: sql`excluded.unmatched`,
};

/** A log's id as a text, for maps. */
export function logIdOf({ transactionHash, logIndex }: LogId): string {
  return `${transactionHash}:${logIndex}`;
}
