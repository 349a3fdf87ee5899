import { systemClock } from '../../core/lib/time.ts';
import type { Logger } from '../../core/log.ts';
import type { RunningServer, ServerDeps } from '../../server/server-process.ts';
import { startServer } from '../../server/start-server.ts';
import { progress, progressDone, type ReadyFacts, writeReadyFile } from './process.ts';

interface RunOptions extends Omit<ServerDeps, 'clock'> {
  /** Shown to people; its credentials, if any, are not. */
  readonly rpcUrl: string;
  readonly readyFile?: string | undefined;
  /** Called with the URL of the API, while the indexer may still be catching up. */
  readonly serving?: (facts: ReadyFacts) => void;
  /** Says where everything is. */
  readonly announce: (facts: ReadyFacts) => void;
}

/** Serves until the process gets a signal to end, then ends everything that it started. */
export async function runServer(options: RunOptions, ended: Promise<string>): Promise<void> {
  const { logger } = options;
  progress('Starting the API');
  const server = await startServer({ ...options, clock: systemClock });
  let isEnding = false;
  try {
    const ready = announceWhenIndexed(server, options);
    // An indexer that cannot work stops no payment: it is reported, and the API goes on.
    ready.catch((error: unknown) => {
      if (!isEnding) logger.error({ err: error }, 'The indexer does not start; payments confirm without it');
    });
    const reason = await Promise.race([ended, ...(server.failed === undefined ? [] : [server.failed])]);
    isEnding = true;
    logger.info({ reason }, 'Ending');
  } finally {
    await stopQuietly(server, logger);
  }
}

async function announceWhenIndexed(server: RunningServer, options: RunOptions): Promise<void> {
  const { readyFile, announce, serving } = options;
  progressDone();
  serving?.(factsOf(server, options));
  progress(`The API answers at ${server.apiUrl}; the indexer is catching up`);
  await server.indexed();
  progressDone();
  const facts = factsOf(server, options);
  announce(facts);
  if (readyFile !== undefined) writeReadyFile(readyFile, facts);
}

function factsOf(server: RunningServer, { deployment, settings, rpcUrl }: RunOptions): ReadyFacts {
  const { usdc, platformFees, walletFactoryV2, walletFactoryV3, batchRelay, ...later } = deployment.contracts;
  return {
    apiUrl: server.apiUrl,
    rpcUrl,
    indexerUrl: server.indexerUrl,
    chainId: settings.chainId,
    contracts: { usdc, platformFees, walletFactoryV2, walletFactoryV3, batchRelay, ...later },
    pid: process.pid,
  };
}

async function stopQuietly(server: RunningServer, logger: Logger): Promise<void> {
  progressDone();
  await server.stop();
  logger.info('Ended');
}
