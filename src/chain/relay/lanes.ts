import type { RelayContext } from './context.ts';
import { stayingLanes } from './drain.ts';
import type { Lane } from './lane.ts';
import { signingLanes } from './signing.ts';

/** One that is to go is passed by, and one that does not sign, or cannot pay for gas, while another one can. */
export function lanesWithMoney(relay: RelayContext): readonly [Lane, ...Lane[]] {
  const staying = signingLanes(stayingLanes(relay));
  const [first, ...others] = staying.filter(({ neededWei }) => neededWei === undefined);
  return first === undefined ? staying : [first, ...others];
}
