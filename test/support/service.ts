import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Address } from 'viem';
import { privateKeyToAccount } from 'viem/accounts';
import { createApp, type EndpointDeps } from '../../src/app.ts';
import { type Auth, assembleAuth } from '../../src/auth/assemble.ts';
import { type Client, createClientOf } from '../../src/auth/client.ts';
import { createCatalog } from '../../src/catalog/routes.ts';
import { connectChain } from '../../src/chain/client.ts';
import type { NodesOptions } from '../../src/chain/nodes.ts';
import type { RelayLimits } from '../../src/chain/relay/context.ts';
import { type RelayOptions, startRelay } from '../../src/chain/relay/relay.ts';
import type { RelayStats } from '../../src/chain/relay/stats.ts';
import type { Signups } from '../../src/config.ts';
import { type Db, openDatabase } from '../../src/db/open.ts';
import type { History } from '../../src/history/history.ts';
import { UNDOCUMENTED } from '../../src/http/answerer.ts';
import { NOWHERE } from '../../src/http/client-address.ts';
import { assembleIdentity, registrationOfClaims } from '../../src/identity/assemble.ts';
import type { Identities } from '../../src/identity/identity.ts';
import { assembleJobs } from '../../src/jobs/assemble.ts';
import { assembleEvaluation } from '../../src/jobs/evaluate-assemble.ts';
import type { SchemaThread } from '../../src/jobs/evaluate-schema-thread.ts';
import { createJobFollower } from '../../src/jobs/follow.ts';
import type { Outbox } from '../../src/jobs/notice.ts';
import { createVault, type Vault } from '../../src/lib/crypto.ts';
import type { Deadlines } from '../../src/lib/deadline.ts';
import type { Limit } from '../../src/limits.ts';
import { createLogger } from '../../src/log.ts';
import { createMetrics, type Metrics } from '../../src/metrics.ts';
import { assembleOnramp, type OnrampParts } from '../../src/onramp/assemble.ts';
import { assemblePayments } from '../../src/payments/assemble.ts';
import { assembleReputation } from '../../src/reputation/assemble.ts';
import { type Schedulers, startSchedulers } from '../../src/schedulers/schedulers.ts';
import { createSessions } from '../../src/sessions/sessions.ts';
import { advanceHistory, assembleHistory } from '../../src/truth/history.ts';
import { createTruthStore } from '../../src/truth/store.ts';
import { createTruth, type Truth } from '../../src/truth/truth.ts';
import { assembleWallets, type WalletParts, type Wallets } from '../../src/wallets/assemble.ts';
import { createGasBudget, type GasLimits } from '../../src/wallets/gas-budget.ts';
import { assembleWebhooks } from '../../src/webhooks/assemble.ts';
import { assembleX402 } from '../../src/x402/assemble.ts';
import { createCashedAuthorizations } from '../../src/x402/cashed.ts';
import { anvilKey } from './chain.ts';
import { type Answer, type Answers, type Ask, ask } from './http.ts';
import type { RelayChain } from './relay.ts';

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
  readonly history: History;
  readonly outbox: Outbox;
  readonly metrics: Metrics;
  readonly identities: Identities;
  /** Looks whether the daily sync of reputation is due. */
  readonly runDailySync: () => Promise<void>;
  /** Replaces reserved gas by what blocks show. */
  readonly settleGas: () => Promise<void>;
  /** Ends what is being written. */
  readonly stopSync: () => void;
  readonly clock: TestClock;
  /** Everything that was logged, as it was written. */
  readonly log: string[];
  ask(ask: Ask): Promise<Answer>;
  relayStats(): RelayStats;
  /** Ends everything; the database's file stays unless it was made for this service. */
  stop(): Promise<void>;
}

export interface ServiceOptions {
  /** Gas of a day; by default there is no bound. */
  readonly gas?: GasLimits;
  /** Micro-USDC; by default none. */
  readonly minPayment?: bigint;
  /** An earlier service's database. */
  readonly dbPath?: string;
  readonly clock?: TestClock;
  readonly rpcUrls?: readonly string[];
  readonly failpoint?: RelayOptions['failpoint'];
  readonly limits?: Partial<RelayLimits>;
  readonly deadlines?: Deadlines;
  readonly nodes?: Partial<NodesOptions>;
  readonly claimKeyTtlSeconds?: number;
  /** Who may become a user; by default anybody. */
  readonly signups?: Signups;
  /** Whether webhooks may go to this machine; by default they may. */
  readonly allowPrivateTargets?: boolean;
  /** Who evaluates Jobs; null for nobody. */
  readonly evaluator?: Address | null;
  /** Whether Jobs are evaluated, by {@link EVALUATOR}; by default nobody does. */
  readonly evaluates?: boolean;
  /** What schemas are judged on; by default threads. */
  readonly startThread?: () => SchemaThread;
  /** Whether reputation is written on-chain, by the owner of the attestor contract; by default it is not. */
  readonly attests?: boolean;
  /** Whether claimed wallets are registered as agents; by default they are not. */
  readonly registers?: boolean;
  /** Up to which block the indexer has shown everything; by default there is none. */
  readonly indexedBlock?: () => number | undefined;
  /** The onramp's key and place; by default there is no key. */
  readonly onramp?: Pick<OnrampParts, 'cdpKeyId' | 'cdpKeySecret' | 'cdpUrl'>;
  /** How often passwords may be guessed; by default as often as one likes. */
  readonly guessLimit?: Limit;
  /** Where requests come from; by default nobody knows. */
  readonly clientIp?: string;
  /** Which of the chain's relayers pays; services that run at the same time need different ones. */
  readonly relayer?: 0 | 1 | 2 | 3;
}

