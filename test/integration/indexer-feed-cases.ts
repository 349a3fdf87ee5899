import { beforeAll, describe, expect, test } from 'bun:test';
import { encodeFunctionData, type Hex, zeroAddress, zeroHash } from 'viem';
import { z } from 'zod';
import { agentWalletAbi } from '../../src/chain/contracts/generated/AgentWallet.ts';
import { usdcAbi } from '../../src/chain/contracts/generated/IFiatToken.ts';
import type { Indexer } from '../../src/indexer/indexer.ts';
import { sendAs } from '../support/payments-service.ts';
import { reorganise } from '../support/reorganiser.ts';
import {
  answerSchema,
  caughtUp,
  END_OF_TIME,
  eventually,
  type FeedAnswer,
  type FeedEvent,
  readFeed,
  refOf,
  type Scene,
  someAddress,
  type TestWallet,
} from './indexer-fixture.ts';
import { runningIndexer } from './indexer-running.ts';

const MICRO = 1_000_000n;

let scene: Scene;
let indexer: Indexer;

beforeAll(async () => {
  ({ scene, indexer } = await runningIndexer());
});

const eventsOf = (events: readonly FeedEvent[], transactionHash: Hex) =>
  events.filter((event) => event.transactionHash === transactionHash);

async function heldFeed(known: string, holdMs: number, timeoutMs = 15_000): Promise<FeedAnswer> {
  const query = new URLSearchParams({ known, hold: String(holdMs), limit: '1' });
  const signal = AbortSignal.timeout(timeoutMs);
  return answerSchema.parse(await (await fetch(`${indexer.url}/feed?${query}`, { signal })).json());
}

