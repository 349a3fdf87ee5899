import { describe, expect, test } from 'bun:test';
import { encodeEventTopics, type Hex, keccak256, toHex } from 'viem';
import { identityRegistryAbi } from '../../indexer/abis/identityRegistry.ts';
import { reputationRegistryAbi } from '../../indexer/abis/reputationRegistry.ts';
import { walletFactoryAbi } from '../../indexer/abis/walletFactory.ts';
import type { LogQuery } from '../../indexer/rpc/json-rpc.ts';
import { someAddress } from './indexer-fixture.ts';
import { type Log, startNode } from './indexer-scope-fixture.ts';

const factory = someAddress('factory');
const identity = someAddress('identity registry');
const reputation = someAddress('reputation registry');
const attestor = someAddress('attestor');
const known = someAddress('a wallet of old');
const fresh = someAddress('a wallet of this chain');
const [one, two] = [someAddress('one'), someAddress('two')];
const zero: Hex = `0x${'0'.repeat(40)}`;
const OLD = 5n;
const topic = (id: bigint) => toHex(id, { size: 32 });

const log = (address: Hex, topics: readonly unknown[]): Log => ({ address, topics: topics as Hex[], data: '0x' });
const deployed = (wallet: Hex) =>
  log(factory, encodeEventTopics({ abi: walletFactoryAbi, eventName: 'WalletDeployed', args: { wallet, owner: one } }));
const moved = (from: Hex, to: Hex, tokenId: bigint) =>
  log(identity, encodeEventTopics({ abi: identityRegistryAbi, eventName: 'Transfer', args: { from, to, tokenId } }));
const changed = (agentId: bigint) =>
  log(
    identity,
    encodeEventTopics({ abi: identityRegistryAbi, eventName: 'URIUpdated', args: { agentId, updatedBy: one } }),
  );
const said = (agentId: bigint, clientAddress: Hex) =>
  log(
    reputation,
    encodeEventTopics({
      abi: reputationRegistryAbi,
      eventName: 'NewFeedback',
      args: { agentId, clientAddress, indexedTag1: '' },
    }),
  );
const other = log(identity, [keccak256('0x01')]);

const nodeOf = (blocks: readonly (readonly Log[])[]) =>
  startNode(blocks, {
    usdc: someAddress('usdc'),
    factories: [factory],
    identityRegistry: identity,
    reputationRegistry: reputation,
    reputationAttestor: attestor,
    known: async () => ({ wallets: [known], agents: [topic(OLD)] }),
  });
type Node = ReturnType<typeof nodeOf>;

const topicsOf = (logs: readonly Log[]) => logs.map(({ topics }) => topics);
const [TRANSFER, URI_UPDATED, NEW_FEEDBACK] = [moved(one, two, 1n), changed(1n), said(1n, one)].map(
  ({ topics }) => topics[0],
);
const identities = { address: identity, topics: [[TRANSFER, URI_UPDATED]] };
const feedback = { address: reputation, topics: [NEW_FEEDBACK] };
const factories = { address: factory, topics: [deployed(one).topics[0]] };
const blocksOf = (first: number, last: number) => ({ fromBlock: toHex(first), toBlock: toHex(last) });

/** The requests about a contract that a node got. */
const questions = ({ requests }: Node, address: Hex) =>
  requests
    .map(({ params }) => (params as [LogQuery])[0])
    .filter((query) => [query.address].flat().includes(address) && query.blockHash === undefined);

