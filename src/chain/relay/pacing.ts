export interface Pace {
  /** Transactions of the lane that are in no block yet. */
  readonly inFlight: number;
  /** The most that may be. */
  readonly bound: number;
  /** Since the latest block's transactions were taken off the count. */
  readonly sinceBlockMs: number;
  /** Mean time between blocks. */
  readonly blockMs: number;
  /** Since the lane's last batch. */
  readonly sinceBatchMs: number;
  /** Intents that reach the lane per millisecond. */
  readonly arrivalsPerMs: number;
}

/**
 * As long as a block's arrivals are not more than this many times the places, most of them can go at once and alone.
 */
const LIGHT_LOAD = 1.5;
/** Of the places; under light load the rest is spread over the block's time. */
const AT_ONCE = 0.75;

/** Blocks come a little later than the mean one often enough; a lane without places makes everybody wait. */
const LATE_BLOCK = 1.1;

/**
 * How long a lane gathers before it sends the next batch, in milliseconds; `Infinity` until a block frees a place.
 *
 * A node keeps a bounded number of transactions per key, so a lane has so many places until the next block. Under light
 * load a batch goes at once. Under load the places are spread evenly over the time until the next block: batches grow
 * instead of all callers waiting for that block.
 */
export function gatherMs(pace: Pace): number {
  const { inFlight, bound, sinceBlockMs, blockMs, sinceBatchMs, arrivalsPerMs } = pace;
  const free = bound - inFlight;
  if (free <= 0) return Number.POSITIVE_INFINITY;
  const isLight = arrivalsPerMs * blockMs <= bound * LIGHT_LOAD;
  if (isLight && inFlight < bound * AT_ONCE) return 0;
  const untilBlockMs = Math.max(blockMs * LATE_BLOCK - sinceBlockMs, blockMs / 16);
  return Math.max(0, untilBlockMs / free - sinceBatchMs);
}

/** Counts what arrives, forgetting what is older than about a second. */
export interface ArrivalMeter {
  add(nowMs: number): void;
  perMs(nowMs: number): number;
}

const MEMORY_MS = 1_000;

/** Creates a meter of how many intents arrive per millisecond, mostly of the last second. */
export function createArrivalMeter(): ArrivalMeter {
  let perMs = 0;
  let countedAt = 0;
  const decay = (nowMs: number): void => {
    perMs *= Math.exp(-(nowMs - countedAt) / MEMORY_MS);
    countedAt = nowMs;
  };
  return {
    add: (nowMs) => {
      decay(nowMs);
      perMs += 1 / MEMORY_MS;
    },
    perMs: (nowMs) => {
      decay(nowMs);
      return perMs;
    },
  };
}
