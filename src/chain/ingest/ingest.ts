import type { Hex } from 'viem';
import { chunks } from '../../core/lib/lists.ts';
import { createSerial } from '../../core/lib/locks.ts';
import { takeTurn } from '../../core/lib/turns.ts';
import { readAhead } from '../../storage/db/log-sync.ts';
import type { ShownBlocks } from '../blocks/heads.ts';
import type { EventName } from '../contracts/contract-events.ts';
import type { BlockKey, ChainEvent } from '../events/chain-events.ts';
import {
  type CommitDeps,
  commitWork,
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
export interface Ingest {
  /** Ingests events of a receipt. */
  seen(events: readonly ChainEvent[]): Promise<void>;
  /**
   * Ingests the events that the feed shows, and removes those that it no longer shows there. New events count only if a
   * node shows their block. Returns false if no node does so for some of them: then the cursor has to stay, and the
   * page has to be read again.
   */
  seenByFeed(page: FeedPage): Promise<boolean>;
  /** Removes the events of a block that is no longer canonical. */
  blockRemoved(block: { number: number; hash: Hex }): Promise<void>;
  /** Removes the events of this name and with these keys that are in blocks which a node reports as not canonical. */
  removedFrom(blockHashes: ReadonlySet<Hex>, keys: readonly string[], name: EventName): Promise<void>;
  /** The chain has grown: events that wait in the projections may have become deep enough. */
  headMoved(head: number): Promise<void>;
  /** Folds the events with these keys again, because a statement affects the result. */
  refold(keys: readonly string[]): Promise<void>;
  /**
   * Folds keys again whose messages can never execute any more. Only call this with proof. A key with an event keeps
   * the result of that event.
   */
  impossible(keys: readonly string[]): Promise<void>;
  /** Runs work between two commits. */
  exclusively<Value>(work: () => Promise<Value>): Promise<Value>;
}

export interface IngestDeps extends CommitDeps {
  /** How each event is kept. */
  readonly eventKeys: EventKeys;
  readonly blocks: ShownBlocks;
  readonly confirmations: number;
}

/**
 * How many events one commit ingests, and with how many stored ones it compares them: no commit takes longer than some
 * milliseconds.
 */
const EVENTS_PER_COMMIT = 20;
const ROWS_PER_COMMIT = 40;
const NOTHING: EventWrites = { removals: [], upserts: [], moved: [], keys: new Set() };

/** The only way for chain events into the database: one commit after the other, each of limited size. */
export function createIngest(deps: IngestDeps): Ingest {
  const { store } = deps;
  const keeping = createKeeping(deps.eventKeys, store);
  const serial = createSerial();
  let head: number | undefined;
  const depth = () => ({ head, confirmations: deps.confirmations });
  const commit = (work: Work) => commitWork(deps, work, depth());
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
    seen: (events) =>
      inParts(events, async (part) => {
        const writes = await readAhead(async () => {
          const ours = await keeping.ofReceipt(part.map((event) => ({ event, feedId: null })));
          return planSeen(await storedWith(store, ours), ours);
        });
        await commit({ writes });
      }),
    async seenByFeed(page) {
      const found = await blocksOf(keeping, page.events);
      if (found.length > 0) await deps.blocks.look(found);
      let isBelieved = true;
      let part: PagePart | undefined = firstPart(page);
      while (part !== undefined) {
        const taken: PagePart = part;
        const taking = { ...deps, keeping, commit };
        const result: TakenIn = await serial(async () => {
          await takeTurn('chain-large');
          return await takeIn(taking, taken, page, isBelieved);
        });
        isBelieved &&= result.unshown === 0;
        part = result.next;
      }
      await removeBeyond(page);
      return isBelieved;
    },
    async blockRemoved({ number, hash }) {
      await removeAll(() => store.ofBlock(number, hash, ROWS_PER_COMMIT));
    },
    async removedFrom(blockHashes, keys, name) {
      await inParts(keys, async (part) => {
        const rows = await store.ofKeys(part);
        const gone = rows.filter((row) => row.event === name && blockHashes.has(row.blockHash));
        await commit({ writes: withRemovals(NOTHING, gone) });
      });
    },
    async headMoved(number) {
      // An earlier process may have waited for more blocks than are needed now.
      const isFirst = head === undefined;
      head = number;
      if (deps.confirmations === 1 && !isFirst) return;
      const { confirmations } = deps;
      for (const { waiting } of deps.projections)
        await foldAgain((await waiting?.({ head: number, confirmations })) ?? []);
    },
    refold: (keys) => foldAgain(keys),
    impossible: (keys) => foldAgain(keys, new Set(keys)),
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

function firstPart({ after, events }: FeedPage): PagePart {
  return { after, events };
}

interface TakenIn {
  /** The rest of the page. */
  readonly next: PagePart | undefined;
  /** Events whose blocks no node shows. */
  readonly unshown: number;
}

interface TakeInDeps extends Pick<IngestDeps, 'store' | 'blocks'> {
  readonly keeping: Keeping;
  readonly commit: (work: Work) => Promise<void>;
}

/**
 * Ingests the first part of a page, up to a limit of events and stored rows, and returns the rest. A block may have
 * gone since the nodes were queried: their current view counts.
 */
async function takeIn(deps: TakeInDeps, part: PagePart, page: FeedPage, isBelievedSoFar: boolean): Promise<TakenIn> {
  const { work, taken } = await readAhead(() => planPart(deps, part, page, isBelievedSoFar));
  await deps.commit(work);
  return taken;
}

async function planPart(
  { store, blocks, keeping }: TakeInDeps,
  { after, events }: PagePart,
  page: FeedPage,
  isBelievedSoFar: boolean,
): Promise<{ readonly work: Work; readonly taken: TakenIn }> {
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
    taken: {
      unshown: unshown.size,
      next: end === undefined ? undefined : { after: last, events: events.slice(some.length) },
    },
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
