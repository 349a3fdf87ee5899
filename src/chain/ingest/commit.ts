import { takeTurn } from '../../core/lib/turns.ts';
import { RowCountError, type Statement } from '../../storage/db/batch.ts';
import { readAhead } from '../../storage/db/log-sync.ts';
import type { Db } from '../../storage/db/open.ts';
import type { Depth } from '../events/depth.ts';
import type { ChainEvent } from '../events/events.ts';
import { byKey, type EventWrites, eventsAfter } from './plan.ts';
import type { Commit, Projection } from './projection.ts';
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

/** Tries of one commit; each of them fails only because another task's commit came between. */
const MAX_ATTEMPTS = 5;

/** What one commit is about. */
export interface Work {
  readonly writes: EventWrites;
  /** The keys of what cannot happen any more. */
  readonly impossible?: ReadonlySet<string>;
  readonly also?: readonly Statement[];
}

/**
 * Writes what changes in the events, and all that the projections make of them, at once. What is read for it is bounded
 * by what is written, however many events came before.
 */
export async function commitWork(deps: CommitDeps, work: Work, depth: Depth): Promise<void> {
  for (const { adopt } of deps.projections) if (adopt !== undefined) await adopt(work.writes.upserts);
  await takeTurn('chain-large');
  for (let attempt = 1; ; attempt++) {
    try {
      return await tryToCommit(deps, work, depth);
    } catch (error) {
      // A row is not what it was when it was read: what follows from it is computed again.
      if (!(error instanceof RowCountError) || attempt === MAX_ATTEMPTS) throw error;
    }
  }
}

/**
 * Reads, computes and commits. Other tasks commit meanwhile; a statement that rests on what they change touches no row
 * then, and nothing is written. Throws `RowCountError` in that case.
 */
async function tryToCommit(deps: CommitDeps, work: Work, depth: Depth): Promise<void> {
  const { db, store, projections, reactions } = deps;
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
    ...projected.flatMap(({ statements }) => statements),
    ...due,
    ...also,
  ]);
  for (const { committed } of projected) committed?.();
  if (due.length > 0) deps.onReactionsDue();
}

/** What the projections see of what is about to be written. */
async function commitOf(store: TruthStore, { writes, impossible = new Set() }: Work, depth: Depth): Promise<Commit> {
  const { keys } = writes;
  return {
    keys,
    events: writes.upserts.filter(({ eventKey }) => keys.has(eventKey)),
    gone: [...writes.removals, ...writes.moved],
    async historiesOf(some) {
      // Each row that goes may bring to light one that was not among the latest.
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
