import { hasKnownUsdc } from '../chain/deploy/deploy-plan.ts';
import type { Deployment } from '../chain/deploy/deployment.ts';
import type { IndexedChain } from '../chain/ingest/indexed-chain.ts';
import { type Chain, type ConnectedChain, connectChain } from '../chain/nodes/chain.ts';
import { requireContractsThere } from '../chain/wallets/our-contracts.ts';
import type { Clock } from '../core/lib/time.ts';
import type { Logger } from '../core/log.ts';
import { createMetrics, type Metrics } from '../core/metrics.ts';
import { createExporter, createTracer, type Tracer } from '../core/tracing/tracer.ts';
import type { PeerSource } from '../http/answerer.ts';
import type { Endpoint } from '../http/endpoint.ts';
import { type Indexer, startIndexer } from '../indexer/indexer.ts';
import { createBackupStore } from '../storage/backup/backup-place.ts';
import { type BackupSchedule, createBackupSchedule, type PlannedBackups } from '../storage/backup/backup-plan.ts';
import { requireInPlace } from '../storage/db/moves.ts';
import type { Db } from '../storage/db/open.ts';
import { requireSameMarks } from '../storage/db/sealed-place.ts';
import { addGauges } from './health/gauges.ts';
import { type Observed, serviceChecks } from './health/health-checks.ts';
import { type Check, healthEndpoints } from './health/health-routes.ts';
import { addHostGauges, watchEventLoop } from './health/process-health.ts';
import { operatorEndpoints } from './operator/operator-routes.ts';
import { createSchedulers } from './schedulers/schedulers.ts';
import { createService, type RequestsEnd, type Service } from './service.ts';
import type { ServiceParts } from './service-parts.ts';
import type { ServiceSettings } from './service-settings.ts';

export interface ServerSettings extends ServiceSettings {
  readonly port: number;
  readonly dataDir: string;
  readonly rpcUrls: readonly string[];
  readonly chainId: number;
  readonly operatorToken?: string | undefined;
  /** Opens the operator's endpoints; without it there are none. */
  readonly adminToken?: string | undefined;
  /** Of a collector of traces; without one there are none. */
  readonly traceUrl?: string | undefined;
  readonly traceAuthorization?: string | undefined;
  readonly traceRatio?: number | undefined;
  /** The file that says where the contracts are; the indexer reads it, too. */
  readonly deployment: string;
  readonly indexerPort?: number | undefined;
  readonly indexerLogsRange?: number | undefined;
  readonly indexerUrl?: string | undefined;
  readonly databaseUrl?: string | undefined;
  /** The PostgreSQL of the service, which several instances may share; without it, the data folder has its database. */
  readonly serverDatabaseUrl?: string | undefined;
  /** Where other instances reach this one. */
  readonly instanceUrl?: string | undefined;
}

/** What a server process needs. */
export interface ServerOptions {
  readonly settings: ServerSettings;
  readonly deployment: Deployment;
  readonly logger: Logger;
  readonly clock: Clock;
  /** The height above which nothing counts as final, whatever the chain says; without it there is none. */
  readonly finalityLimit?: (() => number) | undefined;
  /** Backups that it has made while it runs; without it, none. */
  readonly backups?: PlannedBackups | undefined;
  /** Endpoints in addition to the product's own, such as the local chain's faucet. */
  readonly more?: (chain: Chain) => readonly Endpoint[];
}

/** A server that answers requests. */
export interface RunningServer {
  readonly apiUrl: string;
  readonly indexerUrl: string;
  /** Resolves when the indexer has caught up and has shown its feed; rejects if it cannot be started. */
  indexed(): Promise<void>;
  /** Ends everything, the indexer included, within 10 s. */
  stop(): Promise<void>;
  /** Rejects where it cannot go on. */
  readonly failed?: Promise<never>;
}

/** How long the first look at the chain is waited for; without it nothing is spent, but everything else goes. */
const FIRST_LOOK_MS = 10_000;
/** How often it is looked whether a backup is due. */
const LOOK_FOR_BACKUP_MS = 5_000;
/** How long the relay may send what it has begun, where another instance goes on with it at once. */
const HAND_OVER_MS = 1_000;

/** What differs between the ways to serve. */
export interface ServerProcessOptions {
  readonly openDatabase: () => Promise<Db>;
  /** Knows the connections of the requests, where the application does not listen itself. */
  readonly connections?: PeerSource | undefined;
  /** Health checks in addition to those of the service. */
  readonly checks?: Readonly<Record<string, Check>>;
  /** Called with the database once the service works on it. */
  readonly begun?: (db: Db) => Promise<void>;
  /** Adds metrics to those of the service. */
  readonly addMetrics?: (metrics: Metrics) => void;
}

