import { doubling } from '../core/lib/time.ts';
import { type ChildLogger, type LogLine, linesOf, parseLine } from './log-lines.ts';

/** `backoff`: the child has ended, and is started again after a pause. */
export type ChildState = 'starting' | 'ready' | 'backoff' | 'stopped';

export interface ChildOptions {
  /** Its name in the log. */
  readonly name: string;
  /** Called before each start. */
  readonly command: () => readonly string[];
  /** The complete environment: nothing is inherited. */
  readonly env: Readonly<Record<string, string>>;
  readonly cwd: string;
  readonly logger: ChildLogger;
  /** Removes secrets from the child's output. */
  readonly redact: (text: string) => string;
  /** Whether it does its work; called repeatedly until it does. */
  readonly isReady: (signal: AbortSignal) => Promise<boolean>;
  /** Whether a ready child still answers. If it does not for a minute, it is killed and started again. */
  readonly isAlive?: (signal: AbortSignal) => Promise<boolean>;
  readonly onState?: ((state: ChildState) => void) | undefined;
  /** Gets each line before it is logged, and returns the line to log, if any. */
  readonly onLine?: (line: LogLine) => LogLine | undefined;
  /** Exit codes of a child that must not be started again, because that would not help. */
  readonly hopelessExitCodes?: readonly number[];
  /** The pause before a restart. It doubles with each end in a row. */
  readonly backoff?: { readonly firstMs: number; readonly maxMs: number };
  /** After a run of this length, the pauses begin with the shortest again. */
  readonly healthyAfterMs?: number;
  /** The time from SIGTERM to SIGKILL. */
  readonly stopGraceMs?: number;
}

/** A child process that is kept running. Its standard input is a pipe: it ends when we do, however we end. */
export type Child = ReturnType<typeof supervise>;

/** The child has ended and is not started again. The message is its last output. */
export class ChildEndedError extends Error {
  override readonly name = 'ChildEndedError';
}

const DEFAULT_BACKOFF = { firstMs: 250, maxMs: 30_000 };
/** How often a starting child is checked for readiness: frequently at first, then less so. */
const PROBE_INTERVAL_MS = 50;
const PATIENT_PROBE_INTERVAL_MS = 500;
const PATIENCE_AFTER_MS = 10_000;
const PROBE_TIMEOUT_MS = 5_000;
const ALIVE_INTERVAL_MS = 5_000;
const ALIVE_FAILURES_MAX = 12;
const LAST_LINES = 20;

/** Starts a child process and keeps it running until `stop`. */
// biome-ignore lint/complexity/noExcessiveLinesPerFunction: short functions around a state that nothing else may touch.
export function supervise(options: ChildOptions) {
  const { name, logger } = options;
  const { backoff = DEFAULT_BACKOFF, healthyAfterMs = 60_000, stopGraceMs = 8_000 } = options;
  const stopping = new AbortController();
  const waiters = new Set<PromiseWithResolvers<void>>();
  let state: ChildState = 'starting';
  let running: RunningChild | undefined;
  let lastLines: string[] = [];

  const setState = (next: ChildState) => {
    if (state === next) return;
    state = next;
    options.onState?.(next);
    if (next === 'ready') settle((waiter) => waiter.resolve());
    if (next === 'stopped') {
      const error = endedError();
      settle((waiter) => waiter.reject(error));
    }
  };
  const settle = (end: (waiter: PromiseWithResolvers<void>) => void) => {
    for (const waiter of waiters) end(waiter);
    waiters.clear();
  };
  const endedError = () =>
    new ChildEndedError(
      stopping.signal.aborted ? `The ${name} was stopped.` : lastLines.join('\n') || `The ${name} ended.`,
    );

  const follow = async (stream: ReadableStream<Uint8Array>, fallback: 'info' | 'warn') => {
    for await (const raw of linesOf(stream)) {
      const text = options.redact(raw).trimEnd();
      if (text === '') continue;
      const line = parseLine(text, fallback);
      if (line.level === 'warn' || line.level === 'error') {
        lastLines = [...lastLines.slice(1 - LAST_LINES), line.message];
      }
      const logged = options.onLine === undefined ? line : options.onLine(line);
      if (logged !== undefined) logger[logged.level]({ child: name, ...logged.fields }, logged.message);
    }
  };

  const runOnce = async (): Promise<{ hopeless: boolean; ranMs: number }> => {
    setState('starting');
    lastLines = [];
    const startedMs = performance.now();
    const child = spawn(options);
    if (child instanceof Error) {
      logger.error({ child: name, err: child }, `The ${name} could not be started`);
      return { hopeless: false, ranMs: 0 };
    }
    running = child;
    const ended = new AbortController();
    const watched = watch(options, child, ended.signal, () => setState('ready'));
    const followed = Promise.all([follow(child.stdout, 'info'), follow(child.stderr, 'warn')]);
    const stop = () => void terminate(child, stopGraceMs);
    if (stopping.signal.aborted) stop();
    stopping.signal.addEventListener('abort', stop, { once: true });
    await child.exited;
    stopping.signal.removeEventListener('abort', stop);
    running = undefined;
    ended.abort();
    await Promise.race([Promise.all([watched, followed]), Bun.sleep(1_000)]);
    const { exitCode, signalCode } = child;
    const hopeless = exitCode !== null && (options.hopelessExitCodes ?? []).includes(exitCode);
    if (!stopping.signal.aborted) logger.warn({ child: name, exitCode, signalCode }, `The ${name} ended`);
    return { hopeless, ranMs: performance.now() - startedMs };
  };

  const run = async (): Promise<void> => {
    let failures = 0;
    while (!stopping.signal.aborted) {
      const { hopeless, ranMs } = await runOnce();
      if (hopeless) break;
      if (stopping.signal.aborted) break;
      failures = ranMs >= healthyAfterMs ? 1 : failures + 1;
      const delayMs = doubling(backoff.firstMs, backoff.maxMs, failures);
      setState('backoff');
      logger.info({ child: name, failures, delayMs }, `The ${name} starts again in ${delayMs} ms`);
      await sleep(delayMs, stopping.signal);
    }
  };

  const finished = run()
    .catch((error: unknown) => {
      lastLines = [String(error)];
      logger.error({ child: name, err: error }, `The ${name} could not be started`);
    })
    .finally(() => setState('stopped'));

  return {
    state: (): ChildState => state,
    pid: () => running?.pid,
    /**
     * Resolves once the child is ready.
     * @throws {ChildEndedError} if it is stopped, or ended for good
     * @throws the signal's reason
     */
    whenReady: async (signal?: AbortSignal): Promise<void> => {
      signal?.throwIfAborted();
      if (state === 'ready') return;
      if (state === 'stopped') throw endedError();
      const waiter = Promise.withResolvers<void>();
      waiters.add(waiter);
      const give = () => {
        waiters.delete(waiter);
        waiter.reject(signal?.reason);
      };
      signal?.addEventListener('abort', give, { once: true });
      await waiter.promise.finally(() => signal?.removeEventListener('abort', give));
    },
    /** Ends it, gently at first. Resolves when it is gone. */
    stop: async (): Promise<void> => {
      stopping.abort();
      await finished;
    },
    /** Kills the running process. It is started again after the back-off. */
    restart: () => running && killAll(running),
  };
}

