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
    // The place goes to the next one without ever being free, so nobody can slip in between.
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
