import { join } from 'node:path';
import { requireNoUnfinishedRestore } from './backup/restore.ts';
import { requireSeparateKeys, requireWholeCdpKey, requireWholeSmtp } from './config.ts';
<<<<<<< HEAD
import { openDatabase } from './db/open.ts';
import { startInstance } from './instance.ts';
import { reachableUrl } from './lib/reachable-url.ts';
import { type RunningServer, type ServerDeps, startServing } from './serving.ts';
=======
import { requireSameBelongings } from './db/belongings.ts';
import { type Db, openDatabase } from './db/open.ts';
import type { Deployment } from './deploy/deployment.ts';
import { hasKnownUsdc } from './deploy/usdc.ts';
import { type Indexer, startIndexer } from './embedded/indexer.ts';
import { type Observed, serviceChecks } from './health/checks.ts';
import { watchEventLoop } from './health/event-loop.ts';
import { addGauges } from './health/gauges.ts';
import { giveBackWhenQuiet } from './health/give-back.ts';
import { addHostGauges } from './health/host-gauges.ts';
import { healthEndpoints } from './health/routes.ts';
import type { Endpoint } from './http/endpoint.ts';
import { type Indexes, startIndexes } from './indexes/indexes.ts';
import type { Clock } from './lib/time.ts';
import type { Logger } from './log.ts';
import { createMetrics, type Metrics } from './metrics.ts';
import { operatorEndpoints } from './operator/routes.ts';
import { createSchedulers } from './schedulers/schedulers.ts';
import { createService, type ServiceParts } from './service.ts';
import type { ServiceSettings } from './service-options.ts';
import { createExporter } from './tracing/exporter.ts';
import { createTracer, type Tracer } from './tracing/tracer.ts';
import type { Truth } from './truth/truth.ts';
import type { OwnerOperations } from './wallets/owner/operations.ts';
>>>>>>> weight

/**
 * Starts the service: on the data folder's database or, where the settings name a PostgreSQL, as one of the instances
 * that share it. Requests are taken when this resolves; the indexer may still be catching up.
 */
