import { type Address, isAddressEqual } from 'viem';
import type { TransferInContext } from '../chain/transfers.ts';
import { onchainJobIdOf } from './fold.ts';

/** What a transfer has to do with the escrow. */
export interface JobFlow {
  readonly kind: 'job_funding' | 'job_payout' | 'job_refund';
  /** The escrow's number of the Job; null where it is not known, as for what the escrow has kept for somebody. */
  readonly onchainJobId: number | null;
}

/**
 * The Job that a transfer to or from the escrow belongs to. The escrow says that a Job is funded right after it has the
 * money, and how a Job ends before it pays out.
 */
export function flowOfJob(transfer: TransferInContext, escrow: Address): JobFlow | undefined {
  const { from, to, before, after, logIndex } = transfer;
  const isOfEscrow = ({ address }: { readonly address: Address }) => isAddressEqual(address, escrow);
  if (isAddressEqual(to, escrow)) {
    const next = after.find((event) => event.logIndex === logIndex + 1);
    const isFunded =
      next?.event === 'JobFunded' && isOfEscrow(next) && isAddressEqual(next.args.client, from);
    return { kind: 'job_funding', onchainJobId: isFunded ? onchainJobIdOf(next) : null };
  }
  if (!isAddressEqual(from, escrow)) return undefined;
  const end = before.find(isOfEscrow);
  switch (end?.event) {
    case 'JobCompleted':
      return { kind: 'job_payout', onchainJobId: onchainJobIdOf(end) };
    case 'JobRejected':
    case 'JobExpired':
      return { kind: 'job_refund', onchainJobId: onchainJobIdOf(end) };
    default:
      return { kind: 'job_payout', onchainJobId: null };
  }
}
