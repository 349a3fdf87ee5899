import { join } from 'node:path';
import type { Chain } from './chain/chain.ts';
import { connectChain } from './chain/client.ts';
import { requireContractsThere } from './chain/contracts-there.ts';
import { requireSeparateKeys, requireWholeCdpKey } from './config.ts';
import { requireSameBelongings } from './db/belongings.ts';
import { type Db, openDatabase } from './db/open.ts';
import type { Deployment } from './deploy/deployment.ts';
import { hasKnownUsdc } from './deploy/usdc.ts';
import { type Indexer, startIndexer } from './embedded/indexer.ts';
import { type Observed, serviceChecks } from './health/checks.ts';
import { watchEventLoop } from './health/event-loop.ts';
import { addGauges } from './health/gauges.ts';
import { healthEndpoints } from './health/routes.ts';
import type { Endpoint } from './http/endpoint.ts';
import { createVault } from './lib/crypto.ts';
import type { Clock } from './lib/time.ts';
import type { Logger } from './log.ts';
import { createMetrics, type Metrics } from './metrics.ts';
import { createService, type ServiceParts } from './service.ts';
import type { ServiceSettings } from './service-options.ts';
import type { Truth } from './truth/truth.ts';

export interface ServerSettings extends ServiceSettings {
  readonly port: number;
  readonly dataDir: string;
  readonly rpcUrls: readonly string[];
  readonly chainId: number;
  readonly operatorToken?: string | undefined;
  /** The file that says where the contracts are; the indexer reads it, too. */
  readonly deployment: string;
  readonly indexerPort?: number | undefined;
  readonly indexerUrl?: string | undefined;
  readonly databaseUrl?: string | undefined;
}

/** What a server process needs. */
export interface ServerDeps {
  readonly settings: ServerSettings;
  readonly deployment: Deployment;
  readonly logger: Logger;
  readonly clock: Clock;
  /** The height above which nothing counts as final, whatever the chain says; without it there is none. */
  readonly finalityLimit?: (() => number) | undefined;
  /** Endpoints beside the product's own, as the local chain's faucet. */
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
}

/** How long the first look at the chain is waited for; without it nothing is spent, but everything else goes. */
const FIRST_LOOK_MS = 10_000;

/** Starts the service. The API answers when this resolves; the indexer may still be catching up. */
export async function startServer(deps: ServerDeps): Promise<RunningServer> {
  const { settings, deployment, logger, clock } = deps;
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
  let baseUrl = '';
  let indexerState: IndexerState = 'starting';
  const agentRegistration = registersAgents(settings, connected.chain, logger);
  const service = await createService(
    {
      ...{ ...connected, db, clock, logger, metrics, baseUrl: () => baseUrl },
      finalityLimit: deps.finalityLimit,
      settings: { ...settings, agentRegistration },
    },
    (parts) =>
      operatorEndpoints(
        deps,
        connected.chain,
        metrics,
        observed(parts, () => indexerState),
      ),
  );
  const unwatch = watchEventLoop({ metrics, logger });
  await Promise.race([service.running.recovered, Bun.sleep(FIRST_LOOK_MS)]);
  const listening = service.app.listen({ port: settings.port, hostname: settings.host });
  const apiUrl = urlOf(settings.host, listening.server?.port ?? settings.port);
  baseUrl = settings.baseUrl ?? apiUrl;
  // An agent's entry in the registry has the base URL.
  service.schedulers.wake('registrations');
  warmSchemaThreads(service, settings, logger);
  const indexer = await indexerOf(settings, logger, (state) => {
    indexerState = state;
  });
  const indexed = followIndexer(indexer, service.truth);
  return {
    apiUrl,
    indexerUrl: indexer.url,
    indexed: () => indexed,
    async stop() {
      const indexerStopped = indexer.child?.stop();
      await service.stop();
      await indexerStopped;
      unwatch();
      connected.nodes.close();
      db.close();
    },
  };
}

/** What health and metrics look at. */
function observed(parts: ServiceParts, indexerState: () => IndexerState): Observed {
  const { db, clock } = parts.common;
  return { ...parts, db, clock, indexerState, evaluations: parts.evaluation.health };
}

/** Health and metrics, and what only this server has. */
function operatorEndpoints(
  { settings, more }: ServerDeps,
  chain: Chain,
  metrics: Metrics,
  parts: Observed,
): readonly Endpoint[] {
  addGauges(metrics, parts);
  const { operatorToken, realIpHeader } = settings;
  return [
    ...healthEndpoints({ checks: serviceChecks(parts), metrics, operatorToken, realIpHeader }),
    ...(more?.(chain) ?? []),
  ];
}

/** So that the first Job with a schema does not wait for them. */
function warmSchemaThreads({ jobs }: ServiceParts, { evaluatorKey }: ServerSettings, logger: Logger): void {
  if (evaluatorKey === undefined) return;
  jobs.schemaPool.warm().catch((error: unknown) => logger.error({ err: error }, 'no schema thread starts'));
}

/**
 * Opens the data folder's database, and refuses that of another chain, other contracts or another master key: wallets
 * would be offered at addresses where they can never be, and secrets would be sealed that nobody can open together.
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