export async function startServer(deps: ServerDeps): Promise<RunningServer> {
  const { settings } = deps;
  requireSeparateKeys(settings);
  requireWholeCdpKey(settings);
  requireWholeSmtp(settings);
  const { serverDatabaseUrl } = settings;
  if (serverDatabaseUrl !== undefined) return await startInstance(deps, serverDatabaseUrl);
  const serving = await startServing(deps, {
    openDatabase: async () => {
      requireNoUnfinishedRestore(settings.dataDir);
      return openDatabase(join(settings.dataDir, 'bursar.sqlite'));
    },
<<<<<<< HEAD
  });
  const { port, host: hostname } = settings;
  const listening = serving.service.app.listen({ port, hostname });
  const apiUrl = reachableUrl(hostname, listening.server?.port ?? port);
  const { indexerUrl, indexed } = await serving.open(apiUrl);
  return { apiUrl, indexerUrl, indexed: () => indexed, stop: () => serving.stop() };
=======
    (parts) =>
      ownEndpoints(
        deps,
        connected.chain,
        metrics,
        observed(parts, () => indexerState),
        parts.wallets.ownerOperations,
        backups,
      ),
  );
  const backupTasks = createSchedulers({ clock, logger });
  if (backups !== undefined)
    backupTasks.start([{ name: 'backup', everyMs: LOOK_FOR_BACKUP_MS, run: backups.run }]);
  const indexTasks = createSchedulers({ clock, logger });
  const unwatch = watchEventLoop({ metrics, logger });
  const keepMemory = giveBackWhenQuiet();
  await Promise.race([service.running.recovered, Bun.sleep(FIRST_LOOK_MS)]);
  const listening = service.app.listen({ port: settings.port, hostname: settings.host });
  const apiUrl = urlOf(settings.host, listening.server?.port ?? settings.port);
  baseUrl = settings.baseUrl ?? apiUrl;
  // An agent's entry in the registry has the base URL.
  service.schedulers.wake('registrations');
  const indexes = await ownIndexes(deps, db, service.truth, (state) => {
    indexerState = state;
  });
  if (indexes !== undefined) {
    indexerPid = () => indexes.serving().pid();
    indexTasks.start([{ name: 'indexes', everyMs: LOOK_AT_INDEXES_MS, run: indexes.run }]);
  }
  const indexerUrl = settings.indexerUrl ?? indexes?.serving().url ?? '';
  const indexed = followIndexer(indexes, indexerUrl, service.truth);
  return {
    apiUrl,
    indexerUrl,
    indexed: () => indexed,
    async stop() {
      const indexerStopped = indexes?.stop();
      backups?.stop();
      await Promise.all([backupTasks.stop(), indexTasks.stop()]);
      await service.stop();
      await Promise.all([indexerStopped, tracer?.stop()]);
      unwatch();
      keepMemory();
      connected.nodes.close();
      db.close();
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

/** What health and metrics look at. */
function observed(parts: ServiceParts, indexerState: () => IndexerState): Observed {
  const { db, clock } = parts.common;
  return { ...parts, db, clock, indexerState, evaluations: parts.evaluation.health };
}

/** Health, metrics and the operator's, and what only this server has. */
function ownEndpoints(
  { settings, more, backups: schedule }: ServerDeps,
  chain: Chain,
  metrics: Metrics,
  parts: Observed,
  ownerOperations: OwnerOperations,
  backups: BackupSchedule | undefined,
): readonly Endpoint[] {
  addGauges(metrics, parts);
  const { operatorToken, adminToken, realIpHeader, dataDir, signups } = settings;
  const checks = { ...serviceChecks(parts), ...(backups === undefined ? {} : { backup: backups.check }) };
  const status = { ...parts, checks, dataDir, signups, backupEveryHours: schedule?.everyHours };
  return [
    ...healthEndpoints({ checks, metrics, operatorToken, realIpHeader }),
    ...(adminToken === undefined ? [] : operatorEndpoints({ ...status, ownerOperations, adminToken })),
    ...(more?.(chain) ?? []),
  ];
}

function scheduledBackups(
  { backups, clock, logger }: ServerDeps,
  db: Db,
  metrics: Metrics,
): BackupSchedule | undefined {
  if (backups === undefined) return undefined;
  return createBackupSchedule({ ...backups, clock, logger, metrics, last: createBackupStore(db).last });
}

/**
 * Opens the data folder's database, and refuses that of another chain or other contracts: wallets would be offered at
 * addresses where they can never be.
 */
async function openOwnDatabase({ dataDir }: ServerSettings, { id, contracts }: Chain): Promise<Db> {
  requireNoUnfinishedRestore(dataDir);
  const db = openDatabase(join(dataDir, 'bursar.sqlite'));
  const { usdc, walletFactoryV2, walletFactoryV3, fleetFactory, jobEscrow } = contracts;
  const { identityRegistry, reputationAttestor } = contracts;
  await requireSameBelongings(db, {
    'chain id': String(id),
    'USDC contract': usdc,
    'v2 wallet factory': walletFactoryV2,
    ...(walletFactoryV3 === undefined ? {} : { 'v3 wallet factory': walletFactoryV3 }),
    'fleet factory': fleetFactory,
    ...(jobEscrow === undefined ? {} : { 'job escrow': jobEscrow }),
    ...(identityRegistry === undefined ? {} : { 'identity registry': identityRegistry }),
    ...(reputationAttestor === undefined ? {} : { 'reputation attestor': reputationAttestor }),
  });
  return db;
}

/**
 * A URL of this machine is of no use to those who read a public chain, and would stay there: without a better one
 * nobody is registered, until there is one.
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

export type IndexerState = ReturnType<Indexer['state']> | 'elsewhere';

/** The indexes of the data folder; undefined where the indexer runs elsewhere. */
async function ownIndexes(
  { settings, logger, clock }: Pick<ServerDeps, 'settings' | 'logger' | 'clock'>,
  db: Db,
  truth: Truth,
  onState: (state: IndexerState) => void,
): Promise<Indexes | undefined> {
  if (settings.indexerUrl !== undefined) {
    onState('elsewhere');
    return undefined;
  }
  return await startIndexes({
    ...{ db, clock, logger, dataDir: settings.dataDir, port: settings.indexerPort, onState },
    usesPostgres: settings.databaseUrl !== undefined,
    start: (ofOne) =>
      startIndexer({
        dataDir: settings.dataDir,
        rpcUrls: settings.rpcUrls,
        chainId: settings.chainId,
        deploymentPath: settings.deployment,
        pollingMs: settings.pollMs,
        databaseUrl: settings.databaseUrl,
        logger,
        ...ofOne,
      }),
    changeFeed: truth.changeFeed,
    feed: () => truth.health().feed,
  });
}

async function followIndexer(indexes: Indexes | undefined, url: string, truth: Truth): Promise<void> {
  if (indexes === undefined) return await truth.followFeed(url);
  for (;;) {
    const child = indexes.serving();
    try {
      await child.whenReady();
    } catch (error) {
      // Another one has taken its place before it was ready.
      if (indexes.serving() === child) throw error;
    }
    if (indexes.serving() === child) return await truth.followFeed(child.url);
  }
}

/** The URL of a listener on this machine; one on all addresses is reached by loopback. */
function urlOf(host: string, port: number): string {
  const reachable = host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host;
  return `http://${reachable.includes(':') ? `[${reachable}]` : reachable}:${port}`;
>>>>>>> weight
}
