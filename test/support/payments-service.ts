import { type Address, createWalletClient, encodeFunctionData, type Hex, http } from 'viem';
import { privateKeyToAccount } from 'viem/accounts';
import { createApiKeys } from '../../src/auth/api-keys.ts';
import { createGuards } from '../../src/auth/guards.ts';
import { createAuthStore } from '../../src/auth/store.ts';
import { users } from '../../src/auth/tables.ts';
import { connectChain } from '../../src/chain/client.ts';
import type { ChainListener } from '../../src/chain/events.ts';
import { agentWalletAbi } from '../../src/chain/generated/AgentWallet.ts';
import { agentWalletFactoryAbi } from '../../src/chain/generated/AgentWalletFactory.ts';
import { minedReceipt } from '../../src/chain/receipt.ts';
import type { RelayOptions, RunningRelay } from '../../src/chain/relay/relay.ts';
import { startRelay } from '../../src/chain/relay/relay.ts';
import { must } from '../../src/db/batch.ts';
import type { Db } from '../../src/db/open.ts';
import { createHttpApp } from '../../src/http/server.ts';
import { assembleJobs } from '../../src/jobs/assemble.ts';
import { createJobFollower } from '../../src/jobs/follow.ts';
import type { JobService } from '../../src/jobs/service.ts';
import { createVault } from '../../src/lib/crypto.ts';
import { type Deadlines, defaultDeadlines } from '../../src/lib/deadline.ts';
import { newId } from '../../src/lib/ids.ts';
import { type Clock, systemClock } from '../../src/lib/time.ts';
import { createLogger } from '../../src/log.ts';
import { createPaymentNames } from '../../src/payments/refs.ts';
import { paymentEndpoints } from '../../src/payments/routes.ts';
import { createPaymentService } from '../../src/payments/service.ts';
import { createPaymentStore, type PaymentStore } from '../../src/payments/store.ts';
import { createPaymentWaiters, type PaymentWaiters } from '../../src/payments/waiters.ts';
import { createReputationFollower } from '../../src/reputation/follow.ts';
import { createSessions } from '../../src/sessions/sessions.ts';
import { assembleHistory } from '../../src/truth/history.ts';
import { createTruthStore } from '../../src/truth/store.ts';
import { createTruth, type Truth } from '../../src/truth/truth.ts';
import { createWalletAccess } from '../../src/wallets/access.ts';
import { createWalletFollower } from '../../src/wallets/follow.ts';
import { newSealedKey, openKey } from '../../src/wallets/keys.ts';
import { createWalletStore } from '../../src/wallets/store.ts';
import { type WalletVersion, wallets } from '../../src/wallets/tables.ts';
import { createOutbox, createPaymentOutbox } from '../../src/webhooks/outbox.ts';
import { assembleX402 } from '../../src/x402/assemble.ts';
import { createCashedAuthorizations } from '../../src/x402/cashed.ts';
import { x402Endpoints } from '../../src/x402/routes.ts';
import type { X402Timeouts } from '../../src/x402/service.ts';
import type { Settlements } from '../../src/x402/settlements.ts';
import { anvilKey, type TestChain } from './chain.ts';
import { type Answer, ask } from './http.ts';
import { createTestAgents } from './identity.ts';
import { freshSalt, temporaryDatabase } from './relay.ts';

const vault = createVault(new Uint8Array(32).fill(7));

/** Deployed, with its session key on-chain and a row here, as a claim leaves it. Amounts are micro-USDC. */
export interface TestWallet {
  readonly id: string;
  readonly address: Address;
  readonly apiKey: string;
  /** Also the bearer token of its Owner. */
  readonly userId: string;
  readonly session: Hex;
  /** Has the Owner call a function of the wallet directly; returns when it is mined. */
  owner(data: Hex): Promise<void>;
}

export interface WalletOptions {
  readonly balance?: bigint;
  readonly txLimit?: bigint;
  readonly dailyLimit?: bigint;
  readonly expiresAt?: number;
  readonly version?: WalletVersion;
}

