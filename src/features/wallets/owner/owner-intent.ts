import { type Address, type Hex, isAddressEqual } from 'viem';
import type { Core } from '../../../chain/core.ts';
import type { Chain } from '../../../chain/nodes/chain.ts';
import type { ProbeAnswer, ProbeBlock, ProbeCall } from '../../../chain/nodes/probe.ts';
import { withRpcDeadline } from '../../../chain/nodes/rpc-errors.ts';
import {
  type CommittedMessage,
  type Intent,
  type IntentKind,
  MESSAGE_SECONDS,
  type Urgency,
} from '../../../chain/relay/relay-intent.ts';
import { type OwnerCall, type OwnerMessage, ownerMessage } from '../../../chain/wallets/wallet-signatures.ts';
import { type WalletState, walletStateCall } from '../../../chain/wallets/wallet-state.ts';
import { AppError } from '../../../core/errors.ts';
import { HOUR_SECONDS, msUntil } from '../../../core/lib/time.ts';
import { RowCountError, type Statement } from '../../../storage/db/batch.ts';
import { freezeData, notShownYet, readState } from '../wallet-contract.ts';
import { ownerMessageStatement, type WalletRow } from '../wallet-store.ts';
import { type GivenSignature, isPasskeys, type SignedCandidate, signedOne } from './own-signature.ts';
import {
  type Carrier,
  directlyTo,
  NotOurOwnerError,
  type OwnCall,
  requireOurs,
  signOwnerCall,
  walletDomain,
} from './owner-call.ts';

/** The call of an owner function, before it is signed. */
export interface OwnerFunction {
  readonly data: Hex;
  readonly gasLimit: number;
  /** How it gets to the wallet, where that is not by the wallet's `ownerCall` alone. */
  readonly carrier?: Carrier;
  /** Statements for the commit of the transaction. `nonce` is the one that was signed, 0 for a freeze. */
  statements?(committedMessage: CommittedMessage, nonce: number): readonly Statement[];
}

/** Something to sign with a wallet's owner key. */
export interface OwnerAct {
  /** For logs and metrics. */
  readonly kind: IntentKind;
  /**
   * Reuses the nonce of an earlier message, so that the wallet executes at most one of the two. The act checks that
   * the chain has not passed it. By default the next nonce is taken.
   */
  readonly nonce?: number | undefined;
  /** The call as someone else's key has signed it; by default it is signed with the key that this server holds. */
  readonly own?: OwnCall | undefined;
  /** What differs if someone else's key signs it. */
  readonly asOwn?: Partial<Pick<OwnerAct, 'kind' | 'urgent'>> | undefined;
  /** Who signs, by the views' answers; the owner, unless an ownership is accepted. */
  signerOf?(answers: readonly ProbeAnswer[]): Address;
  /** Called before a signature is shown to a node, which could submit it. */
  beforeTrial?(nonce: number, block: ProbeBlock): Promise<void>;
  /** Sends it ahead of all that is not urgent, as for a freeze or an unfreeze. */
  readonly urgent?: Urgency | undefined;
  /** Views to ask at the same block as the wallet itself. */
  readonly probes?: readonly ProbeCall[];
  /**
   * Decides what to call, from the wallet's state and the views' answers. If it throws, the submitter gets the error
   * and nothing is signed.
   */
  functionFor(
    state: WalletState,
    block: ProbeBlock,
    answers: readonly ProbeAnswer[],
  ): OwnerFunction | Promise<OwnerFunction>;
}

/** How often what was read may change before an act gives up. */
const MAX_TRIES = 8;

/**
 * Runs a task that reads a wallet and signs with its owner key. Runs it again if what it read was changed in between;
 * then nothing of the task is on disk.
 */
export async function withFreshRead<T>(task: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await task();
    } catch (error) {
      if (!(error instanceof RowCountError) || tries === MAX_TRIES) throw error;
    }
  }
}

/** The views that an act needs: the wallet's state, and those of its own. */
export function probesOf({ chainAddress: target }: WalletRow, { probes = [] }: OwnerAct): readonly ProbeCall[] {
  return [{ target, data: walletStateCall }, ...probes];
}

