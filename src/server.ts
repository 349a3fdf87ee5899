import { join } from 'node:path';
import type { Hex } from 'viem';
import { createApp } from './app.ts';
import { assembleAuth } from './auth/assemble.ts';
import type { Chain } from './chain/chain.ts';
import { connectChain } from './chain/client.ts';
import { requireContractsThere } from './chain/contracts-there.ts';
import { type RunningRelay, startRelay } from './chain/relay/relay.ts';
import { requireSameBelongings } from './db/belongings.ts';
import { type Db, openDatabase } from './db/open.ts';
import type { Deployment } from './deploy/deployment.ts';
import { type Indexer, startIndexer } from './embedded/indexer.ts';
import { serviceChecks } from './health/checks.ts';
import { addGauges } from './health/gauges.ts';
import { healthEndpoints } from './health/routes.ts';
import type { Endpoint } from './http/endpoint.ts';
import { createVault } from './lib/crypto.ts';
import type { Clock } from './lib/time.ts';
import type { Logger } from './log.ts';
import { createMetrics, type Metrics } from './metrics.ts';
import { assemblePayments } from './payments/assemble.ts';
import { type Schedulers, startSchedulers } from './schedulers/schedulers.ts';
import { createTruth, type Truth } from './truth/truth.ts';
import { assembleWallets } from './wallets/assemble.ts';

export interface ServerSettings {
  readonly port: number;
  readonly host: string;
  readonly dataDir: string;
  readonly baseUrl?: string | undefined;
  readonly rpcUrls: readonly string[];
  readonly chainId: number;
  readonly relayerKeys: readonly Hex[];
  readonly masterKey: Uint8Array;
  readonly jwtSecret: string;
  readonly confirmations: number;
  readonly pollMs: number;
  readonly claimKeyTtlSeconds: number;
  readonly operatorToken?: string | undefined;
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
const EXPIRY_EVERY_MS = 5_000;
const CLAIMS_EVERY_MS = 30_000;
const REACTIONS_EVERY_MS = 5_000;

/** Starts the service. The API answers when this resolves; the indexer may still be catching up. */
export async function startServer(deps: ServerDeps): Promise<RunningServer> {
  const { settings, deployment, logger } = deps;
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
  const listening = service.app.listen({ port: settings.port, hostname: settings.host });
  const apiUrl = urlOf(settings.host, listening.server?.port ?? settings.port);
  service.listensAt(settings.baseUrl ?? apiUrl);
  const indexer = await indexerOf(settings, logger, service.indexerState);
  const indexed = followIndexer(indexer, service.truth);
  return {
    apiUrl,
    indexerUrl: indexer.url,
    indexed: () => indexed,
    async stop() {
      const indexerStopped = indexer.child?.stop();
      service.releaseWaiters();
      await service.app.stop(false);
      await service.schedulers.stop();
      await service.truth.stop();
      await service.running.stop();
      await indexerStopped;
      connected.nodes.close();
      db.close();
    },
  };
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
  const { usdc, walletFactoryV2, walletFactoryV3 } = contracts;
  await requireSameBelongings(db, {
    'chain id': String(id),
    'USDC contract': usdc,
    'v2 wallet factory': walletFactoryV2,
    ...(walletFactoryV3 === undefined ? {} : { 'v3 wallet factory': walletFactoryV3 }),
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
  const running: RunningRelay = startRelay({
    db,
    chain,
    nodes,
    clock,
    logger,
    relayerKeys: settings.relayerKeys,
    confirmations: settings.confirmations,
    pollMs: settings.pollMs,
    listener: {
      onEvents: (events) => truth.listener.onEvents(events),
      onBlockRemoved: (block) => truth.listener.onBlockRemoved(block),
      onHead: (head) => truth.listener.onHead(head),
    },
    onBatch: (lane, calls) => metrics.batchCalls.observe({ lane }, calls),
  });
  const common = { db, chain, relay: running.relay, vault, clock, logger };
  const auth = assembleAuth({ db, vault, clock, jwtSecret: settings.jwtSecret, hashing: PASSWORDS_AT_ONCE });
  const wallets = assembleWallets({ ...common, auth, claimKeyTtlSeconds: settings.claimKeyTtlSeconds });
  const payments = assemblePayments({ ...common, access: wallets.access, metrics });
  const truth: Truth = createTruth({
    ...common,
    payments: payments.store,
    waiters: payments.waiters,
    meter: payments.meter,
    wallets: wallets.follower,
    reactions: [wallets.reaction],
    confirmations: settings.confirmations,
    pollMs: settings.pollMs,
    onReactionsDue: () => schedulers.wake('reactions'),
  });
  const schedulers: Schedulers = startSchedulers({
    clock,
    logger,
    tasks: [
      { name: 'payment-expiry', everyMs: EXPIRY_EVERY_MS, run: truth.expirePayments },
      { name: 'claims', everyMs: CLAIMS_EVERY_MS, run: wallets.claims.settleAll },
      { name: 'reactions', everyMs: REACTIONS_EVERY_MS, run: truth.runReactions },
    ],
  });
  const observed = { db, running, truth, schedulers, indexerState: () => indexerState.current, clock };
  addGauges(metrics, observed);
  const app = createApp({
    logger,
    ...auth,
    ...wallets,
    payments: payments.payments,
    baseUrl: () => baseUrl,
    chainId: chain.id,
    more: [
      ...healthEndpoints({ checks: serviceChecks(observed), metrics, operatorToken: settings.operatorToken }),
      ...(more?.(chain) ?? []),
    ],
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
    releaseWaiters: payments.waiters.releaseAll,
    indexerState: (state: IndexerState) => {
      indexerState.current = state;
    },
    listensAt: (url: string) => {
      baseUrl = url;
    },
  };
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
