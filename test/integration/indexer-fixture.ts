import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  type Address,
  createWalletClient,
  encodeFunctionData,
  type Hex,
  http,
  keccak256,
  pad,
  parseEventLogs,
  toHex,
} from 'viem';
import { privateKeyToAccount } from 'viem/accounts';
import { z } from 'zod';
import { agentWalletAbi } from '../../src/chain/contracts/generated/AgentWallet.ts';
import { agentWalletFactoryAbi } from '../../src/chain/contracts/generated/AgentWalletFactory.ts';
import { testUsdcAbi } from '../../src/chain/contracts/generated/TestUSDC.ts';
import { minedReceipt } from '../../src/chain/events/chain-events.ts';
import { signedPayCall } from '../../src/features/payments/payment-intent.ts';
import { domainSeparator, type SigningSession } from '../../src/features/signing/sessions.ts';
import { type Indexer, type IndexerOptions, type IndexerProgram, startIndexer } from '../../src/indexer/indexer.ts';
import type { ChildLogger } from '../../src/indexer/log-lines.ts';
import { anvilKey, startTestChain, type TestChain } from '../support/chain.ts';
import { changedIndexer, testIndexer } from '../support/indexer-script.ts';
import { refOf } from '../support/payments.ts';

/**
 * Blocks below the head that Ponder takes for final, and some: a chain that is shorter has no final block but the
 * first.
 */
export const FINAL_DEPTH_BLOCKS = 70;

const POLLING_MS = 100;

/** What the tests of a file know of one chain. */
export interface Scene {
  readonly chain: TestChain;
  readonly owner: ReturnType<typeof privateKeyToAccount>;
  readonly deploymentPath: string;
  /** An empty folder that is removed in the end. */
  folder(): string;
  indexer(options?: Partial<IndexerOptions>): Promise<Indexer>;
  /** The indexer with a change to the text of its script. */
  changed(change: (text: string) => string): Promise<IndexerProgram>;
  /** The indexer, unchanged. */
  readonly program: IndexerProgram;
  deployWallet(version: 2 | 3, funds?: bigint): Promise<TestWallet>;
  /** Sends as the owner; resolves with the transaction's hash when it is mined. */
  send(to: Address, data: Hex): Promise<Hex>;
  /** Sends as the account of a key that has gas money. */
  sendAs(key: Hex, to: Address, data: Hex): Promise<Hex>;
  usdcBalance(address: Address): Promise<bigint>;
  stop(): Promise<void>;
}

export interface TestWallet {
  readonly address: Address;
  /** The transaction that deployed it. */
  readonly deployed: Hex;
  /** Makes a call as the owner; resolves with the transaction's hash when it is mined. */
  call(data: Hex): Promise<Hex>;
  /** What its session key signs with. */
  readonly session: SigningSession;
  /** What the session's next message has, for two minutes of chain time. */
  slot(): Promise<{ nonce: number; epoch: number; deadline: number }>;
  /** Pays as the session key signed it; amounts in micro-USDC. */
  pay(id: string, to: Address, amount: bigint): Promise<Hex>;
}

/** What was logged, for tests that look for it. */
export function collectingLogger(): ChildLogger & { readonly lines: string[] } {
  const lines: string[] = [];
  const take = (level: string) => (fields: object, message: string) =>
    void lines.push(`${level} ${message} ${JSON.stringify(fields)}`);
  return { lines, debug: take('debug'), info: take('info'), warn: take('warn'), error: take('error') };
}

