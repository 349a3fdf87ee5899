import type { Clock } from '../../core/lib/time.ts';

/** A block's time, in Unix seconds. */
interface Stamped {
  readonly timestamp: number;
}

/**
 * The chain's current time, which alone decides how long a signed message can be executed: the latest block's time plus
 * the time since that block was first seen, by a clock that cannot be set. Whatever the host's time of day is, no
 * message lives longer or expires early.
 */
export interface ChainTime {
  /** Unix seconds; `undefined` before the first block was seen. */
  now(): number | undefined;
  /** The same, but never before the given block. */
  nowAt(block: Stamped): number;
  /**
   * Records the latest block. `arrived` means that it was made while this process was watching, so that its age is
   * known.
   */
  seen(block: Stamped, arrived: boolean): void;
  /** Seconds by which the host's clock is ahead of the chain's; `undefined` until a block was seen to arrive. */
  readonly skewSeconds: number | undefined;
}

/** `monotonicMs` never goes back and never jumps. `clock` may; it is only compared with it. */
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