/** The service of one process, on its database, without a socket. */
export interface ServerProcess {
  readonly service: Service;
  /** To be called once requests come, with the URL under which the API answers. */
  open(apiUrl: string): Promise<Opened>;
  /**
   * Ends everything, the indexer included, within 10 s. `requestsEnd` lets requests end where the application does not
   * listen itself; `onQuiet` is awaited once nothing is written any more.
   */
  stop(requestsEnd?: RequestsEnd, onQuiet?: () => Promise<void>): Promise<void>;
  /** The same where nothing may be written any more. */
  abandon(): Promise<void>;
}

interface Opened {
  readonly indexerUrl: string;
  /** Resolves when the indexer has caught up and has shown its feed; rejects if it cannot be started. */
  readonly indexed: Promise<void>;
}

/** Starts the service on its database; it spends from here on. Requests may come when this resolves. */
export async function startServerProcess(deps: ServerOptions, options: ServerProcessOptions): Promise<ServerProcess> {
  const { settings, deployment, logger } = deps;
  const metrics = createMetrics();
  options.addMetrics?.(metrics);
  const connected = await connectChain({
    rpcUrls: settings.rpcUrls,
    chainId: settings.chainId,
    contracts: deployment.contracts,
    logger,
    onRpcError: (node) => metrics.rpcErrors.inc({ node }),
  });
  for (const { node } of connected.nodes.stats()) metrics.rpcErrors.inc({ node }, 0);
  let db: Db | undefined;
  try {
    db = await options.openDatabase();
    await requireInPlace(db);
    await requireSameMarks(db, deploymentIdentity(connected.chain));
    await requireContractsThere(connected.chain, logger);
    const serving = await startOnDatabase(deps, options, { metrics, connected, db });
    await options.begun?.(db);
    return serving;
  } catch (error) {
    connected.nodes.close();
    await db?.close();
    throw error;
  }
}

async function startOnDatabase(
  deps: ServerOptions,
  options: ServerProcessOptions,
  { metrics, connected, db }: { readonly metrics: Metrics; readonly connected: ConnectedChain; readonly db: Db },
): Promise<ServerProcess> {
  const { settings, logger, clock } = deps;
  const tracer = tracerOf(settings, metrics);
  const { last } = createBackupStore(db);
  const backups = deps.backups && createBackupSchedule(deps.backups, { last, clock, logger, metrics });
  let baseUrl = '';
  let indexerState: IndexerState = 'starting';
  let indexer: Indexer | undefined;
  // It takes longest to start, and needs nothing of the service.
  const indexerStarted = ownIndexer(settings, logger, (state) => {
    indexerState = state;
  }).then((started) => {
    indexer = started;
    return started;
  });
  // The error is for `open`.
  indexerStarted.catch(() => undefined);
  addHostGauges(metrics, { dataDir: settings.dataDir, indexerPid: () => indexer?.pid() });
  const agentRegistration = registersAgents(settings, connected.chain, logger);
  const stopIndexer = async () => {
    const started = await indexerStarted.catch(() => undefined);
    await started?.stop();
  };
  const service = await createService(
    {
      ...connected,
      db,
      clock,
      logger,
      metrics,
      baseUrl: () => baseUrl,
      finalityLimit: deps.finalityLimit,
      tracer,
      connections: options.connections,
      settings: { ...settings, agentRegistration },
    },
    (parts) => ownEndpoints(deps, parts, { backups, checks: options.checks, indexerState: () => indexerState }),
  ).catch(async (error: unknown) => {
    await stopIndexer();
    throw error;
  });
  const backupTasks = createSchedulers({ clock, logger });
  if (backups !== undefined) backupTasks.start([{ name: 'backup', everyMs: LOOK_FOR_BACKUP_MS, run: backups.run }]);
  const unwatch = watchEventLoop(metrics, logger);
  await Promise.race([service.running.recovered, Bun.sleep(FIRST_LOOK_MS)]);
  let closed: Promise<void> | undefined;
  const closeDatabase = () => {
    closed ??= db.close();
    return closed;
  };
  const end = async (relayMs: number | undefined, requestsEnd?: RequestsEnd, onQuiet?: () => Promise<void>) => {
    const indexerStopped = stopIndexer();
    backups?.stop();
    await backupTasks.stop();
    await service.stop(relayMs, requestsEnd);
    await onQuiet?.();
    await Promise.all([indexerStopped, tracer?.stop()]);
    unwatch();
    connected.nodes.close();
    await closeDatabase();
  };
  return {
    service,
    async open(apiUrl) {
      baseUrl = settings.baseUrl ?? apiUrl;
      // An agent's entry in the registry has the base URL.
      service.schedulers.wake('registrations');
      const started = await indexerStarted;
      const indexerUrl = settings.indexerUrl ?? started?.url ?? '';
      return { indexerUrl, indexed: followIndexer(started, indexerUrl, service.indexedChain) };
    },
    stop: (requestsEnd, onQuiet) => end(onQuiet === undefined ? undefined : HAND_OVER_MS, requestsEnd, onQuiet),
    async abandon() {
      // What waits for the database is refused at once.
      void closeDatabase();
      await end(0, async (release) => release());
    },
  };
}

