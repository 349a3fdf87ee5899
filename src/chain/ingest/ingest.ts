import type { Hex } from 'viem';
import { chunks } from '../../core/lib/lists.ts';
import { createSerial } from '../../core/lib/locks.ts';
import { takeTurn } from '../../core/lib/turns.ts';
import { readAhead } from '../../storage/db/log-sync.ts';
import type { ShownBlocks } from '../blocks/heads.ts';
import type { EventName } from '../contracts/contract-events.ts';
import type { BlockKey, ChainEvent } from '../events/chain-events.ts';
import {
  createCommitter,
  createKeeping,
  type EventWrites,
  type Keeping,
  planSeen,
  type SeenEvent,
  type Work,
  withRemovals,
} from './commit-events.ts';
import type { EventKeys } from './event-projection.ts';
import { type IngestStore, logIdOf, type StoredEvent } from './ingest-store.ts';

/** A page of the feed: everything that it shows after one id up to another. */
export interface FeedPage {
  /** The events that a projection handles. */
  readonly events: readonly (SeenEvent & { readonly feedId: string })[];
  /** How many other events it has, which no projection handles. */
  readonly unhandled?: number;
  readonly after: string;
  readonly through: string;
  /** On the last page, the block that the indexer has reached. */
  readonly height?: number | undefined;
  /** The cursor once this page is ingested. It is stored if that saves reading events again. */
  readonly cursor: string;
}

/** Ingests events and folds the keys that they touch, in one commit each. */
export type Ingest = ReturnType<typeof createIngest>;

/**
 * How many events one commit ingests, and with how many stored ones it compares them: no commit takes longer than some
 * milliseconds.
 */
const EVENTS_PER_COMMIT = 20;
const ROWS_PER_COMMIT = 40;
const NOTHING: EventWrites = { removals: [], upserts: [], shown: [], moved: [], keys: new Set() };

/** The only way for chain events into the database: one commit after the other, each of limited size. */
export function createIngest(
  deps: Parameters<typeof createCommitter>[0] & {
    /** How each event is kept. */
    readonly eventKeys: EventKeys;
    readonly blocks: ShownBlocks;
    readonly confirmations: number;
  },
) {
  const { store, blocks } = deps;
  const commitWork = createCommitter(deps);
  const keeping = createKeeping(deps.eventKeys, store);
  const serial = createSerial();
  let head: number | undefined;
  const depth = () => ({ head, confirmations: deps.confirmations });
  const commit = (work: Work) => commitWork(work, depth());
  const inParts = async <Item>(items: readonly Item[], work: (part: readonly Item[]) => Promise<void>) => {
    for (const part of chunks(items, EVENTS_PER_COMMIT)) {
      await serial(async () => {
        await takeTurn('chain-large');
        await work(part);
      });
    }
  };
  const foldAgain = (keys: readonly string[], impossible?: ReadonlySet<string>) =>
    inParts(keys, (part) => commit({ writes: { ...NOTHING, keys: new Set(part) }, ...(impossible && { impossible }) }));
  return {
    /** Ingests events of a receipt. */
    seen: (events: readonly ChainEvent[]) =>
      inParts(events, async (part) => {
        const writes = await readAhead(async () => {
          const ours = await keeping.ofReceipt(part.map((event) => ({ event, feedId: null })));
          return planSeen(await storedWith(store, ours), ours);
        });
        await commit({ writes });
      }),
    /**
     * Ingests the events that the feed shows, and removes those that it no longer shows there. New events count only if
     * a node shows their block. Returns false if no node does so for some of them: then the cursor has to stay, and the
     * page has to be read again.
     */
    async seenByFeed(page: FeedPage): Promise<boolean> {
      const found = await blocksOf(keeping, page.events);
      if (found.length > 0) await blocks.look(found);
      let isBelieved = true;
      let part: PagePart | undefined = page;
      while (part !== undefined) {
        const taken: PagePart = part;
        await serial(async () => {
          await takeTurn('chain-large');
          const planned = await readAhead(() => planPart({ store, blocks, keeping }, taken, page, isBelieved));
          await commit(planned.work);
          isBelieved &&= planned.areAllShown;
          part = planned.next;
        });
      }
      await removeBeyond(page);
      return isBelieved;
    },
    /** Removes the events of a block that is no longer canonical. */
    async blockRemoved({ number, hash }: BlockKey): Promise<void> {
      await removeAll(() => store.ofBlock(number, hash, ROWS_PER_COMMIT));
    },
    /** Removes the events of this name and with these keys that are in blocks which a node reports as not canonical. */
    async removedFrom(blockHashes: ReadonlySet<Hex>, keys: readonly string[], name: EventName): Promise<void> {
      await inParts(keys, async (part) => {
        const rows = await store.ofKeys(part);
        const gone = rows.filter((row) => row.event === name && blockHashes.has(row.blockHash));
        await commit({ writes: withRemovals(NOTHING, gone) });
      });
    },
    /** The chain has grown: events that wait in the projections may have become deep enough. */
    async headMoved(number: number): Promise<void> {
      // An earlier process may have waited for more blocks than are needed now.
      const isFirst = head === undefined;
      head = number;
      if (deps.confirmations === 1 && !isFirst) return;
      const { confirmations } = deps;
      for (const { waiting } of deps.projections)
        await foldAgain((await waiting?.({ head: number, confirmations })) ?? []);
    },
    /** Folds the events with these keys again, because a statement affects the result. */
    refold: (keys: readonly string[]) => foldAgain(keys),
    /**
     * Folds keys again whose messages can never execute any more. Only call this with proof. A key with an event keeps
     * the result of that event.
     */
    impossible: (keys: readonly string[]) => foldAgain(keys, new Set(keys)),
    /** Runs work between two commits. */
    exclusively: serial,
  };

  /** Removes rows as long as there are any, latest first. */
  async function removeAll(read: () => Promise<StoredEvent[]>): Promise<void> {
    for (let isMore = true; isMore; ) {
      await serial(async () => {
        await takeTurn('chain-large');
        const gone = await read();
        isMore = gone.length > 0;
        if (isMore) await commit({ writes: withRemovals(NOTHING, gone) });
      });
    }
  }

  /** A block that replaces another may be lower than it: then rows of the replaced block lie beyond the page. */
  async function removeBeyond({ through, height }: FeedPage): Promise<void> {
    if (height === undefined) return;
    await removeAll(() => store.shownBeyond(through, height, ROWS_PER_COMMIT));
  }
}

