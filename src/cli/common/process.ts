import { dlopen, FFIType } from 'bun:ffi';
import { chmodSync, renameSync, writeFileSync } from 'node:fs';
import type { Contracts } from '../../chain/nodes/chain.ts';

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

const PR_SET_DUMPABLE = 4;

/**
 * Asks the system (Linux) to let no other process of the same user read this one's memory and environment, and to write
 * no core dump of it. Root still can, and so can a process that had it open. What the program starts itself is not
 * affected, and has no secrets. Returns whether it was granted; where it is not supported, the program goes on as it
 * is.
 */
export function becomeUndumpable(): boolean {
  if (process.platform !== 'linux') return false;
  const libraries = ['libc.so.6', `libc.musl-${process.arch === 'x64' ? 'x86_64' : 'aarch64'}.so.1`];
  for (const library of libraries) {
    try {
      const { u64, i32 } = FFIType;
      const libc = dlopen(library, { prctl: { args: [i32, u64, u64, u64, u64], returns: i32 } });
      return libc.symbols.prctl(PR_SET_DUMPABLE, 0n, 0n, 0n, 0n) === 0;
    } catch {
      // It is not that library here, or the runtime cannot call any.
    }
  }
  return false;
}
