import { secretTexts } from '../config.ts';
import { lockDataFolder } from '../db/lock.ts';
import { startIndexer } from '../embedded/indexer.ts';
import { ChildEndedError } from '../embedded/supervisor.ts';
import { UnfitError } from '../lib/unfit-error.ts';
import { createLogger } from '../log.ts';
import { command } from './command.ts';
import { isColoured } from './output.ts';
import { progress, progressDone } from './ready.ts';
import { requireDeployment } from './required-deployment.ts';
import { untilStopped } from './signals.ts';

/** `bursar indexer`: the index alone, for servers elsewhere. */
export const indexerCommand = command({
  name: 'indexer',
  summary: 'runs the indexer alone, for servers that have its URL as BURSAR_INDEXER_URL',
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
        ...{ deploymentPath: settings.deployment, pollingMs: settings.pollMs, logger },
        ...{ host: settings.indexerHost, port: settings.indexerPort ?? USUAL_PORT },
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
