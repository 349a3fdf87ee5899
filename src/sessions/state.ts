import type { Hex } from 'viem';
import { numberWord, readWords } from './words.ts';

/** What a wallet's `state()` says that its session's calls depend on, all from one block. Amounts are micro-USDC. */
export interface SessionState {
  /** The session key's address, in lower case. */
  readonly session: string;
  readonly frozen: boolean;
  /** The last second in which the session works, Unix; 0 for no end. */
  readonly expiresAt: number;
  /** 0 for none. */
  readonly dailyLimit: bigint;
  readonly spentToday: bigint;
  readonly balance: bigint;
  /** Put aside for authorisations; part of the balance. */
  readonly reserved: bigint;
  readonly nonceBase: number;
  /** One bit for each of the 64 nonces from the base on: set once executed. */
  readonly nonceWindow: bigint;
}

/** A signed message of a wallet's session as we recorded it. Amounts are micro-USDC. */
export interface RecordedMessage {
  readonly nonce: number;
  /** What counts against the daily limit. */
  readonly amount: bigint;
  /** What counts against the balance: the amount and the highest fee. */
  readonly total: bigint;
}

const WINDOW = 64;
/** How far beyond the window a nonce may jump. */
const MAX_JUMP = 1024;
const STATE_WORDS = 12;
const RESERVED_WORD = 8;
const BALANCE_WORD = 11;

/** Reads the answer of the wallet's `state()`. */
export function parseState(data: Hex): SessionState {
  const words = readWords(data, STATE_WORDS);
  const word = (index: number): bigint => words[index] ?? 0n;
  return {
    session: `0x${word(1).toString(16).padStart(40, '0')}`,
    frozen: word(3) !== 0n,
    expiresAt: Number(word(4)),
    dailyLimit: word(6),
    spentToday: word(7),
    reserved: word(RESERVED_WORD),
    nonceBase: Number(word(9)),
    nonceWindow: word(10),
    balance: word(BALANCE_WORD),
  };
}

/**
 * The answer of `state()` as it is once transfers that were executed are settled: nothing is reserved for them any more, and
 * their fees are paid. Amounts are micro-USDC.
 */
export function withoutReserves(
  data: Hex,
  settled: readonly { readonly value: bigint; readonly fee: bigint }[],
): Hex {
  const words = readWords(data, STATE_WORDS);
  for (const { value, fee } of settled) {
    words[RESERVED_WORD] = less(words[RESERVED_WORD], value + fee);
    words[BALANCE_WORD] = less(words[BALANCE_WORD], fee);
  }
  return `0x${words.map(numberWord).join('')}`;
}

/** Saturating, as the wallet counts. */
function less(from = 0n, amount: bigint): bigint {
  return from > amount ? from - amount : 0n;
}

/** Whether a message with this nonce may execute after the block that the state is from, in time or not. */
export function mayStillExecute(state: SessionState, nonce: number): boolean {
  const position = nonce - state.nonceBase;
  if (position < 0) return false;
  return position >= WINDOW || ((state.nonceWindow >> BigInt(position)) & 1n) === 0n;
}

/** The lowest nonce that a message may still execute with: below it, all are executed or dead. */
export function lowestUnexecuted({ nonceBase, nonceWindow }: SessionState): number {
  const lowestZeroBit = ~nonceWindow & (nonceWindow + 1n);
  return nonceBase + lowestZeroBit.toString(2).length - 1;
}

/**
 * Whether the state proves that a message with this nonce executed. Below the window it may as well be dead.
 */
export function hasExecuted(state: SessionState, nonce: number): boolean {
  const position = nonce - state.nonceBase;
  return position >= 0 && !mayStillExecute(state, nonce);
}

/**
 * The nonce of the next message, or `undefined` while too many are outstanding.
 *
 * Nonces are taken in order. One that is 64 or more above an outstanding message could, executed first, push
 * that message out of the window for ever; so the outstanding ones are waited for. Nonces of messages that
 * expired are left behind, and are taken again when so many were left that the contract would refuse the next
 * as too far ahead.
 */
export function nextNonce(
  state: SessionState,
  stored: number,
  inFlight: readonly RecordedMessage[],
): number | undefined {
  const lowest = afterExecuted(state);
  const next = Math.max(stored, lowest);
  const highest = state.nonceBase + WINDOW + MAX_JUMP - 1;
  if (inFlight.length === 0) return next <= highest ? next : lowest;
  const oldest = inFlight.reduce((least, { nonce }) => Math.min(least, nonce), Number.POSITIVE_INFINITY);
  return next - oldest < WINDOW && next <= highest ? next : undefined;
}

/** The nonce above the highest one that the state shows as executed. */
export function afterExecuted({ nonceBase, nonceWindow }: SessionState): number {
  return nonceWindow === 0n ? nonceBase : nonceBase + nonceWindow.toString(2).length;
}

/** What is committed beyond what the state shows. */
export function sumOf(messages: readonly RecordedMessage[]): { amount: bigint; total: bigint } {
  let amount = 0n;
  let total = 0n;
  for (const message of messages) {
    amount += message.amount;
    total += message.total;
  }
  return { amount, total };
}
