import { sql } from 'drizzle-orm';
import { index, integer, primaryKey, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';
import type { ErrorCode } from '../../core/errors.ts';
import { address, hex, microUsdc, oneOf, paymentId, walletId } from '../../storage/db/columns.ts';
import { wallets } from '../wallets/wallet-tables.ts';

/** `failed` is proven: the payment can no longer happen. */
export type PaymentStatus = 'pending' | 'confirmed' | 'failed';
/** A label; `x402` for payments to x402 sellers. */
const PAYMENT_TYPES = ['direct', 'x402'] as const;
export type PaymentType = (typeof PAYMENT_TYPES)[number];
/**
 * Sums over all confirmed payments, in one row. The commit that confirms a payment, or takes that back, adjusts it.
 */
export const paymentTotals = sqliteTable('payment_totals', {
  id: integer('id').primaryKey(),
  payments: integer('payments').notNull(),
  /** Micro-USDC, without fees. */
  volume: microUsdc('volume').notNull(),
  fees: microUsdc('fees').notNull(),
});

/** A payment that was signed. Requests that were refused leave no row. */
export const payments = sqliteTable(
  'payments',
  {
    /** Grows with each row: the order in which they were made. */
    seq: integer('seq').primaryKey(),
    id: paymentId('id').notNull().unique(),
    walletId: walletId('wallet_id')
      .notNull()
      .references(() => wallets.id),
    /** The message that carries it, as long as that is kept; it grows, and is the order in which payments were made. */
    messageId: integer('message_id').notNull(),
    /** A keyed hash, as in the contract's event: no one else can find the id by it. */
    ref: hex('ref').notNull().unique(),
    toAddress: address('to_address').notNull(),
    amount: microUsdc('amount').notNull(),
    /** Quoted when it was signed; what was really taken once it is confirmed. */
    feeAmount: microUsdc('fee_amount').notNull(),
    feeRecipient: address('fee_recipient').notNull(),
    type: oneOf(PAYMENT_TYPES)('type').notNull(),
    memo: text('memo').notNull(),
    idempotencyKey: text('idempotency_key'),
    /** The public part of the key that requested it; null if that is not known. */
    keyPrefix: text('key_prefix'),
    /** Unix seconds of the host. */
    createdAt: integer('created_at').notNull(),

    // chain: written by the payment's fold alone
    status: text('status').$type<PaymentStatus>().notNull().default('pending'),
    txHash: hex('tx_hash').notNull(),
    blockNumber: integer('block_number'),
    /** The code with which its wallet refused it in a block, while it is not executed. */
    refusal: text('refusal').$type<ErrorCode>(),
  },
  (table) => [
    // Message ids grow: this is the order in which the wallet's payments were made.
    index('payments_wallet').on(table.walletId, table.messageId),
    index('payments_x402').on(table.walletId, table.messageId).where(sql`${table.type} = 1`),
    index('payments_failed').on(table.walletId, table.messageId).where(sql`${table.status} = 'failed'`),
    // Of all wallets, in the order in which they were made.
    index('payments_failed_seq').on(table.seq).where(sql`${table.status} = 'failed'`),
    index('payments_failed_when')
      .on(table.walletId, table.createdAt, table.messageId)
      .where(sql`${table.status} = 'failed'`),
    index('payments_open').on(table.walletId, table.status, table.messageId).where(sql`${table.status} = 'pending'`),
    index('payments_pending').on(table.createdAt).where(sql`${table.status} = 'pending'`),
    uniqueIndex('payments_idempotency')
      .on(table.walletId, table.idempotencyKey)
      .where(sql`${table.idempotencyKey} is not null`),
  ],
);

/**
 * `pending`: the Owner has not decided. `approved`: it is paid as soon as nothing else refuses it. `used`: its payment
 * was signed. The others have ended without a payment.
 */
export type ApprovalStatus = 'pending' | 'approved' | 'declined' | 'expired' | 'used';

/** Payments above the limits that Owners approve or decline. */
export const paymentApprovals = sqliteTable(
  'payment_approvals',
  {
    /** Grows with each row: the order in which they were requested. */
    seq: integer('seq').primaryKey(),
    id: text('id').notNull().unique(),
    walletId: walletId('wallet_id')
      .notNull()
      .references(() => wallets.id),
    /** The id and the reference of the payment, which is made under them or not at all. */
    paymentId: paymentId('payment_id').notNull(),
    ref: hex('ref').notNull().unique(),
    toAddress: address('to_address').notNull(),
    amount: microUsdc('amount').notNull(),
    type: text('type').$type<PaymentType>().notNull(),
    memo: text('memo').notNull(),
    idempotencyKey: text('idempotency_key'),
    /** The public part of the key that requested it, whose session key signs the payment; null if not known. */
    keyPrefix: text('key_prefix'),
    /** What refused the payment when it was requested, and the fee that it would have cost then. */
    exceeds: text('exceeds').$type<ErrorCode>().notNull(),
    feeAmount: microUsdc('fee_amount').notNull(),
    /** Why the agent asks, in its own words. */
    reason: text('reason').notNull(),
    status: text('status').$type<ApprovalStatus>().notNull(),
    /** Why an approved payment was not made at the last try; null if nothing refused it. */
    refusal: text('refusal').$type<ErrorCode>(),
    /** Unix seconds of the host. */
    createdAt: integer('created_at').notNull(),
    /** Unix seconds of the chain; what the Owner signs ends then. */
    expiresAt: integer('expires_at').notNull(),
    /** When the Owner approved or declined; null before. */
    decidedAt: integer('decided_at'),
    /** The user who did: the Owner, or a member of the wallet's organisation. */
    decidedBy: text('decided_by'),
    /** Before which nothing is paid by it, in Unix seconds of the host; null for at once. */
    payableAt: integer('payable_at'),
    /** What the Owner's signature names; null before. */
    epoch: integer('epoch'),
    ownerSignature: hex('owner_signature'),
    /** When to try to pay, Unix seconds; null if it is not approved. */
    dueAt: integer('due_at'),
    attempts: integer('attempts').notNull().default(0),
  },
  (table) => [
    index('payment_approvals_wallet').on(table.walletId, table.seq),
    index('payment_approvals_open_of_wallet').on(table.walletId).where(sql`${table.status} in ('pending', 'approved')`),
    index('payment_approvals_open').on(table.expiresAt).where(sql`${table.status} in ('pending', 'approved')`),
    index('payment_approvals_used').on(table.walletId, table.expiresAt).where(sql`${table.status} = 'used'`),
    index('payment_approvals_due').on(table.dueAt).where(sql`${table.dueAt} is not null`),
    uniqueIndex('payment_approvals_idempotency')
      .on(table.walletId, table.idempotencyKey)
      .where(sql`${table.idempotencyKey} is not null`),
  ],
);

/** A row of `payment_approvals`. */
export type ApprovalRow = typeof paymentApprovals.$inferSelect;

/** A row of `payments`. */
export type PaymentRow = typeof payments.$inferSelect;

/** What an operator may order about a payment that does not come to its end. */
export type OrderKind = 'resend' | 'adopt' | 'give-up';
/** `requested`: no server has taken it up. The others say how it ended. */
export type OrderState = 'requested' | 'done' | 'refused';

/** What operators ordered about payments: the latest of each kind for a payment, by its reference on-chain. */
export const paymentOrders = sqliteTable(
  'payment_orders',
  {
    ref: hex('ref').notNull(),
    kind: text('kind').$type<OrderKind>().notNull(),
    /** The transaction in which the payment is said to have happened; null where none was named. */
    txHash: hex('tx_hash'),
    state: text('state').$type<OrderState>().notNull(),
    /** What came of it, in words; null while it is `requested`. */
    answer: text('answer'),
    /** Unix seconds of the host. */
    requestedAt: integer('requested_at').notNull(),
    answeredAt: integer('answered_at'),
  },
  (table) => [
    primaryKey({ columns: [table.ref, table.kind] }),
    index('payment_orders_requested').on(table.requestedAt).where(sql`${table.state} = 'requested'`),
  ],
);

export type OrderRow = typeof paymentOrders.$inferSelect;
