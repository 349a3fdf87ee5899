import { type Address, decodeErrorResult, type Hex, isHex } from 'viem';
import { agentWalletAbi } from '../../chain/contracts/generated/AgentWallet.ts';
import {
  type ChainEvent,
  type Depth,
  eventAmount,
  eventsNamed,
  isDeep,
  keyKind,
  latestOf,
} from '../../chain/events/chain-events.ts';
import { AppError, type ErrorCode } from '../../core/errors.ts';
import { refusalOf } from '../signing/refusal.ts';
import type { PaymentStatus } from './payment-tables.ts';

/** The keys of events about a payment, by its 32-byte reference. */
export const paymentKey = keyKind('payment', (ref) => (isHex(ref) ? ref : undefined));

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

/** What the wallet no longer took the signature of. */
const VOID = 'InvalidSession';
/**
 * Reverts that do not judge the payment: its message came too late, out of turn, or again, or what was signed had
 * become void by then.
 */
const UNJUDGED: ReadonlySet<string> = new Set(['DeadlinePassed', 'NonceUsed', 'NonceTooHigh', VOID]);

/**
 * The code with which the wallet refused a payment in a block; null if it did not. A message that came too late, with
 * too little gas, or after someone else's, was not refused. `PAYMENT_VOID` gives way to every other code: the one who
 * submits a refused message again, once it is void, changes nothing.
 */
export function refusalIn(events: readonly ChainEvent[]): ErrorCode | null {
  const failed = eventsNamed(events, 'CallFailed');
  const refused = latestOf(failed.filter(({ args }) => codeOf(args.reason) !== null));
  if (refused !== undefined) return codeOf(refused.args.reason);
  return failed.some(({ args }) => isVoid(args.reason)) ? 'PAYMENT_VOID' : null;
}

/** What a block refused a payment with, as an error for the caller. */
export function refusalInBlock(reason: Hex): AppError {
  return isVoid(reason) ? new AppError('PAYMENT_VOID') : refusalOf(reason);
}

/**
 * The wallet took the key when it was signed with, and replaces its first key in a new epoch alone: so the epoch has
 * ended since, or a key with scopes of its own was revoked.
 */
function isVoid(reason: Hex): boolean {
  return nameOf(reason) === VOID;
}

function codeOf(reason: Hex): ErrorCode | null {
  if (reason === '0x' || UNJUDGED.has(nameOf(reason))) return null;
  return refusalOf(reason).code;
}

function nameOf(reason: Hex): string {
  try {
    return decodeErrorResult({ abi: agentWalletAbi, data: reason }).errorName;
  } catch {
    // For example a text of USDC's own.
    return '';
  }
}