export interface PaymentsSetup {
  readonly chain: TestChain;
  readonly db: Db;
  readonly app: ReturnType<typeof createHttpApp>;
  readonly store: PaymentStore;
  readonly truth: Truth;
  /** Jobs that {@link EVALUATOR_KEY} evaluates, if anybody does. */
  readonly jobs: JobService;
  /** `run` does once what its two tasks do again and again. */
  readonly settlements: Settlements & { run(): Promise<void> };
  readonly waiters: PaymentWaiters;
  readonly running: RunningRelay;
  readonly log: Record<string, unknown>[];
  /** Makes a wallet on a chain that mines by itself. */
  wallet(options?: WalletOptions): Promise<TestWallet>;
  /** `POST /v1/payments` with what a good body has beside the given fields. */
  pay(wallet: TestWallet, body?: Record<string, unknown>, headers?: Record<string, string>): Promise<Answer>;
  /** `POST /v1/x402/pay`. */
  quoteX402(wallet: TestWallet, body: object): Promise<Answer>;
  payX402(
    wallet: TestWallet,
    body: Record<string, unknown>,
    headers?: Record<string, string>,
  ): Promise<Answer>;
  get(path: string, token?: string): Promise<Answer>;
  /** Gives the wallet a new API key; answers the wallet with it. */
  rotateKey(wallet: TestWallet): Promise<TestWallet>;
  /**
   * Ends this process's part, without waiting longer for what it sends; a database that was given stays open.
   */
  stop(timeoutMs?: number): Promise<void>;
}

export interface PaymentsOptions {
  readonly db?: Db;
  readonly rpcUrl?: string;
  readonly confirmations?: number;
  readonly relay?: Partial<RelayOptions>;
  readonly clock?: Clock;
  /** False turns the receipt watcher's reports off. */
  readonly receipts?: boolean;
  readonly feedUrl?: string;
  readonly waiters?: PaymentWaiters;
  readonly logLevel?: string;
  /** Milliseconds between looks at the feed. */
  readonly pollMs?: number;
  /** Whether x402 sellers may be on this machine; by default they may. */
  readonly allowPrivateTargets?: boolean;
  readonly x402Timeouts?: Partial<X402Timeouts>;
  readonly deadlines?: Deadlines;
}

export const EVALUATOR_KEY = anvilKey(8);
export const RECIPIENT: Address = '0x90F79bf6EB2c4f870365E785982E1f101E93b906';

const deaf: ChainListener = {
  onEvents: async () => undefined,
  onBlockRemoved: async () => undefined,
  onHead: async () => undefined,
};