describe('the feed', () => {
  test.each([2, 3] as const)('shows a wallet of version %i and what its owner does', async (version) => {
    const wallet = await scene.deployWallet(version);
    const frozen = await wallet.call(encodeFunctionData({ abi: agentWalletAbi, functionName: 'freeze' }));
    const { events } = await caughtUp(indexer, scene.chain);
    const epoch = await scene.chain.client.readContract({
      address: wallet.address,
      abi: agentWalletAbi,
      functionName: 'epoch',
    });
    expect(epoch).toBeGreaterThan(0);
    expect(eventsOf(events, wallet.deployed)).toEqual([
      expect.objectContaining({
        contract: version === 2 ? 'walletFactoryV2' : 'walletFactoryV3',
        event: 'WalletDeployed',
        chainId: scene.chain.chainId,
        args: {
          wallet: wallet.address.toLowerCase(),
          owner: scene.owner.address.toLowerCase(),
          salt: expect.stringMatching(/^0x[0-9a-f]{64}$/),
        },
      }),
    ]);
    expect(eventsOf(events, frozen)).toEqual([
      expect.objectContaining({
        contract: `agentWalletV${version}`,
        address: wallet.address.toLowerCase(),
        event: 'Frozen',
        args: { epoch: String(epoch) },
      }),
    ]);
  });

  test('shows a payment, and where it is on the chain', async () => {
    const wallet = await scene.deployWallet(2, 5n * MICRO);
    const to = someAddress('recipient');
    const hash = await wallet.pay('pay_one', to, 2n * MICRO);
    const { events } = await caughtUp(indexer, scene.chain);
    const receipt = await scene.chain.client.getTransactionReceipt({ hash });
    const block = await scene.chain.client.getBlock({ blockHash: receipt.blockHash });
    const shown = eventsOf(events, hash);
    expect(shown.map(({ event }) => event)).toEqual(['PaymentExecuted']);
    expect(shown[0]).toMatchObject({
      blockNumber: Number(receipt.blockNumber),
      blockHash: receipt.blockHash,
      timestamp: Number(block.timestamp),
      transactionIndex: receipt.transactionIndex,
      logIndex: receipt.logs.length - 1,
      args: { ref: refOf('pay_one'), to: to.toLowerCase(), amount: '2000000', fee: '40000' },
    });
  });

  test('shows each transfer of USDC that no payment tells, and what it was for', async () => {
    const [wallet, other] = [await scene.deployWallet(3), await scene.deployWallet(3)];
    const before = await caughtUp(indexer, scene.chain);
    await scene.chain.mintUsdc(wallet.address, 3n * MICRO);
    await scene.chain.mintUsdc(someAddress('a stranger'), MICRO);
    await sendAs(
      scene.chain,
      scene.chain.strangerKey,
      scene.chain.contracts.usdc,
      encodeFunctionData({ abi: usdcAbi, functionName: 'transfer', args: [wallet.address, 0n] }),
    );
    const paid = await wallet.pay('pay_other', other.address, MICRO);
    const args = [other.address, MICRO] as const;
    const withdrawn = await wallet.call(encodeFunctionData({ abi: agentWalletAbi, functionName: 'withdraw', args }));
    const after = await caughtUp(indexer, scene.chain);
    const fresh = after.events.slice(before.events.length);
    const [from, to] = [wallet.address.toLowerCase(), other.address.toLowerCase()];
    const plain = { value: `${MICRO}`, nonce: zeroHash, jobId: '0' };
    expect(fresh.map(({ event, args: shown }) => [event, event === 'UsdcTransfer' ? shown : {}])).toEqual([
      ['UsdcTransfer', { ...plain, from: zeroAddress, to: from, value: `${3n * MICRO}`, kind: 'deposit' }],
      ['UsdcTransfer', { ...plain, from, to, kind: 'payment' }],
      ['PaymentExecuted', {}],
      ['UsdcTransfer', { ...plain, from, to, kind: 'withdrawal' }],
      ['Withdrawn', {}],
    ]);
    expect(fresh.slice(1).map(({ transactionHash }) => transactionHash)).toEqual([
      ...[paid, paid, withdrawn, withdrawn],
    ]);
    const receipt = await scene.chain.client.getTransactionReceipt({ hash: withdrawn });
    expect(fresh[3]).toMatchObject({
      chainId: scene.chain.chainId,
      contract: 'usdc',
      blockHash: receipt.blockHash,
      logIndex: 0,
      address: scene.chain.contracts.usdc.toLowerCase(),
      transactionIndex: receipt.transactionIndex,
    });
  });

  test('is read in pages that follow each other without gap or repetition', async () => {
    const whole = await caughtUp(indexer, scene.chain);
    const pages: FeedEvent[] = [];
    let cursor: string | null = '';
    while (cursor !== null) {
      const page = await readFeed(indexer, cursor, 2);
      expect(page.generation).toBe(whole.generation);
      expect(page.events.length).toBeLessThanOrEqual(2);
      pages.push(...page.events);
      cursor = page.next;
    }
    expect(pages).toEqual(whole.events);
    expect(whole.events.map(({ id }) => id)).toEqual(whole.events.map(({ id }) => id).sort());
    expect(new Set(whole.events.map(({ id }) => id)).size).toBe(whole.events.length);
  });

  test('has the latest and the final block, each with an id above those of its events', async () => {
    const { latest, finalized, events } = await caughtUp(indexer, scene.chain);
    expect(latest.blockNumber).toBe(Number(await scene.chain.client.getBlockNumber()));
    expect(finalized.blockNumber).toBeLessThan(latest.blockNumber);
    expect(finalized.id < latest.id).toBeTrue();
    for (const { id, blockNumber } of events) {
      expect(id < latest.id).toBeTrue();
      expect(id < finalized.id).toBe(blockNumber <= finalized.blockNumber);
    }
    expect((await readFeed(indexer, END_OF_TIME)).events).toEqual([]);
  });

  test('is held while it has nothing new, and answers with the commit', async () => {
    const { version, latest } = await caughtUp(indexer, scene.chain);
    const startedMs = performance.now();
    expect((await heldFeed('another', 10_000)).version).toBe(version);
    const nothing = await heldFeed(version, 300);
    expect(nothing.version).toBe(version);
    expect(performance.now() - startedMs).toBeGreaterThanOrEqual(300);
    const [next] = await Promise.all([
      heldFeed(version, 10_000),
      scene.chain.control.mine({ blocks: 1 }),
      // Clients that leave, and clients beyond the limit, delay no other one.
      ...Array.from({ length: 100 }, () => heldFeed(version, 10_000, 50).catch(() => undefined)),
    ]);
    expect(next.latest.blockNumber).toBeGreaterThan(latest.blockNumber);
    expect(next.version).not.toBe(version);
  });

  test.each([
    'hold=x',
    'hold=-1',
    `known=${'x'.repeat(101)}`,
    'limit=0',
    'limit=1001',
    'limit=ten',
    'limit=-1',
    'limit=1.5',
    'limit=',
    'after=1',
    'after=',
    `after=${'x'.repeat(75)}`,
    `after=${'1'.repeat(76)}`,
    "after=';drop table chain_event;--",
  ])('refuses %s', async (bad) => {
    const response = await fetch(`${indexer.url}/feed?${bad}`);
    expect(response.status).toBe(400);
    expect(await response.json()).toEqual({ error: 'INVALID_QUERY', message: expect.any(String) });
  });

  test('goes on when the chain mines hundreds of blocks at once', async () => {
    await scene.chain.control.mine({ blocks: 300 });
    const wallet = await scene.deployWallet(2, MICRO);
    const { events, latest, finalized } = await caughtUp(indexer, scene.chain);
    expect(eventsOf(events, wallet.deployed)).toHaveLength(1);
    expect(latest.blockNumber - finalized.blockNumber).toBeLessThan(FINALITY_MAX);
  });
});

