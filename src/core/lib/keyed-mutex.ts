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
 * those of other keys run beside them.
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
