import { describe, expect, test } from 'bun:test';
import { encodeAbiParameters, encodeEventTopics, keccak256, numberToHex, toHex } from 'viem';
import { usdcAbi } from '../../indexer/abis/usdc.ts';
import { walletFactoryAbi } from '../../indexer/abis/walletFactory.ts';
import type { Hex, LogQuery, Request } from '../../indexer/rpc/json-rpc.ts';
import { scopeRequests } from '../../indexer/rpc/scope.ts';
import { someAddress } from './indexer-fixture.ts';

const usdc = someAddress('usdc');
const factory = someAddress('factory');
const known = someAddress('a wallet of old');
const fresh = someAddress('a wallet of this chain');
const strangers = [someAddress('one'), someAddress('two')] as const;

interface Log {
  readonly address: Hex;
  readonly topics: readonly Hex[];
  readonly data: Hex;
}

const transfer = (from: Hex, to: Hex): Log => ({
  address: usdc,
  topics: encodeEventTopics({ abi: usdcAbi, eventName: 'Transfer', args: { from, to } }).flat() as Hex[],
  data: encodeAbiParameters([{ type: 'uint256' }], [1n]),
});
const deployment = (wallet: Hex, address = factory): Log => ({
  address,
  topics: encodeEventTopics({
    abi: walletFactoryAbi,
    eventName: 'WalletDeployed',
    args: { wallet, owner: strangers[0] },
  }).flat() as Hex[],
  data: toHex(1n, { size: 32 }),
});
const other: Log = { address: someAddress('other'), topics: [keccak256('0x01')], data: '0x' };

