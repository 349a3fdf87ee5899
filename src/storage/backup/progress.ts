import { BackupError } from './backup-error.ts';

/** Watches whether work goes on, whatever it takes in all. */
export interface Progress {
  /** Something moved. */
  moved(): void;
  /**
   * The work's answer; throws {@link BackupError} once nothing has moved for too long. The work itself is left alone.
   */
  during<T>(work: Promise<T>): Promise<T>;
}

/** A watch that gives up after so many milliseconds in which nothing moved; `what` names the work. */
export function watchProgress(what: string, stallMs: number): Progress {
  let movedAt = performance.now();
  return {
    moved() {
      movedAt = performance.now();
    },
    async during(work) {
      const stalled = Promise.withResolvers<never>();
      movedAt = performance.now();
      const timer = setInterval(() => {
        if (performance.now() - movedAt < stallMs) return;
        stalled.reject(new BackupError(`${what} has stood still for ${Math.round(stallMs / 1000)} s.`));
      }, stallMs / 4);
      // What ends after it was given up concerns nobody.
      work.catch(() => undefined);
      try {
        return await Promise.race([work, stalled.promise]);
      } finally {
        clearInterval(timer);
      }
    },
  };
}
