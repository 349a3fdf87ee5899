/** Where code learns the host's time, so that tests can move it. */
export interface Clock {
  /** Milliseconds since 1970, as `Date.now()`. */
  nowMs(): number;
}

/** Seconds of a day without leap seconds, as Unix time and the chain count. */
export const HOUR_SECONDS = 3_600;
export const DAY_SECONDS = 86_400;

/** The host's time of day. */
export const systemClock: Clock = { nowMs: () => Date.now() };

/** The clock's time in whole Unix seconds. */
export function nowSeconds(clock: Clock): number {
  return Math.floor(clock.nowMs() / 1000);
}

/** Unix seconds as people and programs read them. */
export function dateOf(seconds: number): string {
  return new Date(seconds * 1000).toISOString().replace(/\.\d+Z$/, 'Z');
}

export interface Sleeper {
  /** Resolves after `ms`, or when woken. */
  sleep(ms: number): Promise<void>;
  /** Ends the present sleep; without one, the next ends at once. */
  wake(): void;
}

/** A pause that can be cut short, for one loop. */
export function createSleeper(): Sleeper {
  let end: (() => void) | undefined;
  let isWoken = false;
  return {
    async sleep(ms) {
      if (!isWoken) {
        await new Promise<void>((resolve) => {
          const timer = setTimeout(resolve, ms);
          end = () => {
            clearTimeout(timer);
            resolve();
          };
        });
      }
      end = undefined;
      isWoken = false;
    },
    wake() {
      isWoken = true;
      end?.();
    },
  };
}

/**
 * How long an answer waits for a block, in all that its request does on-chain. Then it is `RPC_TIMEOUT`, and
 * transactions that were sent may still happen.
 */
const CHAIN_DEADLINE_MS = 60_000;
/** No answer takes longer, whatever it waits for; connections outlive it. */
export const ANSWER_DEADLINE_MS = 80_000;

/** The two bounds, in milliseconds; tests take shorter ones. */
export interface Deadlines {
  readonly chainMs: number;
  readonly answerMs: number;
}

/** The deadlines that `serve` has. */
export const defaultDeadlines: Deadlines = { chainMs: CHAIN_DEADLINE_MS, answerMs: ANSWER_DEADLINE_MS };

/** The milliseconds until a moment by `performance.now()`; 0 once it has passed. */
export function msUntil(endsAt: number): number {
  return Math.max(endsAt - performance.now(), 0);
}

/** Something took longer than it may. */
export class DeadlineError extends Error {
  override readonly name = 'DeadlineError';
  constructor(readonly deadlineMs: number) {
    super(`Not done after ${deadlineMs} ms.`);
  }
}

/** The promise's outcome, or a {@link DeadlineError} after `deadlineMs`; then no one waits for the promise any more. */
export function withDeadline<T>(promise: Promise<T>, deadlineMs: number): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new DeadlineError(deadlineMs)), deadlineMs);
    promise.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}

/**
 * How long to wait after so many failures in a row, in any unit: `first` after one, twice as long with each more,
 * `longest` at most.
 */
export function doubling(first: number, longest: number, failures: number): number {
  return Math.min(longest, first * 2 ** Math.min(failures - 1, 30));
}
