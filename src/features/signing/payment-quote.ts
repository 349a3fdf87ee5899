import { type Address, encodeFunctionData, getAbiItem, getAddress, type Hex, toFunctionSelector } from 'viem';
import { addressWord, numberWord, readWords } from '../../chain/contracts/abi-words.ts';
import { agentWalletAbi } from '../../chain/contracts/generated/AgentWallet.ts';
import { platformFeesAbi } from '../../chain/contracts/generated/PlatformFees.ts';
import type { ProbeAnswer, ProbeCall } from '../../chain/nodes/probe-codec.ts';
import { dataOf, type Spending } from './admit.ts';
import { keyOf } from './spendable.ts';
import type { SessionWallet } from './store.ts';

const PREVIEW = toFunctionSelector(getAbiItem({ abi: agentWalletAbi, name: 'previewPayment' }));
const TREASURY = encodeFunctionData({ abi: platformFeesAbi, functionName: 'treasury' });

/** What a wallet is to pay, in whatever way. */
export interface Payable {
  readonly to: Address;
  /** Micro-USDC, without the fee. */
  readonly amount: bigint;
}

/** What a payment costs beside its amount. */
export interface PaymentQuote {
  /** Micro-USDC. */
  readonly fee: bigint;
  readonly feeRecipient: Address;
}

/** Calldata of the wallet's view that reverts as a payment would. */
export function paymentPreview(
  { to, amount }: Payable,
  wallet: Pick<SessionWallet, 'keyPrefix' | 'sessionAddress'>,
): Hex {
  return `${PREVIEW}${addressWord(to)}${numberWord(amount)}${addressWord(keyOf(wallet))}`;
}

/** Who gets the fees. */
export function treasuryProbe(platformFees: Address): ProbeCall {
  return { target: platformFees, data: TREASURY };
}

/** Reads the answers to a {@link paymentPreview} and to the {@link treasuryProbe}. Throws the wallet's refusal. */
export function readQuote(preview: ProbeAnswer, treasury: ProbeAnswer | undefined): PaymentQuote {
  if (treasury === undefined) throw new Error('The treasury was not asked for.');
  const [fee = 0n] = readWords(dataOf(preview), 1);
  const [account = 0n] = readWords(dataOf(treasury), 1);
  return { fee, feeRecipient: getAddress(`0x${account.toString(16).padStart(40, '0')}`) };
}

/** The highest fee of an amount that no limit counts: a twentieth of it, rounded down. Micro-USDC. */
export function uncountedFee(amount: bigint): bigint {
  return amount / 20n;
}

/**
 * What an amount counts against the limits with its fee: what is above {@link uncountedFee} counts, too. Micro-USDC.
 */
export function countedOf(amount: bigint, fee: bigint): bigint {
  const excess = fee - uncountedFee(amount);
  return excess > 0n ? amount + excess : amount;
}

/** What a payment takes from the wallet. */
export function spendingOf({ amount }: Pick<Payable, 'amount'>, { fee }: Pick<PaymentQuote, 'fee'>): Spending {
  return { amount: countedOf(amount, fee), total: amount + fee };
}
