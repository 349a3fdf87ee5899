import type { Lane } from './lane.ts';
import type { GasUse, RelayContext } from './relay-context.ts';

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

/** Of a batch's gas, what blocks are thought to use until some were seen. */
const FIRST_GAS_USE = 0.5;
/** A transaction that uses next to nothing has failed, and says nothing about the next one. */
const LEAST_GAS_USE = 0.2;

/** Creates the estimate of which share of their gas limits batches use, with a first guess. */
export function createGasUse(): GasUse {
  return { share: FIRST_GAS_USE, perCall: undefined };
}

/** Takes a mined batch into the estimate; both numbers in gas. */
export function noteGasUse(use: GasUse, gasUsed: number, gasLimit: number): void {
  if (gasLimit === 0) return;
  use.share += (Math.max(gasUsed / gasLimit, LEAST_GAS_USE) - use.share) / 8;
}

/** Takes the gas limit of a batch that is sent into the estimate of what a call asks for. */
export function noteCallGas(use: GasUse, gasLimit: number, calls: number): void {
  const own = gasLimit / calls;
  use.perCall = use.perCall === undefined ? own : use.perCall + (own - use.perCall) / 8;
}

/**
 * A block takes no transaction that asks for more gas than is left in it, however little that would use: what is left
 * of a block is up to so much. Below this share, what a batch costs beside its calls counts.
 */
const LEAST_BATCH_SHARE = 0.1;

/** Share of a block's gas limit that a batch of a lane may ask for: enough that all lanes' places fill a block. */
export function batchShare({ limits, laneList }: Pick<RelayContext, 'limits' | 'laneList'>): number {
  return Math.max(limits.batchGasShare / laneList.length, Math.min(limits.batchGasShare, LEAST_BATCH_SHARE));
}

/** Gas that the lane's transactions which no block lists yet will use, as far as can be told. */
export function gasInFlight({ ledger, gasUse }: RelayContext, { address }: Lane): number {
  return ledger.waitingGas(address) * gasUse.share;
}

/** A lane whose oldest transaction waits for longer takes no room from the others: blocks do not take it. */
const STANDS_STILL_MS = 5_000;
const STANDS_STILL_BLOCKS = 4;

/**
 * Whether the next block may have room for another batch of the lane. What is put behind a full block only waits in the
 * node instead of here, and whatever is urgent would wait behind it: transactions of a key are mined in their order.
 */
export function hasBlockRoom(relay: RelayContext, lane: Lane): boolean {
  const { heads, gasUse } = relay;
  const blockGas = heads.latest?.gasLimit;
  if (blockGas === undefined) return true;
  const inFlight = relay.laneList
    .filter((other) => other === lane || isMoving(relay, other))
    .reduce((sum, other) => sum + gasInFlight(relay, other), 0);
  // With another batch, all in flight is one block.
  return inFlight < blockGas * (1 - batchShare(relay) * gasUse.share);
}

/**
 * Whether this server takes long to take in what blocks hold already: what it sent meanwhile would only come on top,
 * and everybody who waits for a block would wait for all of it.
 */
export function isBehind({ state, limits }: Pick<RelayContext, 'state' | 'limits'>): boolean {
  return state.takingInSince !== undefined && performance.now() - state.takingInSince > limits.takeInMs;
}

function isMoving({ ledger, heads }: RelayContext, { address }: Lane): boolean {
  const oldest = ledger.oldestOpen(address);
  const patienceMs = Math.max(STANDS_STILL_MS, STANDS_STILL_BLOCKS * heads.blockMs);
  return oldest === undefined || performance.now() - oldest.waiting.since < patienceMs;
}
