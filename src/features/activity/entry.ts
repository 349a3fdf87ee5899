import type { Address, Hex } from 'viem';
import type { ErrorCode } from '../../core/errors.ts';
import type { PaymentRow, PaymentStatus } from '../payments/payment-tables.ts';
import type { ChangeDetails } from '../wallets/changes.ts';
import type { ShownPurchase } from '../x402/activity.ts';
import type { ActivityKind } from './kinds.ts';
import type { ActivityRow, Position } from './store.ts';

/** One line of a wallet's activity. */
export interface Entry {
  readonly id: string;
  readonly position: Position;
  readonly kind: ActivityKind;
  /** Of a payment its own; whatever else is shown is in a block. */
  readonly status: PaymentStatus;
  /** Unix seconds: of the block, or, of what is in none, when it was asked for. */
  readonly at: number;
  /** Micro-USDC, below zero for what leaves the wallet. What is in no block has moved nothing. */
  readonly amount: bigint;
  /** Of a payment, a part of the amount; of a purchase, it moves in an entry of its own. Micro-USDC. */
  readonly feeAmount: bigint | null;
  readonly counterparty: Address | null;
  readonly payment: PaymentRow | undefined;
  /** Of a purchase's seller. */
  readonly host: string | null;
  readonly job: { readonly id: string; readonly title: string } | undefined;
  readonly onchainJobId: number | null;
  readonly refusal: ErrorCode | null;
  readonly transactionHash: Hex | null;
  readonly blockNumber: number | null;
  readonly logIndex: number | null;
  readonly details: ChangeDetails | null;
}

/** What features say of the rows of a page. */
export interface Described {
  /** By reference. */
  readonly payments: ReadonlyMap<string, PaymentRow>;
  /** By nonce, with their payments. */
  readonly purchases: ReadonlyMap<string, { readonly host: string | null; readonly payment: PaymentRow }>;
  readonly jobs: ReadonlyMap<number, { readonly id: string; readonly title: string }>;
}

const SIDES = ['in', 'out'] as const;

/** What the chain says, with what is known here of the payment or the Job that it is of. */
export function entryOfRow(row: ActivityRow, { payments, purchases, jobs }: Described): Entry {
  const { timestamp, blockNumber, logIndex, side, transactionHash, kind, onchainJobId } = row;
  const purchase = row.authorizationNonce === null ? undefined : purchases.get(row.authorizationNonce);
  const payment = row.paymentRef === null ? purchase?.payment : payments.get(row.paymentRef);
  const isPaid = kind === 'payment' || kind === 'purchase';
  return {
    id: `${transactionHash}-${logIndex}-${SIDES[side] ?? side}`,
    position: { timestamp, blockNumber, logIndex, side },
    kind,
    at: timestamp,
    amount: row.amount,
    counterparty: row.counterparty,
    // The feed may tell of a purchase before it counts as one.
    status: kind === 'payment' ? (payment?.status ?? 'confirmed') : 'confirmed',
    feeAmount: isPaid ? (payment?.feeAmount ?? null) : null,
    payment,
    host: purchase?.host ?? null,
    job: onchainJobId === null ? undefined : jobs.get(onchainJobId),
    onchainJobId,
    refusal: isPaid ? (payment?.refusal ?? null) : null,
    transactionHash,
    blockNumber,
    logIndex,
    details: row.details,
  };
}

/** After every block. */
const NOT_YET = Number.MAX_SAFE_INTEGER;

/** Where a payment is that has moved nothing: on top, or, once it has failed, after the blocks of its second. */
export function positionOfUnmoved({ status, createdAt, messageId }: PaymentRow): Position {
  const timestamp = status === 'pending' ? NOT_YET : createdAt;
  return { timestamp, blockNumber: NOT_YET, logIndex: messageId, side: 0 };
}

/** A payment that has moved nothing. */
export function entryOfUnmoved(payment: PaymentRow, purchase: ShownPurchase | undefined): Entry {
  return {
    id: payment.id,
    position: positionOfUnmoved(payment),
    kind: purchase === undefined ? 'payment' : 'purchase',
    status: payment.status,
    at: payment.createdAt,
    amount: purchase === undefined ? -payment.amount - payment.feeAmount : -payment.amount,
    feeAmount: payment.feeAmount,
    counterparty: payment.toAddress,
    payment,
    host: purchase?.host ?? null,
    job: undefined,
    onchainJobId: null,
    refusal: payment.refusal,
    details: null,
    transactionHash: payment.txHash,
    blockNumber: null,
    logIndex: null,
  };
}

/** Whether a text, in lower case, is part of what people know an entry by. */
export function isFoundBy(entry: Entry, text: string): boolean {
  const { id, counterparty, payment, host, job, transactionHash } = entry;
  return [id, counterparty, payment?.id, payment?.memo, host, job?.id, job?.title, transactionHash].some(
    (part) => part?.toLowerCase().includes(text) === true,
  );
}

/** The latest first. */
export function inOrder(a: Position, b: Position): number {
  return b.timestamp - a.timestamp || b.blockNumber - a.blockNumber || b.logIndex - a.logIndex || b.side - a.side;
}

/** The first place of the list: nothing comes before it. */
export const TOP: Position = { timestamp: NOT_YET, blockNumber: NOT_YET, logIndex: NOT_YET, side: 1 };
