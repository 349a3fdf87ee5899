import type { Chain } from './chain.ts';
import { batchRelayAbi } from './generated/BatchRelay.ts';
import type { ProbeAnswer, ProbeBlock, ProbeCall } from './relay/intent.ts';

/** What views answered, all at one block; one answer per view, in their order. */
export interface ViewAnswers {
  readonly block: ProbeBlock;
  readonly answers: readonly ProbeAnswer[];
}

/** Asks views in one call at the latest block, as the relay asks the probes of an intent. Throws `RPC_TIMEOUT`. */
export async function askViews(
  { client, contracts }: Pick<Chain, 'client' | 'contracts'>,
  views: readonly ProbeCall[],
): Promise<ViewAnswers> {
  const [number, timestamp, answers] = await client.readContract({
    address: contracts.batchRelay,
    abi: batchRelayAbi,
    functionName: 'probe',
    args: [views],
  });
  const seconds = Number(timestamp);
  return { block: { number, timestamp: seconds, now: seconds }, answers };
}
