import type { ShownBlocks } from '../../src/chain/blocks/heads.ts';
import type { BlockKey } from '../../src/chain/events/chain-events.ts';

/** Blocks as nodes show them that know at once whatever a test says; by default they show them all. */
export function testBlocks(isShown: (block: BlockKey) => boolean = () => true): ShownBlocks {
  return { isShown, look: async () => undefined };
}