/** The blocks of the new events in a page. */
async function blocksOf(keeping: Keeping, events: FeedPage['events']): Promise<BlockKey[]> {
  const blocks: BlockKey[] = [];
  for (const part of chunks(events, EVENTS_PER_COMMIT)) {
    await takeTurn('chain');
    const ours = await keeping.ofFeed(part);
    blocks.push(...ours.map(({ event }) => blockOf(event)));
  }
  return blocks;
}

/** A part of a page: everything that the feed shows after one id. */
interface PagePart {
  readonly after: string;
  readonly events: FeedPage['events'];
}

/** What one commit ingests of a page. */
interface PlannedPart {
  readonly work: Work;
  /** The rest of the page. */
  readonly next: PagePart | undefined;
  /** Whether a node shows the block of each event. */
  readonly areAllShown: boolean;
}

/**
 * Plans the first part of a page, up to a limit of events and stored rows. A block may have gone since the nodes were
 * queried: their current view counts.
 */
async function planPart(
  { store, blocks, keeping }: { store: IngestStore; blocks: ShownBlocks; keeping: Keeping },
  { after, events }: PagePart,
  page: FeedPage,
  isBelievedSoFar: boolean,
): Promise<PlannedPart> {
  const rows = await store.shownByFeed(after, page.through, ROWS_PER_COMMIT + 1);
  const ends = [events[EVENTS_PER_COMMIT]?.feedId, rows[ROWS_PER_COMMIT]?.feedId];
  const end = ends.filter((id) => typeof id === 'string').sort()[0];
  const isBefore = (id: string | null) => end === undefined || (id !== null && id < end);
  const shown = rows.filter(({ feedId }) => isBefore(feedId));
  const some = events.filter(({ feedId }) => isBefore(feedId));
  const isUnshown = ({ event }: SeenEvent) => !blocks.isShown(blockOf(event));
  const fresh = await keeping.ofFeed(compareFeed(shown, some).fresh);
  const unshown = new Set(fresh.filter(isUnshown).map(({ event }) => event));
  const { gone, fresh: believed } = compareFeed(
    shown,
    some.filter(({ event }) => !unshown.has(event)),
  );
  const ours = await keeping.ofFeed(believed);
  const goneKeys = new Set(gone.map(logIdOf));
  const existing = (await storedWith(store, ours)).filter((row) => !goneKeys.has(logIdOf(row)));
  const isWhole = end === undefined && unshown.size === 0 && isBelievedSoFar;
  const also = isWhole && page.events.length + (page.unhandled ?? 0) > 0 ? [store.cursorStatement(page.cursor)] : [];
  const last =
    [...shown, ...some]
      .map(({ feedId }) => feedId ?? '')
      .sort()
      .at(-1) ?? after;
  return {
    work: { writes: withRemovals(planSeen(existing, ours), gone), also },
    areAllShown: unshown.size === 0,
    next: end === undefined ? undefined : { after: last, events: events.slice(some.length) },
  };
}

function storedWith(store: IngestStore, seen: readonly SeenEvent[]): Promise<StoredEvent[]> {
  return store.ofTransactions([...new Set(seen.map(({ event }) => event.transactionHash))]);
}

/** Events that the feed no longer shows, and those that are new or in another block. */
function compareFeed(shown: readonly StoredEvent[], page: FeedPage['events']) {
  const shows = new Map(page.map(({ feedId, event }) => [feedId, logIdOf(event)]));
  const showed = new Map(shown.map((row) => [row.feedId, row]));
  return {
    gone: shown.filter((row) => shows.get(row.feedId ?? '') !== logIdOf(row)),
    fresh: page.filter(({ feedId, event }) => {
      const row = showed.get(feedId);
      return row?.blockHash !== event.blockHash || logIdOf(row) !== logIdOf(event);
    }),
  };
}

function blockOf({ blockNumber, blockHash }: ChainEvent): BlockKey {
  return { number: blockNumber, hash: blockHash };
}
