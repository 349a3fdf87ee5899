import { BaseError, RpcRequestError } from 'viem';

/** Reads the logs of the blocks from `fromBlock` to `toBlock`, both included. */
export type ReadLogs<Log> = (fromBlock: bigint, toBlock: bigint) => Promise<readonly Log[]>;

/** Public nodes answer for so many blocks at once, most of them. */
const MOST_BLOCKS = 10_000n;

/**
 * Reads the logs of many blocks, in order, piece by piece. Where no node answers for so many blocks at once, or with so
 * many logs, the pieces get smaller.
 */
export async function readInRanges<Log>(first: bigint, last: bigint, read: ReadLogs<Log>): Promise<Log[]> {
  const logs: Log[] = [];
  let blocks = MOST_BLOCKS;
  for (let from = first; from <= last; ) {
    const to = from + blocks - 1n < last ? from + blocks - 1n : last;
    try {
      logs.push(...(await read(from, to)));
      from = to + 1n;
    } catch (error) {
      if (!isRefusal(error) || to === from) throw error;
      blocks = (to - from + 1n) / 2n;
    }
  }
  return logs;
}

/** Whether the nodes answered that they do not serve it. */
function isRefusal(error: unknown): boolean {
  return error instanceof BaseError && error.walk((each) => each instanceof RpcRequestError) !== null;
}
