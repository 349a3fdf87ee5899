/** Counts the time in which this process could have noticed an answer: where it stood still itself, next to none. */
export interface FairClock {
  /** Aborts when the limit is over. */
  readonly signal: AbortSignal;
  /** Milliseconds counted so far. */
  usedMs(): number;
  /** Must be called in the end. */
  stop(): void;
}

const TICK_MS = 20;
/** What one tick counts at most; more than that was lag. */
const MAX_COUNTED_MS = 2 * TICK_MS;

/** A clock for what others must do in time: a busy machine or one that was asleep takes nothing of it away. */
export function startFairClock(limitMs: number, now: () => number = () => performance.now()): FairClock {
  const controller = new AbortController();
  let [countedMs, lookedAt] = [0, now()];
  const usedMs = () => {
    const at = now();
    countedMs += Math.min(at - lookedAt, MAX_COUNTED_MS);
    lookedAt = at;
    return countedMs;
  };
  const timer = setInterval(() => {
    if (usedMs() > limitMs) controller.abort();
  }, TICK_MS);
  return { signal: controller.signal, usedMs, stop: () => clearInterval(timer) };
}
