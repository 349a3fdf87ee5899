import { join } from 'node:path';
import type { Address, Hex } from 'viem';
import { privateKeyToAccount } from 'viem/accounts';
import { createApp } from './app.ts';
import { assembleAuth } from './auth/assemble.ts';
import { createClientOf } from './auth/client.ts';
import { createCatalog } from './catalog/routes.ts';
import type { Chain } from './chain/chain.ts';
import { connectChain } from './chain/client.ts';
import { requireContractsThere } from './chain/contracts-there.ts';
import { defaultFeePolicy } from './chain/relay/fees.ts';
import { type RunningRelay, startRelay } from './chain/relay/relay.ts';
import { requireSeparateKeys, requireWholeCdpKey, type Signups } from './config.ts';
import { requireSameBelongings } from './db/belongings.ts';
import { type Db, openDatabase } from './db/open.ts';
import type { Deployment } from './deploy/deployment.ts';
import { hasKnownUsdc } from './deploy/usdc.ts';
import { type Indexer, startIndexer } from './embedded/indexer.ts';
import { serviceChecks } from './health/checks.ts';
import { watchEventLoop } from './health/event-loop.ts';
import { addGauges } from './health/gauges.ts';
import { healthEndpoints } from './health/routes.ts';
import { createClientAddress, createClientIp } from './http/client-address.ts';
import type { Endpoint } from './http/endpoint.ts';
import { knownHosts } from './http/host.ts';
import { createProxyWatch } from './http/proxy-watch.ts';
import { createRateLimits } from './http/rate-limit.ts';
import { assembleIdentity, registrationOfClaims } from './identity/assemble.ts';
import { assembleJobs } from './jobs/assemble.ts';
import { assembleEvaluation } from './jobs/evaluate-assemble.ts';
import { createJobFollower } from './jobs/follow.ts';
import { createVault } from './lib/crypto.ts';
import type { SigningKey } from './lib/signing-key.ts';
import type { Clock } from './lib/time.ts';
import type { Limits } from './limits.ts';
import type { Logger } from './log.ts';
import { createMetrics, type Metrics } from './metrics.ts';
import { assembleOnramp } from './onramp/assemble.ts';
import { assemblePayments } from './payments/assemble.ts';
import { assembleReputation } from './reputation/assemble.ts';
import { createRetention } from './retention/retention.ts';
import { type Schedulers, startSchedulers } from './schedulers/schedulers.ts';
import { createSessions } from './sessions/sessions.ts';
import { advanceHistory, assembleHistory } from './truth/history.ts';
import { createTruthStore } from './truth/store.ts';
import { createTruth, type Truth } from './truth/truth.ts';
import { assembleWallets } from './wallets/assemble.ts';
import { createGasBudget } from './wallets/gas-budget.ts';
import { assembleWebhooks } from './webhooks/assemble.ts';
import { assembleX402 } from './x402/assemble.ts';
import { createCashedAuthorizations } from './x402/cashed.ts';

export interface ServerSettings {
  readonly port: number;
  readonly host: string;
  readonly dataDir: string;
  readonly baseUrl?: string | undefined;
  /** Names beside that of the base URL under which requests may come. */
  readonly hosts?: readonly string[] | undefined;
  readonly rpcUrls: readonly string[];
  readonly chainId: number;
  readonly relayerKeys: readonly Hex[];
  /** Without it, Jobs cannot be evaluated. */
  readonly evaluatorKey?: Hex | undefined;
  /** Without it, reputation is not written on-chain. */
  readonly attestorKey?: Hex | undefined;
  /** Whether claimed wallets are registered as agents. */
  readonly agentRegistration: boolean;
  readonly masterKey: Uint8Array;
  readonly jwtSecret: string;
  /** The most that is offered per gas, in wei. */
  readonly maxFeePerGas: bigint;
  readonly confirmations: number;
  readonly pollMs: number;
  readonly retentionDays: number;
  readonly claimKeyTtlSeconds: number;
  /** Who may become a user. */
  readonly signups: Signups;
  /** Whether outgoing requests may reach what is not on the public internet. */
  readonly allowPrivateTargets: boolean;
  /** Without both, nobody can buy USDC for a wallet through this service. */
  readonly cdpKeyId?: string | undefined;
  readonly cdpKeySecret?: SigningKey | undefined;
  readonly cdpUrl: string;
  readonly operatorToken?: string | undefined;
  readonly realIpHeader: string;
  readonly trustedProxies: readonly string[];
  readonly rateLimits: Limits;
  /** Gas in a day; 0 for no bound. */
  readonly ownerGasPerDay: number;
  readonly agentGasPerDay: number;
  /** Micro-USDC. */
  readonly minPayment: bigint;
  /** The file that says where the contracts are; the indexer reads it, too. */
  readonly deployment: string;
  readonly indexerPort: number;
  readonly indexerUrl?: string | undefined;
  readonly databaseUrl?: string | undefined;
}

