import { type Address, encodeFunctionData, type Hex } from 'viem';
import type { Limits } from '../../core/spending-limits.ts';
import { numberWord, readWords } from '../contracts/abi-words.ts';
import { agentWalletAbi } from '../contracts/generated/AgentWallet.ts';
import { usdcAbi } from '../contracts/generated/IFiatToken.ts';

/** All variable parts of a wallet, as its `state()` returns them for one block. Amounts are micro-USDC. */
export interface WalletState extends Limits {
  /** In lower case. */
  readonly owner: Address;
  /** The session key's address, in lower case. */
  readonly session: Address;
  /** The nonce of the last call that the owner signed and the wallet executed. */
  readonly ownerNonce: number;
  readonly frozen: boolean;
  /** Since midnight (UTC) by the block's time. */
  readonly spentToday: bigint;
  /** Set aside for authorisations; part of the balance. */
  readonly reserved: bigint;
  /** The lowest nonce in the window. Lower ones were executed, or passed by later ones. */
  readonly nonceBase: number;
  /** One bit for each of the 64 nonces from the base on: set once executed. */
  readonly nonceWindow: bigint;
  readonly balance: bigint;
  /** Signed messages name it: those for an earlier epoch are void for ever. */
  readonly epoch: number;
}

const WORDS = 13;
const RESERVED_WORD = 8;
const BALANCE_WORD = 11;

/** The calldata of a wallet's `state()`. */
export const walletStateCall: Hex = encodeFunctionData({ abi: agentWalletAbi, functionName: 'state' });

/** Reads the result of a wallet's `state()`. Throws a `RangeError` for a different length. */
export function parseWalletState(data: Hex): WalletState {
  const words = readWords(data, WORDS);
  const word = (index: number): bigint => words[index] ?? 0n;
  return {
    owner: addressOf(word(0)),
    session: addressOf(word(1)),
    ownerNonce: Number(word(2)),
    frozen: word(3) !== 0n,
    expiresAt: Number(word(4)),
    txLimit: word(5),
    dailyLimit: word(6),
    spentToday: word(7),
    reserved: word(RESERVED_WORD),
    nonceBase: Number(word(9)),
    nonceWindow: word(10),
    balance: word(BALANCE_WORD),
    epoch: Number(word(12)),
  };
}

/**
 * The result of `state()` after executed transfers are settled: nothing is reserved for them any more, and their fees
 * are paid. Amounts are micro-USDC.
 */
export function withoutReserves(data: Hex, settled: readonly { readonly value: bigint; readonly fee: bigint }[]): Hex {
  const words = readWords(data, WORDS);
  for (const { value, fee } of settled) {
    words[RESERVED_WORD] = less(words[RESERVED_WORD], value + fee);
    words[BALANCE_WORD] = less(words[BALANCE_WORD], fee);
  }
  return `0x${words.map(numberWord).join('')}`;
}

/** Saturating subtraction, as the wallet does it. */
function less(from = 0n, amount: bigint): bigint {
  return from > amount ? from - amount : 0n;
}

function addressOf(word: bigint): Address {
  return `0x${word.toString(16).padStart(40, '0')}`;
}

/** The part of a wallet's state that shows which nonces its session has used. */
export type SessionNonces = Pick<WalletState, 'nonceBase' | 'nonceWindow'>;

/** The part of a wallet's state that shows which of its session's messages may execute. */
type SessionState = SessionNonces & Pick<WalletState, 'epoch'>;

/** The part of a session's message that decides whether a state lets it execute. */
export interface SessionMessage {
  readonly nonce: number;
  /** The wallet's epoch for which it was signed. */
  readonly epoch: number;
}

/** How many nonces, starting with the base, a wallet tracks individually. */
export const NONCE_WINDOW = 64;

/** Whether the state lets a message use this nonce: none has executed with it, and later ones have not passed it. */
export function isUsable(state: SessionNonces, nonce: number): boolean {
  const position = nonce - state.nonceBase;
  if (position < 0) return false;
  return position >= NONCE_WINDOW || ((state.nonceWindow >> BigInt(position)) & 1n) === 0n;
}

/**
 * Whether a message may execute after the block of the state, in time or not. One for a later epoch may: the node lags
 * behind the one that served the signature, or a reorganisation has delayed the start of that epoch.
 */
export function mayStillExecute(state: SessionState, { nonce, epoch }: SessionMessage): boolean {
  return epoch >= state.epoch && isUsable(state, nonce);
}

/**
 * Whether the state proves that a message with this nonce executed. Below the window, later ones may have passed it
 * instead.
 */
export function hasExecuted(state: SessionNonces, nonce: number): boolean {
  return nonce >= state.nonceBase && !isUsable(state, nonce);
}

/** The nonce above the highest that the session has executed. */
export function executedEnd({ nonceBase, nonceWindow }: SessionNonces): number {
  return nonceWindow === 0n ? nonceBase : nonceBase + nonceWindow.toString(2).length;
}

/** Reads whether USDC is paused, and whether it refuses these accounts. Each result is zero for no. */
export function refusalProbes(
  usdc: Address,
  accounts: readonly Address[],
): readonly { readonly target: Address; readonly data: Hex }[] {
  const isBlacklisted = (account: Address) =>
    encodeFunctionData({ abi: usdcAbi, functionName: 'isBlacklisted', args: [account] });
  return [
    { target: usdc, data: encodeFunctionData({ abi: usdcAbi, functionName: 'paused' }) },
    ...accounts.map((account) => ({ target: usdc, data: isBlacklisted(account) })),
  ];
}
