import { mkdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { lockFolder } from './boot/lock.ts';
import { deploymentId, schemaName } from './boot/names.ts';
import { waitForBlockHash } from './boot/node.ts';
import { readSettings, SettingsError } from './settings.ts';

/** Nothing but other settings will help: the supervisor does not start such a child again. */
const EXIT_BAD_SETTINGS = 78;

/** Ponder gives itself five seconds to end. */
const END_MS = 7_000;

const root = dirname(fileURLToPath(import.meta.url));
const log = (level: number, msg: string) =>
  void process.stdout.write(`${JSON.stringify({ level, time: Date.now(), msg })}\n`);

/** Runs the indexer in this process, as `bun start.ts`: settles what Ponder has to be told, then starts Ponder. */
async function main(): Promise<void> {
  if (process.env.BURSAR_INDEXER_PARENT_PIPE === '1') endWithParent();
  const settings = readSettings(process.env);
  const { rpcUrls, chainId, deployment, dataDir, host, port } = settings;
  const anchor = await waitForBlockHash(rpcUrls, chainId, deployment.blockNumber, (text) => log(40, text));
  const id = deploymentId(settings, anchor);
  mkdirSync(dataDir, { recursive: true });
  held = lockFolder(dataDir);
  process.env.PONDER_DATABASE_HEARTBEAT_TIMEOUT_MS = '0';
  process.env.PONDER_RPC_INITIAL_RPS = String(rpcUrls.every(isLoopback) ? 500 : 50);
  delete process.env.PORT;
  process.env.NODE_ENV ??= 'production';
  process.env.BURSAR_INDEXER_DATABASE = join(dataDir, `chain-${id}`);
  process.env.DATABASE_SCHEMA = schemaName(root, id);
  process.env.DATABASE_VIEWS_SCHEMA = 'bursar';
  const flags = { root, hostname: host, port: String(port), 'log-format': 'json' };
  process.argv.splice(
    2,
    process.argv.length,
    'start',
    ...Object.entries(flags).flatMap(([name, value]) => [`--${name}`, value]),
  );
  await import(join(dirname(fileURLToPath(import.meta.resolve('ponder'))), 'bin/ponder.js'));
}

function isLoopback(url: string): boolean {
  return ['127.0.0.1', 'localhost', '[::1]'].includes(new URL(url).hostname);
}

/** Kept for as long as the process runs. */
let held: Disposable | undefined;

/** The parent holds the other end of our standard input: when it is gone, however it ended, we end too. */
function endWithParent(): void {
  process.stdin.on('end', () => {
    process.kill(process.pid, 'SIGTERM');
    setTimeout(() => process.exit(1), END_MS).unref();
  });
  process.stdin.resume();
}

try {
  await main();
} catch (error) {
  const hopeless = error instanceof SettingsError;
  log(50, error instanceof Error ? error.message : String(error));
  process.exit(hopeless ? EXIT_BAD_SETTINGS : 1);
}
void held;