/** A chain with our contracts, long enough to have final blocks, and what it takes to act on it. */
export async function startScene(): Promise<Scene> {
  const root = mkdtempSync(join(tmpdir(), 'bursar-indexer-'));
  const [chain, program] = await Promise.all([startTestChain(), testIndexer(join(root, 'runtime'))]);
  await chain.control.mine({ blocks: FINAL_DEPTH_BLOCKS });
  const deploymentPath = join(root, 'deployment.json');
  writeFileSync(deploymentPath, JSON.stringify(chain.deployment));
  const owner = privateKeyToAccount(chain.strangerKey);
  const running: Indexer[] = [];
  const sendAs = async (key: Hex, to: Address, data: Hex) => {
    const account = privateKeyToAccount(key);
    const sender = createWalletClient({ account, transport: http(chain.rpcUrl) });
    const hash = await sender.sendTransaction({ to, data, gas: 1_000_000n, chain: null });
    const { status } = await minedReceipt(chain.client, hash);
    if (status !== 'success') throw new Error(`The transaction ${hash} was reverted.`);
    return hash;
  };
  const send = (to: Address, data: Hex) => sendAs(chain.strangerKey, to, data);
  return {
    chain,
    owner,
    deploymentPath,
    folder: () => mkdtempSync(join(root, 'data-')),
    changed: (change) => changedIndexer(mkdtempSync(join(root, 'changed-')), change),
    program,
    send,
    sendAs,
    indexer: async (options = {}) => {
      const indexer = await startIndexer({
        dataDir: mkdtempSync(join(root, 'data-')),
        port: 0,
        rpcUrls: [chain.rpcUrl],
        chainId: chain.chainId,
        deploymentPath,
        pollingMs: POLLING_MS,
        program,
        logger: collectingLogger(),
        ...options,
      });
      running.push(indexer);
      return indexer;
    },
    deployWallet: (version, funds = 0n) => deployWallet({ chain, send, owner }, version, funds),
    usdcBalance: (address) =>
      chain.client.readContract({
        address: chain.contracts.usdc,
        abi: testUsdcAbi,
        functionName: 'balanceOf',
        args: [address],
      }),
    stop: async () => {
      await Promise.all(running.map((indexer) => indexer.stop()));
      await chain.stop();
      rmSync(root, { recursive: true, force: true });
    },
  };
}

let salts = 0n;
const SESSION_KEY = anvilKey(6);

async function deployWallet(
  { chain, send, owner }: Pick<Scene, 'chain' | 'send' | 'owner'>,
  version: 2 | 3,
  funds: bigint,
): Promise<TestWallet> {
  const { walletFactoryV2, walletFactoryV3 } = chain.contracts;
  const args = [owner.address, pad(toHex(++salts))] as const;
  const deployed = await send(
    version === 2 ? walletFactoryV2 : walletFactoryV3,
    encodeFunctionData({ abi: agentWalletFactoryAbi, functionName: 'deploy', args }),
  );
  const { logs } = await chain.client.getTransactionReceipt({ hash: deployed });
  const [event] = parseEventLogs({ abi: agentWalletFactoryAbi, logs, eventName: 'WalletDeployed' });
  if (event === undefined) throw new Error('No wallet was deployed.');
  const address = event.args.wallet;
  // anvil may answer for its latest block what the next one, which is just mined, has changed. What the wallet has in
  // its first block is read, so that nothing changes that in the next.
  await chain.control.mine({ blocks: 1 });
  if (funds > 0n) await chain.mintUsdc(address, funds);
  const session = privateKeyToAccount(SESSION_KEY).address;
  await send(address, encodeFunctionData({ abi: agentWalletAbi, functionName: 'setSession', args: [session] }));
  const domain = domainSeparator(address, version === 2 ? '2' : '3', chain.chainId);
  let nonce = 0;
  const slot = async () => {
    const { timestamp } = await chain.client.getBlock();
    const epoch = await chain.client.readContract({ address, abi: agentWalletAbi, functionName: 'epoch' });
    return { nonce: nonce++, epoch, deadline: Number(timestamp) + 120 };
  };
  return {
    address,
    deployed,
    session: { domain, key: SESSION_KEY },
    slot,
    call: (data) => send(address, data),
    pay: async (id, to, amount) => {
      const payment = { to, amount, maxFee: amount, ref: refOf(id), ...(await slot()) };
      return await send(address, await signedPayCall(domain, payment, SESSION_KEY));
    },
  };
}