type RunningChild = Bun.Subprocess<'pipe', 'pipe', 'pipe'>;

/** Starts the process. Returns a temporary error, such as too many processes, and throws a permanent one. */
function spawn({ command, env, cwd }: ChildOptions): RunningChild | Error {
  try {
    return Bun.spawn({
      cmd: [...command()],
      env,
      cwd,
      stdin: 'pipe',
      stdout: 'pipe',
      stderr: 'pipe',
      // A session of its own: Ctrl+C in our terminal only reaches us, and we end our children in order.
      detached: true,
    });
  } catch (error) {
    if (!(error instanceof Error) || !('code' in error)) throw error;
    if (error.code === 'ENOENT' || error.code === 'EACCES') throw error;
    return error;
  }
}

/** Checks the child until it is ready, then whether it still answers. */
async function watch(
  { name, logger, isReady, isAlive }: ChildOptions,
  child: Bun.Subprocess,
  ended: AbortSignal,
  becameReady: () => void,
): Promise<void> {
  const ask = async (question: (signal: AbortSignal) => Promise<boolean>) => {
    try {
      return await question(AbortSignal.any([ended, AbortSignal.timeout(PROBE_TIMEOUT_MS)]));
    } catch {
      return false;
    }
  };
  const patientAtMs = performance.now() + PATIENCE_AFTER_MS;
  while (!ended.aborted && !(await ask(isReady))) {
    await sleep(performance.now() < patientAtMs ? PROBE_INTERVAL_MS : PATIENT_PROBE_INTERVAL_MS, ended);
  }
  if (ended.aborted) return;
  becameReady();
  for (let silences = 0; isAlive !== undefined && !ended.aborted; ) {
    await sleep(ALIVE_INTERVAL_MS, ended);
    silences = ended.aborted || (await ask(isAlive)) ? 0 : silences + 1;
    if (silences < ALIVE_FAILURES_MAX) continue;
    logger.error({ child: name }, `The ${name} no longer answers and is killed`);
    killAll(child);
    return;
  }
}

async function terminate(child: Bun.Subprocess, graceMs: number): Promise<void> {
  child.kill('SIGTERM');
  const timer = setTimeout(() => killAll(child), graceMs);
  await child.exited;
  clearTimeout(timer);
}

/** Kills a child and everything that it has started: all are in the child's process group. */
function killAll({ pid, exitCode, signalCode }: Bun.Subprocess): void {
  // The id of a process that is gone may belong to another one.
  if (exitCode !== null || signalCode !== null) return;
  try {
    process.kill(-pid, 'SIGKILL');
  } catch {
    // It ended just now.
  }
}

async function sleep(ms: number, signal: AbortSignal): Promise<void> {
  if (signal.aborted) return;
  const done = Promise.withResolvers<void>();
  const wake = () => done.resolve();
  const timer = setTimeout(wake, ms);
  signal.addEventListener('abort', wake);
  await done.promise;
  clearTimeout(timer);
  // The signal is used for many sleeps.
  signal.removeEventListener('abort', wake);
}
