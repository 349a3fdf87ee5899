import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createApp, type EndpointDeps } from '../../src/app.ts';
import { type Auth, assembleAuth } from '../../src/auth/assemble.ts';
import { connectChain } from '../../src/chain/client.ts';
import type { NodesOptions } from '../../src/chain/nodes.ts';
import type { RelayLimits } from '../../src/chain/relay/context.ts';
import { type RelayOptions, startRelay } from '../../src/chain/relay/relay.ts';
import { type Db, openDatabase } from '../../src/db/open.ts';
import { createVault, type Vault } from '../../src/lib/crypto.ts';
import { createLogger } from '../../src/log.ts';
import { createMetrics } from '../../src/metrics.ts';
import { assemblePayments } from '../../src/payments/assemble.ts';
import { createTruth, type Truth } from '../../src/truth/truth.ts';
import { assembleWallets, type WalletParts, type Wallets } from '../../src/wallets/assemble.ts';
import type { TestChain } from './chain.ts';
import { type Answer, type Answers, type Ask, ask } from './http.ts';

export const JWT_SECRET = 'the secret of all JWTs in these tests';
export const BASE_URL = 'https://bursar.example';

/** A clock that tests can put forward. */
export interface TestClock {
  nowMs(): number;
  offsetMs: number;
}

export function testClock(): TestClock {
  const clock: TestClock = { offsetMs: 0, nowMs: () => Date.now() + clock.offsetMs };
  return clock;
}

/** The service as a process has it, but for its socket, on a test chain. */
export interface TestService {
  readonly app: Answers;
  readonly db: Db;
  readonly dbPath: string;
  readonly vault: Vault;
  /** What the endpoints are made from. */
  readonly endpoints: Omit<EndpointDeps, 'baseUrl' | 'chainId'>;
  /** What the wallets are made from. */
  readonly parts: WalletParts;
  readonly auth: Auth;
  readonly wallets: Wallets;
  readonly truth: Truth;
  readonly clock: TestClock;
  /** Everything that was logged, as it was written. */
  readonly log: string[];
  ask(ask: Ask): Promise<Answer>;
  /** Ends everything; the database's file stays unless it was made for this service. */
  stop(): Promise<void>;
}

export interface ServiceOptions {
  /** An earlier service's database. */
  readonly dbPath?: string;
  readonly clock?: TestClock;
  readonly rpcUrls?: readonly string[];
  readonly failpoint?: RelayOptions['failpoint'];
  readonly limits?: Partial<RelayLimits>;
  readonly nodes?: Partial<NodesOptions>;
  readonly claimKeyTtlSeconds?: number;
  /** Which of the chain's relayers pays; services that run at the same time need different ones. */
  readonly relayer?: 0 | 1 | 2 | 3;
}

const MASTER_KEY = new Uint8Array(32).fill(7);
const quickLimits: Partial<RelayLimits> = { idlePollMs: 100, rebroadcastMs: 300 };

export async function startService(chain: TestChain, options: ServiceOptions = {}): Promise<TestService> {
  const { clock = testClock(), claimKeyTtlSeconds = 604_800 } = options;
  const folder = options.dbPath === undefined ? mkdtempSync(join(tmpdir(), 'bursar-service-')) : undefined;
  const dbPath = options.dbPath ?? join(folder ?? '', 'bursar.sqlite');
  const db = openDatabase(dbPath);
  const log: string[] = [];
  const logger = createLogger({
    level: 'trace',
    pretty: false,
    secrets: [],
    write: (line) => void log.push(line),
  });
  const vault = createVault(MASTER_KEY);
  const { chain: connected, nodes } = await connectChain({
    rpcUrls: options.rpcUrls ?? [chain.rpcUrl],
    chainId: chain.chainId,
    contracts: chain.contracts,
    logger,
    ...options.nodes,
  });
  const { relay, stop } = startRelay({
    db,
    chain: connected,
    nodes,
    clock,
    logger,
    relayerKeys: [chain.relayerKeys[options.relayer ?? 0]],
    confirmations: 1,
    pollMs: 20,
    listener: {
      onEvents: (events) => truth.listener.onEvents(events),
      onBlockRemoved: (block) => truth.listener.onBlockRemoved(block),
      onHead: (head) => truth.listener.onHead(head),
    },
    limits: { ...quickLimits, ...options.limits },
    ...(options.failpoint === undefined ? {} : { failpoint: options.failpoint }),
  });
  const auth = assembleAuth({ db, vault, clock, jwtSecret: JWT_SECRET, hashing: 2 });
  const parts = { auth, db, chain: connected, relay, vault, clock, logger, claimKeyTtlSeconds };
  const wallets = assembleWallets(parts);
  const paymentParts = { db, chain: connected, relay, vault, clock, access: wallets.access };
  const payments = assemblePayments({ ...paymentParts, metrics: createMetrics() });
  const truth = createTruth({
    db,
    chain: connected,
    clock,
    logger,
    payments: payments.store,
    waiters: payments.waiters,
    meter: payments.meter,
    wallets: wallets.follower,
    reactions: [wallets.reaction],
    confirmations: 1,
    pollMs: 50,
    onReactionsDue: () => void truth.runReactions(),
  });
  const endpoints = { ...auth, ...wallets, payments: payments.payments };
  const app = createApp({ ...endpoints, logger, baseUrl: () => BASE_URL, chainId: chain.chainId });
  return {
    app,
    endpoints,
    parts,
    db,
    dbPath,
    vault,
    auth,
    wallets,
    truth,
    clock,
    log,
    ask: (request) => ask(app, request),
    async stop() {
      await stop(1_000);
      await truth.stop();
      nodes.close();
      db.close();
      if (folder !== undefined) rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** A wallet and what its owner and its agent got. */
export interface ClaimedWallet {
  readonly id: string;
  readonly address: `0x${string}`;
  readonly claimKey: string;
  readonly apiKey: string;
  readonly token: string;
  readonly userId: string;
  readonly username: string;
}

export const PASSWORD = 'correct horse battery';
let users = 0;

/** A user name that no other call of this process has. */
export function freshUsername(): string {
  users += 1;
  return `owner-${users}`;
}

/** Creates a wallet. */
export async function createWallet(service: TestService, body: Record<string, unknown> = {}) {
  const { json } = await service.ask({ method: 'POST', path: '/v1/wallets', body });
  return json as { id: string; chainAddress: `0x${string}`; claimKey: string; name: string };
}

/** Creates a wallet and claims it for a new user. */
export async function claimedWallet(service: TestService): Promise<ClaimedWallet> {
  const wallet = await createWallet(service);
  const username = freshUsername();
  const { status, json } = await service.ask({
    method: 'POST',
    path: '/v1/auth/claim',
    body: { claimKey: wallet.claimKey, username, password: PASSWORD },
  });
  if (status !== 201) throw new Error(`The claim answered ${status}: ${JSON.stringify(json)}`);
  const { token, userId, agentConfig } = json;
  return {
    id: wallet.id,
    address: wallet.chainAddress,
    claimKey: wallet.claimKey,
    apiKey: agentConfig.apiKey,
    token,
    userId,
    username,
  };
}
