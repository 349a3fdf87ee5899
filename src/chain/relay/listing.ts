import type { Hex } from 'viem';
import { askHeader, type Header } from '../blocks/blocks.ts';
import type { RelayContext } from './context.ts';

/**
 * Takes what these blocks list off what waits for one, before their receipts are read: it has left its place, and its
 * gas, to others.
 */
export function noteListed(relay: RelayContext, blocks: readonly Header[]): void {
  const at = performance.now();
  for (const { hash, transactions } of blocks) {
    for (const listed of transactions) {
      const transaction = relay.ledger.find(listed);
      if (transaction?.status === 'open') transaction.listed = { hash, at };
    }
  }
  relay.state.listedAt = at;
  for (const lane of relay.lanes.values()) lane.changed.notify();
  relay.urgent.changed.notify();
}

/**
 * Looks for new blocks beside the look at the chain, which takes in the events of one before it looks for the next.
 * Only while calls wait for a place; until the relay is stopped. Never throws.
 */
export async function followListed(relay: RelayContext): Promise<void> {
  const { state, limits, nodes, heads } = relay;
  let known: Hex | undefined;
  while (!state.stopped) {
    await Bun.sleep(limits.pollMs);
    if (!isCrowded(relay)) continue;
    try {
      const block = await askHeader(nodes, 'latest');
      if (block === undefined || block.hash === known || block.number <= (heads.latest?.number ?? 0)) continue;
      known = block.hash;
      noteListed(relay, [block]);
    } catch (error) {
      // The look at the chain finds the same, and says so.
      relay.logger.debug({ err: error }, 'could not look for a new block');
    }
  }
}

function isCrowded({ lanes, urgent }: RelayContext): boolean {
  return urgent.waiting.length > 0 || lanes.values().some(({ queue }) => queue.length > 0);
}
