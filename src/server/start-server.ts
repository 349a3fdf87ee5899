import { randomBytes } from 'node:crypto';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { connectChain } from '../chain/nodes/chain.ts';
import { requireContractsThere } from '../chain/wallets/our-contracts.ts';
import { requireSeparateKeys, requireWholeCdpKey, requireWholeSmtp } from '../core/config.ts';
import { reachableUrl } from '../core/lib/urls.ts';
import { createMetrics, type Metrics } from '../core/metrics.ts';
import { version } from '../core/version.ts';
import type { PeerSource } from '../http/answerer.ts';
import { knownHosts } from '../http/client-address.ts';
import { pathOf } from '../http/paths.ts';
import { createHttpApp, serveOptions } from '../http/server.ts';
import { requireNoUnfinishedRestore } from '../storage/backup/restore-backup.ts';
import { requireInPlace } from '../storage/db/moves.ts';
import { type Db, openDatabase } from '../storage/db/open.ts';
import { openPostgres, openPostgresForReading, requireUsable } from '../storage/db/postgres/open-postgres.ts';
import { requireNoOthers } from '../storage/db/sealed-place.ts';
import { createKnownLeader } from './cluster/between-instances.ts';
import { addClusterMetrics, leadershipCheck, watchFitness } from './cluster/cluster-report.ts';
import {
  createConnections,
  createInstance,
  type Instance,
  instanceUrlOf,
  type OwnAnswers,
} from './cluster/instance.ts';
import { createRoles, type Term } from './cluster/instance-roles.ts';
import { createLeadership, type Lease } from './cluster/leadership.ts';
import { type Check, healthEndpoints } from './health/health-routes.ts';
import { addHostGauges, giveBackWhenQuiet, watchEventLoop } from './health/process-health.ts';
import {
  deploymentIdentity,
  type RunningServer,
  type ServerOptions,
  type ServerProcess,
  startServerProcess,
} from './server-process.ts';
import { readVault, readVaultKeys, wrappingsOf } from './vault/vault.ts';

/**
 * Starts the service: on the data folder's database or, where the settings name a PostgreSQL, as one of the instances
 * that share it. Requests are taken when this resolves; the indexer may still be catching up.
 */
export async function startServer(deps: ServerOptions): Promise<RunningServer> {
  const { settings } = deps;
  requireSeparateKeys(settings);
  requireWholeCdpKey(settings);
  requireWholeSmtp(settings);
  const { serverDatabaseUrl } = settings;
  if (serverDatabaseUrl !== undefined) return await startInstance(deps, serverDatabaseUrl);
  const serving = await startServerProcess(deps, {
    openDatabase: async () => {
      requireNoUnfinishedRestore(settings.dataDir);
      return openDatabase(join(settings.dataDir, 'bursar.sqlite'));
    },
  });
  const { port, host: hostname } = settings;
  const listening = serving.service.app.listen({ port, hostname });
  const apiUrl = reachableUrl(hostname, listening.server?.port ?? port);
  const { indexerUrl, indexed } = await serving.open(apiUrl);
  const keepMemory = giveBackWhenQuiet();
  return {
    apiUrl,
    indexerUrl,
    indexed: () => indexed,
    async stop() {
      keepMemory();
      await serving.stop();
    },
  };
}

/** Everything ends within 10 s; the lead runs out by itself where it cannot be given back by then. */
const END_MS = 9_000;

/**
 * Starts one of the instances that share a PostgreSQL. It takes requests when this resolves; `indexed` of the answer
 * waits until one instance leads.
 */
