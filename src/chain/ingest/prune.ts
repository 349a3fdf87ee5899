import { takeTurn } from '../../core/lib/turns.ts';
import type { Db } from '../../storage/db/open.ts';
import type { Ingest } from './ingest.ts';
import type { KeptEvent, Projection } from './projection.ts';
import type { StoredEvent, TruthStore } from './store.ts';

interface PruningDeps {
  readonly db: Db;
  readonly store: TruthStore;
  readonly projections: readonly Projection[];
  readonly ingest: Pick<Ingest, 'exclusively'>;
}

/** Rows that are looked at together. */
const ROWS_TOGETHER = 64;
/** By then whatever was signed before a block is settled, or proved to have failed: messages live for two minutes. */
const QUIET_SECONDS = 900;

/**
 * Takes away events that nobody needs any more, as their projections say. What is final, and was passed by the feed's
 * cursor, is never shown anew and never taken back. What no record knows stays.
 */
export function createPruning({ db, store, projections, ingest }: PruningDeps) {
  const statementsFor = async (rows: readonly StoredEvent[], block: number) => {
    const found = await Array.fromAsync(projections, ({ needless }) => needless?.(rows, block));
    return found.flatMap(({ keys = [], until = [] } = {}) => [
      ...keys.map((key) => store.forgetStatement(key, block)),
      ...latestOfNames(until).map(store.forgetBeforeStatement),
    ]);
  };
  const pruneSome = async (finalSeconds: number): Promise<boolean> => {
    await takeTurn('large');
    const block = await store.finalBlock();
    const seconds = Math.min(finalSeconds - QUIET_SECONDS, (await store.cursorSeconds()) - 1);
    const rows = await store.finalAfter(await store.pruned(), block, seconds, ROWS_TOGETHER);
    const last = rows.at(-1);
    if (last === undefined) return false;
    await db.batch([...(await statementsFor(rows, block)), store.prunedStatement(last)]);
    return rows.length === ROWS_TOGETHER;
  };
  return {
    /** `finalSeconds`: the time of the latest final block, Unix. */
    async run(finalSeconds: number): Promise<void> {
      while (await ingest.exclusively(() => pruneSome(finalSeconds)));
    },
  };
}

function latestOfNames(events: readonly KeptEvent[]): KeptEvent[] {
  return [...new Map(events.map((event) => [`${event.eventKey} ${event.event}`, event])).values()];
}
