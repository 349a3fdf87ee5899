import type { Address } from 'viem';
import { nowSeconds } from '../../core/lib/time.ts';
import type { Lane, Waiting } from './lane.ts';
import type { GasUse, RelayContext } from './relay-context.ts';

export interface Pace {
  /** Transactions of the lane that are in no block yet. */
  readonly inFlight: number;
  /** The most transactions that may be in flight. */
  readonly bound: number;
  /** Time since the latest block's transactions were marked as listed. */
  readonly sinceBlockMs: number;
  /** Mean time between blocks. */
  readonly blockMs: number;
  /** Time since the lane's last batch. */
  readonly sinceBatchMs: number;
  /** Intents that arrive per millisecond. */
  readonly arrivalsPerMs: number;
}

/** While a block's arrivals are at most this many times the slots, most of them can go at once and alone. */
const LIGHT_LOAD = 1.5;
/** Share of the slots to use at once under light load. The rest is spread over the block's time. */
const AT_ONCE = 0.75;

/** Blocks are often a little later than the mean. A lane without slots makes all its callers wait. */
const LATE_BLOCK = 1.1;

/**
 * How long a lane gathers before it sends the next batch, in milliseconds; `Infinity` until a block frees a slot.
 *
 * A node keeps a limited number of transactions per key, so a lane has that many slots until the next block. Under
 * light load a batch goes at once. Under load the slots are spread evenly over the time until the next block: batches
 * grow, and callers do not all wait for that block.
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

/** The share of a batch's gas that blocks are assumed to use until some were seen. */
const FIRST_GAS_USE = 0.5;
/** A transaction that uses almost no gas has failed, and says nothing about the next one. */
const LEAST_GAS_USE = 0.2;

/** Creates the estimate of how much of their gas limits batches use. */
export function createGasUse(): GasUse {
  return { share: FIRST_GAS_USE, perCall: undefined };
}

/** Adds a mined batch to the estimate. Both numbers are in gas. */
export function noteGasUse(use: GasUse, gasUsed: number, gasLimit: number): void {
  if (gasLimit === 0) return;
  use.share += (Math.max(gasUsed / gasLimit, LEAST_GAS_USE) - use.share) / 8;
}

/** Adds the gas limit of a batch that is sent to the estimate of what a call requests. */
export function noteCallGas(use: GasUse, gasLimit: number, calls: number): void {
  const own = gasLimit / calls;
  use.perCall = use.perCall === undefined ? own : use.perCall + (own - use.perCall) / 8;
}

/**
 * A block takes no transaction that requests more gas than it has left, however little the transaction would use, so up
 * to this share of a block can stay empty. Below it, the overhead of a batch matters.
 */
const LEAST_BATCH_SHARE = 0.1;

/**
 * The share of a block's gas limit that a batch of a lane may request, such that the slots of all lanes can fill a
 * block.
 */
export function batchShare({ limits, laneList }: Pick<RelayContext, 'limits' | 'laneList'>): number {
  return Math.max(limits.batchGasShare / laneList.length, Math.min(limits.batchGasShare, LEAST_BATCH_SHARE));
}

/** Estimated gas that the lane's unlisted transactions will use. */
export function gasInFlight({ ledger, gasUse }: RelayContext, { address }: Lane): number {
  return ledger.waitingGas(address) * gasUse.share;
}

/** A lane whose oldest transaction waits longer than this takes no room from the others: blocks do not take it. */
const STANDS_STILL_MS = 5_000;
const STANDS_STILL_BLOCKS = 4;

/**
 * Whether the next block may have room for another batch of the lane. Behind a full block it would only wait in the
 * node instead of here, and urgent calls would wait behind it, because transactions of a key are mined in order.
 */
export function hasBlockRoom(relay: RelayContext, lane: Lane): boolean {
  const { heads, gasUse } = relay;
  const blockGas = heads.latest?.gasLimit;
  if (blockGas === undefined) return true;
  const inFlight = relay.laneList
    .filter((other) => other === lane || isMoving(relay, other))
    .reduce((sum, other) => sum + gasInFlight(relay, other), 0);
  // With another batch, everything in flight fills one block.
  return inFlight < blockGas * (1 - batchShare(relay) * gasUse.share);
}