export interface ServerDeps {
  readonly settings: ServerSettings;
  readonly deployment: Deployment;
  readonly logger: Logger;
  readonly clock: Clock;
  /** Endpoints beside the product's own, as the local chain's faucet. */
  readonly more?: (chain: Chain) => readonly Endpoint[];
}

export interface RunningServer {
  readonly apiUrl: string;
  readonly indexerUrl: string;
  /** Resolves when the indexer has caught up and has shown its feed; rejects if it cannot be started. */
  indexed(): Promise<void>;
  /** Ends everything, the indexer included, within 10 s. */
  stop(): Promise<void>;
}

/** Passwords that are hashed at once: each takes a core. */
const PASSWORDS_AT_ONCE = 2;
/** How long requests may take from SIGTERM on: those that wait for a block, and all others. */
const WAIT_GRACE_MS = 2_000;
const REQUEST_GRACE_MS = 4_000;
const EXPIRY_EVERY_MS = 5_000;
/** How soon what a seller has cashed is known. */
const SETTLEMENTS_EVERY_MS = 1_000;
const RETENTION_EVERY_MS = 60_000;
const HISTORY_EVERY_MS = 1_000;
/** How long the first look at the chain is waited for; without it nothing is spent, but everything else goes. */
const FIRST_LOOK_MS = 10_000;
const CLAIMS_EVERY_MS = 30_000;
const GAS_EVERY_MS = 5_000;
const WITHDRAWALS_EVERY_MS = 2_000;
const REGISTRATIONS_EVERY_MS = 5_000;
const REACTIONS_EVERY_MS = 5_000;
const PRUNING_EVERY_MS = 60_000;
const EVALUATIONS_EVERY_MS = 2_000;
/** How often it is looked whether something that is done once a day is due. */
const DAILY_LOOK_EVERY_MS = 10_000;

/** Starts the service. The API answers when this resolves; the indexer may still be catching up. */
export async function startServer(deps: ServerDeps): Promise<RunningServer> {
  const { settings, deployment, logger } = deps;
  requireSeparateKeys(settings);
  requireWholeCdpKey(settings);
  const metrics = createMetrics();
  const connected = await connectChain({
    rpcUrls: settings.rpcUrls,
    chainId: settings.chainId,
    contracts: deployment.contracts,
    logger,
    onRpcError: (node) => metrics.rpcErrors.inc({ node }),
  });
  const db = await openOwnDatabase(settings, connected.chain);
  await requireContractsThere(connected.chain, logger);
  const service = assemble(deps, db, connected, metrics);
  const unwatch = watchEventLoop({ metrics, logger });
  await Promise.race([service.running.recovered, Bun.sleep(FIRST_LOOK_MS)]);
  const listening = service.app.listen({ port: settings.port, hostname: settings.host });
  const apiUrl = urlOf(settings.host, listening.server?.port ?? settings.port);
  service.listensAt(settings.baseUrl ?? apiUrl);
  service.warmSchemaThreads();
  const indexer = await indexerOf(settings, logger, service.indexerState);
  const indexed = followIndexer(indexer, service.truth);
  return {
    apiUrl,
    indexerUrl: indexer.url,
    indexed: () => indexed,
    async stop() {
      const indexerStopped = indexer.child?.stop();
      const webhooksStopped = service.delivery.stop();
      service.releaseWaiters();
      service.stopSync();
      service.stopRegistrations();
      await endRequests(service);
      await service.schedulers.stop();
      await service.evaluation.stop();
      await service.truth.stop();
      await service.running.stop();
      await indexerStopped;
      await webhooksStopped;
      unwatch();
      connected.nodes.close();
      db.close();
    },
  };
}

