import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { readSettings, type Settings, SettingsError } from './settings.ts';

/** Nothing but other settings will help: the supervisor does not start such a child again. */
const EXIT_BAD_SETTINGS = 78;

const root = dirname(fileURLToPath(import.meta.url));

/**
 * Starts Ponder in this process: `bun start.ts`. The schema's name is a hash of everything that its rows follow from,
 * so a changed indexer or deployment starts anew beside the old rows instead of being refused.
 */
async function main(): Promise<void> {
  if (process.env.BURSAR_INDEXER_PARENT_PIPE === '1') endWithParent();
  const settings = readSettings(process.env);
  const { host, port } = {
    host: process.env.BURSAR_INDEXER_HOST ?? '127.0.0.1',
    port: process.env.BURSAR_INDEXER_PORT ?? '42069',
  };
  delete process.env.PORT;
  process.env.DATABASE_SCHEMA = schemaName(settings);
  process.env.DATABASE_VIEWS_SCHEMA = 'bursar';
  process.env.NODE_ENV ??= 'production';
  process.argv.splice(
    2,
    Number.POSITIVE_INFINITY,
    'start',
    '--root',
    root,
    '--hostname',
    host,
    '--port',
    port,
    '--log-format',
    'json',
  );
  await import(join(dirname(fileURLToPath(import.meta.resolve('ponder'))), 'bin/ponder.js'));
}

function schemaName({ chainId, deployment }: Settings): string {
  const hash = createHash('sha256');
  hash.update(JSON.stringify([chainId, deployment]));
  for (const file of sourceFiles(root)) hash.update(`\0${file}\0`).update(readFileSync(join(root, file)));
  return `bursar_${hash.digest('hex').slice(0, 16)}`;
}

function sourceFiles(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => /^(abis|chain|src|ponder\.|settings\.)[^.]*\.ts$/.test(file))
    .sort();
}

/** The parent holds the other end of our standard input: when it is gone, however it ended, so are we. */
function endWithParent(): void {
  process.stdin.on('end', () => {
    process.kill(process.pid, 'SIGTERM');
    setTimeout(() => process.exit(1), 8_000).unref();
  });
  process.stdin.resume();
}

try {
  await main();
} catch (error) {
  if (!(error instanceof SettingsError)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exit(EXIT_BAD_SETTINGS);
}
