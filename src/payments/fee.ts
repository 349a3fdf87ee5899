import { encodeFunctionData } from 'viem';
import { readWords } from '../chain/abi-words.ts';
import { platformFeesAbi } from '../chain/generated/PlatformFees.ts';
import type { ProbeAnswer } from '../chain/relay/intent.ts';
import { dataOf } from '../sessions/admit.ts';

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
 * fee.
 */
export function feeOf(amount: bigint, { feeBps, minFee }: FeeTerms): bigint {
  const fee = (amount * feeBps) / BPS;
  return fee < minFee ? minFee : fee;
}

/** Reads the fee contract's answer to {@link FEE_TERMS}. */
export function readFeeTerms(answer: ProbeAnswer | undefined): FeeTerms {
  if (answer === undefined) throw new Error('The fee was not asked for.');
  const [feeBps = 0n, minFee = 0n] = readWords(dataOf(answer), 3);
  return { feeBps, minFee };
}