const checkpoint = z.object({ id: z.string(), blockNumber: z.number(), timestamp: z.number() });
export const answerSchema = z.object({
  events: z.array(
    z.object({
      id: z.string(),
      chainId: z.number(),
      blockNumber: z.number(),
      blockHash: z.string(),
      timestamp: z.number(),
      transactionHash: z.string(),
      transactionIndex: z.number(),
      logIndex: z.number(),
      address: z.string(),
      contract: z.string(),
      event: z.string(),
      args: z.record(z.string(), z.unknown()),
    }),
  ),
  next: z.string().nullable(),
  latest: checkpoint,
  finalized: checkpoint,
  generation: z.string(),
  version: z.string(),
});

export type FeedAnswer = z.infer<typeof answerSchema>;
export type FeedEvent = FeedAnswer['events'][number];

/** A cursor after which there is nothing. */
export const END_OF_TIME = '9'.repeat(75);

/** One answer of the feed. */
export async function readFeed({ url }: Pick<Indexer, 'url'>, after = '', limit = 1000): Promise<FeedAnswer> {
  const query = new URLSearchParams({ limit: String(limit), ...(after === '' ? {} : { after }) });
  const response = await fetch(`${url}/feed?${query}`);
  if (!response.ok) throw new Error(`${response.status} ${await response.text()}`);
  return answerSchema.parse(await response.json());
}

/** The data of a GraphQL answer. */
export async function query<T>({ url }: Pick<Indexer, 'url'>, schema: z.ZodType<T>, text: string): Promise<T> {
  const response = await fetch(`${url}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ query: text }),
  });
  const answer = z.object({ data: z.unknown(), errors: z.unknown().optional() }).parse(await response.json());
  if (answer.errors !== undefined) throw new Error(JSON.stringify(answer.errors));
  return schema.parse(answer.data);
}

/** Asks until the answer is not undefined. Throws when that takes too long. */
export async function eventually<T>(ask: () => Promise<T | undefined>, timeoutMs = 15_000): Promise<T> {
  const giveUpAt = performance.now() + timeoutMs;
  for (;;) {
    const answer = await ask().catch((error: unknown) => {
      if (performance.now() > giveUpAt) throw error;
      return undefined;
    });
    if (answer !== undefined) return answer;
    if (performance.now() > giveUpAt) throw new Error('What was waited for did not happen.');
    await Bun.sleep(25);
  }
}

/** Resolves as soon as the indexer has come to the chain's head, with that block's number. */
export async function atHead(indexer: Pick<Indexer, 'url'>, chain: TestChain, timeoutMs?: number): Promise<number> {
  const head = Number(await chain.client.getBlockNumber());
  return await eventually(async () => {
    const { latest } = await readFeed(indexer, END_OF_TIME, 1);
    return latest.blockNumber >= head ? head : undefined;
  }, timeoutMs);
}

/** What GraphQL answers once the indexer has come to the chain's head. */
export async function askAtHead(
  indexer: Pick<Indexer, 'url'>,
  chain: TestChain,
  text: string,
): Promise<Record<string, unknown>> {
  await atHead(indexer, chain);
  return await query(indexer, z.record(z.string(), z.unknown()), text);
}

/** The feed as soon as it has come to the chain's head. */
export async function caughtUp(indexer: Pick<Indexer, 'url'>, chain: TestChain): Promise<FeedAnswer> {
  const head = await atHead(indexer, chain);
  return await eventually(async () => {
    const answer = await readFeed(indexer);
    return answer.latest.blockNumber >= head ? answer : undefined;
  });
}

export { refOf };
export const someAddress = (text: string): Address => `0x${keccak256(toHex(text)).slice(26)}`;
