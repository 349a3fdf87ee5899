import type { Address, Hex } from 'viem';
import { type Depth, isDeep, latestOf } from '../../chain/events/depth.ts';
import { eventAmount } from '../../chain/events/event-numbers.ts';
import { type ChainEvent, eventsNamed } from '../../chain/events/events.ts';
import type { ErrorCode } from '../../core/errors.ts';
import { refusalIn } from './refusal.ts';
import type { PaymentStatus } from './tables.ts';

/** What we know of a payment without its events. */
export interface SignedPayment {
  readonly walletAddress: Address;
  readonly ref: Hex;
  /** The fee that was quoted, micro-USDC. */
  readonly quotedFee: bigint;
  /** The transaction that carries it unless an event shows another. */
  readonly sentIn: Hex;
  /** The chain has proved that it can no longer happen. */
  readonly expired: boolean;
  /** The code with which its wallet refused it, if that is final; null otherwise. */
  readonly refusal: ErrorCode | null;
}

/** The columns that the chain decides. */
export interface ProjectedPayment {
  readonly status: PaymentStatus;
  readonly txHash: Hex;
  readonly feeAmount: bigint;
  /** Null while no block has it. */
  readonly blockNumber: number | null;
  /**
   * The code with which the wallet refused it in a block; null if it did not. While `pending`, it may still be
   * submitted again.
   */
  readonly refusal: ErrorCode | null;
}

/**
 * Folds a payment's events into its state. Only the wallet's own event proves execution: anybody can make another
 * contract emit the same reference.
 */
export function foldPayment(payment: SignedPayment, events: readonly ChainEvent[], depth: Depth): ProjectedPayment {
  const executions = eventsNamed(events, 'PaymentExecuted');
  const execution = latestOf(executions.filter((event) => isExecutionOf(payment, event)));
  if (execution === undefined) {
    const status = payment.expired ? 'failed' : 'pending';
    const refusal = refusalIn(events) ?? payment.refusal;
    return { status, txHash: payment.sentIn, feeAmount: payment.quotedFee, blockNumber: null, refusal };
  }
  return {
    status: isDeep(execution.blockNumber, depth) ? 'confirmed' : 'pending',
    txHash: execution.transactionHash,
    feeAmount: eventAmount(execution.args.fee),
    blockNumber: execution.blockNumber,
    refusal: null,
  };
}

/** Whether an event says that this payment was executed. */
function isExecutionOf(
  payment: Pick<SignedPayment, 'walletAddress' | 'ref'>,
  { args, address }: ChainEvent<'PaymentExecuted'>,
): boolean {
  return args.ref === payment.ref && address.toLowerCase() === payment.walletAddress.toLowerCase();
}
