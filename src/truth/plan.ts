import type { ChainEvent } from '../chain/events.ts';
import { type EventKey, keyOf, type StoredEvent } from './store.ts';
import { openedBy, subjectOf } from './subject.ts';

/** An event that a source shows; the feed gives it an id. */
export interface SeenEvent {
  readonly event: ChainEvent;
  readonly feedId: string | null;
}

/** What has to change in `chain_events`. Removals come first: a key may be taken away and come back. */
export interface EventWrites {
  readonly removals: readonly StoredEvent[];
  readonly upserts: readonly StoredEvent[];
  /** What has to be folded again. */
  readonly subjects: ReadonlySet<string>;
}

/**
 * Compares what is seen with the stored rows of the same transactions. A transaction is in one block: rows of
 * it from another block than the one seen now are stale. A row that is known already changes only by the feed's
 * id.
 */
export function planSeen(existing: readonly StoredEvent[], seen: readonly SeenEvent[]): EventWrites {
  const stored = new Map(existing.map((row) => [keyOf(row), row]));
  const upserts = new Map<string, StoredEvent>();
  const subjects = new Set<string>();
  const blockOf = new Map<string, string>();
  for (const { event, feedId } of seen) {
    const subject = subjectOf(event);
    if (subject === undefined) continue;
    blockOf.set(event.transactionHash, event.blockHash);
    const key = keyOf(event);
    const row = upserts.get(key) ?? stored.get(key);
    if (row?.blockHash === event.blockHash) {
      if (feedId !== null && row.feedId !== feedId) upserts.set(key, { ...row, feedId });
      continue;
    }
    const opens = openedBy(event);
    upserts.set(key, { ...event, args: { ...event.args }, subject, opens, feedId, unmatched: false });
    subjects.add(subject);
    if (row !== undefined) subjects.add(row.subject);
  }
  const removals = existing.filter((row) => {
    const block = blockOf.get(row.transactionHash);
    return block !== undefined && block !== row.blockHash && !upserts.has(keyOf(row));
  });
  for (const { subject } of removals) subjects.add(subject);
  return { removals, upserts: [...upserts.values()], subjects };
}

/** Adds rows that are gone to what is to be done. */
export function withRemovals(writes: EventWrites, gone: readonly StoredEvent[]): EventWrites {
  const removals = new Map([...writes.removals, ...gone].map((row) => [keyOf(row), row]));
  const subjects = new Set([...writes.subjects, ...gone.map(({ subject }) => subject)]);
  return { ...writes, removals: [...removals.values()], subjects };
}

/** The events of each of the subjects as they will be, in chain order; `stored` are all rows about them. */
export function eventsAfter(
  writes: EventWrites,
  stored: readonly StoredEvent[],
  subjects: Iterable<string>,
): ReadonlyMap<string, readonly ChainEvent[]> {
  const replaced = new Set([...writes.removals, ...writes.upserts].map((row: EventKey) => keyOf(row)));
  const kept = stored.filter((row) => !replaced.has(keyOf(row)));
  return bySubject([...kept, ...writes.upserts], subjects);
}

/** The events of each of the subjects, in chain order. */
export function bySubject(
  rows: readonly StoredEvent[],
  subjects: Iterable<string>,
): ReadonlyMap<string, readonly ChainEvent[]> {
  const events = new Map<string, ChainEvent[]>([...subjects].map((subject) => [subject, []]));
  for (const row of [...rows].sort(inChainOrder)) {
    const { subject, opens: _opens, feedId: _feedId, unmatched: _unmatched, ...event } = row;
    events.get(subject)?.push(event);
  }
  return events;
}

function inChainOrder(a: StoredEvent, b: StoredEvent): number {
  return a.blockNumber - b.blockNumber || a.logIndex - b.logIndex;
}