const MASTER_KEY = new Uint8Array(32).fill(7);
/** The key of an account with gas money that evaluates the Jobs of tests. */
export const EVALUATOR_KEY = anvilKey(6);
export const EVALUATOR = privateKeyToAccount(EVALUATOR_KEY).address;
/** The key that the attestor contract takes feedback from. */
export const ATTESTOR_KEY = anvilKey(7);
const ATTESTOR_SENDER = privateKeyToAccount(ATTESTOR_KEY).address;
const quickLimits: Partial<RelayLimits> = { idlePollMs: 100, rebroadcastMs: 300 };

export async function startService(chain: RelayChain, options: ServiceOptions = {}): Promise<TestService> {
  const { clock = testClock(), claimKeyTtlSeconds = 604_800, allowPrivateTargets = true } = options;
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
  const relayerKeys = [chain.relayerKeys[options.relayer ?? 0]];
  const history = assembleHistory({ db, clock, logger, relayerKeys });
  const running = startRelay({
    db,
    chain: connected,
    nodes,
    clock,
    logger,
    relayerKeys,
    onNonces: history.laneCounted,
    senderKeys: [
      ...(options.evaluates === true ? [EVALUATOR_KEY] : []),
      ...(options.attests === true ? [ATTESTOR_KEY] : []),
    ],
    confirmations: 1,
    pollMs: 20,
    pinnedBlocks: createTruthStore(db).unfinalBlocks(),
    listener: {
      onEvents: (events) => truth.listener.onEvents(events),
      onBlockRemoved: (block) => truth.listener.onBlockRemoved(block),
      onHead: (head) => truth.listener.onHead(head),
    },
    limits: { ...quickLimits, ...options.limits },
    ...(options.failpoint === undefined ? {} : { failpoint: options.failpoint }),
  });
  const { blocks, stats, stop } = running;
  const metrics = createMetrics();
  const gas = createGasBudget({
    ...{ db, clock, relay: running.relay },
    limits: options.gas ?? { user: 0, wallet: 0 },
    onRefused: (payer) => metrics.gasRefusals.inc({ payer }),
  });
  const { relay } = gas;
  const auth = assembleAuth({
    db,
    vault,
    clock,
    jwtSecret: JWT_SECRET,
    hashing: 2,
    guessLimit: options.guessLimit,
  });
  const { deadlines } = options;
  const parts = {
    reserveMessageId: running.reserveMessageId,
    auth,
    history,
    deadlines,
    db,
    chain: connected,
    relay,
    vault,
    clock,
    logger,
    claimKeyTtlSeconds,
    signups: options.signups ?? 'open',
  };
  const wakeRegistrations = () => schedulers.wake('registrations');
  const wallets = assembleWallets({
    ...parts,
    sequel: registrationOfClaims(db, clock, wakeRegistrations),
    onMisuseSaid: (wallet) => truth.refold([wallet]),
    withdrawalOutbox: () => webhooks.withdrawalOutbox,
  });
  const sessions = createSessions({
    minPayment: options.minPayment,
    ...{ db, vault, clock, history, chainId: chain.chainId },
    settling: { cashed: createCashedAuthorizations(db), usdc: chain.contracts.usdc },
  });
  const paymentParts = { deadlines, db, vault, chain: connected, relay, sessions, access: wallets.access };
  const payments = assemblePayments({ ...paymentParts, metrics });
  const { x402, settlements } = assembleX402({
    ...{ db, chain: connected, relay, sessions, payments: payments.store, logger, deadlines },
    names: payments.names,
    allowPrivateTargets,
    seen: (events) => truth.seen(events),
    recheck: (refs) => truth.recheck(refs),
  });
  const webhooks = assembleWebhooks({
    ...{ db, vault, clock, logger, metrics },
    access: wallets.access,
    allowPrivateTargets,
  });
  const jobs = assembleJobs({
    ...{ db, chain: connected, relay, sessions, access: wallets.access, wallets: wallets.store },
    ...{ deadlines, logger, startThread: options.startThread },
    evaluator: options.evaluator === null ? undefined : (options.evaluator ?? EVALUATOR),
    allowPrivateTargets,
  });
  const identity = assembleIdentity({
    ...{ db, chain: connected, clock, logger, wallets: wallets.store, errands: wallets.ownerErrands },
    registers: options.registers ?? false,
    baseUrl: () => BASE_URL,
    indexedBlock: options.indexedBlock ?? (() => truth.health().feed?.readBlock),
    wake: wakeRegistrations,
  });
  const evaluation = assembleEvaluation({
    ...{ db, chain: connected, relay, clock, logger, metrics, access: wallets.access },
    ...{ store: jobs.store, turns: jobs.turns, judge: jobs.judge, schemaPool: jobs.schemaPool },
    evaluator: options.evaluates === true ? EVALUATOR : undefined,
    allowPrivateTargets,
    wake: () => schedulers.wake('evaluations'),
  });
  const schedulers: Schedulers = startSchedulers({
    ...{ clock, logger },
    tasks: [
      {
        name: 'history',
        everyMs: 50,
        run: () => advanceHistory({ history, running, truth, chain: connected }),
      },
      { name: 'evaluations', everyMs: 50, run: evaluation.run },
      { name: 'x402-uses', everyMs: 50, run: settlements.findUses },
      { name: 'x402-settlements', everyMs: 50, run: settlements.runErrands },
      { name: 'registrations', everyMs: 50, run: identity.run },
    ],
  });
  const reputation = assembleReputation({
    ...{ db, chain: connected, relay, clock, vault, logger, access: wallets.access },
    identities: identity.identities,
    sender: options.attests === true ? ATTESTOR_SENDER : undefined,
    baseUrl: () => BASE_URL,
    finalized: () => truth.finalized(),
  });
  const truth: Truth = createTruth({
    db,
    chain: connected,
    blocks,
    notices: webhooks.notices,
    clock,
    logger,
    payments: payments.store,
    ...{ history, names: payments.names, reserveMessageId: running.reserveMessageId },
    sessions: sessions.store,
    waiters: payments.waiters,
    meter: payments.meter,
    wallets: wallets.follower,
    jobs: createJobFollower({
      db,
      clock,
      escrow: chain.contracts.jobEscrow,
      outbox: webhooks.outbox,
      onEvaluationsDue: () => schedulers.wake('evaluations'),
    }),
    agents: identity.follower,
    reputation: reputation.follower,
    reactions: [wallets.reaction],
    confirmations: 1,
    pollMs: 50,
    onReactionsDue: () => void truth.runReactions(),
  });
  const onramp = assembleOnramp({
    ...{ access: wallets.access, chain: connected, clock, logger, cdpUrl: 'http://127.0.0.1:1' },
    ...options.onramp,
    allowPrivateTargets: options.allowPrivateTargets ?? true,
  });
  const endpoints = {
    onramp,
    clientIp: () => options.clientIp,
    clientOf: createClientOf({ realIpHeader: 'x-real-ip', trustedProxies: [] }),
    ...{ ...auth, ...wallets, ...webhooks, payments: payments.payments, jobs: jobs.jobs },
    ...{ x402, allowPrivateTargets },
    evaluations: evaluation.evaluations,
    reputation: reputation.reputation,
    agents: identity.agents,
    catalog: createCatalog({ db, chain: connected, clock, minPayment: options.minPayment }),
  };
  // As a server does before it listens.
  await Promise.race([running.recovered, Bun.sleep(1_000)]);
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
    history,
    clock,
    log,
    metrics,
    identities: identity.identities,
    outbox: webhooks.outbox,
    runDailySync: reputation.runDaily,
    settleGas: gas.settle,
    stopSync: reputation.stop,
    ask: (request) => ask(app, request),
    relayStats: stats,
    async stop() {
      const undocumented = log.filter((line) => line.includes(UNDOCUMENTED));
      reputation.stop();
      identity.stop();
      await schedulers.stop();
      await evaluation.stop();
      await webhooks.delivery.stop();
      await stop(1_000);
      await truth.stop();
      nodes.close();
      db.close();
      if (folder !== undefined) rmSync(folder, { recursive: true, force: true });
      if (undocumented.length > 0) throw new Error(`Answers are not documented:\n${undocumented.join('')}`);
    },
  };
}

/** A wallet and what its owner and its agent got. */
export interface ClaimedWallet {
  readonly id: string;
  readonly address: `0x${string}`;
  readonly claimKey: string;
  readonly freezeToken: string;
  readonly apiKey: string;
  readonly token: string;
  readonly userId: string;
  readonly username: string;
}

/** Somebody of whom nothing is known. */
export const CLIENT: Client = {
  place: NOWHERE,
  ip: undefined,
  userAgent: undefined,
};
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
export async function claimedWallet(
  service: TestService,
  version: 'v2' | 'v3' = 'v2',
): Promise<ClaimedWallet> {
  const wallet = await createWallet(service, { version });
  const username = freshUsername();
  const { status, json } = await service.ask({
    method: 'POST',
    path: '/v1/auth/claim',
    body: { claimKey: wallet.claimKey, username, password: PASSWORD },
  });
  if (status !== 201) throw new Error(`The claim answered ${status}: ${JSON.stringify(json)}`);
  const { token, userId, freezeToken, agentConfig } = json;
  return {
    id: wallet.id,
    address: wallet.chainAddress,
    claimKey: wallet.claimKey,
    freezeToken,
    apiKey: agentConfig.apiKey,
    token,
    userId,
    username,
  };
}
