/** Too many wait for the key already, or its turn did not come in time. Nothing was started. */
export class MutexBusyError extends Error {
  override readonly name = 'MutexBusyError';
}

/** Lets tasks of one key run one after another, first come first served; those of other keys run beside them. */
export interface KeyedMutex {
  /**
   * Runs the task alone among those of its key. Throws {@link MutexBusyError} when it would wait too long: longer than
   * `waitMs`, or than all tasks may. What goes `ahead` is next, after others that went ahead; of those, as many may
   * wait again.
   */
  run<T>(key: string, task: () => Promise<T>, waitMs?: number, ahead?: boolean): Promise<T>;
}

interface Turn {
  readonly ahead: boolean;
  readonly grant: () => void;
}

/** `waiting` tasks per key may wait, each for `waitMs` at most. */
export function createKeyedMutex(bounds: { waiting: number; waitMs: number }): KeyedMutex {
  const { waiting } = bounds;
  // A key is in the map while one of its tasks runs; the list holds those that wait for it.
  const queues = new Map<string, Turn[]>();

  const enter = (key: string, waitMs: number, ahead: boolean): Promise<void> | undefined => {
    const queue = queues.get(key);
    if (queue === undefined) {
      queues.set(key, []);
      return undefined;
    }
    const alike = queue.filter((turn) => turn.ahead === ahead).length;
    if (alike >= waiting) throw new MutexBusyError(`${waiting} tasks are waiting.`);
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => {
        queue.splice(queue.indexOf(turn), 1);
        reject(new MutexBusyError(`Its turn did not come in ${waitMs} ms.`));
      }, waitMs);
      const turn: Turn = {
        ahead,
        grant: () => {
          clearTimeout(timer);
          resolve();
        },
      };
      if (ahead) queue.splice(alike, 0, turn);
      else queue.push(turn);
    });
  };
  const leave = (key: string): void => {
    const next = queues.get(key)?.shift();
    if (next === undefined) queues.delete(key);
    else next.grant();
  };
  return {
    async run(key, task, waitMs = bounds.waitMs, ahead = false) {
      await enter(key, Math.min(waitMs, bounds.waitMs), ahead);
      try {
        return await task();
      } finally {
        leave(key);
      }
    },
  };
}
