import type { Core } from '../../chain/core.ts';
import { failureText } from '../../core/lib/failures.ts';
import { type Clock, createSleeper } from '../../core/lib/time.ts';
import { takeTurn } from '../../core/lib/turns.ts';
import type { Logger } from '../../core/log.ts';

/** Something that is done again and again, each time after a pause. */
export interface Task<Name extends string = string> {
  readonly name: Name;
  /** Between the end of one run and the start of the next. */
  readonly everyMs: number;
  run(): Promise<void>;
}

export interface TaskHealth {
  readonly name: string;
  readonly isRunning: boolean;
  /** Milliseconds since 1970. */
  readonly lastStartedAtMs: number | undefined;
  readonly lastSucceededAtMs: number | undefined;
  /** Failed runs since the last good one. */
  readonly failures: number;
  readonly lastError: string | undefined;
}

/** The periodic tasks: started, observed, stopped. */
export interface Schedulers<Name extends string = string> {
  /** Begins to run these tasks, each at once and then again and again. To be called once. */
  start(tasks: readonly Task<Name>[]): void;
  /** Has a task run as soon as its present run, if any, has ended. One that was not started stays as it is. */
  wake(name: Name): void;
  health(): TaskHealth[];
  /** Starts no more runs; resolves when those under way have ended. */
  stop(): Promise<void>;
}

/**
 * Runs each task for itself: never twice at once, and none is held up by another or ended by its own failure. Anyone
 * who wakes tasks can be given this before the tasks are known.
 */
export function createSchedulers<Name extends string = string>({
  clock,
  logger,
}: Pick<Core, 'clock' | 'logger'>): Schedulers<Name> {
  const loops = new Map<Name, ReturnType<typeof startLoop>>();
  return {
    start(tasks) {
      if (new Set(tasks.map(({ name }) => name)).size !== tasks.length)
        throw new Error('Two tasks have the same name.');
      for (const task of tasks) loops.set(task.name, startLoop(task, clock, logger));
    },
    wake: (name) => loops.get(name)?.wake(),
    health: () => [...loops.values()].map(({ health }) => health()),
    async stop() {
      await Promise.all([...loops.values()].map(({ stop }) => stop()));
    },
  };
}

function startLoop({ name, everyMs, run }: Task, clock: Clock, logger: Logger) {
  const sleeper = createSleeper();
  let isRunning = false;
  let isStopped = false;
  let lastStartedAtMs: number | undefined;
  let lastSucceededAtMs: number | undefined;
  let lastError: string | undefined;
  let failures = 0;

  const runOnce = async (): Promise<void> => {
    isRunning = true;
    lastStartedAtMs = clock.nowMs();
    try {
      await takeTurn();
      await run();
      lastSucceededAtMs = clock.nowMs();
      lastError = undefined;
      failures = 0;
    } catch (error) {
      failures++;
      lastError = failureText(error);
      logger.warn({ err: error, task: name, failures }, 'a task failed');
    } finally {
      isRunning = false;
    }
  };
  const loop = async (): Promise<void> => {
    while (!isStopped) {
      await runOnce();
      await sleeper.sleep(everyMs);
    }
  };
  const ended = loop();
  return {
    wake: sleeper.wake,
    health: (): TaskHealth => ({ name, isRunning, lastStartedAtMs, lastSucceededAtMs, failures, lastError }),
    async stop() {
      isStopped = true;
      sleeper.wake();
      await ended;
    },
  };
}
