import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { unpackCluster } from './boot/cluster.ts';
import { embeddedParts } from './boot/embedded.ts';
import { fileFolders } from './boot/files.ts';
import { holdFolder } from './boot/folder.ts';
import { apiGuard } from './boot/guard.ts';
import { keepHouse, keepNoting } from './boot/housekeeping.ts';
import { deploymentId, projectHash, schemaName } from './boot/names.ts';
import { stillHasBlock, waitForBlockHash } from './boot/node.ts';
import { claimSchema } from './boot/postgres.ts';
import { giveBackWhenQuiet } from './boot/quiet.ts';
import { readSettings, SettingsError } from './settings.ts';
import { changes } from './src/api/changes.ts';

/** Nothing but other settings will help: the supervisor does not start such a child again. */
const EXIT_BAD_SETTINGS = 78;

/** An empty database. */
const ARCHIVES = fileFolders.map((folder) => join(folder, 'cluster.tar'));

/** Ponder gives itself five seconds to end. */
const END_MS = 7_000;

const LEVEL_WARN = 40;
const LEVEL_ERROR = 50;

const log = (level: number, msg: string) =>
  void process.stdout.write(`${JSON.stringify({ level, time: Date.now(), msg })}\n`);

/** Runs the indexer in this process, as `bun start.ts`: settles what Ponder has to know, then starts Ponder. */
async function main(): Promise<void> {
  if (process.env.BURSAR_INDEXER_PARENT_PIPE === '1') endWithParent();
  process.env.NODE_ENV ??= 'production';
  // What the database keeps is for this user alone, whatever the shell that started this lets others read.
  process.umask(0o077);
  delete process.env.PORT;
  const settings = readSettings(process.env);
  const { rpcUrls, chainId, deployment, dataDir, databaseUrl, host, port } = settings;
  const anchor = await waitForBlockHash(rpcUrls, chainId, deployment.blockNumber, tell);
  const id = deploymentId(settings, anchor);
  const hash = projectHash();
  const schema = schemaName(hash, id);
  mkdirSync(dataDir, { recursive: true });
  const databaseName = `chain-${id}`;
  const hold =
    databaseUrl === undefined
      ? holdFolder(dataDir, databaseName)
      : await claimSchema({ databaseUrl, chainId, deployment: id, schema, tell, onLost: end });
  const final = await hold.finalBlock();
  if (final !== undefined && !(await stillHasBlock(rpcUrls, final, tell))) {
    tell(`Block ${final.number} was final and is not on the chain any more; indexing again`);
    await hold.reset();
  }
  const databaseFolder = join(dataDir, databaseName);
  if (databaseUrl === undefined) await unpackCluster(databaseFolder, ARCHIVES);
  // Loaded only now, so that settings that cannot work are reported at once.
  const { startPonder } = await import('./boot/ponder.ts');
  await startPonder({
    dataDir,
    host,
    port,
    namespace: { schema, viewsSchema: 'bursar', liveQueries: false },
    database:
      databaseUrl === undefined
        ? { folder: databaseFolder, parts: await embeddedParts(fileFolders) }
        : { url: databaseUrl },
    buildId: hash,
    firstRequestsPerSecond: rpcUrls.every(isLoopback) ? 500 : 50,
    apiGuard: apiGuard(host),
    onCommit: changes.note,
  });
  // Requests that wait for the feed do not hold up the end. Not before Ponder listens: until then the signal ends us.
  process.once('SIGTERM', changes.end);
  keepNoting(hold, tell);
  if (databaseUrl === undefined) keepHouse(schema, tell);
  giveBackWhenQuiet();
}

function isLoopback(url: string): boolean {
  return ['127.0.0.1', 'localhost', '[::1]'].includes(new URL(url).hostname);
}

function tell(message: string): void {
  log(LEVEL_WARN, message);
}

/** Ends this process as a service manager would. */
function end(reason: string): void {
  log(LEVEL_ERROR, `The indexer ends: ${reason}`);
  process.kill(process.pid, 'SIGTERM');
  setTimeout(() => process.exit(1), END_MS).unref();
}

/** The parent holds the other end of our standard input: when it is gone, however it ended, we end too. */
function endWithParent(): void {
  process.stdin.on('end', () => end('its parent is gone'));
  process.stdin.resume();
}

try {
  await main();
} catch (error) {
  log(LEVEL_ERROR, error instanceof Error ? error.message : String(error));
  process.exit(error instanceof SettingsError ? EXIT_BAD_SETTINGS : 1);
}
