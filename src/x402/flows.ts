import { type Hex, isAddressEqual } from 'viem';
import type { TransferInContext } from '../chain/transfers.ts';

/** What a transfer out of a wallet has to do with a purchase. */
export interface PurchaseFlow {
  readonly kind: 'purchase' | 'fee';
  readonly ref: Hex;
}

/**
 * The purchase that a transfer belongs to. USDC says right before a transfer that it was authorised; the wallet says
 * right after it that it has paid the fee.
 */
export function flowOfPurchase(transfer: TransferInContext): PurchaseFlow | undefined {
  const { from, amount, logIndex } = transfer;
  const used = transfer.before.find((event) => event.logIndex === logIndex - 1);
  if (used?.event === 'AuthorizationUsed' && isAddressEqual(used.args.authorizer, from))
    return { kind: 'purchase', ref: used.args.ref };
  const settled = transfer.after.find((event) => event.logIndex === logIndex + 1);
  if (settled?.event !== 'AuthorizationSettled' || !isAddressEqual(settled.address, from)) return undefined;
  return BigInt(settled.args.fee) === amount ? { kind: 'fee', ref: settled.args.ref } : undefined;
}
