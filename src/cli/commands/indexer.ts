import { secretTexts } from '../../core/config.ts';
import { UnfitError } from '../../core/lib/files.ts';
import { createLogger } from '../../core/log.ts';
import { startIndexer } from '../../indexer/indexer.ts';
import { ChildEndedError } from '../../indexer/supervisor.ts';
import { lockDataFolder } from '../../storage/db/lock.ts';
import { command } from '../common/command.ts';
import { isColoured } from '../common/output.ts';
import { progress, progressDone, untilStopped } from '../common/process.ts';
import { requireDeployment } from '../common/serve-settings.ts';

/** `bursar indexer`: the index alone, for servers elsewhere. */
export const indexerCommand = command({
  name: 'indexer',
  summary: 'runs the indexer alone, for servers with BURSAR_INDEXER_URL',
  examples: ['indexer --env-file bursar.env', 'indexer --env-file bursar.env --indexer-host 10.0.0.7'],
  settings: [
    'dataDir',
    'indexerHost',
    'indexerPort',
    'indexerLogsRange',
    'rpcUrls',
    'chainId',
    'deployment',
    'databaseUrl',
    'pollMs',
    'logLevel',
  ],
  async run(settings, { env }) {
    const ended = untilStopped();
    await requireDeployment(settings.deployment, settings.chainId);
    const lock = lockDataFolder(settings.dataDir);
    const { stdout } = process;
    const look = { pretty: stdout.isTTY, coloured: isColoured(stdout) };
    const logger = createLogger({ level: settings.logLevel, ...look, secrets: secretTexts(env) });
    try {
      const indexer = await startIndexer({
        ...settings,
        deploymentPath: settings.deployment,
        pollingMs: settings.pollMs,
        logger,
        host: settings.indexerHost,
        port: settings.indexerPort ?? USUAL_PORT,
        logsRange: settings.indexerLogsRange,
      });
      progress(`The indexer is catching up at ${indexer.url}`);
      const ready = indexer.whenReady().then(() => {
        progressDone();
        process.stderr.write(`The indexer answers at ${indexer.url}; GraphQL at ${indexer.url}/graphql\n`);
      }, hopeless);
      try {
        // One that cannot work says why; one that is ready runs until it is asked to end.
        const reason = await Promise.race([ended, ready.then(() => ended)]);
        logger.info({ reason }, 'Ending');
      } finally {
        progressDone();
        ready.catch(() => undefined);
        await indexer.stop();
        logger.info('Ended');
      }
    } finally {
      lock.release();
    }
  },
});

/** One that ends for good cannot work with these settings, or not with the index that is there. */
function hopeless(error: unknown): never {
  throw error instanceof ChildEndedError ? new UnfitError(error.message, { cause: error }) : error;
}

/** Others know it by its port, so it never takes another one. */
const USUAL_PORT = 42_069;
