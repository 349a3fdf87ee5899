import { createLru } from '../../core/lib/cache.ts';
import type { BlockKey } from '../events/chain-events.ts';
import type { Heads } from './heads.ts';

/** Which blocks the nodes show. The index's data about a block counts only while they do. */
export interface ShownBlocks {
  /**
   * Reads the unknown blocks among these from the nodes, and remembers those that they show until they are final. Never
   * throws. Blocks stay unknown if no node answers, or none has reached them.
   */
  look(blocks: readonly BlockKey[]): Promise<void>;
  /** Whether a node has shown exactly this block at its height, and nothing has revoked that. */
  isShown(block: BlockKey): boolean;
}

const FINAL_BLOCKS_REMEMBERED = 16_384;
/** Concurrent requests; two or four HTTP requests carry them. */
const BLOCKS_AT_ONCE = 100;
const TIMEOUT_MS = 5_000;

/** `wake` triggers a look at the head soon: some of the blocks may lie above the known one. */
export function createShownBlocks(
  heads: Pick<Heads, 'latest' | 'finalized' | 'block' | 'knows' | 'pin'>,
  wake: () => void,
): ShownBlocks {
  const final = createLru<true>(FINAL_BLOCKS_REMEMBERED);
  const isShown = (block: BlockKey) => heads.knows(block) || final.get(keyOf(block)) === true;
  /** Returns false if no node answers. */
  const lookAt = async (block: BlockKey): Promise<boolean> => {
    try {
      const shown = await heads.block(block.number, { timeoutMs: TIMEOUT_MS });
      if (shown?.hash !== block.hash) return true;
      if (block.number <= (heads.finalized?.number ?? -1)) final.set(keyOf(block), true);
      else heads.pin(shown);
      return true;
    } catch {
      return false;
    }
  };
  return {
    isShown,
    async look(blocks) {
      const distinct = new Map(blocks.map((block) => [keyOf(block), block]));
      const unknown = [...distinct.values()].filter((block) => final.get(keyOf(block)) !== true);
      if (unknown.some(({ number }) => number > (heads.latest?.number ?? -1))) wake();
      for (let start = 0; start < unknown.length; start += BLOCKS_AT_ONCE) {
        const answered = await Promise.all(unknown.slice(start, start + BLOCKS_AT_ONCE).map(lookAt));
        if (!answered.includes(true)) return;
      }
    },
  };
}

function keyOf({ number, hash }: BlockKey): string {
  return `${number}:${hash}`;
}
