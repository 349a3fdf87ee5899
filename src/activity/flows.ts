import { type Address, type Hex, isAddressEqual } from 'viem';
import type { TransferInContext } from '../chain/transfers.ts';
import { flowOfJob } from '../jobs/flows.ts';
import { flowOfPayment } from '../payments/flows.ts';
import { flowOfPurchase } from '../x402/flows.ts';
import type { FlowKind } from './kinds.ts';

/** What a transfer is for, as far as the events around it tell. */
export interface Flow {
  readonly kind: FlowKind;
  readonly paymentRef: Hex | null;
  readonly onchainJobId: number | null;
}

const nothingTold = { paymentRef: null, onchainJobId: null };

/**
 * What leaves a wallet, seen from there. Session keys can only pay, buy, fund Jobs and owe fees for that, and each of
 * these says so: all else was taken out by the wallet's owner.
 */
export function outgoing(transfer: TransferInContext, escrow: Address | undefined): Flow {
  const paid = flowOfPayment(transfer) ?? flowOfPurchase(transfer);
  if (paid !== undefined) return { ...nothingTold, kind: paid.kind, paymentRef: paid.ref };
  const job = escrow === undefined ? undefined : flowOfJob(transfer, escrow);
  if (job?.kind === 'job_funding') return { ...nothingTold, ...job };
  return { ...nothingTold, kind: 'withdrawal' };
}

/** What comes to a wallet, seen from there. */
export function incoming(transfer: TransferInContext, escrow: Address | undefined): Flow {
  const isOfEscrow = escrow !== undefined && isAddressEqual(transfer.from, escrow);
  const job = isOfEscrow ? flowOfJob(transfer, escrow) : undefined;
  return { ...nothingTold, ...(job ?? { kind: 'deposit' }) };
}