function tracerOf(
  { traceUrl, traceAuthorization, traceRatio = 1 }: ServerSettings,
  { traceSpans }: Metrics,
): Tracer | undefined {
  if (traceUrl === undefined) return undefined;
  const onSpans = (outcome: string, count: number) => traceSpans.inc({ outcome }, count);
  const exporter = createExporter({ url: traceUrl, authorization: traceAuthorization, onSpans });
  return createTracer({ exporter, ratio: traceRatio });
}

/** Health, metrics and the operator's, and what only this server has. */
function ownEndpoints(
  { settings, more, backups: schedule }: ServerOptions,
  parts: ServiceParts,
  {
    backups,
    checks: others,
    indexerState,
  }: {
    readonly backups: BackupSchedule | undefined;
    readonly checks: ServerProcessOptions['checks'];
    readonly indexerState: () => IndexerState;
  },
): readonly Endpoint[] {
  const { chain, metrics, db, clock } = parts.core;
  const observed: Observed = { ...parts, db, clock, indexerState, evaluations: parts.evaluation.health };
  addGauges(metrics, observed);
  const { operatorToken, adminToken, realIpHeader, dataDir, signups } = settings;
  const backup = backups === undefined ? {} : { backup: backups.check };
  const checks = { ...serviceChecks(observed), ...backup, ...others };
  const status = { checks, dataDir, signups, backupEveryHours: schedule?.everyHours };
  const { freezes } = parts.wallets;
  return [
    ...healthEndpoints({ checks, metrics, operatorToken, realIpHeader }),
    ...(adminToken === undefined ? [] : operatorEndpoints(observed, { ...status, freezes, adminToken })),
    ...(more?.(chain) ?? []),
  ];
}

/**
 * What a database belongs to. That of another chain or other contracts is refused: wallets would be offered at
 * addresses where they can never be.
 */
export function deploymentIdentity({ id, contracts }: Pick<Chain, 'id' | 'contracts'>): Record<string, string> {
  const { usdc, walletFactoryV2, walletFactoryV3, jobEscrow } = contracts;
  const { identityRegistry, reputationAttestor } = contracts;
  return {
    'chain id': String(id),
    'USDC contract': usdc,
    'v2 wallet factory': walletFactoryV2,
    ...(walletFactoryV3 === undefined ? {} : { 'v3 wallet factory': walletFactoryV3 }),
    ...(jobEscrow === undefined ? {} : { 'job escrow': jobEscrow }),
    ...(identityRegistry === undefined ? {} : { 'identity registry': identityRegistry }),
    ...(reputationAttestor === undefined ? {} : { 'reputation attestor': reputationAttestor }),
  };
}

/**
 * A URL of this machine is of no use to those who read a public chain, and would stay there: without a better one
 * no agent is registered.
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

type IndexerState = ReturnType<Indexer['state']> | 'elsewhere';

/** The indexer that this server runs; undefined where it runs elsewhere. */
async function ownIndexer(
  settings: ServerSettings,
  logger: Logger,
  onState: (state: IndexerState) => void,
): Promise<Indexer | undefined> {
  if (settings.indexerUrl !== undefined) {
    onState('elsewhere');
    return undefined;
  }
  return await startIndexer({
    dataDir: settings.dataDir,
    port: settings.indexerPort,
    rpcUrls: settings.rpcUrls,
    chainId: settings.chainId,
    deploymentPath: settings.deployment,
    pollingMs: settings.pollMs,
    databaseUrl: settings.databaseUrl,
    logsRange: settings.indexerLogsRange,
    logger,
    onState,
  });
}

async function followIndexer(indexer: Indexer | undefined, url: string, indexedChain: IndexedChain): Promise<void> {
  await indexer?.whenReady();
  await indexedChain.followFeed(url);
}
