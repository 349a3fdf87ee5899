import { BlockNotFoundError, type Hex } from 'viem';
import { takeTurn } from '../../core/lib/turns.ts';
import type { Db } from '../../storage/db/open.ts';
import type { EventName } from '../contracts/contract-events.ts';
import type { Chain } from '../nodes/chain.ts';
import type { KeptEvent, Projection } from './event-projection.ts';
import type { Ingest } from './ingest.ts';
import type { IngestStore, StoredEvent } from './ingest-store.ts';

/** Rows that are checked together. */
const ROWS_TOGETHER = 64;
/** By then everything signed before a block is settled, or proved to have failed: messages live for two minutes. */
const QUIET_SECONDS = 900;

/**
 * Deletes events that are no longer needed, according to their projections. Events that are final and behind the feed's
 * cursor are never shown again and never revoked. Unmatched events stay.
 */
export function createPruning({
  db,
  store,
  projections,
  ingest,
}: {
  readonly db: Db;
  readonly store: IngestStore;
  readonly projections: readonly Projection[];
  readonly ingest: Pick<Ingest, 'exclusively'>;
}) {
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

/**
 * Checks whether the blocks still exist in which events were found that no source reports automatically. The head
 * tracker reports only blocks that it knew; a block that came and went between two looks was never known.
 */
export async function recheckBlocks(
  { chain, store, ingest }: { readonly chain: Chain; readonly store: IngestStore; readonly ingest: Ingest },
  keys: readonly string[],
  name: EventName,
): Promise<void> {
  const found = (await store.ofKeys(keys)).filter(({ event }) => event === name);
  const blocks = new Map(found.map(({ blockHash, blockNumber }) => [blockHash, blockNumber]));
  const checked = await Promise.all(
    [...blocks].map(async ([hash, number]) => ((await isReplaced(chain, hash, number)) ? [hash] : [])),
  );
  const gone = new Set(checked.flat());
  if (gone.size > 0) await ingest.removedFrom(gone, keys, name);
}

/** A node that has not reached the height yet says nothing. */
async function isReplaced({ client }: Chain, hash: Hex, number: number): Promise<boolean> {
  try {
    return (await client.getBlock({ blockNumber: BigInt(number) })).hash !== hash;
  } catch (error) {
    if (error instanceof BlockNotFoundError) return false;
    throw error;
  }
}
