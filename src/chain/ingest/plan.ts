import type { ChainEvent } from '../events/events.ts';
import type { KeptSeen } from './keep.ts';
import { logIdOf, type StoredEvent } from './store.ts';

/** What has to change in `chain_events`. Removals come first: a log may be taken away and come back. */
export interface EventWrites {
  readonly removals: readonly StoredEvent[];
  readonly upserts: readonly StoredEvent[];
  /** Those that upserts have in another block, as they were. */
  readonly moved: readonly StoredEvent[];
  /** What has to be folded again. */
  readonly keys: ReadonlySet<string>;
}

/**
 * Compares what is seen with the stored rows of the same transactions. A transaction is in one block: rows of
 * it from another block than the one seen now are stale. A row that is known already changes only by the feed's
 * id.
 */
export function planSeen(existing: readonly StoredEvent[], seen: readonly KeptSeen[]): EventWrites {
  const stored = new Map(existing.map((row) => [logIdOf(row), row]));
  const upserts = new Map<string, StoredEvent>();
  const moved = new Map<string, StoredEvent>();
  const keys = new Set<string>();
  const blockOf = new Map<string, string>();
  for (const { event, feedId, kept } of seen) {
    const { key: eventKey, opens = null } = kept;
    blockOf.set(event.transactionHash, event.blockHash);
    const log = logIdOf(event);
    const row = upserts.get(log) ?? stored.get(log);
    if (row?.blockHash === event.blockHash) {
      if (feedId !== null && row.feedId !== feedId) upserts.set(log, { ...row, feedId });
      continue;
    }
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
  return { removals, upserts: [...upserts.values()], moved: [...moved.values()], keys };
}

/** Adds rows that are gone to what is to be done. */
export function withRemovals(writes: EventWrites, gone: readonly StoredEvent[]): EventWrites {
  const removals = new Map([...writes.removals, ...gone].map((row) => [logIdOf(row), row]));
  const keys = new Set([...writes.keys, ...gone.map(({ eventKey }) => eventKey)]);
  return { ...writes, removals: [...removals.values()], keys };
}

/** The events of each of the keys as they will be, in chain order; `stored` are all rows with them. */
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
