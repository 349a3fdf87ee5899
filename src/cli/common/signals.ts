import { progress } from './ready.ts';

/** Two signals this close are one wish: who presses Ctrl+C twice wants it to end, and to end well. */
const ONE_WISH_MS = 3_000;
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
    if (nowMs - firstMs >= ONE_WISH_MS) process.exit(EXIT_INTERRUPTED);
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

/** Resolves when whoever read what is told has gone. */
export async function untilUnread(): Promise<string> {
  const unread = Promise.withResolvers<string>();
  process.stdout.on('error', () => unread.resolve('nobody reads any more'));
  return await unread.promise;
}
