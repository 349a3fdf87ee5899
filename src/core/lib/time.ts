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
