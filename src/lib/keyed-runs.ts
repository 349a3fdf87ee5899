import { DeadlineError, withDeadline } from './deadline.ts';

/** At most one run per slot at a time, for which others can wait. */
export interface KeyedRuns {
  /** Runs `action` as the slot's one run; only where none is running. */
  run<T>(slot: string, action: () => Promise<T>): Promise<T>;
  isRunning(slot: string): boolean;
  /** Waits until the slot has no run, however that one ended: `false` if it has after `timeoutMs`. */
  settled(slot: string, timeoutMs: number): Promise<boolean>;
}

/** At most one run per slot at a time, for which others can wait. */
export function createKeyedRuns(): KeyedRuns {
  const running = new Map<string, Promise<void>>();
  return {
    run(slot, action) {
      if (running.has(slot)) throw new Error(`The slot ${slot} is taken.`);
      const result = action();
      // Those who wait learn that it ended; how it ended is for the one who started it.
      const ended = result.then(
        () => undefined,
        () => undefined,
      );
      running.set(slot, ended);
      return result.finally(() => running.delete(slot));
    },
    isRunning: (slot) => running.has(slot),
    async settled(slot, timeoutMs) {
      const current = running.get(slot);
      if (current === undefined) return true;
      try {
        await withDeadline(current, Math.max(timeoutMs, 0));
        return true;
      } catch (error) {
        if (error instanceof DeadlineError) return false;
        throw error;
      }
    },
  };
}
