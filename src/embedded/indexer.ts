import { mkdir } from 'node:fs/promises';
import { resolve } from 'node:path';
import { reservePort } from './free-port.ts';
import { type ChildLogger, type LogLine, redactor, secretsOfUrl } from './log-lines.ts';
import { indexerScript, runtimeEnv } from './runtime.ts';
import { type Child, type ChildState, supervise } from './supervisor.ts';

export interface IndexerOptions {
  /** Its files go below `indexer` there. */
  readonly dataDir: string;
  /** 0 for any free one. */
  readonly port: number;
  readonly rpcUrls: readonly string[];
  readonly chainId: number;
  /** The file that `bursar deploy` wrote. */
  readonly deploymentPath: string;
  /** How often the indexer asks for a new block, in milliseconds. */
  readonly pollingMs: number;
  /** Postgres; an embedded database in the data folder without it. */
  readonly databaseUrl?: string | undefined;
  readonly logger: ChildLogger;
  readonly onState?: ((state: ChildState) => void) | undefined;
}

export interface Indexer extends Pick<Child, 'state' | 'pid' | 'whenReady' | 'stop'> {
  /** Where it answers, without a slash at the end. */
  readonly url: string;
}

/** The indexer's exit code for settings that cannot work. */
const EXIT_BAD_SETTINGS = 78;

/** What Ponder says for each block; too much for a log that people read. */
const CHATTER = new Set(['Indexed block', 'Indexed block range', 'Finalized block']);

/**
 * Starts the indexer as a child process and keeps it running. Resolves at once; `whenReady` tells when the past is
 * indexed, and rejects with a `ChildEndedError` that names the problem if the settings cannot work.
 */
export async function startIndexer(options: IndexerOptions): Promise<Indexer> {
  const script = await indexerScript(resolve(options.dataDir));
  const dataDir = resolve(options.dataDir, 'indexer');
  await mkdir(dataDir, { recursive: true });
  const port = await reservePort(options.port);
  const url = `http://127.0.0.1:${port}`;
  const answers = async (path: string, signal: AbortSignal) => (await fetch(url + path, { signal })).ok;
  let listening = false;
  const child = supervise({
    name: 'indexer',
    command: () => [process.execPath, script],
    cwd: dataDir,
    env: runtimeEnv({
      NODE_ENV: 'production',
      BURSAR_INDEXER_PARENT_PIPE: '1',
      BURSAR_INDEXER_RPC_URLS: options.rpcUrls.join(','),
      BURSAR_INDEXER_CHAIN_ID: String(options.chainId),
      BURSAR_INDEXER_DEPLOYMENT: resolve(options.deploymentPath),
      BURSAR_INDEXER_POLLING_MS: String(options.pollingMs),
      BURSAR_INDEXER_DATA_DIR: dataDir,
      BURSAR_INDEXER_HOST: '127.0.0.1',
      BURSAR_INDEXER_PORT: String(port),
      ...(options.databaseUrl === undefined ? {} : { DATABASE_URL: options.databaseUrl }),
    }),
    logger: options.logger,
    redact: redactor(
      [...options.rpcUrls, ...(options.databaseUrl === undefined ? [] : [options.databaseUrl])].flatMap(
        secretsOfUrl,
      ),
    ),
    isReady: async (signal) => listening && (await answers('/ready', signal)),
    isAlive: (signal) => answers('/health', signal),
    onState: (state) => {
      if (state === 'starting') listening = false;
      options.onState?.(state);
    },
    onLine: (line) => {
      if (line.message === 'Created HTTP server') {
        if (line.fields.port === port) listening = true;
        else {
          options.logger.error(
            { child: 'indexer', port },
            `Port ${port}, where the indexer should listen, is taken`,
          );
          child.restart();
        }
      }
      return quieter(line);
    },
    hopelessExitCodes: [EXIT_BAD_SETTINGS],
  });
  return { url, state: child.state, pid: child.pid, whenReady: child.whenReady, stop: child.stop };
}

function quieter(line: LogLine): LogLine {
  return line.level === 'info' && CHATTER.has(line.message) ? { ...line, level: 'debug' } : line;
}
