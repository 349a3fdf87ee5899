/** Something that others wait for, again and again. */
export interface Signal {
  /** Wakes all that wait now. */
  notify(): void;
  /** Returns when notified, or after `timeoutMs`. */
  wait(timeoutMs: number): Promise<void>;
}

/** Creates a signal for which nobody waits yet. */
export function createSignal(): Signal {
  let waiting: (() => void)[] = [];
  return {
    notify: () => {
      const woken = waiting;
      waiting = [];
      for (const wake of woken) wake();
    },
    wait: async (timeoutMs) => {
      const { promise, resolve } = Promise.withResolvers<void>();
      const timer = setTimeout(resolve, timeoutMs);
      waiting.push(resolve);
      await promise;
      clearTimeout(timer);
      waiting = waiting.filter((wake) => wake !== resolve);
    },
  };
}
