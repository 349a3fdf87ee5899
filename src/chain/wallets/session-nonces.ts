import type { WalletState } from './wallet-state.ts';

/** What of a wallet's state tells which nonces its session has used. */
export type SessionNonces = Pick<WalletState, 'nonceBase' | 'nonceWindow'>;

/** What of a wallet's state tells which of its session's messages may execute. */
export type SessionState = SessionNonces & Pick<WalletState, 'epoch'>;

/** What of a session's message tells whether a state lets it execute. */
export interface SessionMessage {
  readonly nonce: number;
  /** The wallet's epoch that it was signed for. */
  readonly epoch: number;
}

/** How many nonces from the base on a wallet keeps apart. */
export const NONCE_WINDOW = 64;

/** Whether the state lets a message use this nonce: none has executed with it, and later ones have not passed it. */
export function isUsable(state: SessionNonces, nonce: number): boolean {
  const position = nonce - state.nonceBase;
  if (position < 0) return false;
  return position >= NONCE_WINDOW || ((state.nonceWindow >> BigInt(position)) & 1n) === 0n;
}

/**
 * Whether a message may execute after the block that the state is from, in time or not. One for a later epoch may: the
 * node lags behind the one that was asked for the signature, or a reorganisation has put off what began that epoch.
 */
export function mayStillExecute(state: SessionState, { nonce, epoch }: SessionMessage): boolean {
  return epoch >= state.epoch && isUsable(state, nonce);
}

/**
 * Whether the state proves that a message with this nonce executed. Below the window later ones may as well have passed
 * it.
 */
export function hasExecuted(state: SessionNonces, nonce: number): boolean {
  return nonce >= state.nonceBase && !isUsable(state, nonce);
}

/** The nonce above the highest that the session has executed. */
export function executedEnd({ nonceBase, nonceWindow }: SessionNonces): number {
  return nonceWindow === 0n ? nonceBase : nonceBase + nonceWindow.toString(2).length;
}