/** A node whose blocks have these logs, block 1 first. */
function nodeOf(blocks: readonly (readonly Log[])[]) {
  const asked: Request[] = [];
  const hashOf = (number: number): Hex =>
    number < 0 ? `0x${'0'.repeat(64)}` : keccak256(toHex(`block ${number}`));
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
    asked.push(request);
    const [first] = request.params as [LogQuery | Hex];
    if (request.method === 'eth_getLogs') {
      const query = first as LogQuery & { fromBlock?: Hex; toBlock?: Hex };
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
  const scoped = scopeRequests({ usdc, factories: [factory], knownWallets: async () => [known] }, ask);
  return {
    asked,
    blockLogs: async (number: number) => {
      const block = await scoped({ method: 'eth_getBlockByHash', params: [hashOf(number), true] });
      expect(block).toMatchObject({ hash: hashOf(number) });
      return (await scoped({ method: 'eth_getLogs', params: [{ blockHash: hashOf(number) }] })) as Log[];
    },
    range: async (query: object) =>
      (await scoped({
        method: 'eth_getLogs',
        params: [{ fromBlock: '0x1', toBlock: '0x63', ...query }],
      })) as Log[],
  };
}

const topicsOf = (logs: readonly Log[]) => logs.map(({ topics }) => topics);
const TRANSFER = transfer(known, known).topics[0];

describe('what Ponder sees of USDC', () => {
  test('of a block: the transfers of wallets, and everything that is no transfer of USDC', async () => {
    const logs = [
      transfer(...strangers),
      transfer(known, strangers[0]),
      other,
      transfer(strangers[0], known),
    ];
    const node = nodeOf([logs]);
    expect(topicsOf(await node.blockLogs(1))).toEqual(topicsOf(logs.slice(1)));
  });

  test('a wallet counts from the log on that deploys it, and one that a stranger announces does not', async () => {
    const node = nodeOf([
      [deployment(fresh), transfer(strangers[0], fresh), deployment(strangers[1], someAddress('impostor'))],
      [transfer(...strangers), transfer(strangers[0], strangers[1]), other],
    ]);
    expect(await node.blockLogs(1)).toHaveLength(3);
    expect(topicsOf(await node.blockLogs(2))).toEqual(topicsOf([other]));
  });

  test('a transfer that is asked for before the block that deployed its wallet', async () => {
    const node = nodeOf([
      [deployment(fresh)],
      [],
      [other],
      [transfer(...strangers), transfer(strangers[0], fresh)],
    ]);
    expect(topicsOf(await node.blockLogs(4))).toEqual(topicsOf([transfer(strangers[0], fresh)]));
  });

  test('the same while all blocks are asked for at once', async () => {
    const blocks = Array.from({ length: 50 }, (_, index) =>
      index === 0 ? [other, deployment(fresh)] : [transfer(...strangers), transfer(fresh, strangers[0])],
    );
    const node = nodeOf(blocks);
    const numbers = blocks.map((_, index) => index + 1).reverse();
    for (const logs of await Promise.all(numbers.slice(0, -1).map(node.blockLogs))) {
      expect(topicsOf(logs)).toEqual(topicsOf([transfer(fresh, strangers[0])]));
    }
  });

  test('asks for nothing more once it has seen the block before', async () => {
    const node = nodeOf(Array.from({ length: 9 }, () => [transfer(...strangers), other]));
    for (let number = 1; number <= 5; number += 1) await node.blockLogs(number);
    const before = node.asked.length;
    for (let number = 6; number <= 9; number += 1) await node.blockLogs(number);
    expect(node.asked.length - before).toBe(8);
  });

  test('one log stays of a block that has nothing for us, because Ponder mistrusts a node that shows none', async () => {
    const node = nodeOf([[transfer(...strangers), transfer(...strangers)]]);
    expect(await node.blockLogs(1)).toHaveLength(1);
  });

  test('of a range: only transfers of known wallets are asked for, each shown once and in order', async () => {
    const node = nodeOf([
      [deployment(fresh)],
      [transfer(strangers[0], fresh), transfer(...strangers)],
      [transfer(fresh, known), transfer(known, known), transfer(known, strangers[1])],
    ]);
    await node.range({ address: factory });
    const logs = await node.range({ address: usdc, topics: [TRANSFER] });
    expect(topicsOf(logs)).toEqual(
      topicsOf([
        transfer(strangers[0], fresh),
        transfer(fresh, known),
        transfer(known, known),
        transfer(known, strangers[1]),
      ]),
    );
    const asked = node.asked.map(({ params }) => (params as [LogQuery])[0]);
    expect(asked.filter(({ address, topics }) => address === usdc && topics?.length === 1)).toEqual([]);
  });

  test('of a range without any wallet: nothing is asked', async () => {
    const ask = () => Promise.reject(new Error('not to be asked'));
    const scoped = scopeRequests({ usdc, factories: [factory], knownWallets: async () => [] }, ask);
    expect(
      await scoped({
        method: 'eth_getLogs',
        params: [{ address: usdc, topics: [TRANSFER], fromBlock: '0x1' }],
      }),
    ).toEqual([]);
  });

  test('many wallets are asked for in portions', async () => {
    const many = Array.from({ length: 1_201 }, (_, index) => someAddress(`wallet ${index}`));
    const sizes: number[] = [];
    const scoped = scopeRequests(
      { usdc, factories: [factory], knownWallets: async () => many },
      async ({ params }) => {
        sizes.push((params as [LogQuery])[0].topics?.at(-1)?.length ?? 0);
        return [];
      },
    );
    await scoped({
      method: 'eth_getLogs',
      params: [{ address: usdc, topics: [TRANSFER], fromBlock: '0x1' }],
    });
    expect(sizes).toEqual([500, 500, 500, 500, 201, 201]);
  });

  test('a failure to read the known wallets is not for ever', async () => {
    let failures = 1;
    const knownWallets = async () => {
      if (failures-- > 0) throw new Error('database down');
      return [known];
    };
    const scoped = scopeRequests({ usdc, factories: [factory], knownWallets }, async () => []);
    const request = {
      method: 'eth_getLogs',
      params: [{ address: usdc, topics: [TRANSFER], fromBlock: '0x1' }],
    };
    await expect(scoped(request)).rejects.toThrow('database down');
    expect(await scoped(request)).toEqual([]);
  });
});
