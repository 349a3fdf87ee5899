export interface Pace {
  /** Transactions of the lane that are in no block yet. */
  readonly inFlight: number;
  /** The most that may be. */
  readonly bound: number;
  /** Since the latest block was seen. */
  readonly sinceBlockMs: number;
  /** Mean time between blocks. */
  readonly blockMs: number;
}

/**
 * How long a lane gathers before it sends the next batch, in milliseconds; `Infinity` until a block frees a place.
 *
 * Up to three quarters of the bound go out at once. The last places are spread over the rest of the block's time, so that
 * batches grow under load instead of all callers waiting for the next block.
 */
export function gatherMs({ inFlight, bound, sinceBlockMs, blockMs }: Pace): number {
  const free = bound - inFlight;
  if (free <= 0) return Number.POSITIVE_INFINITY;
  if (inFlight < bound * 0.75) return 0;
  const untilBlockMs = Math.max(blockMs - sinceBlockMs, blockMs / 16);
  return untilBlockMs / (free + 1);
}
