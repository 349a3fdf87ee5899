import { type Address, getAbiItem } from 'viem';
import { REORGANISED_BLOCKS, slicesOf } from '../chain/block-slices.ts';
import type { Chain } from '../chain/chain.ts';
import { createEventDecoder, type EventDecoder } from '../chain/decode.ts';
import type { BlockPoint, ChainEvent } from '../chain/events.ts';
import { agentWalletV3Abi } from '../chain/generated/AgentWalletV3.ts';
import { subjectOf } from './subject.ts';

/** A message of a wallet's session whose execution is proved by an event of the wallet. */
export interface AwaitedExecution {
  readonly walletAddress: Address;
  /** What that event is about. */
  readonly subject: string;
  /** Chain time in Unix seconds. */
  readonly deadline: number;
  readonly signedAtBlock: number;
}

/** The events that prove executions. */
const proofs = [
  getAbiItem({ abi: agentWalletV3Abi, name: 'PaymentExecuted' }),
  getAbiItem({ abi: agentWalletV3Abi, name: 'TransferAuthorized' }),
  getAbiItem({ abi: agentWalletV3Abi, name: 'JobSpecified' }),
];

const MAX_BLOCKS = 20_000;
const BLOCKS_TOGETHER = 16;

/**
 * The executions of messages, searched for in every block in which they could be: from shortly before they were
 * signed to the first one after their deadlines, which must not be above `final`. Each block is asked for by
 * its hash, which a node has or has not: a range of heights would be answered with silence by a node that lags.
 */
export async function findExecutions(
  chain: Chain,
  awaited: readonly AwaitedExecution[],
  final: BlockPoint,
): Promise<ChainEvent[]> {
  const signedAt = Math.min(...awaited.map(({ signedAtBlock }) => signedAtBlock));
  const deadline = Math.max(...awaited.map((message) => message.deadline));
  const start = Math.max(0, signedAt - REORGANISED_BLOCKS);
  const decoder = createEventDecoder(chain.contracts);
  const events: ChainEvent[] = [];
  for (const { first, last } of slicesOf({ first: start, last: final.number }, BLOCKS_TOGETHER)) {
    if (first - start > MAX_BLOCKS) throw new Error('There are too many blocks to search for an execution.');
    const numbers = Array.from({ length: last - first + 1 }, (_, index) => first + index);
    const blocks = await Promise.all(numbers.map((number) => executionsIn(chain, decoder, awaited, number)));
    events.push(...blocks.flatMap((block) => block.events));
    if (blocks.some(({ timestamp }) => timestamp > deadline)) return events;
  }
  return events;
}

async function executionsIn(
  { client }: Chain,
  decoder: EventDecoder,
  awaited: readonly AwaitedExecution[],
  number: number,
) {
  const block = await client.getBlock({ blockNumber: BigInt(number) });
  const timestamp = Number(block.timestamp);
  const address = [...new Set(awaited.map(({ walletAddress }) => walletAddress))];
  const logs = await client.getLogs({ blockHash: block.hash, address, events: proofs });
  const events = logs.flatMap(({ transactionHash, ...log }) => {
    const place = { transactionHash, blockNumber: number, blockHash: block.hash };
    return decoder.decode({ ...place, succeeded: true, logs: [log] }, timestamp);
  });
  return { timestamp, events: events.filter((event) => awaited.some((message) => isProof(message, event))) };
}

/** Whether an event proves that this message was executed. */
export function isProof(
  { walletAddress, subject }: Pick<AwaitedExecution, 'walletAddress' | 'subject'>,
  event: ChainEvent,
): boolean {
  return event.address.toLowerCase() === walletAddress.toLowerCase() && subjectOf(event) === subject;
}
