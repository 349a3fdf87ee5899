import type { Address } from 'viem';
import {
  executedEnd,
  NONCE_WINDOW,
  type SessionMessage,
  type SessionNonces,
} from '../../chain/wallets/wallet-state.ts';

/** What a message may spend, in micro-USDC. */
export interface Spending {
  /** Counts against the limits, see `countedOf`; zero for what no limit bounds. */
  readonly amount: bigint;
  /** Counts against the balance: the amount and the highest fee. */
  readonly total: bigint;
}

/** A signed message of a wallet's session as we recorded it. Amounts are micro-USDC. */
export interface RecordedMessage extends SessionMessage, Spending {
  /** Whose budget it counts against; null for nobody's in particular. */
  readonly recipient: Address | null;
  /** The API key whose own session key has signed it; null for the wallet's first. */
  readonly keyPrefix: string | null;
}

/** How far beyond the window a nonce may jump. */
const MAX_JUMP = 1024;

/** The lowest nonce that a message may still execute with: below it, all are executed or passed. */
export function lowestUnexecuted({ nonceBase, nonceWindow }: SessionNonces): number {
  const lowestZeroBit = ~nonceWindow & (nonceWindow + 1n);
  return nonceBase + lowestZeroBit.toString(2).length - 1;
}

/**
 * The nonce of the next message, or `undefined` while too many are outstanding.
 *
 * Nonces are taken in order. One that is 64 or more above an outstanding message could, executed first, push
 * that message out of the window for ever; so the outstanding ones are waited for. Nonces of messages that
 * expired, or that an epoch has ended, are left behind, and are taken again when so many were left that the contract
 * would refuse the next as too far ahead.
 */
export function nextNonce(
  state: SessionNonces,
  stored: number,
  inFlight: readonly RecordedMessage[],
): number | undefined {
  const lowest = executedEnd(state);
  const next = Math.max(stored, lowest);
  const highest = state.nonceBase + NONCE_WINDOW + MAX_JUMP - 1;
  if (inFlight.length === 0) return next <= highest ? next : lowest;
  const oldest = inFlight.reduce((least, { nonce }) => Math.min(least, nonce), Number.POSITIVE_INFINITY);
  return next - oldest < NONCE_WINDOW && next <= highest ? next : undefined;
}

/** What is committed beyond what the state shows. */
export function sumOf(messages: readonly Spending[]): Spending {
  let amount = 0n;
  let total = 0n;
  for (const message of messages) {
    amount += message.amount;
    total += message.total;
  }
  return { amount, total };
}