export async function startInstance(deps: ServerOptions, databaseUrl: string): Promise<RunningServer> {
  const { settings, logger } = deps;
  await requireUsable({ url: databaseUrl });
  await requireFit(deps, databaseUrl);
  const name = `${hostname()}-${randomBytes(3).toString('hex')}`;
  const knownLeader = createKnownLeader();
  const connections = createConnections();
  const socket = Bun.serve({
    ...serveOptions(logger),
    port: settings.port,
    hostname: settings.host,
    fetch: (request, server) => instance.answer(request, server),
  });
  const port = socket.port ?? settings.port;
  const apiUrl = reachableUrl(settings.host, port);
  const instanceUrl = settings.instanceUrl ?? instanceUrlOf(settings.host, port);
  const leadership = createLeadership({ url: databaseUrl, instance: name, instanceUrl, version, logger });
  let indexerUrl = '';
  let indexing: Promise<void> | undefined;
  const startTerm = async (lease: Lease) => {
    const serving = await startServerProcess(deps, {
      openDatabase: () => openFenced(deps, databaseUrl, name, lease),
      connections,
      checks: { leadership: check },
      begun: fitness.note,
      addMetrics: (metrics) => addClusterMetrics(metrics, reported),
    });
    const opened = await serving.open(apiUrl);
    indexerUrl = opened.indexerUrl;
    indexing = opened.indexed;
    indexing.catch(() => undefined);
    return termOf(serving);
  };
  const standsBack = () => fitness.lacking().length > 0;
  const roles = createRoles({ leadership, knownLeader, instance: name, startTerm, standsBack, logger });
  const roleOf = () => roles.state().role;
  const fitness = watchFitness({ url: databaseUrl, given: settings, roleOf, logger });
  const check = leadershipCheck({ roles, knownLeader, fitness });
  const metrics = createMetrics();
  const own = ownAnswers(deps, metrics, connections, check);
  const instance: Instance = createInstance({ ...settings, knownLeader, roles, own, logger }, connections);
  const reported = { roles, knownLeader, fitness, counts: instance.counts, underWay: instance.underWay };
  addClusterMetrics(metrics, reported);
  const unwatch = watchEventLoop(metrics, logger);
  const keepMemory = giveBackWhenQuiet();
  logger.info({ instance: name, instanceUrl }, 'this is one of several instances');
  const failed = roles.ready.then(() => new Promise<never>(() => undefined));
  failed.catch(() => undefined);
  return {
    apiUrl,
    get indexerUrl() {
      return settings.indexerUrl ?? indexerUrl;
    },
    failed,
    async indexed() {
      await roles.ready;
      await indexing;
    },
    async stop() {
      const end = Bun.sleep(END_MS);
      await Promise.race([roles.giveBack(), end]);
      instance.drain();
      // The next leader answers the requests under way here, as far as there is time.
      await Promise.race([socket.stop(false), end]);
      instance.close();
      await socket.stop(true);
      await Promise.race([Promise.all([roles.close(), fitness.close()]), end]);
      unwatch();
      keepMemory();
    },
  };
}

/**
 * Fails at once if this instance could not lead, and not when it is needed: a chain without the contracts, another
 * one than the database belongs to, or another master key.
 */
async function requireFit({ settings, deployment, logger }: ServerOptions, databaseUrl: string): Promise<void> {
  const { rpcUrls, chainId } = settings;
  const { chain, nodes } = await connectChain({ rpcUrls, chainId, contracts: deployment.contracts, logger });
  try {
    await requireContractsThere(chain, logger);
  } finally {
    nodes.close();
  }
  const db = await openPostgresForReading({ url: databaseUrl, patienceMs: 0 }).catch(() => undefined);
  // Without one that it could read it may still come to lead: the first one makes it, and a newer one migrates it.
  if (db === undefined) return;
  try {
    await requireInPlace(db);
    await requireNoOthers(db, deploymentIdentity(chain));
    if ((await readVaultKeys(db)).length > 0) await readVault(db, wrappingsOf(settings));
  } finally {
    await db.close();
  }
}

/** The database, to be written while the lease lasts. */
function openFenced({ logger }: ServerOptions, url: string, name: string, lease: Lease): Promise<Db> {
  return openPostgres({
    url,
    name: `bursar ${name}`,
    fence: { epoch: lease.epoch, onFenced: () => lease.lose('another instance leads') },
    onWarning: (text) => logger.warn(text),
  });
}

function termOf({ service, stop, abandon }: ServerProcess): Term {
  return {
    answer: async (request) => await service.app.fetch(request),
    handOver: (requests, onQuiet) => stop(requests.end, onQuiet),
    abandon,
  };
}

/** Health and metrics of this process, while it does not lead. */
function ownAnswers(
  { settings, logger }: ServerOptions,
  metrics: Metrics,
  connections: PeerSource,
  check: Check,
): OwnAnswers {
  addHostGauges(metrics, { dataDir: settings.dataDir, indexerPid: () => undefined });
  const { operatorToken, realIpHeader } = settings;
  const endpoints = healthEndpoints({ checks: { leadership: check }, metrics, operatorToken, realIpHeader });
  const app = createHttpApp({ endpoints, logger, connections, hosts: knownHosts(settings) });
  const paths = new Set(endpoints.map(({ path }) => path));
  return (request) => {
    if (!paths.has(pathOf(request.url))) return undefined;
    return Promise.resolve(app.fetch(request));
  };
}