/** Lets requests end by themselves, then those that wait for a block at once, and then none. */
async function endRequests({ app, running }: ReturnType<typeof assemble>): Promise<void> {
  const timers = [
    setTimeout(running.releaseWaiters, WAIT_GRACE_MS),
    setTimeout(() => void app.stop(true), REQUEST_GRACE_MS),
  ];
  await app.stop(false);
  for (const timer of timers) clearTimeout(timer);
}

/**
 * Opens the data folder's database, and refuses that of another chain, other contracts or another master key: wallets would be
 * offered at addresses where they can never be, and secrets would be sealed that nobody can open together.
 */
async function openOwnDatabase(
  { dataDir, masterKey }: ServerSettings,
  { id, contracts }: Chain,
): Promise<Db> {
  const db = openDatabase(join(dataDir, 'bursar.sqlite'));
  const { usdc, walletFactoryV2, walletFactoryV3, jobEscrow } = contracts;
  const { identityRegistry, reputationAttestor } = contracts;
  await requireSameBelongings(db, {
    'chain id': String(id),
    'USDC contract': usdc,
    'v2 wallet factory': walletFactoryV2,
    ...(walletFactoryV3 === undefined ? {} : { 'v3 wallet factory': walletFactoryV3 }),
    ...(jobEscrow === undefined ? {} : { 'job escrow': jobEscrow }),
    ...(identityRegistry === undefined ? {} : { 'identity registry': identityRegistry }),
    ...(reputationAttestor === undefined ? {} : { 'reputation attestor': reputationAttestor }),
    'master key': createVault(masterKey).keyId,
  });
  return db;
}

type Connected = Awaited<ReturnType<typeof connectChain>>;

