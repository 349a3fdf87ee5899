import { REORGANISED_BLOCKS, slicesOf } from '../blocks/block-slices.ts';
import { createEventDecoder, type EventDecoder } from '../blocks/decode.ts';
import { contractEvents, type EventName } from '../contracts/contract-events.ts';
import type { BlockPoint, ChainEvent } from '../events/events.ts';
import type { Chain } from '../nodes/chain.ts';
import { keptAt } from './keep.ts';
import type { AwaitedMessage, EventKeys, KeptEvent } from './projection.ts';

interface Search {
  readonly chain: Chain;
  /** The names of the events that prove an execution. */
  readonly executions: readonly EventName[];
  readonly eventKeys: EventKeys;
}

/** Whether an event, of one of the names that prove executions, is of this message. */
export function isExecution({ walletAddress, eventKey }: AwaitedMessage, event: KeptEvent): boolean {
  return event.eventKey === eventKey && event.address.toLowerCase() === walletAddress.toLowerCase();
}

const MAX_BLOCKS = 20_000;
const BLOCKS_TOGETHER = 16;

/**
 * The executions of messages, as far as a node's index of logs has them: what it lacks may have happened all the same.
 * They are searched for in every block in which they could be: from shortly before they were signed to the first
 * one after their deadlines, which must not be above `final`. Each block is asked for by its hash, which a node has or
 * has not: a range of heights would be answered with silence by a node that lags.
 */
export async function findExecutions(
  search: Search,
  awaited: readonly AwaitedMessage[],
  final: BlockPoint,
): Promise<KeptEvent[]> {
  const signedAt = Math.min(...awaited.map(({ signedAtBlock }) => signedAtBlock));
  const deadline = Math.max(...awaited.map((message) => message.deadline));
  const start = Math.max(0, signedAt - REORGANISED_BLOCKS);
  const decoder = createEventDecoder(search.chain.contracts);
  const events: KeptEvent[] = [];
  for (const { first, last } of slicesOf({ first: start, last: final.number }, BLOCKS_TOGETHER)) {
    if (first - start > MAX_BLOCKS) throw new Error('There are too many blocks to search for an execution.');
    const numbers = Array.from({ length: last - first + 1 }, (_, index) => first + index);
    const blocks = await Promise.all(numbers.map((number) => executionsIn(search, decoder, awaited, number)));
    events.push(...blocks.flatMap((block) => block.events));
    if (blocks.some(({ timestamp }) => timestamp > deadline)) return events;
  }
  return events;
}

async function executionsIn(
  { chain: { client }, executions, eventKeys }: Search,
  decoder: EventDecoder,
  awaited: readonly AwaitedMessage[],
  number: number,
) {
  const block = await client.getBlock({ blockNumber: BigInt(number) });
  const timestamp = Number(block.timestamp);
  const address = [...new Set(awaited.map(({ walletAddress }) => walletAddress))];
  const logs = await client.getLogs({
    blockHash: block.hash,
    address,
    events: executions.map((name) => contractEvents[name]),
  });
  const decoded = logs.flatMap(({ transactionHash, ...log }) => {
    const place = { transactionHash, blockNumber: number, blockHash: block.hash };
    return decoder.decode({ ...place, succeeded: true, logs: [log] }, timestamp);
  });
  const kept = await Array.fromAsync(decoded, (event) => withKey(eventKeys, event));
  const events = kept.filter((event) => event !== undefined);
  return { timestamp, events: events.filter((event) => awaited.some((message) => isExecution(message, event))) };
}

/** An event with the key under which it is kept; `undefined` for one that is not. */
export async function withKey(keys: EventKeys, event: ChainEvent): Promise<KeptEvent | undefined> {
  const kept = await keptAt(keys, event);
  return kept === undefined ? undefined : { ...event, eventKey: kept.key };
}
