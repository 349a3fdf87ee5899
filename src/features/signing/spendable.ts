import { type Address, getAbiItem, type Hex, toFunctionSelector, zeroAddress } from 'viem';
import { addressWord, readWords } from '../../chain/contracts/abi-words.ts';
import { agentWalletAbi } from '../../chain/contracts/generated/AgentWallet.ts';
import type { SessionWallet } from './store.ts';

/** What of each budget a call may still use by one block, in micro-USDC; past every amount where there is none. */
export interface Spendable {
  readonly day: bigint;
  readonly week: bigint;
  readonly month: bigint;
  /** Of the recipient's. */
  readonly recipient: bigint;
  /** Of the session key's own. */
  readonly key: bigint;
}

const view = getAbiItem({ abi: agentWalletAbi, name: 'spendable' });
const SPENDABLE = toFunctionSelector(view);

/** How the wallet's views name the session key that a call is signed with: zero for the wallet's first. */
export function keyOf({ keyPrefix, sessionAddress }: Pick<SessionWallet, 'keyPrefix' | 'sessionAddress'>): Address {
  return keyPrefix === null ? zeroAddress : sessionAddress;
}

/** The calldata of a wallet's `spendable`, for a session key and whoever gets the money; `null` for several. */
export function spendableCall(
  wallet: Pick<SessionWallet, 'keyPrefix' | 'sessionAddress'>,
  recipient: Address | null,
): Hex {
  return `${SPENDABLE}${addressWord(keyOf(wallet))}${addressWord(recipient ?? zeroAddress)}`;
}

/** Reads its answer. Throws a `RangeError` for one of another length. */
export function parseSpendable(data: Hex): Spendable {
  const [day = 0n, week = 0n, month = 0n, recipient = 0n, key = 0n] = readWords(data, view.outputs.length);
  return { day, week, month, recipient, key };
}

/** What the wallet's own budgets leave, the tightest of them. */
export function tightest({ day, week, month }: Omit<Spendable, 'key'>): bigint {
  return [day, week, month].reduce((least, each) => (each < least ? each : least));
}

/** No budget leaves so much. */
const UNBOUNDED = 2n ** 48n;

/** Whether any budget bounds all that a session key spends: of the wallet or of the key. */
export function isBounded({ key, ...left }: Spendable): boolean {
  return [tightest(left), key].some((budget) => budget < UNBOUNDED);
}
