import { DeadlineError, msUntil, withDeadline } from './time.ts';

/** Runs what it is given one after the other, in order; what one throws concerns its own caller alone. */
export function createSerial(): <T>(work: () => Promise<T>) => Promise<T> {
  let last: Promise<unknown> = Promise.resolve();
  return (work) => {
    const result = last.then(work);
    last = result.catch(() => undefined);
    return result;
  };
}

/** Too many wait for the key already, or its turn did not come in time. Nothing was started. */
export class MutexBusyError extends Error {
  override readonly name = 'MutexBusyError';
}

/** How a task waits. */
export interface Waits {
  /** At most so long, and no longer than all tasks may. */
  readonly waitMs?: number | undefined;
  /** Is next, after others that went ahead; of those, as many may wait again. */
  readonly ahead?: boolean | undefined;
  /** Who wants it: parties take turns, and each has waiting places of its own. */
  readonly party?: string | undefined;
}

/**
 * Lets tasks of one key run one after another, first come first served, but no two of one party while another waits;
 * those of other keys run next to them.
 */
export interface KeyedMutex {
  /**
   * Runs the task alone among those of its key. Throws {@link MutexBusyError} when it would wait too long, or too many
   * of its party wait.
   */
  run<T>(key: string, task: () => Promise<T>, waits?: Waits): Promise<T>;
}

interface Turn {
  readonly ahead: boolean;
  readonly party: string;
  readonly grant: () => void;
}

/** `waiting` tasks per key and party may wait, each for `waitMs` at most. */
export function createKeyedMutex(bounds: { waiting: number; waitMs: number }): KeyedMutex {
  const { waiting } = bounds;
  // A key is in the map while one of its tasks runs; the list holds those that wait for it.
  const queues = new Map<string, Turn[]>();

  const enter = (key: string, waitMs: number, { ahead, party }: Omit<Turn, 'grant'>): Promise<void> | undefined => {
    const queue = queues.get(key);
    if (queue === undefined) {
      queues.set(key, []);
      return undefined;
    }
    const alike = queue.filter((turn) => turn.ahead === ahead);
    if (alike.filter((turn) => turn.party === party).length >= waiting)
      throw new MutexBusyError(`${waiting} tasks are waiting.`);
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => {
        queue.splice(queue.indexOf(turn), 1);
        reject(new MutexBusyError(`Its turn did not come in ${waitMs} ms.`));
      }, waitMs);
      const turn: Turn = {
        ahead,
        party,
        grant: () => {
          clearTimeout(timer);
          resolve();
        },
      };
      if (ahead) queue.splice(alike.length, 0, turn);
      else queue.push(turn);
    });
  };
  const leave = (key: string, party: string): void => {
    const queue = queues.get(key) ?? [];
    const [first] = queue;
    if (first === undefined) {
      queues.delete(key);
      return;
    }
    const next = queue.find((turn) => turn.ahead === first.ahead && turn.party !== party) ?? first;
    queue.splice(queue.indexOf(next), 1);
    next.grant();
  };
  return {
    async run(key, task, { waitMs = bounds.waitMs, ahead = false, party = '' } = {}) {
      await enter(key, Math.min(waitMs, bounds.waitMs), { ahead, party });
      try {
        return await task();
      } finally {
        leave(key, party);
      }
    },
  };
}

/** How something that a key names is found, or made where it is not there. */
export interface Once<Found, Made> {
  /** What was made before, in whatever way; `undefined` for nothing. */
  find(): Found | undefined | Promise<Found | undefined>;
  make(): Promise<Made>;
  /** Until when to wait for earlier runs, by `performance.now()`. */
  readonly endsAt: number;
  /** What to throw then. */
  late(): Error;
}

/** What was found, or what was made because nothing was found. */
export type FoundOrMade<Found, Made> = { readonly found: Found } | { readonly made: Made };

/** Has what keys name made by one run at a time. */
export interface KeyedRuns {
  /**
   * Finds what the key names, or makes it. While a run of the key makes it, others wait, and look for it again when
   * that has ended, however it ended. Throws what `find`, `make` and `late` throw.
   *
   * @example
   * const late = () => new AppError('RPC_TIMEOUT');
   * const outcome = await runs.once(key, { find: () => store.byKey(key), make: () => submit(request), endsAt, late });
   * return 'found' in outcome ? replay(outcome.found) : fresh(outcome.made);
   */
  once<Found, Made>(key: string, once: Once<Found, Made>): Promise<FoundOrMade<Found, Made>>;
}

/** Creates the runs; one process has all that concern the same keys. */
export function createKeyedRuns(): KeyedRuns {
  const running = new Map<string, Promise<void>>();
  return {
    async once(key, { find, make, endsAt, late }) {
      const findOrMake = async () => {
        const found = await find();
        if (found !== undefined) return { found };
        if (msUntil(endsAt) === 0) throw late();
        return { made: await make() };
      };
      while (running.has(key)) {
        if (await inTime(running.get(key), endsAt)) continue;
        const found = await find();
        if (found === undefined) throw late();
        return { found };
      }
      // Looking is part of the run: what an earlier one makes is not missed, however long a look takes.
      const run = findOrMake();
      running.set(key, ended(run));
      try {
        return await run;
      } finally {
        running.delete(key);
      }
    },
  };
}

/** Resolves when the run has ended: how it ended is for the one who started it. */
function ended(run: Promise<unknown>): Promise<void> {
  return run.then(
    () => undefined,
    () => undefined,
  );
}

/** Waits for a run; `false` if it has not ended by then. */
async function inTime(run: Promise<void> | undefined, endsAt: number): Promise<boolean> {
  if (run === undefined) return true;
  try {
    await withDeadline(run, msUntil(endsAt));
    return true;
  } catch (error) {
    if (error instanceof DeadlineError) return false;
    throw error;
  }
}

/** Too many wait already. Nothing was started. */
export class GateFullError extends Error {
  override readonly name = 'GateFullError';
}

/** Lets a bounded number of tasks run at once, and a bounded number wait, first come first served. */
export interface Gate {
  /** Runs the task when its turn comes; throws {@link GateFullError} at once when too many wait. */
  run<T>(task: () => Promise<T>): Promise<T>;
}

/** Creates a gate for `running` tasks at once with `waiting` behind them; more are refused. */
export function createGate({ running, waiting }: { running: number; waiting: number }): Gate {
  const queue: (() => void)[] = [];
  let active = 0;
  const enter = (): Promise<void> | undefined => {
    if (active < running) {
      active += 1;
      return undefined;
    }
    if (queue.length >= waiting) throw new GateFullError(`${waiting} tasks are waiting.`);
    return new Promise((resolve) => queue.push(resolve));
  };
  const leave = () => {
    // The place goes to the next one without ever being free, so no one can slip in between.
    const next = queue.shift();
    if (next === undefined) active -= 1;
    else next();
  };
  return {
    async run(task) {
      await enter();
      try {
        return await task();
      } finally {
        leave();
      }
    },
  };
}
