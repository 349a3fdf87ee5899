import type { Depth } from '../chain/depth.ts';
import type { ChainEvent } from '../chain/events.ts';
import type { Commit, Projection } from '../chain/projection.ts';
import type { Statement } from '../db/batch.ts';
import type { Db } from '../db/open.ts';
import { takeTurn } from '../lib/turns.ts';
import { byKey, type EventWrites, eventsAfter } from './plan.ts';
import type { Reactions } from './reactions.ts';
import type { TruthStore } from './store.ts';

/** What committing events with what follows from them needs. */
export interface CommitDeps {
  readonly db: Db;
  readonly store: TruthStore;
  /** In the order in which they adopt and write. */
  readonly projections: readonly Projection[];
  readonly reactions: Reactions;
  /** Called after each commit that brought something to do. */
  readonly onReactionsDue: () => void;
}

/** What one commit is about. */
export interface Work {
  readonly writes: EventWrites;
  /** The keys of what cannot happen any more. */
  readonly impossible?: ReadonlySet<string>;
  readonly also?: readonly Statement[];
}

/**
 * Writes what changes in the events, and all that the projections make of them, at once. What is read for it is bounded by what is
 * written, however many events came before.
 */
export async function commitWork(deps: CommitDeps, work: Work, depth: Depth): Promise<void> {
  const { db, store, projections, reactions } = deps;
  const { writes, also = [] } = work;
  for (const { adopt } of projections) if (adopt !== undefined) await adopt(writes.upserts);
  // From here to the commit nothing else runs: what is read is what is written on.
  await takeTurn('large');
  const commit = commitOf(store, work, depth);
  const projected = projections.map((projection) => ({ projection, ...projection.project(commit) }));
  const due = reactions.statements(commit);
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
    ...projected.flatMap(({ statements }) => statements),
    ...due,
    ...also,
  ]);
  for (const { committed } of projected) committed?.();
  if (due.length > 0) deps.onReactionsDue();
}

/** What the projections see of what is about to be written. */
function commitOf(store: TruthStore, { writes, impossible = new Set() }: Work, depth: Depth): Commit {
  const { keys } = writes;
  return {
    keys,
    events: writes.upserts.filter(({ eventKey }) => keys.has(eventKey)),
    historiesOf(some) {
      // Each row that goes may bring to light one that was not among the latest.
      const stored = store.ofKeys(some, writes.removals.length);
      return { before: byKey(stored, some), after: eventsAfter(writes, stored, some) };
    },
    eventsAround(key, names, blocks): readonly ChainEvent[] {
      const near = store.around(key, names, blocks, writes.removals.length);
      const transactions = [...new Set(near.map(({ transactionHash }) => transactionHash))];
      const stored = store.ofTransactions(transactions).filter(({ eventKey }) => eventKey === key);
      return eventsAfter(writes, stored, [key]).get(key) ?? [];
    },
    depth,
    finalBlock: store.finalBlock(),
    impossible,
  };
}