/** Payments from HTTP to the chain and back, on a test chain. */
export async function setUpPayments(chain: TestChain, options: PaymentsOptions = {}): Promise<PaymentsSetup> {
  const { confirmations = 1, clock = systemClock, waiters = createPaymentWaiters() } = options;
  const { deadlines = defaultDeadlines } = options;
  const log: Record<string, unknown>[] = [];
  const write = (line: string) => void log.push(JSON.parse(line));
  const logger = createLogger({ level: options.logLevel ?? 'debug', pretty: false, secrets: [], write });
  const database = options.db === undefined ? temporaryDatabase() : undefined;
  const db = options.db ?? database?.db ?? fail();
  const connected = await connectChain({
    ...{
      rpcUrls: [options.rpcUrl ?? chain.rpcUrl],
      chainId: chain.chainId,
      contracts: chain.contracts,
      logger,
    },
  });
  const store = createPaymentStore(db);
  const relayerKeys = options.relay?.relayerKeys ?? [chain.relayerKeys[0]];
  const history = assembleHistory({ db, clock, logger, relayerKeys });
  const names = createPaymentNames(vault, store.isIdTaken);
  const sessions = createSessions({
    ...{ db, vault, clock, history, chainId: chain.chainId },
    settling: { cashed: createCashedAuthorizations(db), usdc: chain.contracts.usdc },
  });
  const walletStore = createWalletStore(db);
  const truth = createTruth({
    db,
    chain: connected.chain,
    blocks: { look: (some) => running.blocks.look(some), isShown: (one) => running.blocks.isShown(one) },
    payments: store,
    notices: createPaymentOutbox({ db, clock, wake: () => undefined }),
    ...{ names, history, reserveMessageId: () => running.reserveMessageId() },
    sessions: sessions.store,
    waiters,
    clock,
    logger,
    confirmations,
    reactions: [],
    pollMs: options.pollMs ?? 20,
    onReactionsDue: () => undefined,
    wallets: createWalletFollower(walletStore),
    jobs: createJobFollower({
      db,
      clock,
      escrow: chain.contracts.jobEscrow,
      outbox: createOutbox({ db, clock, wake: () => undefined }),
      onEvaluationsDue: () => undefined,
    }),
    agents: createTestAgents(db, clock),
    reputation: createReputationFollower({ db, clock, vault, attestor: chain.contracts.reputationAttestor }),
  });
  const running: RunningRelay = startRelay({
    db,
    chain: connected.chain,
    nodes: connected.nodes,
    clock,
    logger,
    confirmations,
    relayerKeys,
    onNonces: history.laneCounted,
    pollMs: 20,
    pinnedBlocks: createTruthStore(db).unfinalBlocks(),
    limits: { idlePollMs: 50 },
    listener: options.receipts === false ? deaf : truth.listener,
    ...options.relay,
  });
  if (options.feedUrl !== undefined) truth.followFeed(options.feedUrl);
  const payments = createPaymentService({
    store,
    names,
    sessions,
    waiters,
    chain: connected.chain,
    relay: running.relay,
    access: createWalletAccess(walletStore),
    usdc: chain.contracts.usdc,
    platformFees: chain.contracts.platformFees,
    deadlines,
  });
  const { jobs, schemaPool } = assembleJobs({
    ...{ db, chain: connected.chain, relay: running.relay, sessions },
    access: createWalletAccess(walletStore),
    wallets: walletStore,
    evaluator: privateKeyToAccount(EVALUATOR_KEY).address,
    allowPrivateTargets: true,
    logger,
  });
  const { allowPrivateTargets = true, x402Timeouts = {} } = options;
  const { x402, settlements } = assembleX402({
    ...{ db, chain: connected.chain, relay: running.relay, sessions, payments: store, names, logger },
    ...{ seen: truth.seen, recheck: truth.recheck, allowPrivateTargets },
    timeouts: x402Timeouts,
    deadlines,
  });
  const apiKeys = createApiKeys({ db, store: createAuthStore(db), vault, clock });
  const guards = createGuards({
    owner: async (userId) => ({ kind: 'owner', userId, sessionId: 'ses_000000000000' }),
    agent: apiKeys.agentOf,
  });
  const app = createHttpApp({
    endpoints: [
      ...paymentEndpoints({ guards, payments }),
      ...x402Endpoints({ guards, payments, x402, allowPrivateTargets }),
    ],
    logger,
  });
  await running.recovered;
  return {
    chain,
    db,
    app,
    store,
    truth,
    jobs,
    settlements: {
      ...settlements,
      async run() {
        // As there, neither waits for the other to succeed.
        const outcomes = [
          ...(await Promise.allSettled([settlements.findUses()])),
          ...(await Promise.allSettled([settlements.runErrands()])),
        ];
        for (const outcome of outcomes) if (outcome.status === 'rejected') throw outcome.reason;
      },
    },
    waiters,
    running,
    log,
    wallet: (wanted) => makeWallet(chain, db, apiKeys, wanted),
    pay: (wallet, body = {}, headers = {}) =>
      ask(app, {
        method: 'POST',
        path: '/v1/payments',
        token: wallet.apiKey,
        headers,
        body: { to: RECIPIENT, amount: '1', currency: 'USDC', ...body },
      }),
    payX402: (wallet, body, headers = {}) =>
      ask(app, { method: 'POST', path: '/v1/x402/pay', token: wallet.apiKey, headers, body }),
    quoteX402: (wallet, body) =>
      ask(app, { method: 'POST', path: '/v1/x402/quote', token: wallet.apiKey, body }),
    get: (path, token) => ask(app, { path, token }),
    rotateKey: async (wallet) => ({ ...wallet, apiKey: await apiKeys.rotate(wallet.id) }),
    async stop(timeoutMs) {
      schemaPool.stop();
      await truth.stop();
      await running.stop(timeoutMs);
      connected.nodes.close();
      database?.remove();
    },
  };
}

