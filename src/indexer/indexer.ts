import { Database } from 'bun:sqlite';
import { existsSync } from 'node:fs';
import { mkdir, readdir, rename, rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { createPublicClient, fallback, http } from 'viem';
import { z } from 'zod';
import { ownFetch } from '../core/lib/direct-fetch.ts';
import { UnfitError } from '../core/lib/files.ts';
import { reachableUrl } from '../core/lib/urls.ts';
import { isBusy } from '../storage/db/failures.ts';
import { connectForCopying, requireOwnSessions } from '../storage/db/postgres/connect-postgres.ts';
import { sqlStateOf } from '../storage/db/postgres/postgres-errors.ts';
import { type ChildLogger, createCalmer, type LogLine, redactor, secretsOfUrl } from './log-lines.ts';
import { indexerFiles, inheritedEnv, ownProgram, preferredPort } from './runtime.ts';
import { type ChildState, supervise } from './supervisor.ts';

export interface IndexerOptions {
  /** Its files are below {@link indexFolder} there. */
  readonly dataDir: string;
  /** The most blocks for which logs are requested at once; by default as many as the nodes accept. */
  readonly logsRange?: number | undefined;
  /** 0 for any free one. By default Ponder's usual one, if it is free. */
  readonly port?: number | undefined;
  /** Where it listens, by default on loopback. Any client that reaches it may read everything. */
  readonly host?: string | undefined;
  readonly rpcUrls: readonly string[];
  readonly chainId: number;
  /** The file that `bursar deploy` wrote. */
  readonly deploymentPath: string;
  /** How often the indexer looks for a new block, in milliseconds; at least 100. */
  readonly pollingMs: number;
  /** Postgres; by default an embedded database in the data folder. */
  readonly databaseUrl?: string | undefined;
  readonly logger: ChildLogger;
  /** Runs instead of this program's own indexer. */
  readonly program?: IndexerProgram | undefined;
  readonly onState?: ((state: ChildState) => void) | undefined;
}

/** How an indexer is run. */
export interface IndexerProgram {
  readonly command: readonly string[];
  /** The folder of the files that it reads; `undefined` if they are next to its code. */
  readonly files: string | undefined;
}

/** The indexer as a supervised child. */
export type Indexer = Awaited<ReturnType<typeof startIndexer>>;

/** The indexer's exit code for settings that cannot work. */
const EXIT_BAD_SETTINGS = 78;

/** Ponder's warnings at each orderly end. */
const FAREWELLS = new Set(['Received SIGTERM', 'Started shutdown sequence']);

/** The indexer of a killed process notices that within seconds, and ends. */
const ORPHAN_ENDS_MS = 10_000;

const POLLING_MIN_MS = 100;

/**
 * The script gets no last tier of the compiler: to compile costs more than it saves within a minute of full blocks. The
 * embedded database's code gets the last tier of the compiler only if it is very busy, not after an hour of empty
 * blocks. Garbage may take 0.6 of the memory in use before it is collected, not once or twice that; the second number
 * is for machines with more than 16 GB.
 */
const RUNTIME = {
  BUN_JSC_useFTLJIT: '0',
  BUN_JSC_thresholdForOMGOptimizeAfterWarmUp: '1000000',
  BUN_JSC_smallHeapGrowthFactor: '1.6',
  BUN_JSC_heapGrowthMaxIncrease: '0.6',
};
const USUAL_PORT = 42_069;

/** Ponder's message each time it finds its final block gone. It would retry for ten minutes and more. */
const CHAIN_REPLACED = 'Encountered unrecoverable reorg';
/** This many in a row are not a node's mistake. At its start the indexer checks this itself, and indexes again. */
const REPLACEMENTS_MAX = 20;

/**
 * Starts the indexer as a child process and keeps it running. Resolves at once. `whenReady` resolves once everything is
 * indexed that was on the chain when the child began to follow it. It rejects with a `ChildEndedError` that names the
 * problem if the settings cannot work.
 * @throws {UnsuitableDatabaseError} if its PostgreSQL is behind a pooler that lends sessions for a transaction
 */
export async function startIndexer(options: IndexerOptions) {
  // It claims the index by a lock of a session, and changes settings of other sessions.
  if (options.databaseUrl !== undefined) await requireOwnSessions(options.databaseUrl, 'DATABASE_URL');
  const { command, files } = options.program ?? {
    command: ownProgram('indexer-process'),
    files: await indexerFiles(resolve(options.dataDir)),
  };
  const dataDir = indexFolder(options.dataDir);
  await mkdir(dataDir, { recursive: true });
  const { host = '127.0.0.1' } = options;
  const port = await preferredPort(options.port, USUAL_PORT, ORPHAN_ENDS_MS, host);
  const url = reachableUrl(host, port);
  const answers = async (path: string, signal: AbortSignal) => (await ownFetch(url + path, { signal })).ok;
  let listening = false;
  let replacements = 0;
  const calm = createCalmer(() => performance.now());
  let goal: Promise<number> | undefined;
  const child = supervise({
    name: 'indexer',
    command: () => command,
    cwd: dataDir,
    env: {
      ...inheritedEnv(),
      ...variablesOf({ ...options, host }, dataDir, port),
      ...(files === undefined ? {} : { BURSAR_INDEXER_FILES: files }),
    },
    logger: options.logger,
    redact: redactor([...options.rpcUrls, options.databaseUrl ?? []].flat().flatMap(secretsOfUrl)),
    isReady: async (signal) => {
      if (!listening || !(await answers('/ready', signal))) return false;
      goal ??= headOf(options.rpcUrls);
      return (await latestOf(url, signal)) >= (await goal);
    },
    isAlive: (signal) => answers('/health', signal),
    onState: (state) => {
      if (state === 'starting') {
        listening = false;
        replacements = 0;
        goal = undefined;
      }
      options.onState?.(state);
    },
    onLine: (line) => {
      if (line.message === CHAIN_REPLACED && ++replacements === REPLACEMENTS_MAX) child.restart();
      if (line.message === 'Created HTTP server') {
        if (line.fields.port === port) listening = true;
        else {
          options.logger.error({ child: 'indexer', port }, `Port ${port}, where the indexer should listen, is taken`);
          child.restart();
        }
      }
      return calm(quieter(line));
    },
    hopelessExitCodes: [EXIT_BAD_SETTINGS],
  });
  const { state, pid, whenReady, stop } = child;
  return {
    /** Its URL, without a slash at the end. */
    url,
    state,
    pid,
    whenReady,
    stop,
  };
}

/** The folder of an index's files, within a data folder. */
function indexFolder(dataDir: string): string {
  return resolve(dataDir, 'indexer');
}

function variablesOf(options: IndexerOptions, dataDir: string, port: number): Record<string, string> {
  return {
    NODE_ENV: 'production',
    ...RUNTIME,
    BURSAR_INDEXER_PARENT_PIPE: '1',
    BURSAR_INDEXER_RPC_URLS: options.rpcUrls.join(','),
    BURSAR_INDEXER_CHAIN_ID: String(options.chainId),
    BURSAR_INDEXER_DEPLOYMENT: resolve(options.deploymentPath),
    BURSAR_INDEXER_POLLING_MS: String(Math.max(options.pollingMs, POLLING_MIN_MS)),
    BURSAR_INDEXER_DATA_DIR: dataDir,
    BURSAR_INDEXER_HOST: options.host ?? '127.0.0.1',
    BURSAR_INDEXER_PORT: String(port),
    ...(options.logsRange === undefined ? {} : { BURSAR_INDEXER_LOGS_RANGE: String(options.logsRange) }),
    ...(options.databaseUrl === undefined ? {} : { DATABASE_URL: options.databaseUrl }),
  };
}

/** The chain's height according to one of the nodes; 0 if none answers: then there is nothing to wait for. */
async function headOf(rpcUrls: readonly string[]): Promise<number> {
  const client = createPublicClient({ transport: fallback(rpcUrls.map((url) => http(url, { timeout: 5_000 }))) });
  return await client.getBlockNumber().then(Number, () => 0);
}

const END_OF_TIME = '9'.repeat(75);
const feedSchema = z.object({ latest: z.object({ blockNumber: z.int() }) });

/** The block that an indexer has reached. */
async function latestOf(url: string, signal: AbortSignal): Promise<number> {
  const response = await ownFetch(`${url}/feed?limit=1&after=${END_OF_TIME}`, { signal });
  return feedSchema.parse(await response.json()).latest.blockNumber;
}

/** Ponder's messages about its start and about each block are too many for a log that people read. */
function quieter(line: LogLine): LogLine {
  const isUsual = line.level === 'info' || (line.level === 'warn' && FAREWELLS.has(line.message));
  return isUsual ? { ...line, level: 'debug' } : line;
}

const REMOVED = 'removed-';

/** The schemas of indexes, of what was fetched for them, and of their deployments. */
const SCHEMAS = `select nspname as name from pg_namespace
  where nspname ~ '^bursar_[0-9a-f]{16}$' or nspname in ('ponder_sync', 'bursar_indexer')`;
const schemaRows = z.array(z.object({ name: z.string() }));
const LOCK_NOT_AVAILABLE = '55P03';

/** Whether an index is in the data folder, or the rest of one whose removal was cut off. */
export async function hasIndexFiles(dataDir: string): Promise<boolean> {
  const folder = indexFolder(dataDir);
  return existsSync(folder) && (await readdir(folder)).some((name) => /^(removed-)?chain-/.test(name));
}

/**
 * Removes the index in a data folder. If this is cut off, the index is whole or counts as removed, and the next call
 * removes the rest. Waits `waitMs` for an indexer whose server was killed to end.
 * @throws {UnfitError} if an indexer writes to it
 */
export async function removeIndexFiles(dataDir: string, waitMs = ORPHAN_ENDS_MS): Promise<void> {
  const folder = indexFolder(dataDir);
  const hold = holdFiles(folder, waitMs);
  try {
    for (const name of await readdir(folder)) if (name.startsWith(REMOVED)) await remove(folder, name);
    // An indexer takes a database for whole, so its folder goes at once.
    for (const name of await readdir(folder))
      if (name.startsWith('chain-')) await rename(join(folder, name), join(folder, REMOVED + name));
    for (const name of await readdir(folder)) await remove(folder, name);
  } finally {
    hold.close();
  }
}

const remove = (folder: string, name: string) => rm(join(folder, name), { recursive: true, force: true });

/** Takes the lock that an indexer holds. */
function holdFiles(folder: string, waitMs: number): Database {
  const notes = new Database(join(folder, 'notes.sqlite'), { create: true });
  try {
    notes.run(`PRAGMA busy_timeout = ${waitMs}`);
    notes.run('BEGIN EXCLUSIVE');
  } catch (error) {
    // Nothing works on a damaged file.
    if (isBusy(error)) throw new UnfitError(`An indexer writes to ${folder}. Stop it first; nothing was removed.`);
  }
  return notes;
}

/**
 * Removes all indexes of a PostgreSQL, in one transaction. Waits `waitMs` for each lock. Returns whether there was one.
 * @throws {UnfitError} if an indexer writes to one of them, or others read it for long
 */
export async function removeIndexSchemas(databaseUrl: string, waitMs = ORPHAN_ENDS_MS): Promise<boolean> {
  await requireOwnSessions(databaseUrl, 'DATABASE_URL');
  const client = await connectForCopying(databaseUrl, 'bursar index reset');
  try {
    await client.query('begin');
    const names = schemaRows.parse((await client.query(SCHEMAS)).rows).map(({ name }) => name);
    await client.query(`set local lock_timeout = '${waitMs}ms'`);
    // An indexer holds this lock on its own schema.
    for (const name of names) await client.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [name]);
    for (const name of names) await client.query(`drop schema if exists "${name}" cascade`);
    await client.query('commit');
    return names.length > 0;
  } catch (error) {
    if (sqlStateOf(error) !== LOCK_NOT_AVAILABLE) throw error;
    throw new UnfitError(
      'An indexer or a reader uses the index in the PostgreSQL of DATABASE_URL. Stop all of them first; nothing was removed.',
      { cause: error },
    );
  } finally {
    await client.end();
  }
}
