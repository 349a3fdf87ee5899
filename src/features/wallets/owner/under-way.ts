import type { ProbeBlock } from '../../../chain/nodes/probe-codec.ts';
import type { WalletState } from '../../../chain/wallets/wallet-state.ts';
import type { WalletRow } from '../store.ts';

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
