import { type Address, encodeFunctionData, getAbiItem, getAddress, type Hex, toFunctionSelector } from 'viem';
import { addressWord, numberWord, readWords } from '../../chain/contracts/abi-words.ts';
import { agentWalletAbi } from '../../chain/contracts/generated/AgentWallet.ts';
import { platformFeesAbi } from '../../chain/contracts/generated/PlatformFees.ts';
import type { ProbeAnswer, ProbeCall } from '../../chain/nodes/probe.ts';
import { AppError } from '../../core/errors.ts';
import { formatUsdc } from '../../core/lib/money.ts';
import { dataOf, keyOf } from './session-intent.ts';
import type { SessionWallet, Spending } from './session-store.ts';

const PREVIEW = toFunctionSelector(getAbiItem({ abi: agentWalletAbi, name: 'previewPayment' }));
const TREASURY = encodeFunctionData({ abi: platformFeesAbi, functionName: 'treasury' });

/** What a wallet is to pay, in whatever way. */
export interface Payable {
  readonly to: Address;
  /** Micro-USDC, without the fee. */
  readonly amount: bigint;
}

/** What a payment costs in addition to its amount. */
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
  if (treasury === undefined) throw new Error('The answer of the treasury is missing.');
  const [fee = 0n] = readWords(dataOf(preview), 1);
  const [account = 0n] = readWords(dataOf(treasury), 1);
  return { fee, feeRecipient: getAddress(`0x${account.toString(16).padStart(40, '0')}`) };
}

/** The highest fee of an amount that no limit counts: a twentieth of it, rounded down. Micro-USDC. */
export function uncountedFee(amount: bigint): bigint {
  return amount / 20n;
}

/**
 * What an amount counts against the limits with its fee: the part above {@link uncountedFee} counts, too. Micro-USDC.
 */
export function countedOf(amount: bigint, fee: bigint): bigint {
  const excess = fee - uncountedFee(amount);
  return excess > 0n ? amount + excess : amount;
}

/** What a payment takes from the wallet. */
export function spendingOf({ amount }: Pick<Payable, 'amount'>, { fee }: Pick<PaymentQuote, 'fee'>): Spending {
  return { amount: countedOf(amount, fee), total: amount + fee };
}

/** Throws `AMOUNT_TOO_SMALL` for an amount below the smallest that is paid here, both in micro-USDC. */
export function requireLargeEnough(minPayment: bigint, amount: bigint): void {
  if (amount >= minPayment) return;
  throw new AppError('AMOUNT_TOO_SMALL', {
    message: `The smallest payment is ${formatUsdc(minPayment)} USDC; ${formatUsdc(amount)} USDC is less.`,
  });
}

const BPS = 10_000n;

/** The calldata that asks the fee contract for its terms; {@link readFeeTerms} reads the answer. */
export const FEE_TERMS = encodeFunctionData({ abi: platformFeesAbi, functionName: 'feeMinimumAndRecipient' });

/** The terms by which a payment's fee is computed. */
export interface FeeTerms {
  readonly feeBps: bigint;
  /** Micro-USDC. */
  readonly minFee: bigint;
}

/**
 * The platform fee of an amount in micro-USDC, as the wallets compute it: rounded down, but at least the smallest
 * fee, and never above the amount.
 */
export function feeOf(amount: bigint, { feeBps, minFee }: FeeTerms): bigint {
  const share = (amount * feeBps) / BPS;
  const fee = share < minFee ? minFee : share;
  return fee < amount ? fee : amount;
}

/** The fee of an approved payment, which counts against no limit: so it costs at most {@link uncountedFee}. */
export function approvedFee(amount: bigint, fee: bigint): bigint {
  const most = uncountedFee(amount);
  return fee < most ? fee : most;
}

/** Reads the fee contract's answer to {@link FEE_TERMS}. */
export function readFeeTerms(answer: ProbeAnswer | undefined): FeeTerms {
  if (answer === undefined) throw new Error('The answer about the fee is missing.');
  const [feeBps = 0n, minFee = 0n] = readWords(dataOf(answer), 3);
  return { feeBps, minFee };
}
