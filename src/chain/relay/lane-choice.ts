import type { Address } from 'viem';
import { nowSeconds } from '../../core/lib/time.ts';
import { type LaneDrain, readDrains } from './drain-store.ts';
import type { Lane, Waiting } from './lane.ts';
import type { RelayContext } from './relay-context.ts';

/**
 * How long a draining lane still accepts calls of wallets that have open messages in it, so that those are not
 * overtaken. Then other lanes take them. Seconds.
 */
const KEEPS_WALLETS_S = 60;

/** Reads which lanes are draining, as commands have recorded it. */
export async function refreshDrains({ db, lanes }: Pick<RelayContext, 'db' | 'lanes'>): Promise<void> {
  const drains = new Map((await readDrains(db)).map((drain): [string, LaneDrain] => [drain.lane, drain]));
  for (const lane of lanes.values()) lane.drain = drains.get(lane.address);
}

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
export function signingLanes(lanes: readonly [Lane, ...Lane[]]): readonly [Lane, ...Lane[]] {
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
