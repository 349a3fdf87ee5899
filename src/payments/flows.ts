import { type Hex, isAddressEqual } from 'viem';
import type { TransferInContext } from '../chain/transfers.ts';

/** What a transfer out of a wallet has to do with a payment: it moves the amount, or the fee. */
export interface PaymentFlow {
  readonly part: 'amount' | 'fee';
  readonly ref: Hex;
  /** Of the payment, micro-USDC. */
  readonly fee: bigint;
}

/**
 * The payment that a transfer belongs to. A wallet moves the amount, then the fee if there is one, and says right after
 * that what it has paid.
 */
export function flowOfPayment({ from, to, amount, after }: TransferInContext): PaymentFlow | undefined {
  const [next] = after;
  if (next?.event !== 'PaymentExecuted' || !isAddressEqual(next.address, from)) return undefined;
  const { ref, to: paid, amount: wanted } = next.args;
  const fee = BigInt(next.args.fee);
  if (next.transfersBetween === 0 && fee > 0n) return fee === amount ? { part: 'fee', ref, fee } : undefined;
  const isLast = next.transfersBetween === (fee > 0n ? 1 : 0);
  const isIt = isLast && isAddressEqual(paid, to) && BigInt(wanted) === amount;
  return isIt ? { part: 'amount', ref, fee } : undefined;
}
