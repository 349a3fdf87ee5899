import type { WalletState } from './wallet-state.ts';

/** What of a wallet's state tells which of its session's messages it executed. */
export type SessionNonces = Pick<WalletState, 'nonceBase' | 'nonceWindow'>;

/** How many nonces from the base on a wallet keeps apart. */
export const NONCE_WINDOW = 64;

/** Whether a message with this nonce may execute after the block that the state is from, in time or not. */
export function mayStillExecute(state: SessionNonces, nonce: number): boolean {
  const position = nonce - state.nonceBase;
  if (position < 0) return false;
  return position >= NONCE_WINDOW || ((state.nonceWindow >> BigInt(position)) & 1n) === 0n;
}

/**
 * Whether the state proves that a message with this nonce executed. Below the window it may as well be dead.
 */
export function hasExecuted(state: SessionNonces, nonce: number): boolean {
  const position = nonce - state.nonceBase;
  return position >= 0 && !mayStillExecute(state, nonce);
}

/** Whether the state proves that no message with this nonce, or a higher one, has ever executed. */
export function hasNeverExecuted({ executedEnd }: Pick<WalletState, 'executedEnd'>, nonce: number): boolean {
  return nonce >= executedEnd;
}
