import { BlockNotFoundError, type Hex } from 'viem';
import type { Chain } from '../chain/chain.ts';
import { type Ingest, isUse } from './ingest.ts';
import type { TruthStore } from './store.ts';

interface RecheckDeps {
  readonly chain: Pick<Chain, 'client'>;
  readonly store: Pick<TruthStore, 'ofSubjects'>;
  readonly ingest: Pick<Ingest, 'usesRemoved'>;
}

/**
 * Looks whether the blocks are still there in which payments were found to be cashed. The head tracker tells of blocks that it
 * knew; one that came and went between two of its looks it never knew.
 */
export async function recheckUses(
  { chain, store, ingest }: RecheckDeps,
  refs: readonly Hex[],
): Promise<void> {
  const uses = store.ofSubjects(refs).filter(isUse);
  const blocks = new Map(uses.map(({ blockHash, blockNumber }) => [blockHash, blockNumber]));
  const checked = await Promise.all(
    [...blocks].map(async ([hash, number]) => ((await isReplaced(chain, hash, number)) ? [hash] : [])),
  );
  const gone = new Set(checked.flat());
  if (gone.size > 0) await ingest.usesRemoved(refs, gone);
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
