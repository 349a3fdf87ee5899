import { encodeFunctionData } from 'viem';
import { readWords } from '../../chain/contracts/abi-words.ts';
import { platformFeesAbi } from '../../chain/contracts/generated/PlatformFees.ts';
import type { ProbeAnswer } from '../../chain/nodes/probe-codec.ts';
import { dataOf } from '../signing/admit.ts';
import { uncountedFee } from '../signing/payment-quote.ts';

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
  if (answer === undefined) throw new Error('The fee was not asked for.');
  const [feeBps = 0n, minFee = 0n] = readWords(dataOf(answer), 3);
  return { feeBps, minFee };
}
