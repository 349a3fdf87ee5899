import type { Hex } from 'viem';
import { askViews } from '../../chain/ask-views.ts';
import type { Chain } from '../../chain/chain.ts';
import { type OwnerMessage, ownerMessage } from '../../chain/owner-message.ts';
import { refusedCall } from '../../chain/refused-call.ts';
import type { Placement, ProbeBlock, Relay } from '../../chain/relay/intent.ts';
import { withRpcDeadline } from '../../chain/rpc-deadline.ts';
import { AppError } from '../../errors.ts';
import { msUntil } from '../../lib/deadline.ts';
import { HOUR_SECONDS } from '../../lib/time.ts';
import type { WalletRow } from '../store.ts';
import {
  errorNameOf,
  NotOurOwnerError,
  notShownYet,
  ownerCallData,
  readState,
  type SignedOwnerCall,
  walletDomain,
} from './call.ts';
import { type OwnerAct, type OwnerIntentDeps, ownerIntent, probesOf } from './intent.ts';

/** What this server cannot sign, because the owner key is the owner's own: they have to. */
export class UnsignedError extends NotOurOwnerError {
  constructor(readonly typedData: OwnerMessage) {
    super();
  }
}

export interface OwnKeyDeps extends OwnerIntentDeps {
  readonly chain: Chain;
  readonly relay: Relay;
}

/** Whose signature an act takes, and when its answer is due, by `performance.now()`. */
export interface Consent {
  /** The owner's own, where this server is not to sign. */
  readonly signature?: Hex | undefined;
  readonly endsAt: number;
}

/**
 * Submits an act of a wallet's owner: signed with the key that this server holds, or with the owner's own signature.
 * Throws what the act and the relay throw; {@link UnsignedError}, which has what to sign, where the owner key is not
 * ours and there is no signature; and `INVALID_SIGNATURE`.
 */
export async function submitOwnerAct(
  deps: OwnKeyDeps,
  wallet: WalletRow,
  act: OwnerAct,
  { signature, endsAt }: Consent,
): Promise<Placement> {
  const submit = (one: OwnerAct) => deps.relay.submit(ownerIntent(deps, wallet, one), msUntil(endsAt));
  try {
    if (signature === undefined && act.signer !== 'pending owner') return await submit(act);
  } catch (error) {
    if (!(error instanceof NotOurOwnerError)) throw error;
  }
  const own = await ownersCall(deps, wallet, act, { signature, endsAt });
  return await submit({ ...act, own });
}

/** The call that the owner has signed. What there is to sign is the same for an hour, unless the wallet moves on. */
async function ownersCall(
  { chain, chainId }: OwnKeyDeps,
  wallet: WalletRow,
  act: OwnerAct,
  { signature, endsAt }: Consent,
): Promise<SignedOwnerCall> {
  const views = askViews(chain, probesOf(wallet, act));
  const { block, answers } = await withRpcDeadline(views, msUntil(endsAt));
  const [own, ...others] = answers;
  const state = readState(own);
  if (state === undefined) throw notShownYet();
  const { data } = await act.functionFor(state, block, others);
  const nonce = act.nonce ?? state.ownerNonce + 1;
  const [deadline, earlier] = deadlinesAt(block);
  if (signature === undefined) {
    throw new UnsignedError(ownerMessage(walletDomain(wallet, chainId), { data, nonce, deadline }));
  }
  for (const each of [deadline, earlier]) {
    const call = { data, nonce, deadline: each, signature };
    if (await withRpcDeadline(isAccepted(chain, wallet, call), msUntil(endsAt))) return call;
  }
  throw new AppError('INVALID_SIGNATURE');
}

/** When a message ends that is made now: in one to two hours; and one that was made up to an hour ago. */
function deadlinesAt({ now }: ProbeBlock): [number, number] {
  const hour = Math.floor(now / HOUR_SECONDS) * HOUR_SECONDS;
  return [hour + 2 * HOUR_SECONDS, hour + HOUR_SECONDS];
}

/** Whether the wallet takes the signature for its owner's. Throws `CHAIN_REVERTED` where it refuses what was signed. */
async function isAccepted(
  { client }: Pick<Chain, 'client'>,
  { chainAddress: to }: WalletRow,
  call: SignedOwnerCall,
): Promise<boolean> {
  try {
    await client.call({ to, data: ownerCallData(call) });
    return true;
  } catch (error) {
    const refused = refusedCall(error);
    if (refused === undefined) throw error;
    const { message, revertData } = refused;
    const name = revertData === undefined ? message : errorNameOf(revertData);
    if (name === 'Unauthorized') return false;
    throw new AppError('CHAIN_REVERTED', { message: `The wallet refuses the call: ${name}.` });
  }
}
