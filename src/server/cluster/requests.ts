/** The requests that a term answers, so that none is left without an answer when it ends. */
export interface Requests {
  /** What `answer` answers; undefined if the term ended before. */
  run(answer: () => Promise<Response>): Promise<Response | undefined>;
  /**
   * Resolves when none is under way any more: they may end by themselves, then those that wait for a block are let go
   * by `release`, then all others are cut off.
   */
  end(release: () => void): Promise<void>;
  /** Leaves those under way without an answer, and all that come. */
  cutOff(): void;
}

/** How long requests may take once the term ends: those that wait for a block, and all others. */
const WAIT_GRACE_MS = 1_000;
const REQUEST_GRACE_MS = 3_000;

/** Creates the requests of one term. */
export function createRequests(): Requests {
  const cuts = new Set<() => void>();
  let isCut = false;
  let onIdle: () => void = () => undefined;
  const cutOff = () => {
    isCut = true;
    for (const cut of [...cuts]) cut();
  };
  return {
    cutOff,
    run(answer) {
      if (isCut) return Promise.resolve(undefined);
      const { promise, resolve, reject } = Promise.withResolvers<Response | undefined>();
      const cut = () => resolve(undefined);
      cuts.add(cut);
      answer().then(resolve, reject);
      return promise.finally(() => {
        cuts.delete(cut);
        if (cuts.size === 0) onIdle();
      });
    },
    async end(release) {
      const timers = [setTimeout(release, WAIT_GRACE_MS), setTimeout(cutOff, REQUEST_GRACE_MS)];
      if (cuts.size > 0)
        await new Promise<void>((resolve) => {
          onIdle = resolve;
        });
      for (const timer of timers) clearTimeout(timer);
    },
  };
}
