import { readWords } from '../chain/abi-words.ts';
import type { ProbeAnswer } from '../chain/relay/intent.ts';
import { dataOf } from '../sessions/admit.ts';

const BPS = 10_000n;

/** The platform fee of an amount, micro-USDC, as the wallets compute it: rounded down. */
export function feeOf(amount: bigint, feeBps: bigint): bigint {
  return (amount * feeBps) / BPS;
}

/** Reads what the contract of the fees answers to `feeBps()`. */
export function readFeeBps(answer: ProbeAnswer | undefined): bigint {
  if (answer === undefined) throw new Error('The fee was not asked for.');
  const [bps = 0n] = readWords(dataOf(answer), 1);
  return bps;
}
