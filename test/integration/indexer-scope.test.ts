import { describe, expect, test } from 'bun:test';
import { encodeAbiParameters, encodeEventTopics, keccak256, toHex } from 'viem';
import { usdcAbi } from '../../indexer/abis/usdc.ts';
import { walletFactoryAbi } from '../../indexer/abis/walletFactory.ts';
import type { Hex, LogQuery } from '../../indexer/rpc/json-rpc.ts';
import { scopeRequests } from '../../indexer/rpc/scope-requests.ts';
import { someAddress } from './indexer-fixture.ts';
import { type Log, startNode } from './indexer-scope-fixture.ts';

const usdc = someAddress('usdc');
const factory = someAddress('factory');
const known = someAddress('a wallet of old');
const fresh = someAddress('a wallet of this chain');
const strangers = [someAddress('one'), someAddress('two')] as const;

const transfer = (from: Hex, to: Hex): Log => ({
  address: usdc,
  topics: encodeEventTopics({ abi: usdcAbi, eventName: 'Transfer', args: { from, to } }).flat() as Hex[],
  data: encodeAbiParameters([{ type: 'uint256' }], [1n]),
});
const authorizationUsed = (authorizer: Hex): Log => ({
  address: usdc,
  topics: encodeEventTopics({
    abi: usdcAbi,
    eventName: 'AuthorizationUsed',
    args: { authorizer, nonce: keccak256(authorizer) },
  }).flat() as Hex[],
  data: '0x',
});
const approval = (owner: Hex): Log => ({
  address: usdc,
  topics: encodeEventTopics({
    abi: usdcAbi,
    eventName: 'Approval',
    args: { owner, spender: strangers[0] },
  }).flat() as Hex[],
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

const nodeOf = (blocks: readonly (readonly Log[])[]) =>
  startNode(blocks, { usdc, factories: [factory], known: async () => ({ wallets: [known], agents: [] }) });

const topicsOf = (logs: readonly Log[]) => logs.map(({ topics }) => topics);
const TRANSFER = transfer(known, known).topics[0];
const AUTHORIZATION_USED = authorizationUsed(known).topics[0];
const APPROVAL = approval(known).topics[0];

describe('the USDC logs that Ponder gets', () => {
  test("for a block: transfers of wallets, and all other contracts' logs", async () => {
    const logs = [transfer(...strangers), transfer(known, strangers[0]), other, transfer(strangers[0], known)];
    const node = nodeOf([logs]);
    expect(topicsOf(await node.blockLogs(1))).toEqual(topicsOf(logs.slice(1)));
  });

  test("for a wallet: those after its deployment by the factory, and none for an impostor's", async () => {
    const node = nodeOf([
      [deployment(fresh), transfer(strangers[0], fresh), deployment(strangers[1], someAddress('impostor'))],
      [transfer(...strangers), transfer(strangers[0], strangers[1]), other],
    ]);
    expect(await node.blockLogs(1)).toHaveLength(3);
    expect(topicsOf(await node.blockLogs(2))).toEqual(topicsOf([other]));
  });

  test('for a block: a transfer of a wallet whose deployment is in an earlier, unrequested block', async () => {
    const node = nodeOf([[deployment(fresh)], [], [other], [transfer(...strangers), transfer(strangers[0], fresh)]]);
    expect(topicsOf(await node.blockLogs(4))).toEqual(topicsOf([transfer(strangers[0], fresh)]));
  });

  test('for all blocks at once: the same', async () => {
    const blocks = Array.from({ length: 50 }, (_, index) =>
      index === 0 ? [other, deployment(fresh)] : [transfer(...strangers), transfer(fresh, strangers[0])],
    );
    const node = nodeOf(blocks);
    const numbers = blocks.map((_, index) => index + 1).reverse();
    for (const logs of await Promise.all(numbers.slice(0, -1).map(node.blockLogs))) {
      expect(topicsOf(logs)).toEqual(topicsOf([transfer(fresh, strangers[0])]));
    }
  });

  test('for a block after a known one: no further requests to the node', async () => {
    const node = nodeOf(Array.from({ length: 9 }, () => [transfer(...strangers), other]));
    for (let number = 1; number <= 5; number += 1) await node.blockLogs(number);
    const before = node.requests.length;
    for (let number = 6; number <= 9; number += 1) await node.blockLogs(number);
    expect(node.requests.length - before).toBe(8);
  });

  test('for a block without any of ours: one log, because Ponder mistrusts a node that shows none', async () => {
    const node = nodeOf([[transfer(...strangers), transfer(...strangers)]]);
    expect(await node.blockLogs(1)).toHaveLength(1);
  });

  test('for a range: only transfers of known wallets, each once and in order', async () => {
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
    const queries = node.requests.map(({ params }) => (params as [LogQuery])[0]);
    expect(queries.filter(({ address, topics }) => address === usdc && topics?.length === 1)).toEqual([]);
  });

  test('for a block: used authorisations and allowances of wallets, and no others', async () => {
    const foreign = [authorizationUsed(strangers[0]), approval(strangers[0])];
    const ours = [authorizationUsed(known), approval(known), other];
    expect(topicsOf(await nodeOf([[...foreign, ...ours]]).blockLogs(1))).toEqual(topicsOf(ours));
  });

  test('for a block and a range: the authorisations by which others pay a wallet, and no others', async () => {
    const [payer, other] = strangers;
    const sale = [authorizationUsed(payer), transfer(payer, known)];
    const foreign = [
      authorizationUsed(payer),
      transfer(payer, other),
      authorizationUsed(other),
      transfer(payer, known),
    ];
    const seen = [...sale, transfer(payer, known)];
    const node = nodeOf([[...sale, ...foreign]]);
    expect(topicsOf(await node.blockLogs(1))).toEqual(topicsOf(seen));
    const all = { address: usdc, topics: [[TRANSFER, AUTHORIZATION_USED, APPROVAL]] };
    expect(topicsOf(await node.range(all))).toEqual(topicsOf(seen));
    const used = { address: usdc, topics: [AUTHORIZATION_USED] };
    expect(topicsOf(await node.range(used))).toEqual(topicsOf([authorizationUsed(payer)]));
  });

  test('for a range: used authorisations and allowances together with the transfers that leave a wallet', async () => {
    const node = nodeOf([
      [authorizationUsed(strangers[0]), transfer(...strangers), authorizationUsed(known)],
      [approval(strangers[0]), approval(known)],
      [transfer(known, strangers[0]), transfer(strangers[0], known)],
    ]);
    const seen = [
      authorizationUsed(known),
      approval(known),
      transfer(known, strangers[0]),
      transfer(strangers[0], known),
    ];
    const all = await node.range({ address: usdc, topics: [[TRANSFER, AUTHORIZATION_USED, APPROVAL]] });
    expect(topicsOf(all)).toEqual(topicsOf(seen));
    // The third is about the one who pays a wallet.
    expect(node.requests).toHaveLength(3);
    const alone = await node.range({ address: usdc, topics: [AUTHORIZATION_USED] });
    expect(topicsOf(alone)).toEqual(topicsOf(seen.slice(0, 1)));
    expect(node.requests).toHaveLength(6);
  });

  test('for a range without any wallet: none, and no request to the node', async () => {
    const ask = () => Promise.reject(new Error('not to be requested'));
    const scoped = scopeRequests({ usdc, factories: [factory], known: async () => ({ wallets: [], agents: [] }) }, ask);
    expect(
      await scoped({ method: 'eth_getLogs', params: [{ address: usdc, topics: [TRANSFER], fromBlock: '0x1' }] }),
    ).toEqual([]);
  });

  test('for many wallets: requested in portions', async () => {
    const many = Array.from({ length: 1_201 }, (_, index) => someAddress(`wallet ${index}`));
    const sizes: number[] = [];
    const scoped = scopeRequests(
      { usdc, factories: [factory], known: async () => ({ wallets: many, agents: [] }) },
      async ({ params }) => {
        sizes.push((params as [LogQuery])[0].topics?.at(-1)?.length ?? 0);
        return [];
      },
    );
    await scoped({ method: 'eth_getLogs', params: [{ address: usdc, topics: [TRANSFER], fromBlock: '0x1' }] });
    expect(sizes).toEqual([500, 500, 500, 500, 201, 201]);
  });

  test('for known wallets after a failed read: read again', async () => {
    let failures = 1;
    const knownOnce = async () => {
      if (failures-- > 0) throw new Error('database down');
      return { wallets: [known], agents: [] };
    };
    const scoped = scopeRequests({ usdc, factories: [factory], known: knownOnce }, async () => []);
    const request = { method: 'eth_getLogs', params: [{ address: usdc, topics: [TRANSFER], fromBlock: '0x1' }] };
    await expect(scoped(request)).rejects.toThrow('database down');
    expect(await scoped(request)).toEqual([]);
  });
});
