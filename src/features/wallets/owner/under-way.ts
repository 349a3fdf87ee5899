import type { ProbeBlock } from '../../../chain/nodes/probe.ts';
import type { WalletState } from '../../../chain/wallets/wallet-state.ts';
import type { Statement } from '../../../storage/db/batch.ts';
import type { WalletRow } from '../wallet-store.ts';

/**
 * The highest owner nonce up to which no message can execute after the block of this state: a later one was executed,
 * or the epochs are over that they were signed for.
 */
export function endedOwnerNonce(
  { ownerNonce, epoch }: Pick<WalletState, 'ownerNonce' | 'epoch'>,
  { nextOwnerNonce, signedEpoch, epochNonce }: Pick<WalletRow, 'nextOwnerNonce' | 'signedEpoch' | 'epochNonce'>,
): number {
  if (epoch < signedEpoch) return ownerNonce;
  const voided = epoch === signedEpoch ? epochNonce - 1 : nextOwnerNonce - 1;
  return Math.max(ownerNonce, voided);
}

/** Whether a change that was signed before may still execute. */
export function isChangeUnderWay(
  state: Pick<WalletState, 'ownerNonce' | 'epoch'>,
  wallet: Pick<WalletRow, 'nextOwnerNonce' | 'signedEpoch' | 'epochNonce'>,
): boolean {
  return endedOwnerNonce(state, wallet) < wallet.nextOwnerNonce - 1;
}

/** Whether a freeze that was signed before may still execute. No owner nonce overtakes it: its epoch ends it. */
export function isFreezeUnderWay(
  { epoch }: Pick<WalletState, 'epoch'>,
  { freezeEpoch, freezeUntil }: Pick<WalletRow, 'freezeEpoch' | 'freezeUntil'>,
  { timestamp }: Pick<ProbeBlock, 'timestamp'>,
): boolean {
  return freezeEpoch !== null && freezeEpoch >= epoch && freezeUntil >= timestamp;
}

/**
 * Decides right before a change is signed whether it is to be made, and throws if not. Answers what the commit of its
 * message does besides; if that fails, nothing is signed and this decides again. The id is `undefined` where the change
 * takes no message.
 */
export type InCommit = () => Promise<(messageId: number | undefined) => readonly Statement[]>;

/** How a change is to be made. */
export interface Leave {
  /** Without it, what allows the wallet more throws `STEP_UP_REQUIRED`. */
  readonly mayLoosen: boolean;
  readonly inCommit?: InCommit | undefined;
}
