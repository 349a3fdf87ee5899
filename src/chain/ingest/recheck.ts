import { BlockNotFoundError, type Hex } from 'viem';
import type { EventName } from '../contracts/contract-events.ts';
import type { Chain } from '../nodes/chain.ts';
import type { Ingest } from './ingest.ts';
import type { TruthStore } from './store.ts';

interface RecheckDeps {
  readonly chain: Pick<Chain, 'client'>;
  readonly store: Pick<TruthStore, 'ofKeys'>;
  readonly ingest: Pick<Ingest, 'removedFrom'>;
}

/**
 * Looks whether the blocks are still there in which events were found that nothing tells by itself. The head tracker
 * tells of blocks that it knew; one that came and went between two of its looks it never knew.
 */
export async function recheckBlocks(
  { chain, store, ingest }: RecheckDeps,
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

/** A node that does not have the height yet says nothing. */
async function isReplaced({ client }: Pick<Chain, 'client'>, hash: Hex, number: number): Promise<boolean> {
  try {
    return (await client.getBlock({ blockNumber: BigInt(number) })).hash !== hash;
  } catch (error) {
    if (error instanceof BlockNotFoundError) return false;
    throw error;
  }
}
