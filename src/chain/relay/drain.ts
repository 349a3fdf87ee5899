import { nowSeconds } from '../../core/lib/time.ts';
import type { RelayContext } from './context.ts';
import { type LaneDrain, readDrains } from './drain-store.ts';
import type { Lane } from './lane.ts';

/**
 * So long a lane that is to go still takes the calls of wallets that have open messages in it, so that those are not
 * overtaken; after that they go through another lane. Seconds.
 */
const KEEPS_WALLETS_S = 60;

/** Takes up which lanes are to go, as commands have written it down. */
export async function refreshDrains({ db, lanes }: Pick<RelayContext, 'db' | 'lanes'>): Promise<void> {
  const drains = new Map((await readDrains(db)).map((drain): [string, LaneDrain] => [drain.lane, drain]));
  for (const lane of lanes.values()) lane.drain = drains.get(lane.address);
}

/** The batch lanes that take new calls. Where all are to go, all of them do: somebody has to. */
export function stayingLanes({ laneList }: Pick<RelayContext, 'laneList'>): readonly [Lane, ...Lane[]] {
  const [first, ...others] = laneList.filter(({ drain }) => drain === undefined);
  return first === undefined ? laneList : [first, ...others];
}

/** Whether a lane takes further calls of a wallet that has open messages in it. */
export function keepsItsWallets(relay: Pick<RelayContext, 'clock' | 'laneList'>, lane: Lane): boolean {
  if (lane.drain === undefined || stayingLanes(relay).includes(lane)) return true;
  return nowSeconds(relay.clock) - lane.drain.requestedAt < KEEPS_WALLETS_S;
}

/** Whether a lane's money has gone, or is on its way: nothing can be paid for with it. */
export function isSwept({ drain }: Pick<Lane, 'drain'>): boolean {
  return drain !== undefined && (drain.sweepNonce !== null || drain.sweptAt !== null);
}
