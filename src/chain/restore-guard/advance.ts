import type { Chain } from '../nodes/chain.ts';
import type { RunningRelay } from '../relay/relay.ts';
import type { Height, History } from './history.ts';

export interface AdvanceDeps {
  readonly history: Pick<History, 'open' | 'advance'>;
  readonly running: Pick<RunningRelay, 'stats'>;
  /** The block to which the feed is read; `undefined` while that is unknown. */
  readonly readBlock: () => number | undefined;
  readonly chain: Pick<Chain, 'client'>;
}

/** Ends the catch-ups for which the feed has got far enough, by the time of that block at a node. For a scheduler. */
export async function advanceHistory({ history, running, readBlock, chain }: AdvanceDeps): Promise<void> {
  if (history.open().length === 0) return;
  const { head } = running.stats();
  const number = readBlock();
  const read = number === undefined ? undefined : await heightOf(chain, number);
  await history.advance(head, read);
}

async function heightOf({ client }: Pick<Chain, 'client'>, number: number): Promise<Height> {
  const { timestamp } = await client.getBlock({ blockNumber: BigInt(number) });
  return { number, timestamp: Number(timestamp) };
}