async function makeWallet(
  chain: TestChain,
  db: Db,
  apiKeys: ReturnType<typeof createApiKeys>,
  options: WalletOptions = {},
): Promise<TestWallet> {
  const { balance = 100_000_000n, txLimit = 0n, dailyLimit = 0n, expiresAt = 0, version = 'v2' } = options;
  const id = newId('wallet');
  const userId = newId('user');
  const sealed = newSealedKey(vault, id, 'session-key');
  // Nobody in particular owns all test wallets and pays for calling them.
  const ownerAddress = privateKeyToAccount(chain.strangerKey).address;
  const call = async (to: Address, data: Hex) => void (await sendAs(chain, chain.strangerKey, to, data));
  const salt = freshSalt();
  const { walletFactoryV2, walletFactoryV3 } = chain.contracts;
  const factory = version === 'v3' ? (walletFactoryV3 ?? fail()) : walletFactoryV2;
  const predicted = { address: factory, abi: agentWalletFactoryAbi, args: [ownerAddress, salt] } as const;
  const address = await chain.client.readContract({ ...predicted, functionName: 'predict' });
  const deploy = encodeFunctionData({ ...predicted, functionName: 'deploy' });
  await call(factory, deploy);
  const setup = encodeFunctionData({
    abi: agentWalletAbi,
    functionName: 'setup',
    args: [sealed.address, Number(txLimit), Number(dailyLimit), expiresAt],
  });
  await call(address, setup);
  if (balance > 0n) await chain.mintUsdc(address, balance);
  const { key, statement } = apiKeys.issue(id);
  const user = { id: userId, username: userId, usernameKey: userId, passwordHash: '-', createdAt: 1 };
  await db.batch([
    must(db.orm.insert(users).values(user)),
    must(
      db.orm.insert(wallets).values({
        id,
        chainAddress: address,
        name: id,
        version,
        status: 'active',
        userId,
        createdAt: 1,
        salt,
        ownerAddress,
        ownerKeySealed: '-',
        sessionAddress: sealed.address,
        sessionKeySealed: sealed.sealed,
      }),
    ),
    statement,
  ]);
  const session = openKey(vault, id, 'session-key', sealed.sealed);
  return { id, address, apiKey: key, userId, session, owner: (data) => call(address, data) };
}

/** The answer of a caller who comes back when told that the wallet is busy. */
export async function whenFree(ask: () => Promise<Answer>): Promise<Answer> {
  for (;;) {
    const answer = await ask();
    if (answer.json.error !== 'WALLET_BUSY') return answer;
    await Bun.sleep(1);
  }
}

/** Has the account of a key call a contract; returns the transaction when it is mined, and throws if that reverted. */
export async function sendAs(chain: TestChain, key: Hex, to: Address, data: Hex): Promise<Hex> {
  const account = privateKeyToAccount(key);
  const wallet = createWalletClient({ account, transport: http(chain.rpcUrl) });
  const hash = await wallet.sendTransaction({ account, chain: null, to, data });
  const receipt = await minedReceipt(chain.client, hash);
  if (receipt.status !== 'success') throw new Error('A call was reverted.');
  return hash;
}

function fail(): never {
  throw new Error('The test chain lacks a part.');
}