/**
 * Whether this server is slow to process blocks. Sending more would add to the backlog, and every submitter that waits
 * for a block would wait for all of it.
 */
export function isBehind({ state, limits }: Pick<RelayContext, 'state' | 'limits'>): boolean {
  return state.takingInSince !== undefined && performance.now() - state.takingInSince > limits.takeInMs;
}

function isMoving({ ledger, heads }: RelayContext, { address }: Lane): boolean {
  const oldest = ledger.oldestOpen(address);
  const patienceMs = Math.max(STANDS_STILL_MS, STANDS_STILL_BLOCKS * heads.blockMs);
  return oldest === undefined || performance.now() - oldest.waiting.since < patienceMs;
}

/**
 * How long a draining lane still accepts calls of wallets that have open messages in it, so that those are not
 * overtaken. Then other lanes take them. Seconds.
 */
const KEEPS_WALLETS_S = 60;

/** The batch lanes that accept new calls. If all are draining, all of them do, because one has to. */
export function stayingLanes({ laneList }: Pick<RelayContext, 'laneList'>): readonly [Lane, ...Lane[]] {
  const [first, ...others] = laneList.filter(({ drain }) => drain === undefined);
  return first === undefined ? laneList : [first, ...others];
}

/** Whether a lane accepts further calls of a wallet that has open messages in it. */
export function keepsItsWallets(relay: Pick<RelayContext, 'clock' | 'laneList'>, lane: Lane): boolean {
  if (lane.drain === undefined || stayingLanes(relay).includes(lane)) return true;
  return nowSeconds(relay.clock) - lane.drain.requestedAt < KEEPS_WALLETS_S;
}

/** Whether a lane's money was sent away, or is on its way: the lane can no longer pay. */
export function isSwept({ drain }: Pick<Lane, 'drain'>): boolean {
  return drain !== undefined && (drain.sweepNonce !== null || drain.sweptAt !== null);
}

/** Skips lanes that are draining, cannot sign or cannot pay for gas, if another lane is left. */
export function lanesWithMoney(relay: RelayContext): readonly [Lane, ...Lane[]] {
  const staying = signingLanes(stayingLanes(relay));
  const [first, ...others] = staying.filter(({ neededWei }) => neededWei === undefined);
  return first === undefined ? staying : [first, ...others];
}

/**
 * Once a signer has failed for this long, its lane also gives up wallets that have messages in flight there: those
 * messages are in a block by then, or another key has to take over.
 */
const KEEPS_WALLETS_MS = 60_000;

/** Whether a lane's key can sign, as far as is known. */
export const signs = ({ signer }: Pick<Lane, 'signer'>): boolean => signer.isAvailable;

/** The lanes whose keys sign. If none does, all of them, because one has to in the end. */
function signingLanes(lanes: readonly [Lane, ...Lane[]]): readonly [Lane, ...Lane[]] {
  const [first, ...others] = lanes.filter(signs);
  return first === undefined ? lanes : [first, ...others];
}

/**
 * Whether a lane gives up the calls of a wallet. A wallet with messages in flight stays for a while, so that they are
 * not overtaken: they need no further signature.
 */
export function letsGo({ ledger }: Pick<RelayContext, 'ledger'>, lane: Lane, wallet: Address): boolean {
  if (signs(lane)) return false;
  const { failsSinceMs = 0 } = lane.signer.health();
  return ledger.laneOf(wallet) !== lane.address || failsSinceMs > KEEPS_WALLETS_MS;
}

/** Removes the intents that other lanes can carry from the queue of a lane that cannot sign. */
export function takeMovable(relay: RelayContext, lane: Lane): Waiting[] {
  if (lane.kind === 'direct' || signs(lane) || !relay.laneList.some(signs)) return [];
  const movable = lane.queue.filter(({ intent }) => letsGo(relay, lane, intent.wallet));
  const left = lane.queue.filter((waiting) => !movable.includes(waiting));
  lane.queue.splice(0, lane.queue.length, ...left);
  return movable;
}
