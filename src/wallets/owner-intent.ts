import type { Hex } from 'viem';
import {
  type Intent,
  MESSAGE_SECONDS,
  type Placement,
  type ProbeAnswer,
  type ProbeBlock,
  type ProbeCall,
  type Urgency,
} from '../chain/relay/intent.ts';
import { type WalletState, walletStateCall } from '../chain/wallet-state.ts';
import { RowCountError, type Statement } from '../db/batch.ts';
import type { Vault } from '../lib/crypto.ts';
import { openKey } from './keys.ts';
import { notShownYet, ownerCallData, readState, requireOurOwner, signOwnerCall } from './owner-call.ts';
import type { WalletRow, WalletStore } from './store.ts';
import { createWalletLock, type WalletLock } from './wallet-lock.ts';

/** An owner function that is to be called. */
export interface OwnerFunction {
  readonly data: Hex;
  readonly gasLimit: number;
  /** Rows of its own that must be on disk with the transaction; the nonce is the one that was signed. */
  statements?(placement: Placement, nonce: number): readonly Statement[];
}

/** What is to be done with a wallet's owner key. */
export interface OwnerAct {
  /** For logs and metrics. */
  readonly kind: string;
  /**
   * Signs with this nonce again, which an earlier message had, so that the wallet executes one of the two at most. The
   * act makes sure that the chain has not passed it. Without it, the next nonce is taken.
   */
  readonly nonce?: number | undefined;
  /** Goes before everything that is not: a freeze, or what takes a key from the wallet. */
  readonly urgent?: Urgency | undefined;
  /** Views to ask at the same block as the wallet itself. */
  readonly probes?: readonly ProbeCall[];
  /**
   * Judges what the wallet says of itself, and the views' answers. What it throws goes to the submitter, and nothing is
   * signed.
   */
  functionFor(
    state: WalletState,
    block: ProbeBlock,
    answers: readonly ProbeAnswer[],
  ): OwnerFunction | Promise<OwnerFunction>;
}

/** What an intent of the Owner needs. */
export interface OwnerIntentDeps {
  readonly store: Pick<WalletStore, 'ownerNonceStatement'>;
  readonly vault: Vault;
  readonly chainId: number;
}

/** How long a change waits for others of its wallet; with its own time, that stays below what a connection lives. */
const LOCK_BOUNDS = { waiting: 8, waitMs: 20_000 };

/**
 * Whatever is signed with an owner key takes the wallet's turn: the next nonce is known when the last one is on disk.
 */
export function createOwnerLock(): WalletLock {
  return createWalletLock(LOCK_BOUNDS);
}

/** As often as a wallet can be frozen while one of its owner's acts is on its way to the disk. */
const MAX_TRIES = 8;

/**
 * Runs a task again that reads a wallet and has something signed with its owner key, where a freeze, which waits for no
 * turn, took the nonce in between. Nothing of the task is on disk then.
 */
export async function withOwnNonce<T>(task: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await task();
    } catch (error) {
      if (!(error instanceof RowCountError) || tries === MAX_TRIES) throw error;
    }
  }
}

/** The intent of an act, for the wallet as it was read in its turn. */
export function ownerIntent(deps: OwnerIntentDeps, wallet: WalletRow, act: OwnerAct): Intent {
  const { store, vault, chainId } = deps;
  return {
    kind: act.kind,
    wallet: wallet.chainAddress,
    ...(act.urgent === undefined ? {} : { urgent: act.urgent }),
    probes: [{ target: wallet.chainAddress, data: walletStateCall }, ...(act.probes ?? [])],
    async sign([own, ...answers], block) {
      const state = readState(own);
      if (state === undefined) throw notShownYet();
      requireOurOwner(state, wallet);
      const { data, gasLimit, statements } = await act.functionFor(state, block, answers);
      const deadline = block.now + MESSAGE_SECONDS;
      const ownerKey = openKey(vault, wallet.id, 'owner-key', wallet.ownerKeySealed);
      const signed = await signOwnerCall(
        { ...wallet, nextOwnerNonce: act.nonce ?? wallet.nextOwnerNonce },
        { data, deadline, usedNonce: state.ownerNonce, chainId, ownerKey },
      );
      const { nonce } = signed;
      return {
        call: { target: wallet.chainAddress, data: ownerCallData(signed), gasLimit, deadline },
        statements: (placement) => [
          store.ownerNonceStatement(wallet, Math.max(nonce, wallet.nextOwnerNonce - 1)),
          ...(statements?.(placement, nonce) ?? []),
        ],
      };
    },
  };
}
