import type { Hex } from 'viem';
import { z } from 'zod';
import { createEventDecoder } from '../../src/chain/blocks/decode.ts';
import type { ChainEvent } from '../../src/chain/events/chain-events.ts';
import type { TestChain } from './chain.ts';
import { type FakeFeed, startFakeFeed } from './fake-feed.ts';
import { until } from './relay.ts';
import { reportedTransfers } from './reported-transfers.ts';

const waitingTransactions = z.object({ pending: z.string() });

/** A feed that shows what a test chain has, on command. */
export interface ChainFeed extends Pick<FakeFeed, 'url' | 'queries' | 'stop'> {
  /**
   * From now on the feed shows the chain as it is now, with all that was sent before where the chain mines at once;
   * nothing of it is final, or all of it is, as far as the indexer knows.
   */
  show(isFinal?: boolean): Promise<void>;
}

export function startChainFeed(chain: TestChain): ChainFeed {
  const feed = startFakeFeed(chain.chainId);
  const times = new Map<Hex, number>();
  let last: { number: bigint; hash: Hex } | undefined;
  const timeOf = async (blockHash: Hex): Promise<number> => {
    const known = times.get(blockHash);
    if (known !== undefined) return known;
    const { timestamp } = await chain.client.getBlock({ blockHash });
    times.set(blockHash, Number(timestamp));
    return Number(timestamp);
  };
  return {
    url: feed.url,
    queries: feed.queries,
    stop: feed.stop,
    async show(isFinal = false) {
      await untilMined(chain);
      const latest = await chain.client.getBlock({ blockTag: 'latest' });
      const events = await eventsOf(chain, latest.number, timeOf);
      const heights = { latest: Number(latest.number), finalized: isFinal ? Number(latest.number) : 0 };
      // As the indexer has it: also where the blocks that went had no events, as what follows may be earlier.
      const isReorganised = last !== undefined && !(await isThere(chain, last));
      last = { number: latest.number, hash: latest.hash };
      if (isReorganised) feed.beginGeneration();
      feed.show(events, heights, (block) => (block === 0 ? 0 : Number(latest.timestamp)));
    },
  };
}

/** Resolves when all that was sent to a chain that mines at once is in a block. */
export async function untilMined(chain: TestChain): Promise<void> {
  await until(() => isMined(chain), 'what was sent is in a block', 60_000);
}

async function isThere({ client }: TestChain, { number, hash }: { number: bigint; hash: Hex }) {
  const header = await client.getBlock({ blockNumber: number }).catch(() => undefined);
  return header?.hash === hash;
}

/** Whether a chain that mines at once has nothing left to mine: a transaction is answered before it is in a block. */
async function isMined({ rpc }: TestChain): Promise<boolean> {
  if ((await rpc('anvil_getAutomine')) !== true) return true;
  return !(await hasPending({ rpc }));
}

/** Whether transactions are there that the next block can take. */
export async function hasPending({ rpc }: Pick<TestChain, 'rpc'>): Promise<boolean> {
  return waitingTransactions.parse(await rpc('txpool_status')).pending !== '0x0';
}

/** Every event of our contracts, and the transfers of USDC that the feed tells. */
async function eventsOf(
  chain: TestChain,
  toBlock: bigint,
  timeOf: (blockHash: Hex) => Promise<number>,
): Promise<ChainEvent[]> {
  const decoder = createEventDecoder(chain.contracts);
  const logs = await chain.client.getLogs({ fromBlock: 0n, toBlock });
  const times = new Map<Hex, number>();
  for (const { blockHash } of logs) times.set(blockHash, await timeOf(blockHash));
  const decoded = logs.flatMap(({ transactionHash, blockNumber, blockHash, ...log }) => {
    const place = { transactionHash, blockHash, blockNumber: Number(blockNumber) };
    return decoder.decode({ ...place, succeeded: true, logs: [log] }, times.get(blockHash) ?? 0);
  });
  return [...decoded, ...reportedTransfers(chain, logs, times)].sort(
    (a, b) => a.blockNumber - b.blockNumber || a.logIndex - b.logIndex,
  );
}
