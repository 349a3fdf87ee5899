import { takeTurn } from '../../core/lib/turns.ts';
import { RowCountError, type Statement } from '../../storage/db/batch.ts';
import { readAhead } from '../../storage/db/log-sync.ts';
import type { Db } from '../../storage/db/open.ts';
import type { EventName } from '../contracts/contract-events.ts';
import type { ChainEvent, Depth } from '../events/chain-events.ts';
import type { Commit, EventKeys, Kept, Projection } from './event-projection.ts';
import { type IngestStore, logIdOf, type StoredEvent } from './ingest-store.ts';
import type { Reactions } from './reactions.ts';

/** Attempts of one commit. Each fails only because another task committed in between. */
const MAX_ATTEMPTS = 5;

/** The work of one commit. */
export interface Work {
  readonly writes: EventWrites;
  /** The keys of messages that can no longer execute. */
  readonly impossible?: ReadonlySet<string>;
  readonly also?: readonly Statement[];
}

/**
 * Returns what writes the changes of events, and everything that the projections derive from them, at once. The reads
 * are bounded by the size of the writes, however many events came before.
 */
export function createCommitter({
  db,
  store,
  projections,
  reactions,
  onReactionsDue,
}: {
  readonly db: Db;
  readonly store: IngestStore;
  /** In the order in which they adopt and write. */
  readonly projections: readonly Projection[];
  readonly reactions: Reactions;
  /** Called after each commit that added reactions. */
  readonly onReactionsDue: () => void;
}): (work: Work, depth: Depth) => Promise<void> {
  /**
   * Reads, computes and commits. Other tasks commit meanwhile; then a statement that depends on their changes touches
   * no row, and nothing is written. Throws `RowCountError` in that case.
   */
  const tryToCommit = async (work: Work, depth: Depth): Promise<void> => {
    const { writes, also = [] } = work;
    const { projected, due } = await readAhead(async () => {
      const commit = await commitOf(store, work, depth);
      const changes = await Array.fromAsync(projections, async (projection) => ({
        projection,
        ...(await projection.project(commit)),
      }));
      return { projected: changes, due: await reactions.statements(commit) };
    });
    const unmatched = new Set<unknown>();
    for (const { projection, unmatched: events = [] } of projected) {
      for (const event of events) {
        unmatched.add(event);
        await projection.onUnmatched?.(event);
      }
    }
    const upserts = writes.upserts.map((row) => (unmatched.has(row) ? { ...row, unmatched: true } : row));
    await db.batch([
      ...writes.removals.map(store.removeStatement),
      ...store.upsertStatements(upserts),
      ...writes.shown.map(store.shownStatement),
      ...projected.flatMap(({ statements }) => statements),
      ...due,
      ...also,
    ]);
    for (const { committed } of projected) committed?.();
    if (due.length > 0) onReactionsDue();
  };
  return async (work, depth) => {
    for (const { adopt } of projections) if (adopt !== undefined) await adopt(work.writes.upserts);
    await takeTurn('chain-large');
    for (let attempt = 1; ; attempt++) {
      try {
        return await tryToCommit(work, depth);
      } catch (error) {
        // A row has changed since it was read: compute again.
        if (!(error instanceof RowCountError) || attempt === MAX_ATTEMPTS) throw error;
      }
    }
  };
}

/** The pending commit as the projections see it. */
async function commitOf(store: IngestStore, { writes, impossible = new Set() }: Work, depth: Depth): Promise<Commit> {
  const { keys } = writes;
  return {
    keys,
    events: writes.upserts.filter(({ eventKey }) => keys.has(eventKey)),
    gone: [...writes.removals, ...writes.moved],
    async historiesOf(some) {
      // Each row that goes may uncover one that was not among the latest.
      const stored = await store.ofKeys(some, writes.removals.length);
      return { before: byKey(stored, some), after: eventsAfter(writes, stored, some) };
    },
    async eventsAround(key, names, blocks): Promise<readonly ChainEvent[]> {
      const near = await store.around(key, names, blocks, writes.removals.length);
      const transactions = [...new Set(near.map(({ transactionHash }) => transactionHash))];
      const rows = await store.ofTransactions(transactions);
      const stored = rows.filter(({ eventKey }) => eventKey === key);
      return eventsAfter(writes, stored, [key]).get(key) ?? [];
    },
    depth,
    finalBlock: await store.finalBlock(),
    impossible,
  };
}

/** The changes in `chain_events`. Removals come first: a log may be removed and come back. */
export interface EventWrites {
  readonly removals: readonly StoredEvent[];
  readonly upserts: readonly StoredEvent[];
  /** Rows that the feed shows now; nothing else of them changes. */
  readonly shown: readonly StoredEvent[];
  /** Rows that upserts move to another block, as they were. */
  readonly moved: readonly StoredEvent[];
  /** Keys to fold again. */
  readonly keys: ReadonlySet<string>;
}

/**
 * Compares seen events with the stored rows of the same transactions. A transaction is in one block: its rows from
 * another block than the one seen now are stale. Of a known row only the feed's id changes.
 */
