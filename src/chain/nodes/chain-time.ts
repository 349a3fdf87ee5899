import type { Clock } from '../../core/lib/time.ts';

/** A block's time, in Unix seconds. */
interface Stamped {
  readonly timestamp: number;
}

/**
 * What time it is for the chain, which alone decides how long a signed message can be executed. It is the latest
 * block's time and what has passed since that was first seen, by a clock that nobody can set: whatever the host takes
 * for the time of day, no message lives longer and none dies early.
 */
export interface ChainTime {
  /** Unix seconds; `undefined` before the first block was seen. */
  now(): number | undefined;
  /** The same for whoever knows a block: never before that one. */
  nowAt(block: Stamped): number;
  /**
   * Takes a block for the latest. `arrived` tells that it was made while this process looked, so that its age is known.
   */
  seen(block: Stamped, arrived: boolean): void;
  /** Seconds by which the host's clock is ahead of the chain's; `undefined` until a block was seen to arrive. */
  readonly skewSeconds: number | undefined;
}

/** `monotonicMs` never goes back and never jumps, unlike `clock`, which is only compared with it. */
export function createChainTime(clock: Clock, monotonicMs: () => number = () => performance.now()): ChainTime {
  let latest: { readonly timestamp: number; readonly seenAtMs: number } | undefined;
  let skewSeconds: number | undefined;
  const now = (): number | undefined =>
    latest && latest.timestamp + Math.floor((monotonicMs() - latest.seenAtMs) / 1000);
  return {
    now,
    nowAt: ({ timestamp }) => Math.max(now() ?? timestamp, timestamp),
    seen({ timestamp }, arrived) {
      latest = { timestamp, seenAtMs: monotonicMs() };
      if (arrived) skewSeconds = clock.nowMs() / 1000 - timestamp;
    },
    get skewSeconds() {
      return skewSeconds;
    },
  };
}
