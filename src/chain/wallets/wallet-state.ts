import { type Address, encodeFunctionData, type Hex } from 'viem';
import { numberWord, readWords } from '../contracts/abi-words.ts';
import { agentWalletAbi } from '../contracts/generated/AgentWallet.ts';

/** All of a wallet that changes, as its `state()` tells it of one block. Amounts are micro-USDC. */
export interface WalletState {
  /** In lower case. */
  readonly owner: Address;
  /** The session key's address, in lower case. */
  readonly session: Address;
  /** The nonce of the last call that the owner signed and the wallet executed. */
  readonly ownerNonce: number;
  readonly frozen: boolean;
  /** The last second in which the session works, Unix; 0 for no end. */
  readonly expiresAt: number;
  /** For one payment; 0 for none. */
  readonly txLimit: bigint;
  /** 0 for none. */
  readonly dailyLimit: bigint;
  /** Since midnight (UTC) by the block's time. */
  readonly spentToday: bigint;
  /** Put aside for authorisations; part of the balance. */
  readonly reserved: bigint;
  /** The lowest nonce that the window covers; what is below was executed, or passed by later ones. */
  readonly nonceBase: number;
  /** One bit for each of the 64 nonces from the base on: set once executed. */
  readonly nonceWindow: bigint;
  readonly balance: bigint;
  /** What is signed names it: what was signed for an earlier one is void for ever. */
  readonly epoch: number;
}

const WORDS = 13;
const RESERVED_WORD = 8;
const BALANCE_WORD = 11;

/** The calldata of a wallet's `state()`. */
export const walletStateCall: Hex = encodeFunctionData({ abi: agentWalletAbi, functionName: 'state' });

/** Reads the answer of a wallet's `state()`. Throws a `RangeError` for one of another length. */
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
 * The answer of `state()` as it is once transfers that were executed are settled: nothing is reserved for them any
 * more, and their fees are paid. Amounts are micro-USDC.
 */
export function withoutReserves(data: Hex, settled: readonly { readonly value: bigint; readonly fee: bigint }[]): Hex {
  const words = readWords(data, WORDS);
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

function addressOf(word: bigint): Address {
  return `0x${word.toString(16).padStart(40, '0')}`;
}
