import { type Address, type Hex, isAddressEqual } from 'viem';
import type { Core } from '../../../chain/core.ts';
import type { ProbeAnswer, ProbeBlock, ProbeCall } from '../../../chain/nodes/probe.ts';
import {
  type CommittedMessage,
  type Intent,
  type IntentKind,
  MESSAGE_SECONDS,
  type Relay,
  type Urgency,
} from '../../../chain/relay/relay-intent.ts';
import { type WalletState, walletStateCall } from '../../../chain/wallets/wallet-state.ts';
import { AppError } from '../../../core/errors.ts';
import { RowCountError, type Statement } from '../../../storage/db/batch.ts';
import { openKey } from '../wallet-keys.ts';
import { createWalletLock, type WalletLock } from '../wallet-lock.ts';
import type { WalletRow, WalletStore } from '../wallet-store.ts';
import {
  type Carrier,
  directlyTo,
  freezeData,
  notShownYet,
  readState,
  requireOurs,
  type SignedOwnerCall,
  signOwnerCall,
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

/** A call that someone else's key has signed. */
export interface OwnCall extends SignedOwnerCall {
  readonly signer: Address;
  /** With what the signer's own code takes, where it is a contract. */
  readonly gasLimit: number;
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

/** What an intent with the owner key needs. */
export type OwnerIntentParts = Core & {
  readonly store: Pick<WalletStore, 'ownerMessageStatement'>;
  readonly chainId: number;
};

/**
 * How long a change waits for earlier ones of its wallet. With its own time, that is less than a connection lives.
 */
const LOCK_BOUNDS = { waiting: 8, waitMs: 20_000 };

/**
 * Creates the lock that all but freezes take before they sign with an owner key: the next nonce is known once the
 * last one is on disk.
 */
export function createOwnerLock(): WalletLock {
  return createWalletLock(LOCK_BOUNDS);
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
export function ownerIntent(deps: OwnerIntentParts, wallet: WalletRow, act: OwnerAct): Intent {
  const { store, vault, chainId } = deps;
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
      const sign = async () => {
        const ownerKey = openKey(vault, wallet.id, 'owner-key', wallet.ownerKeySealed);
        const signer = { ...wallet, nextOwnerNonce: act.nonce ?? wallet.nextOwnerNonce };
        const deadline = block.now + MESSAGE_SECONDS;
        return await signOwnerCall(signer, {
          data,
          deadline,
          epoch: state.epoch,
          usedNonce: state.ownerNonce,
          chainId,
          ownerKey,
        });
      };
      const signed = act.own ?? (await sign());
      const { nonce, deadline } = signed;
      if (act.own !== undefined) requireStillMeant(act.own, { data, state, signer });
      const gas = act.own?.gasLimit ?? gasLimit;
      return {
        call: { ...(carrier ?? directlyTo(wallet.chainAddress))(signed), gasLimit: gas, deadline },
        statements: (committedMessage) => [
          store.ownerMessageStatement(wallet, signed),
          ...(statements?.(committedMessage, nonce) ?? []),
        ],
      };
    },
  };
}

/** Throws `WALLET_BUSY` where what was signed is no longer what was asked for, or the signer no longer the one. */
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

/** Calls that the service itself makes with a claimed wallet's owner key, between those of its Owner. */
export interface OwnerTasks {
  /**
   * Submits an act without waiting for a block, because the Owner's next change waits for this one. Throws what
   * {@link Relay.submit} and the act throw, `WALLET_NOT_FOUND`, `WALLET_NOT_ACTIVE`, and `WALLET_BUSY` if the lock is
   * not free in time.
   */
  run(walletId: string, act: OwnerAct): Promise<CommittedMessage>;
}

export type OwnerTaskParts = OwnerIntentParts & {
  readonly store: Pick<WalletStore, 'byId' | 'ownerMessageStatement'>;
  readonly lock: WalletLock;
};

/** Creates the calls that the service itself makes with wallets' owner keys. */
export function createOwnerTasks(deps: OwnerTaskParts): OwnerTasks {
  const { store, relay, lock } = deps;
  return {
    async run(walletId, act) {
      const submit = async () => {
        const wallet = await store.byId(walletId);
        if (wallet === undefined) throw new AppError('WALLET_NOT_FOUND');
        if (wallet.status !== 'active') throw new AppError('WALLET_NOT_ACTIVE');
        return await relay.submit(ownerIntent(deps, wallet, act));
      };
      return await lock.run(walletId, () => withFreshRead(submit));
    },
  };
}
