import {
  type Address,
  createWalletClient,
  defineChain,
  encodeFunctionData,
  type Hex,
  http,
  keccak256,
  pad,
  toHex,
} from 'viem';
import { privateKeyToAccount } from 'viem/accounts';
import { agentWalletFactoryAbi } from '../../src/chain/contracts/generated/AgentWalletFactory.ts';
import type { ChainEvent, ChainListener } from '../../src/chain/events/chain-events.ts';
import { cursors } from '../../src/chain/ingest/ingest-tables.ts';
import { connectChain } from '../../src/chain/nodes/chain.ts';
import type { Nodes, NodesOptions } from '../../src/chain/nodes/nodes.ts';
import { createRelay, type RelayOptions, type RunningRelay } from '../../src/chain/relay/relay.ts';
import type { RelayLimits } from '../../src/chain/relay/relay-context.ts';
import type { Intent } from '../../src/chain/relay/relay-intent.ts';
import { systemClock } from '../../src/core/lib/time.ts';
import { createLogger } from '../../src/core/log.ts';
import { must, type Statement } from '../../src/storage/db/batch.ts';
import type { Db } from '../../src/storage/db/open.ts';
import type { TestChain } from './chain.ts';
import { temporaryDatabase } from './database.ts';

/** A listener that remembers its events. */
export interface RecordingListener extends ChainListener {
  readonly events: ChainEvent[];
  readonly removed: { number: number; hash: Hex }[];
  readonly heads: { latest: number; finalized: number }[];
}

export function recordingListener(): RecordingListener {
  const events: ChainEvent[] = [];
  const removed: { number: number; hash: Hex }[] = [];
  const heads: { latest: number; finalized: number }[] = [];
  return {
    events,
    removed,
    heads,
    onEvents: async (reported) => void events.push(...reported),
    onBlockRemoved: async (block) => void removed.push(block),
    onHead: async ({ latest, finalized }) =>
      void heads.push({ latest: latest.number, finalized: finalized?.number ?? -1 }),
  };
}

export interface RelaySetup {
  readonly db: Db;
  readonly nodes: Nodes;
  readonly listener: RecordingListener;
  readonly running: RunningRelay;
  /** Log lines, parsed. */
  readonly log: Record<string, unknown>[];
  stop(): Promise<void>;
}

export interface SetupOptions {
  readonly db?: Db;
  readonly rpcUrls?: readonly string[];
  readonly nodes?: Partial<NodesOptions>;
  readonly limits?: Partial<RelayLimits>;
  /** Called instead of the setup's own. */
  readonly listener?: ChainListener;
  readonly relay?: Partial<RelayOptions>;
}

/** Intervals that tests can wait for. */
const quickLimits: Partial<RelayLimits> = { idlePollMs: 100, rebroadcastMs: 300, stuckMs: 500, stuckBlocks: 2 };

/** What a relay needs to know of a test chain. */
export type RelayChain = Pick<TestChain, 'rpcUrl' | 'chainId' | 'contracts' | 'relayerKeys'>;

/** A relay on a test chain with a database in a folder of its own. */
export async function setUpRelay(chain: RelayChain, options: SetupOptions = {}): Promise<RelaySetup> {
  const log: Record<string, unknown>[] = [];
  const logger = createLogger({
    level: 'debug',
    pretty: false,
    secrets: [],
    write: (line) => void log.push(JSON.parse(line)),
  });
  const database =
    options.db === undefined ? await temporaryDatabase() : { db: options.db, remove: async () => undefined };
  const listener = recordingListener();
  const connected = await connectChain({
    rpcUrls: options.rpcUrls ?? [chain.rpcUrl],
    chainId: chain.chainId,
    contracts: chain.contracts,
    logger,
    ...options.nodes,
  });
  const running = await createRelay({
    db: database.db,
    chain: connected.chain,
    nodes: connected.nodes,
    clock: systemClock,
    logger,
    relayerKeys: [chain.relayerKeys[0]],
    confirmations: 1,
    pollMs: 20,
    limits: { ...quickLimits, ...options.limits },
    ...options.relay,
  });
  running.start(options.listener ?? listener);
  return {
    db: database.db,
    nodes: connected.nodes,
    listener,
    running,
    log,
    stop: async () => {
      await running.stop();
      connected.nodes.close();
      await database.remove();
    },
  };
}