describe('the logs of the registries that Ponder gets', () => {
  test("for a block: those of wallets' agents and of the attestor, and all other contracts' logs", async () => {
    const ours = [
      moved(zero, known, 7n),
      changed(7n),
      said(7n, two),
      changed(OLD),
      moved(one, two, OLD),
      said(8n, attestor),
      other,
    ];
    const theirs = [moved(zero, one, 8n), changed(8n), moved(one, two, 8n), said(8n, two)];
    const node = nodeOf([[...theirs, ...ours]]);
    expect(topicsOf(await node.blockLogs(1))).toEqual(topicsOf(ours));
  });

  test('for an agent that a wallet once had: all later ones', async () => {
    const node = nodeOf([[moved(known, one, 9n)], [said(9n, two), said(10n, two)], [moved(one, two, 9n), other]]);
    await node.blockLogs(1);
    expect(topicsOf(await node.blockLogs(2))).toEqual(topicsOf([said(9n, two)]));
    expect(await node.blockLogs(3)).toHaveLength(2);
  });

  test('for a block: those of an agent whose start is in earlier blocks that Ponder has not requested', async () => {
    const node = nodeOf([[deployed(fresh), other], [moved(zero, fresh, 7n)], [other], [said(7n, one), said(8n, one)]]);
    expect(topicsOf(await node.blockLogs(4))).toEqual(topicsOf([said(7n, one)]));
  });

  test('for all blocks at once, the last first: the same', async () => {
    const blocks = Array.from({ length: 40 }, (_, index) => {
      if (index === 0) return [deployed(fresh)];
      return index === 1 ? [moved(zero, fresh, 7n)] : [said(8n, one), said(7n, one)];
    });
    const node = nodeOf(blocks);
    const numbers = blocks.map((_, index) => index + 1).reverse();
    const answers = await Promise.all(numbers.map(node.blockLogs));
    for (const logs of answers.slice(0, -2)) expect(topicsOf(logs)).toEqual(topicsOf([said(7n, one)]));
  });

  test('for a block after a known one: no further requests to the node', async () => {
    const node = nodeOf(Array.from({ length: 6 }, () => [said(8n, one), moved(one, two, 8n), other]));
    for (let number = 1; number <= 3; number += 1) await node.blockLogs(number);
    const before = node.requests.length;
    for (let number = 4; number <= 6; number += 1) await node.blockLogs(number);
    expect(node.requests.length - before).toBe(6);
  });

  test("for a range: those of wallets' agents and the attestor, each once and in order", async () => {
    const node = nodeOf([
      [deployed(fresh), moved(zero, one, 8n)],
      [moved(zero, fresh, 7n), said(8n, one), said(7n, one)],
      [moved(fresh, known, 7n), said(7n, attestor), said(8n, attestor)],
      [changed(7n), changed(8n), moved(one, two, 8n), moved(known, one, 7n), said(OLD, two)],
      [moved(one, two, 7n), moved(two, one, 7n)],
    ]);
    await node.range(factories);
    const [identityLogs, feedbackLogs] = await Promise.all([node.range(identities), node.range(feedback)]);
    expect(topicsOf(identityLogs)).toEqual(
      topicsOf([
        moved(zero, fresh, 7n),
        moved(fresh, known, 7n),
        changed(7n),
        moved(known, one, 7n),
        moved(one, two, 7n),
        moved(two, one, 7n),
      ]),
    );
    expect(topicsOf(feedbackLogs)).toEqual(
      topicsOf([said(7n, one), said(7n, attestor), said(8n, attestor), said(OLD, two)]),
    );
    for (const { topics } of [...questions(node, identity), ...questions(node, reputation)]) {
      expect(topics?.length).toBeGreaterThan(1);
    }
  });

  test('for a part of a range: those of agents that began in another part', async () => {
    const node = nodeOf([
      [deployed(fresh)],
      [moved(zero, fresh, 7n)],
      [other],
      [said(7n, one), said(8n, one)],
      [moved(zero, known, 9n)],
      [said(9n, one)],
    ]);
    const parts = [blocksOf(1, 2), blocksOf(3, 4), blocksOf(5, 6)];
    await Promise.all(parts.map((part) => node.range({ ...factories, ...part })));
    const answers = await Promise.all([...parts].reverse().map((part) => node.range({ ...feedback, ...part })));
    expect(answers.map(topicsOf)).toEqual([topicsOf([said(9n, one)]), topicsOf([said(7n, one)]), topicsOf([])]);
  });

  test('the search for agents covers each block once, in parts no longer than those requested', async () => {
    const node = nodeOf([]);
    const search = () =>
      questions(node, identity)
        .filter(({ topics }) => topics?.length === 2 && [topics[0]].flat()[0] === TRANSFER)
        .map(({ fromBlock, toBlock }) => [Number(fromBlock), Number(toBlock)]);
    await node.range({ ...factories, ...blocksOf(1, 40) });
    await node.range({ ...factories, ...blocksOf(1, 40) });
    await node.range({ ...feedback, ...blocksOf(1, 15) });
    expect(search()).toEqual([
      [1, 15],
      [16, 30],
      [31, 40],
    ]);
    await node.range({ ...identities, ...blocksOf(21, 40) });
    await node.range({ ...identities, ...blocksOf(31, 50) });
    expect(search().slice(3)).toEqual([[41, 50]]);
  });

  test('the search for agents is repeated after a failure', async () => {
    const node = nodeOf([[moved(zero, known, 7n)], [said(7n, one)]]);
    await node.range({ ...factories, ...blocksOf(1, 2) });
    node.failNext((query) => query.address === identity);
    await expect(node.range({ ...feedback, ...blocksOf(2, 2) })).rejects.toThrow('node down');
    expect(topicsOf(await node.range({ ...feedback, ...blocksOf(2, 2) }))).toEqual(topicsOf([said(7n, one)]));
  });
});