export function planSeen(existing: readonly StoredEvent[], seen: readonly KeptSeen[]): EventWrites {
  const stored = new Map(existing.map((row) => [logIdOf(row), row]));
  const upserts = new Map<string, StoredEvent>();
  const shown = new Map<string, StoredEvent>();
  const moved = new Map<string, StoredEvent>();
  const keys = new Set<string>();
  const blockOf = new Map<string, string>();
  for (const { event, feedId, kept } of seen) {
    const { key: eventKey, opens = null } = kept;
    blockOf.set(event.transactionHash, event.blockHash);
    const log = logIdOf(event);
    const row = upserts.get(log) ?? shown.get(log) ?? stored.get(log);
    if (row?.blockHash === event.blockHash) {
      const changed = upserts.has(log) ? upserts : shown;
      if (feedId !== null && row.feedId !== feedId) changed.set(log, { ...row, feedId });
      continue;
    }
    shown.delete(log);
    upserts.set(log, { ...event, eventKey, opens, feedId, unmatched: false });
    keys.add(eventKey);
    if (row !== undefined) keys.add(row.eventKey);
    const before = stored.get(log);
    if (before !== undefined) moved.set(log, before);
  }
  const removals = existing.filter((row) => {
    const block = blockOf.get(row.transactionHash);
    return block !== undefined && block !== row.blockHash && !upserts.has(logIdOf(row));
  });
  for (const { eventKey } of removals) keys.add(eventKey);
  return { removals, upserts: [...upserts.values()], shown: [...shown.values()], moved: [...moved.values()], keys };
}

/** Adds rows that are gone to the changes. */
export function withRemovals(writes: EventWrites, gone: readonly StoredEvent[]): EventWrites {
  const removals = new Map([...writes.removals, ...gone].map((row) => [logIdOf(row), row]));
  const keys = new Set([...writes.keys, ...gone.map(({ eventKey }) => eventKey)]);
  return { ...writes, removals: [...removals.values()], keys };
}

/** The events of each of the keys after the changes, in chain order; `stored` are all rows with them. */
export function eventsAfter(
  writes: EventWrites,
  stored: readonly StoredEvent[],
  keys: Iterable<string>,
): ReadonlyMap<string, readonly ChainEvent[]> {
  const replaced = new Set([...writes.removals, ...writes.upserts].map(logIdOf));
  const kept = stored.filter((row) => !replaced.has(logIdOf(row)));
  return byKey([...kept, ...writes.upserts], keys);
}

/** The events of each of the keys, in chain order. */
export function byKey(
  rows: readonly StoredEvent[],
  keys: Iterable<string>,
): ReadonlyMap<string, readonly ChainEvent[]> {
  const events = new Map<string, ChainEvent[]>([...keys].map((key) => [key, []]));
  for (const row of [...rows].sort(inChainOrder)) {
    const { eventKey, opens: _opens, feedId: _feedId, unmatched: _unmatched, ...event } = row;
    events.get(eventKey)?.push(event);
  }
  return events;
}

function inChainOrder(a: StoredEvent, b: StoredEvent): number {
  return a.blockNumber - b.blockNumber || a.logIndex - b.logIndex;
}

/** An event that a source shows. The feed gives it an id. */
export interface SeenEvent {
  readonly event: ChainEvent;
  readonly feedId: string | null;
}

/** A seen event that gets a row. */
interface KeptSeen extends SeenEvent {
  readonly kept: Kept;
}

/** Decides which events get a row, since any account may have caused them. */
export type Keeping = ReturnType<typeof createKeeping>;

/** The key of an event, according to its projection; `undefined` if it is irrelevant here. */
export async function keptAt<Name extends EventName>(
  keys: EventKeys,
  event: ChainEvent<Name>,
): Promise<Kept | undefined> {
  return keys[event.event](event);
}

/** Creates the decision from the projections' keys. */
export function createKeeping(keys: EventKeys, store: Pick<IngestStore, 'opened'>) {
  const keep = async <Seen extends SeenEvent>(seen: readonly Seen[]) => {
    const some: (Seen & KeptSeen)[] = [];
    for (const each of seen) {
      const kept = await keptAt(keys, each.event);
      if (kept !== undefined) some.push({ ...each, kept });
    }
    return some;
  };
  return {
    /** For events of a receipt of our own. */
    ofReceipt: keep,
    /** For events of the feed, which shows those of all accounts. */
    async ofFeed<Seen extends SeenEvent>(seen: readonly Seen[]): Promise<(Seen & KeptSeen)[]> {
      const some = await keep(seen);
      const unopened = some.filter(({ kept }) => kept.needsOpening).map(({ kept }) => kept.key);
      if (unopened.length === 0) return some;
      const opened = new Set<string | undefined>(await store.opened([...new Set(unopened)]));
      for (const { kept } of some) opened.add(kept.opens);
      return some.filter(({ kept }) => kept.needsOpening !== true || opened.has(kept.key));
    },
  };
}