/** The intent of an act. `wallet` must have been read while holding the wallet's lock. */
export function ownerIntent(core: Core, wallet: WalletRow, act: OwnerAct): Intent {
  return {
    kind: act.kind,
    wallet: wallet.chainAddress,
    ...(act.urgent === undefined ? {} : { urgent: act.urgent }),
    probes: probesOf(wallet, act),
    async sign([own, ...answers], block) {
      const state = readState(own);
      if (state === undefined) throw notShownYet();
      const signer = act.signerOf?.(answers) ?? state.owner;
      if (act.own === undefined) requireOurs(signer, wallet);
      const { data, gasLimit, statements, carrier } = await act.functionFor(state, block, answers);
      const sign = () => {
        const row = { ...wallet, nextOwnerNonce: act.nonce ?? wallet.nextOwnerNonce };
        const deadline = block.now + MESSAGE_SECONDS;
        return signOwnerCall(core, row, { data, deadline, epoch: state.epoch, usedNonce: state.ownerNonce });
      };
      const signed = act.own ?? (await sign());
      const { nonce, deadline } = signed;
      if (act.own !== undefined) requireStillMeant(act.own, { data, state, signer });
      const gas = act.own?.gasLimit ?? gasLimit;
      return {
        call: { ...(carrier ?? directlyTo(wallet.chainAddress))(signed), gasLimit: gas, deadline },
        statements: (committedMessage) => [
          ownerMessageStatement(core.db, wallet, signed),
          ...(statements?.(committedMessage, nonce) ?? []),
        ],
      };
    },
  };
}

/** Throws `WALLET_BUSY` if the message that was signed no longer fits, or its signer no longer signs. */
function requireStillMeant(
  own: OwnCall,
  { data, state, signer }: { data: Hex; state: WalletState; signer: Address },
): void {
  const isNext = data === freezeData || own.nonce > state.ownerNonce;
  const isMeant = own.data === data && own.epoch === state.epoch && isNext;
  if (isMeant && isAddressEqual(own.signer, signer)) return;
  throw new AppError('WALLET_BUSY', {
    message: 'The wallet has changed since this was signed. Ask again for what there is to sign.',
  });
}

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

/** Whose signature an act takes, and when its answer is due, by `performance.now()`. */
export interface Consent {
  /** The owner's own. No one looks at it while this server's key is the owner's. */
  readonly signature?: Hex | undefined;
  /** The owner is known to have a key of their own, and signs what this server may not sign. */
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
  core: Core,
  wallet: WalletRow,
  act: OwnerAct,
  consent: Consent,
): Promise<CommittedMessage | ToSign> {
  const { endsAt } = consent;
  const submit = (one: OwnerAct) => core.relay.submit(ownerIntent(core, wallet, one), msUntil(endsAt));
  if (consent.isOwnKey !== true) {
    try {
      return await submit(act);
    } catch (error) {
      if (!(error instanceof NotOurOwnerError)) throw error;
    }
  }
  const own = await ownersCall(core, wallet, act, consent);
  return isToSign(own) ? own : await submit({ ...act, ...act.asOwn, own });
}

/** The call that the owner has signed, or what there is to sign: the same for an hour, unless the wallet moves on. */
async function ownersCall(
  core: Core,
  wallet: WalletRow,
  act: OwnerAct,
  { signature, endsAt }: Consent,
): Promise<OwnCall | ToSign> {
  const { chain } = core;
  const probe = chain.probe(probesOf(wallet, act));
  const { block, answers } = await withRpcDeadline(probe, msUntil(endsAt));
  const [shown, ...views] = answers;
  const state = readState(shown);
  if (state === undefined) throw notShownYet();
  const signer = act.signerOf?.(views) ?? state.owner;
  // It was another's a moment ago. What our key may sign, this server's own rules decide first.
  if (isAddressEqual(signer, wallet.ownerAddress)) throw passing();
  const { data, gasLimit, carrier } = await act.functionFor(state, block, views);
  const nonce = data === freezeData ? 0 : (act.nonce ?? state.ownerNonce + 1);
  const domain = walletDomain(wallet, chain.id);
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
interface CallToSign extends Omit<GivenSignature, 'signature'>, Pick<OwnerCall, 'data' | 'nonce' | 'epoch'> {
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
  const candidateOf = (deadline: number): SignedCandidate => {
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
