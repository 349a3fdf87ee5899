import type { Address, Hex } from 'viem';
import { type Depth, isDeep, latestOf } from '../chain/depth.ts';
import { eventAmount } from '../chain/event-numbers.ts';
import { type ChainEvent, eventsNamed } from '../chain/events.ts';
import type { ErrorCode } from '../errors.ts';
import { refusalIn } from './refusal.ts';
import type { PaymentStatus } from './tables.ts';

/** What is known of a payment without the chain. */
export interface SignedPayment {
  readonly walletAddress: Address;
  readonly ref: Hex;
  /** The fee that was quoted, micro-USDC. */
  readonly quotedFee: bigint;
  /** The transaction that carries it as far as we know. */
  readonly sentIn: Hex;
  /** The chain has proved that it cannot happen any more. */
  readonly expired: boolean;
  /** With what its wallet refused it, where that is known for good; null otherwise. */
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
   * With what the wallet refused it in a block, if it did. While it is `pending`, somebody may still submit it again.
   */
  readonly refusal: ErrorCode | null;
}

/**
 * A payment's state as its events tell it. Only the event proves execution, and only from the wallet itself:
 * anybody can have another contract emit the same reference.
 */
export function foldPayment(
  payment: SignedPayment,
  events: readonly ChainEvent[],
  depth: Depth,
): ProjectedPayment {
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
