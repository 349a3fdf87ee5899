import { type Address, type Hex, isAddressEqual } from 'viem';
import type { TransferInContext } from '../chain/transfers.ts';
import { flowOfJob } from '../jobs/flows.ts';
import { flowOfPayment } from '../payments/flows.ts';
import { flowOfPurchase } from '../x402/flows.ts';
import type { FlowKind } from './kinds.ts';

/** What a transfer is for, as far as the events around it tell. */
export interface Flow {
  readonly kind: FlowKind;
  /** Micro-USDC, below zero for what leaves the wallet. */
  readonly amount: bigint;
  readonly paymentRef: Hex | null;
  readonly onchainJobId: number | null;
}

const nothingTold = { paymentRef: null, onchainJobId: null };

/**
 * What leaves a wallet, seen from there; undefined for the fee of a payment, which counts with that. Session keys can
 * only pay, buy, fund Jobs and owe fees for that, and each of these says so: all else was taken out by the wallet's
 * owner.
 */
export function outgoing(transfer: TransferInContext, escrow: Address | undefined): Flow | undefined {
  const flow = { ...nothingTold, amount: -transfer.amount };
  const paid = flowOfPayment(transfer);
  if (paid?.part === 'fee') return undefined;
  if (paid !== undefined)
    return { ...flow, kind: 'payment', paymentRef: paid.ref, amount: flow.amount - paid.fee };
  const bought = flowOfPurchase(transfer);
  if (bought !== undefined) return { ...flow, kind: bought.kind, paymentRef: bought.ref };
  const job = escrow === undefined ? undefined : flowOfJob(transfer, escrow);
  return job?.kind === 'job_funding' ? { ...flow, ...job } : { ...flow, kind: 'withdrawal' };
}

/** What comes to a wallet, seen from there. */
export function incoming(transfer: TransferInContext, escrow: Address | undefined): Flow {
  const isOfEscrow = escrow !== undefined && isAddressEqual(transfer.from, escrow);
  const job = isOfEscrow ? flowOfJob(transfer, escrow) : undefined;
  return { ...nothingTold, amount: transfer.amount, ...(job ?? { kind: 'deposit' }) };
}