/** Puts the parts together; none of them listens yet. */
function assemble(
  { settings, logger, clock, more }: ServerDeps,
  db: Db,
  { chain, nodes }: Connected,
  metrics: Metrics,
) {
  const vault = createVault(settings.masterKey);
  const indexerState: { current: IndexerState } = { current: 'starting' };
  let baseUrl = '';
  // The relay tells chain truth, which folds wallets and payments, which submit to the relay: one of them has to look ahead.
  const history = assembleHistory({ db, clock, logger, relayerKeys: settings.relayerKeys });
  const running: RunningRelay = startRelay({
    db,
    chain,
    nodes,
    clock,
    logger,
    relayerKeys: settings.relayerKeys,
    senderKeys: [settings.evaluatorKey, settings.attestorKey].filter((key) => key !== undefined),
    feePolicy: { ...defaultFeePolicy, maxFeePerGas: settings.maxFeePerGas },
    confirmations: settings.confirmations,
    pollMs: settings.pollMs,
    pinnedBlocks: createTruthStore(db).unfinalBlocks(),
    listener: {
      onEvents: (events) => truth.listener.onEvents(events),
      onBlockRemoved: (block) => truth.listener.onBlockRemoved(block),
      onHead: (head) => truth.listener.onHead(head),
    },
    onNonces: (lane, count) => history.laneCounted(lane, count),
    onBatch: (lane, calls) => metrics.batchCalls.observe({ lane }, calls),
  });
  const gas = createGasBudget({
    ...{ db, clock, relay: running.relay },
    limits: { user: settings.ownerGasPerDay, wallet: settings.agentGasPerDay },
    onRefused: (payer) => metrics.gasRefusals.inc({ payer }),
  });
  const common = { db, chain, relay: gas.relay, vault, clock, logger };
  const auth = assembleAuth({
    db,
    vault,
    clock,
    jwtSecret: settings.jwtSecret,
    hashing: PASSWORDS_AT_ONCE,
    guessLimit: settings.rateLimits.guess,
  });
  const wakeRegistrations = () => schedulers.wake('registrations');
  const wallets = assembleWallets({
    ...{ ...common, auth, history, reserveMessageId: running.reserveMessageId },
    claimKeyTtlSeconds: settings.claimKeyTtlSeconds,
    signups: settings.signups,
    sequel: registrationOfClaims(db, clock, wakeRegistrations),
    onMisuseSaid: (wallet) => truth.refold([wallet]),
    withdrawalOutbox: () => webhooks.withdrawalOutbox,
  });
  const sessions = createSessions({
    ...{ ...common, history },
    chainId: chain.id,
    minPayment: settings.minPayment,
    settling: { cashed: createCashedAuthorizations(db), usdc: chain.contracts.usdc },
  });
  const payments = assemblePayments({ ...common, sessions, access: wallets.access, metrics });
  const { allowPrivateTargets } = settings;
  const { x402, settlements } = assembleX402({
    ...common,
    ...{ sessions, payments: payments.store, names: payments.names, meter: payments.meter },
    allowPrivateTargets,
    seen: (events) => truth.seen(events),
    recheck: (refs) => truth.recheck(refs),
  });
  const webhooks = assembleWebhooks({ ...common, access: wallets.access, metrics, allowPrivateTargets });
  const evaluator = addressOf(settings.evaluatorKey);
  const jobs = assembleJobs({
    ...common,
    ...{ sessions, allowPrivateTargets, evaluator },
    ...{ access: wallets.access, wallets: wallets.store },
  });
  const identity = assembleIdentity({
    ...common,
    ...{ wallets: wallets.store, errands: wallets.ownerErrands, baseUrl: () => baseUrl },
    registers: registersAgents(settings, chain, logger),
    indexedBlock: () => truth.health().feed?.readBlock,
    wake: wakeRegistrations,
  });
  const evaluation = assembleEvaluation({
    ...common,
    ...{ access: wallets.access, store: jobs.store, turns: jobs.turns, metrics },
    ...{ judge: jobs.judge, schemaPool: jobs.schemaPool },
    ...{ evaluator, allowPrivateTargets, wake: () => schedulers.wake('evaluations') },
  });
  const reputation = assembleReputation({
    ...common,
    access: wallets.access,
    identities: identity.identities,
    sender: addressOf(settings.attestorKey),
    baseUrl: () => baseUrl,
    finalized: () => truth.finalized(),
  });
  const truth: Truth = createTruth({
    ...common,
    blocks: running.blocks,
    notices: webhooks.notices,
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
    confirmations: settings.confirmations,
    pollMs: settings.pollMs,
    onReactionsDue: () => schedulers.wake('reactions'),
  });
  const retention = createRetention({
    ...{ db, clock, days: settings.retentionDays },
    finalBlock: () => truth.finalized()?.number ?? -1,
  });
  const schedulers: Schedulers = startSchedulers({
    clock,
    logger,
    tasks: [
      { name: 'payment-expiry', everyMs: EXPIRY_EVERY_MS, run: truth.expirePayments },
      { name: 'job-expiry', everyMs: EXPIRY_EVERY_MS, run: truth.expireCreations },
      { name: 'x402-uses', everyMs: SETTLEMENTS_EVERY_MS, run: settlements.findUses },
      { name: 'x402-settlements', everyMs: SETTLEMENTS_EVERY_MS, run: settlements.runErrands },
      {
        name: 'history',
        everyMs: HISTORY_EVERY_MS,
        run: () => advanceHistory({ history, running, truth, chain }),
      },
      { name: 'retention', everyMs: RETENTION_EVERY_MS, run: retention.run },
      { name: 'claims', everyMs: CLAIMS_EVERY_MS, run: wallets.claims.settleAll },
      { name: 'registrations', everyMs: REGISTRATIONS_EVERY_MS, run: identity.run },
      { name: 'withdrawals', everyMs: WITHDRAWALS_EVERY_MS, run: wallets.withdrawals.run },
      { name: 'gas-budget', everyMs: GAS_EVERY_MS, run: gas.settle },
      { name: 'evaluations', everyMs: EVALUATIONS_EVERY_MS, run: evaluation.run },
      { name: 'reputation-sync', everyMs: DAILY_LOOK_EVERY_MS, run: reputation.runDaily },
      { name: 'event-pruning', everyMs: PRUNING_EVERY_MS, run: truth.prune },
      { name: 'reactions', everyMs: REACTIONS_EVERY_MS, run: truth.runReactions },
    ],
  });
  const observed = {
    db,
    running,
    history,
    truth,
    schedulers,
    indexerState: () => indexerState.current,
    clock,
    evaluations: evaluation.health,
  };
  addGauges(metrics, observed);
  const { operatorToken, realIpHeader } = settings;
  const proxyWatch = createProxyWatch({
    logger,
    onProblem: (problem) => metrics.proxyProblems.inc({ problem }),
  });
  const app = createApp({
    logger,
    ...auth,
    ...wallets,
    payments: payments.payments,
    x402,
    jobs: jobs.jobs,
    evaluations: evaluation.evaluations,
    webhooks: webhooks.webhooks,
    onramp: assembleOnramp({ ...common, ...settings, access: wallets.access }),
    clientIp: createClientIp(settings),
    clientOf: createClientOf(settings),
    reputation: reputation.reputation,
    agents: identity.agents,
    catalog: createCatalog({ ...common, minPayment: settings.minPayment }),
    allowPrivateTargets,
    baseUrl: () => baseUrl,
    hosts: knownHosts(settings),
    chainId: chain.id,
    more: [
      ...healthEndpoints({ checks: serviceChecks(observed), metrics, operatorToken, realIpHeader }),
      ...(more?.(chain) ?? []),
    ],
    rateLimits: createRateLimits({
      limits: settings.rateLimits,
      addressOf: createClientAddress({ ...settings, watch: proxyWatch }),
    }),
    onUndocumented: () => metrics.undocumentedAnswers.inc(),
    onAnswer: ({ method, route, status, seconds }) => {
      metrics.httpRequests.inc({ method, route, status: String(status) });
      metrics.httpSeconds.observe({ method, route }, seconds);
    },
  });
  return {
    app,
    running,
    truth,
    schedulers,
    delivery: webhooks.delivery,
    evaluation,
    warmSchemaThreads: () => {
      if (evaluator === undefined) return;
      jobs.schemaPool
        .warm()
        .catch((error: unknown) => logger.error({ err: error }, 'no schema thread starts'));
    },
    stopSync: reputation.stop,
    stopRegistrations: identity.stop,
    releaseWaiters: payments.waiters.releaseAll,
    indexerState: (state: IndexerState) => {
      indexerState.current = state;
    },
    listensAt: (url: string) => {
      baseUrl = url;
      wakeRegistrations();
    },
  };
}

