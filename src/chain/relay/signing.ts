import { type Address, type Hex, serializeTransaction, type TransactionSerializableEIP1559 } from 'viem';
import { failureText } from '../../core/lib/failures.ts';
import { keccak } from '../../core/lib/keccak.ts';
import type { RelayContext } from './context.ts';
import type { Lane, Waiting } from './lane.ts';

/**
 * Once a signer has failed for so long, its lane gives up the wallets that have messages in flight there, too: those
 * messages are in a block by then, or another key has to take over.
 */
const KEEPS_WALLETS_MS = 60_000;

/** Signs with a lane's key. The bytes of a key that is elsewhere differ each time: they go to disk first. */
export async function signWith(
  { signer }: Pick<Lane, 'signer'>,
  transaction: Omit<TransactionSerializableEIP1559, 'type'>,
): Promise<{ readonly raw: Hex; readonly hash: Hex }> {
  const unsigned = { ...transaction, type: 'eip1559' } as const;
  const signature = await signer.sign(keccak(serializeTransaction(unsigned)));
  const raw = serializeTransaction(unsigned, signature);
  return { raw, hash: keccak(raw) };
}

/** Whether a lane's key signs, as far as is known. */
export const signs = ({ signer }: Pick<Lane, 'signer'>): boolean => signer.isAvailable;

/** Those whose keys sign; where none does, all of them: one of them has to, in the end. */
export function signingLanes(lanes: readonly [Lane, ...Lane[]]): readonly [Lane, ...Lane[]] {
  const [first, ...others] = lanes.filter(signs);
  return first === undefined ? lanes : [first, ...others];
}

/**
 * Whether a lane gives up the calls of a wallet. One that has messages in flight stays for a while, so that none of
 * them is overtaken: they need no signature any more.
 */
export function letsGo({ ledger }: Pick<RelayContext, 'ledger'>, lane: Lane, wallet: Address): boolean {
  if (signs(lane)) return false;
  const { failsSinceMs = 0 } = lane.signer.health();
  return ledger.laneOf(wallet) !== lane.address || failsSinceMs > KEEPS_WALLETS_MS;
}

/** Takes out of the queue of a lane that does not sign what others can carry. */
export function takeMovable(relay: RelayContext, lane: Lane): Waiting[] {
  if (lane.kind === 'direct' || signs(lane) || !relay.laneList.some(signs)) return [];
  const movable = lane.queue.filter(({ intent }) => letsGo(relay, lane, intent.wallet));
  const left = lane.queue.filter((waiting) => !movable.includes(waiting));
  lane.queue.splice(0, lane.queue.length, ...left);
  return movable;
}

/**
 * Does for one lane what may take a signature, beside the look at the chain that all lanes depend on: where the key is
 * elsewhere, nobody waits for it, and one such work is under way at a time. What fails is found again by the next look.
 */
export async function besideOthers(relay: RelayContext, lane: Lane, work: () => Promise<unknown>): Promise<void> {
  if (lane.signer.isLocal) {
    await work();
    return;
  }
  if (lane.beside !== undefined || !signs(lane)) return;
  lane.beside = work()
    .catch((error: unknown) => {
      const failure = { lane: lane.address, reason: failureText(error) };
      relay.logger.warn(failure, 'a transaction of a lane could not be signed anew');
    })
    .finally(() => {
      lane.beside = undefined;
    })
    .then(() => undefined);
}