let salts = 0;

/** A salt that no other call of this process has. */
export function freshSalt(): Hex {
  salts += 1;
  return keccak256(toHex(`${process.pid}:${performance.timeOrigin}:${salts}`));
}

export interface TestIntentOptions {
  readonly salt?: Hex;
  /** The zero address makes the call revert. */
  readonly owner?: Address;
  readonly wallet?: Address;
  readonly lifeSeconds?: number;
  readonly gasLimit?: number;
  readonly target?: Address;
  readonly statements?: (messageId: number) => readonly Statement[];
  readonly refuse?: Error;
  /** Makes the call itself, without a deadline. */
  readonly sender?: Address;
}

const OWNER: Address = '0x00000000000000000000000000000000000000A1';

/**
 * An intent that needs no keys: it deploys a wallet for a given salt, which emits `WalletDeployed` once. Its own row is
 * a cursor named after the salt.
 */
export function deployIntent(chain: RelayChain, db: Db, options: TestIntentOptions = {}): Intent {
  const { salt = freshSalt(), owner = OWNER, lifeSeconds = 120, gasLimit = 200_000, refuse, sender } = options;
  const factory = chain.contracts.walletFactoryV2;
  const statements =
    options.statements ??
    ((messageId) => [must(db.orm.insert(cursors).values({ feed: salt, position: String(messageId) }))]);
  return {
    kind: 'claim',
    ...(sender === undefined ? {} : { sender }),
    wallet: options.wallet ?? pad(toHex(BigInt(salt) & 0xffffffffn), { size: 20 }),
    probes: [
      {
        target: factory,
        data: encodeFunctionData({ abi: agentWalletFactoryAbi, functionName: 'predict', args: [owner, salt] }),
      },
    ],
    sign: async (_answers, block) => {
      if (refuse !== undefined) throw refuse;
      return {
        call: {
          target: options.target ?? factory,
          data: encodeFunctionData({ abi: agentWalletFactoryAbi, functionName: 'deploy', args: [owner, salt] }),
          gasLimit,
          ...(sender === undefined ? { deadline: block.timestamp + lifeSeconds } : {}),
        },
        statements: ({ messageId }) => statements(messageId),
      };
    },
  };
}

/** Sends a transaction with this key behind the relay's back, which takes that nonce. */
export async function sendForeign({ chainId, rpcUrl }: RelayChain, key: Hex, nonce: number): Promise<Hex> {
  const account = privateKeyToAccount(key);
  const chain = defineChain({
    id: chainId,
    name: 'anvil',
    nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
    rpcUrls: { default: { http: [rpcUrl] } },
  });
  const wallet = createWalletClient({ account, chain, transport: http(rpcUrl) });
  const fee = 100n * 10n ** 9n;
  return await wallet.sendTransaction({
    to: account.address,
    nonce,
    gas: 30_000n,
    maxFeePerGas: fee,
    maxPriorityFeePerGas: fee,
  });
}

/** Waits until a condition holds; throws after `timeoutMs`. For conditions that nothing announces. */
export async function until(
  condition: () => boolean | Promise<boolean>,
  what: string,
  timeoutMs = 30_000,
): Promise<void> {
  const deadline = performance.now() + timeoutMs;
  while (!(await condition())) {
    if (performance.now() > deadline) throw new Error(`It did not happen within ${timeoutMs} ms: ${what}`);
    await Bun.sleep(25);
  }
}

/** Waits until the node's pool holds so many transactions that the next block can take. */
export async function untilPooled({ control }: TestChain, count: number): Promise<void> {
  await until(async () => (await control.getTxpoolStatus()).pending === count, `${count} in the pool`);
}
