import { type Hex, isAddressEqual } from 'viem';
import type { TransferInContext } from '../chain/transfers.ts';

/** What a transfer out of a wallet has to do with a payment. */
export interface PaymentFlow {
  readonly kind: 'payment' | 'fee';
  readonly ref: Hex;
}

/**
 * The payment that a transfer belongs to. A wallet moves the amount, then the fee if there is one, and says right after
 * that what it has paid.
 */
export function flowOfPayment({ from, to, amount, after }: TransferInContext): PaymentFlow | undefined {
  const [next] = after;
  if (next?.event !== 'PaymentExecuted' || !isAddressEqual(next.address, from)) return undefined;
  const { ref, to: paid, amount: wanted, fee } = next.args;
  if (next.transfersBetween === 0 && fee !== '0')
    return BigInt(fee) === amount ? { kind: 'fee', ref } : undefined;
  const isLast = next.transfersBetween === (fee === '0' ? 0 : 1);
  return isLast && isAddressEqual(paid, to) && BigInt(wanted) === amount
    ? { kind: 'payment', ref }
    : undefined;
}