/**
 * A URL of this machine is of no use to those who read a public chain, and would stay there: without a better one nobody is
 * registered, until there is one.
 */
function registersAgents(
  { agentRegistration, baseUrl }: ServerSettings,
  { id, contracts }: Chain,
  logger: Logger,
): boolean {
  if (!agentRegistration || contracts.identityRegistry === undefined) return false;
  if (baseUrl !== undefined || !hasKnownUsdc(id)) return true;
  logger.warn('without BURSAR_BASE_URL no wallet is registered as an agent on a public chain');
  return false;
}

function addressOf(key: Hex | undefined): Address | undefined {
  return key === undefined ? undefined : privateKeyToAccount(key).address;
}

export type IndexerState = ReturnType<Indexer['state']> | 'elsewhere';

/** An indexer of our own, or one that runs elsewhere. */
interface FoundIndexer {
  readonly url: string;
  readonly child: Indexer | undefined;
}

async function indexerOf(
  settings: ServerSettings,
  logger: Logger,
  onState: (state: IndexerState) => void,
): Promise<FoundIndexer> {
  if (settings.indexerUrl !== undefined) {
    onState('elsewhere');
    return { url: settings.indexerUrl, child: undefined };
  }
  const child = await startIndexer({
    dataDir: settings.dataDir,
    port: settings.indexerPort,
    rpcUrls: settings.rpcUrls,
    chainId: settings.chainId,
    deploymentPath: settings.deployment,
    pollingMs: settings.pollMs,
    databaseUrl: settings.databaseUrl,
    logger,
    onState,
  });
  return { url: child.url, child };
}

async function followIndexer({ url, child }: FoundIndexer, truth: Truth): Promise<void> {
  await child?.whenReady();
  await truth.followFeed(url);
}

/** The URL of a listener on this machine; one on all addresses is reached by loopback. */
function urlOf(host: string, port: number): string {
  const reachable = host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host;
  return `http://${reachable.includes(':') ? `[${reachable}]` : reachable}:${port}`;
}
