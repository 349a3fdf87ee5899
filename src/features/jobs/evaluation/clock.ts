/** Counts the time in which this process could have noticed an answer: where it stood still itself, next to none. */
export interface FairClock {
  /** Aborts when the limit is over. */
  readonly signal: AbortSignal;
  /** The time starts, anew if it has. */
  begin(): void;
  /** Milliseconds counted so far. */
  usedMs(): number;
  /** Must be called in the end. */
  stop(): void;
}

const TICK_MS = 20;
/** What one tick counts at most; more than that was lag. */
const MAX_COUNTED_MS = 2 * TICK_MS;

/**
 * A clock for what others must do in time: a busy machine or one that was asleep takes nothing of it away, and neither
 * does what happens before {@link FairClock.begin}.
 */
export function createFairClock(limitMs: number, now: () => number = () => performance.now()): FairClock {
  const controller = new AbortController();
  let [countedMs, lookedAt] = [0, now()];
  let timer: ReturnType<typeof setInterval> | undefined;
  const usedMs = () => {
    if (timer === undefined) return 0;
    const at = now();
    countedMs += Math.min(at - lookedAt, MAX_COUNTED_MS);
    lookedAt = at;
    return countedMs;
  };
  return {
    signal: controller.signal,
    begin() {
      [countedMs, lookedAt] = [0, now()];
      timer ??= setInterval(() => {
        if (usedMs() > limitMs) controller.abort();
      }, TICK_MS);
    },
    usedMs,
    stop: () => clearInterval(timer),
  };
}
