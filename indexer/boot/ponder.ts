import type { MiddlewareHandler } from 'hono';
import { sql } from 'ponder';
import { createExit } from 'ponder/dist/bin/utils/exit';
import { buildConfig, buildIndexingFunctions } from 'ponder/dist/build/config';
import { buildSchema } from 'ponder/dist/build/schema';
import { createDatabase, type Database } from 'ponder/dist/database/index';
import type { Common } from 'ponder/dist/internal/common';
import { createLogger } from 'ponder/dist/internal/logger';
import { MetricsService } from 'ponder/dist/internal/metrics';
import { buildOptions } from 'ponder/dist/internal/options';
import { createShutdown } from 'ponder/dist/internal/shutdown';
import type { NamespaceBuild, PreBuild } from 'ponder/dist/internal/types';
import { runMultichain } from 'ponder/dist/runtime/multichain';
import { createServer } from 'ponder/dist/server/index';
import { getNextAvailablePort } from 'ponder/dist/utils/port';
import { keepOpened } from '../database.ts';
import type { EmbeddedParts } from './embedded.ts';
import { EmbeddedDatabase } from './pglite.ts';

/** Nothing but the same again may help: the supervisor starts such a child again. */
const EXIT_RETRY = 75;

/** Ponder's 16,000 cost the embedded database memory that it never gives back. */
const MAX_QUERY_PARAMETERS = 2_000;

/** Of all pools of connections together. */
const MAX_CONNECTIONS = 12;

/** After which Postgres ends a statement of a reader. */
const STATEMENT_MS = 10_000;

interface Params {
  readonly dataDir: string;
  readonly host: string;
  readonly port: number;
  /** The database schema of the rows, and the one of the views of them. */
  readonly namespace: NamespaceBuild & { readonly liveQueries: false };
  readonly database: { readonly url: string } | { readonly folder: string; readonly parts: EmbeddedParts };
  /** Another one for each change that leads to other rows. */
  readonly buildId: string;
  readonly firstRequestsPerSecond: number;
  readonly apiGuard: MiddlewareHandler;
  /** Called after each commit that may change what readers see. */
  readonly onCommit: () => void;
}

/** Where Ponder's own modules look for information about themselves. */
declare global {
  var PONDER_COMMON: Common;
  var PONDER_NAMESPACE_BUILD: NamespaceBuild;
}

/**
 * Starts Ponder in this process, as its `ponder start` does, with our modules as the runtime loads them instead of a
 * bundler that looks for them in a folder. Resolves once it listens.
 * @throws if the configuration, the schema or the database are not as it needs them
 */
export async function startPonder(params: Params): Promise<void> {
  const { buildId } = params;
  const common = commonOf(params);
  createExit({ common, options: common.options });
  globalThis.PONDER_COMMON = common;
  globalThis.PONDER_NAMESPACE_BUILD = params.namespace;
  const { default: config } = await import('../ponder.config.ts');
  const { tablesOfOneBlock, ...schema } = await import('../ponder.schema.ts');
  const namespace = { ...params.namespace, tablesOfOneBlock };
  globalThis.PONDER_NAMESPACE_BUILD = namespace;
  const { ponder } = await import('../src/index.ts');
  const preBuild: PreBuild = { databaseConfig: databaseConfigOf(params, common), ordering: 'multichain' };
  const { fns: indexingFunctions } = ponder;
  const configBuild = buildConfig({ common, config });
  const functions = await buildIndexingFunctions({ common, config, indexingFunctions, configBuild });
  const schemaBuild = { schema, ...buildSchema({ schema, preBuild }) };
  const indexingBuild = { ...functions, buildId, indexingFunctions };
  const database = createDatabase({ common, namespace, preBuild, schemaBuild });
  if (database.driver.dialect === 'postgres') database.driver.readonly.options.statement_timeout = STATEMENT_MS;
  const crashRecoveryCheckpoint = await database.migrate(indexingBuild);
  await database.migrateSync();
  await noteStart(database, namespace.schema);
  keepOpened(database);
  const { default: app } = await import('../src/api/index.ts');
  const apiBuild = { app, hostname: params.host, port: await getNextAvailablePort({ common }) };
  common.metrics.initializeIndexingMetrics({ indexingBuild, schemaBuild });
  void runMultichain({
    common,
    preBuild,
    namespaceBuild: namespace,
    schemaBuild,
    indexingBuild,
    crashRecoveryCheckpoint,
    database,
  });
  await createServer({ common, database, apiBuild });
}

/** What all parts of Ponder know. */
function commonOf({ dataDir, host, port, firstRequestsPerSecond, apiGuard, onCommit }: Params): Common {
  const options = {
    ...buildOptions({
      cliOptions: {
        command: 'start',
        version: '0.17.7',
        root: dataDir,
        config: 'ponder.config.ts',
        port,
        logFormat: 'json',
      },
    }),
    hostname: host,
    logFormat: 'json' as const,
    databaseHeartbeatTimeout: 0,
    databaseMaxQueryParameters: MAX_QUERY_PARAMETERS,
    rpcInitialMaxRps: firstRequestsPerSecond,
    apiGuard,
    onCommit,
  };
  const logger = createLogger({ level: options.logLevel, mode: options.logFormat });
  const shutdown = createShutdown();
  const metrics = new MetricsService();
  return { options, logger, metrics, shutdown, apiShutdown: shutdown, buildShutdown: shutdown };
}

function databaseConfigOf({ database }: Params, common: Common): PreBuild['databaseConfig'] {
  if ('url' in database) {
    const poolConfig = { connectionString: database.url, max: MAX_CONNECTIONS, ssl: false };
    return { kind: 'postgres', poolConfig };
  }
  const { folder: dataDir, parts } = database;
  const instance = new EmbeddedDatabase({ dataDir, ...parts }, (error) => {
    if (common.shutdown.isKilled) return;
    common.logger.error({ msg: 'A transaction failed', error: asError(error) });
    process.exit(EXIT_RETRY);
  });
  const options = { dataDir, instance };
  return { kind: 'pglite', options };
}

/**
 * Before anything is read: rows that were not final were just taken away, so `latest` must not say more than the rows,
 * and the generation is another one.
 */
async function noteStart(database: Database, schema: string): Promise<void> {
  const [checkpoint, meta] = ['_ponder_checkpoint', '_ponder_meta'].map((name) => sql.raw(`"${schema}"."${name}"`));
  await database.adminQB.transaction(async (tx) => {
    await tx.wrap((db) => db.execute(sql`update ${checkpoint} set latest_checkpoint = finalized_checkpoint`));
    await tx.wrap((db) =>
      db.execute(sql`update ${meta} set value = jsonb_set(value, '{generation}', to_jsonb(${Date.now()}::bigint))`),
    );
  });
}

function asError(error: unknown): Error {
  return error instanceof Error ? error : new Error(String(error));
}
