import { expect } from 'bun:test';
import { keccak256, numberToHex, toHex } from 'viem';
import type { Hex, LogQuery, Request } from '../../indexer/rpc/json-rpc.ts';
import type { Scope } from '../../indexer/rpc/scope.ts';
import { scopeRequests } from '../../indexer/rpc/scope-requests.ts';

export interface Log {
  readonly address: Hex;
  readonly topics: readonly Hex[];
  readonly data: Hex;
}

/** A node whose blocks have these logs, block 1 first, as Ponder sees it. */
export function startNode(blocks: readonly (readonly Log[])[], scope: Scope) {
  const requests: Request[] = [];
  let failing: ((query: LogQuery) => boolean) | undefined;
  const hashOf = (number: number): Hex => (number < 0 ? `0x${'0'.repeat(64)}` : keccak256(toHex(`block ${number}`)));
  const logsOf = (number: number) =>
    (blocks[number - 1] ?? []).map((log, index) => ({
      ...log,
      blockNumber: numberToHex(number),
      blockHash: hashOf(number),
      logIndex: numberToHex(index),
    }));
  const matches = (log: Log, { address, topics = [] }: LogQuery) =>
    (address === undefined || [address].flat().includes(log.address)) &&
    topics.every((wanted, index) => wanted === null || [wanted].flat().includes(log.topics[index] ?? '0x'));
  const numberOf = (hash: unknown) =>
    Array.from({ length: blocks.length + 1 }, (_, n) => n).find((n) => hashOf(n) === hash);
  const ask = async (request: Request): Promise<unknown> => {
    requests.push(request);
    const [first] = request.params as [LogQuery | Hex];
    if (request.method === 'eth_getLogs') {
      const query = first as LogQuery;
      if (failing?.(query)) {
        failing = undefined;
        throw new Error('node down');
      }
      const numbers =
        query.blockHash === undefined
          ? blocks
              .map((_, index) => index + 1)
              .filter((n) => n >= Number(query.fromBlock) && n <= Number(query.toBlock))
          : [numberOf(query.blockHash) ?? -1];
      return numbers.flatMap(logsOf).filter((log) => matches(log, query));
    }
    const number = numberOf(first);
    return number === undefined
      ? null
      : { hash: hashOf(number), parentHash: hashOf(number - 1), number: numberToHex(number) };
  };
  const scoped = scopeRequests(scope, ask);
  return {
    requests,
    /** Lets the next question of this kind fail. */
    failNext: (which: (query: LogQuery) => boolean) => {
      failing = which;
    },
    blockLogs: async (number: number) => {
      const block = await scoped({ method: 'eth_getBlockByHash', params: [hashOf(number), true] });
      expect(block).toMatchObject({ hash: hashOf(number) });
      return (await scoped({ method: 'eth_getLogs', params: [{ blockHash: hashOf(number) }] })) as Log[];
    },
    range: async (query: object) =>
      (await scoped({ method: 'eth_getLogs', params: [{ fromBlock: '0x1', toBlock: '0x63', ...query }] })) as Log[],
  };
}