/** Ponder moves finality in steps of its own depth, 30 blocks. */
const FINALITY_MAX = 62;

describe('a reorganisation', () => {
  const rawOf = async (hash: Hex) => z.string().parse(await scene.chain.rpc('eth_getRawTransactionByHash', hash));

  test('takes rows away, changes the generation, and shows them where they come back', async () => {
    const wallet = await scene.deployWallet(2, 10n * MICRO);
    const kept = await wallet.pay('pay_kept', someAddress('a'), MICRO);
    const first = await wallet.pay('pay_first', someAddress('b'), MICRO);
    const lost = await wallet.pay('pay_lost', someAddress('c'), MICRO);
    const before = await caughtUp(indexer, scene.chain);
    expect(eventsOf(before.events, lost)).toHaveLength(1);

    await reorganise(scene.chain, 2, [[await rawOf(first), 1]]);
    const after = await eventually(async () => {
      const answer = await caughtUp(indexer, scene.chain);
      return answer.generation !== before.generation && eventsOf(answer.events, first).length === 1
        ? answer
        : undefined;
    });

    expect(eventsOf(after.events, kept)).toEqual(eventsOf(before.events, kept));
    expect(eventsOf(after.events, lost)).toEqual([]);
    const [moved] = eventsOf(after.events, first);
    const { blockHash, blockNumber } = await scene.chain.client.getTransactionReceipt({ hash: first });
    expect(moved).toMatchObject({ blockHash, blockNumber: Number(blockNumber) });
    expect(eventsOf(before.events, first)[0]?.blockHash).not.toBe(blockHash);
  });

  test('never shows a latest block above the one that its rows are of', async () => {
    const wallet = await scene.deployWallet(3, 10n * MICRO);
    for (let round = 0; round < 5; round += 1) await reorganiseAndWatch(wallet, round);
  });

  /** Replaces a payment's block by an empty one and looks at every answer meanwhile. */
  async function reorganiseAndWatch(wallet: TestWallet, round: number): Promise<void> {
    const hash = await wallet.pay(`pay_round_${round}`, someAddress('d'), MICRO);
    const before = await caughtUp(indexer, scene.chain);
    const height = Number(await scene.chain.client.getBlockNumber());
    const reorganised = reorganise(scene.chain, 1);
    const generations = new Set<string>();
    const wrong: FeedAnswer[] = [];
    await eventually(async () => {
      const answer = await readFeed(indexer);
      generations.add(answer.generation);
      const shown = eventsOf(answer.events, hash).length === 1;
      const changed = answer.generation !== before.generation;
      if (shown === changed) wrong.push(answer);
      return changed && answer.latest.blockNumber >= height ? true : undefined;
    });
    await reorganised;
    expect(wrong).toEqual([]);
    expect(generations.size).toBeLessThanOrEqual(2);
    await wallet.call(encodeFunctionData({ abi: agentWalletAbi, functionName: 'unfreeze' }));
  }
});
