import { DeadlineError, msUntil, withDeadline } from './deadline.ts';

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
