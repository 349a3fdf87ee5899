import { type Address, type Hex, isAddressEqual } from 'viem';
import type { Chain } from '../../../chain/nodes/chain.ts';
import type { ProbeBlock } from '../../../chain/nodes/probe.ts';
import { withRpcDeadline } from '../../../chain/nodes/rpc-errors.ts';
import type { CommittedMessage, Relay } from '../../../chain/relay/relay-intent.ts';
import { type OwnerCall, type OwnerMessage, ownerMessage } from '../../../chain/wallets/wallet-signatures.ts';
import { AppError } from '../../../core/errors.ts';
import { HOUR_SECONDS, msUntil } from '../../../core/lib/time.ts';
import type { WalletRow } from '../wallet-store.ts';
import { type Candidate, type Given, isPasskeys, signedOne } from './own-signature.ts';
import { directlyTo, freezeData, NotOurOwnerError, notShownYet, readState, walletDomain } from './owner-call.ts';
import { type OwnCall, type OwnerAct, type OwnerIntentDeps, ownerIntent, probesOf } from './owner-intent.ts';

/** What this server cannot sign, because the owner key is the owner's own: they have to. Nothing was done. */
export interface ToSign {
  readonly typedData: OwnerMessage;
  /** Who has to. */
  readonly signer: Address;
  /** Whether that is the account of a passkey. */
  readonly isPasskeys: boolean;
  /** All that a signature may be of: `typedData`, and for a while what was shown before it. */
  readonly messages: readonly OwnerMessage[];
}

/** Whether an act waits for its owner's signature. */
export function isToSign(outcome: object): outcome is ToSign {
  return 'typedData' in outcome;
}

export interface OwnKeyDeps extends OwnerIntentDeps {
  readonly chain: Chain;
  readonly relay: Relay;
}

/** Whose signature an act takes, and when its answer is due, by `performance.now()`. */
export interface Consent {
  /** The owner's own. No one looks at it while this server's key is the owner's. */
  readonly signature?: Hex | undefined;
  /** The owner is known to have a key of their own, and was asked for what this server may not sign. */
  readonly isOwnKey?: boolean | undefined;
  readonly endsAt: number;
}

/**
 * A message that an owner signs with a key of their own ends at most so many seconds after they were shown it. People
 * and hardware wallets take their time, so it lives much longer than what this server signs (`MESSAGE_SECONDS`).
 * Anyone who looks for what may still happen, or has happened unseen, has to look so far.
 */
export const OWN_MESSAGE_SECONDS = 2 * HOUR_SECONDS;
/** A message that ends any sooner might not get into a block. */
const MIN_SECONDS_LEFT = 60;

/**
 * Submits an act of a wallet's owner: signed with the key that this server holds, or else with the owner's own
 * signature. Answers what there is to sign where the owner key is not ours and there is no signature. Throws what the
 * act and the relay throw, and what {@link signedOne} throws.
 */
export async function submitOwnerAct(
  deps: OwnKeyDeps,
  wallet: WalletRow,
  act: OwnerAct,
  consent: Consent,
): Promise<CommittedMessage | ToSign> {
  const { endsAt } = consent;
  const submit = (one: OwnerAct) => deps.relay.submit(ownerIntent(deps, wallet, one), msUntil(endsAt));
  if (consent.isOwnKey !== true) {
    try {
      return await submit(act);
    } catch (error) {
      if (!(error instanceof NotOurOwnerError)) throw error;
    }
  }
  const own = await ownersCall(deps, wallet, act, consent);
  return isToSign(own) ? own : await submit({ ...act, ...act.asOwn, own });
}

/** The call that the owner has signed, or what there is to sign: the same for an hour, unless the wallet moves on. */
async function ownersCall(
  deps: OwnKeyDeps,
  wallet: WalletRow,
  act: OwnerAct,
  { signature, endsAt }: Consent,
): Promise<OwnCall | ToSign> {
  const { chain, chainId } = deps;
  const asked = chain.probe(probesOf(wallet, act));
  const { block, answers } = await withRpcDeadline(asked, msUntil(endsAt));
  const [shown, ...views] = answers;
  const state = readState(shown);
  if (state === undefined) throw notShownYet();
  const signer = act.signerOf?.(views) ?? state.owner;
  // It was another's a moment ago. What our key may sign, this server's own rules decide first.
  if (isAddressEqual(signer, wallet.ownerAddress)) throw passing();
  const { data, gasLimit, carrier } = await act.functionFor(state, block, views);
  const nonce = data === freezeData ? 0 : (act.nonce ?? state.ownerNonce + 1);
  const domain = walletDomain(wallet, chainId);
  return await signedOrToSign(chain, {
    block,
    data,
    nonce,
    epoch: state.epoch,
    signer,
    signature,
    gasLimit,
    endsAt,
    carrier: carrier ?? directlyTo(wallet.chainAddress),
    messageOf: (call) => ownerMessage(domain, call),
    beforeTrial: async () => await act.beforeTrial?.(nonce, block),
  });
}

/** A call that an owner signs, and what has come of that so far. */
interface CallToSign extends Omit<Given, 'signature'>, Pick<OwnerCall, 'data' | 'nonce' | 'epoch'> {
  readonly block: ProbeBlock;
  readonly signature: Hex | undefined;
  readonly messageOf: (call: OwnerCall) => OwnerMessage;
}

/** The call as it was signed, by what {@link signedOne} says and throws; without a signature, what there is to sign. */
async function signedOrToSign(
  chain: Chain,
  { block, data, nonce, epoch, signature, messageOf, ...given }: CallToSign,
): Promise<OwnCall | ToSign> {
  const { signer, endsAt } = given;
  const candidateOf = (deadline: number): Candidate => {
    const call = { data, nonce, deadline, epoch };
    return { call, message: messageOf(call) };
  };
  const [fresh, ...earlier] = deadlinesAt(block);
  const candidates = [fresh, ...earlier].map(candidateOf);
  if (signature !== undefined) return await signedOne(chain, candidates, { ...given, signature });
  return {
    typedData: candidateOf(fresh).message,
    signer,
    isPasskeys: await isPasskeys(chain, signer, endsAt),
    messages: candidates.map(({ message }) => message),
  };
}

/** When a message ends that is made now, in one to two hours; and one that was made up to an hour ago. */
function deadlinesAt({ now }: ProbeBlock): readonly [number, ...number[]] {
  const hour = Math.floor(now / HOUR_SECONDS) * HOUR_SECONDS;
  const [fresh, earlier] = [hour + OWN_MESSAGE_SECONDS, hour + OWN_MESSAGE_SECONDS - HOUR_SECONDS];
  return earlier - now < MIN_SECONDS_LEFT ? [fresh] : [fresh, earlier];
}

function passing(): AppError {
  return new AppError('WALLET_BUSY', {
    message: 'The ownership of the wallet is changing at this moment. Nothing was done. Ask again.',
  });
}
