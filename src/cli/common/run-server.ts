import { chmodSync, renameSync, writeFileSync } from 'node:fs';
import type { Contracts } from '../../chain/nodes/chain.ts';
import { systemClock } from '../../core/lib/time.ts';
import type { Logger } from '../../core/log.ts';
import type { RunningServer, ServerOptions } from '../../server/server-process.ts';
import { startServer } from '../../server/start-server.ts';

interface RunOptions extends Omit<ServerOptions, 'clock'> {
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

/** Where everything is, once it is up: the ready file's content. */
export interface ReadyFacts {
  readonly apiUrl: string;
  readonly rpcUrl: string;
  readonly indexerUrl: string;
  readonly chainId: number;
  readonly contracts: Contracts;
  readonly pid: number;
}

/** Writes the ready file in one rename, so that a reader never sees half of it. */
export function writeReadyFile(path: string, facts: ReadyFacts): void {
  const temporary = `${path}.${facts.pid}.tmp`;
  writeFileSync(temporary, `${JSON.stringify(facts, null, 2)}\n`);
  // Nothing in it is secret, and its reader may be another user.
  chmodSync(temporary, 0o644);
  renameSync(temporary, path);
}

/** Writes the current step to standard error; in a terminal, each line replaces the one before. */
export function progress(text: string): void {
  if (process.stderr.isTTY) process.stderr.write(`\r\u001b[2K${text}…`);
  else process.stderr.write(`${text}…\n`);
}

/** Ends the progress line. */
export function progressDone(): void {
  if (process.stderr.isTTY) process.stderr.write('\r\u001b[2K');
}

/** Two signals this close count as one: pressing Ctrl+C twice still means a clean end. */
const ONE_REQUEST_MS = 3_000;
/** As a shell tells that SIGINT ended a program. */
const EXIT_INTERRUPTED = 130;

/**
 * Resolves with the first signal that asks the process to end, the end of its terminal included. Another one ends the
 * process at once, unless it comes within seconds.
 */
export async function untilStopped(): Promise<NodeJS.Signals> {
  const stopped = Promise.withResolvers<NodeJS.Signals>();
  let firstMs: number | undefined;
  const stop = (signal: NodeJS.Signals) => {
    const nowMs = performance.now();
    firstMs ??= nowMs;
    if (nowMs - firstMs >= ONE_REQUEST_MS) process.exit(EXIT_INTERRUPTED);
    stopped.resolve(signal);
  };
  process.on('SIGTERM', stop);
  process.on('SIGINT', (signal) => {
    if (firstMs === undefined) progress('Ending');
    stop(signal);
  });
  if (process.stdout.isTTY || process.stderr.isTTY) {
    // Without a terminal it may be ignored on purpose, as nohup has it.
    process.on('SIGHUP', stop);
    // Nothing can be written to a terminal that is gone, and that is no reason to end in the middle.
    for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);
  }
  return await stopped.promise;
}

/** Resolves when the reader of standard output has gone. */
export async function untilUnread(): Promise<string> {
  const unread = Promise.withResolvers<string>();
  process.stdout.on('error', () => unread.resolve('the reader has gone'));
  return await unread.promise;
}
