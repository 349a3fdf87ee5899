import { sql } from 'drizzle-orm';
import { index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';
import { address, hex, microUsdc, paymentId, walletId } from '../db/columns.ts';
import type { ErrorCode } from '../errors.ts';
import { wallets } from '../wallets/tables.ts';

/** `failed` is proven: the payment can no longer happen. */
export type PaymentStatus = 'pending' | 'confirmed' | 'failed';
/** A label; `x402` for payments to x402 sellers. */
export type PaymentType = 'direct' | 'x402';
/** How far an authorised transfer has come: on its way, in a block, executed by USDC, its fee taken, or void. */
export type AuthorizationState = 'signed' | 'authorized' | 'used' | 'settled' | 'released';

/** The option of an x402 seller that was taken, each text as the seller wrote it. */
export interface StoredOffer {
  readonly version: 1 | 2;
  readonly option: Readonly<Record<string, unknown>>;
  /** Of v2, repeated if the seller told them. */
  readonly resource?: unknown;
  readonly extensions?: unknown;
}

/** Sums over all confirmed payments: one row, moved in the commit that confirms one or takes that back. */
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
    /** A keyed hash, as in the contract's event: nobody else can find the id by it. */
    ref: hex('ref').notNull().unique(),
    toAddress: address('to_address').notNull(),
    amount: microUsdc('amount').notNull(),
    /** Quoted when it was signed; what was really taken once it is confirmed. */
    feeAmount: microUsdc('fee_amount').notNull(),
    feeRecipient: address('fee_recipient').notNull(),
    type: text('type').$type<PaymentType>().notNull(),
    memo: text('memo').notNull(),
    idempotencyKey: text('idempotency_key'),
    /** Unix seconds of the host. */
    createdAt: integer('created_at').notNull(),

    // chain: written by the payment's fold alone
    status: text('status').$type<PaymentStatus>().notNull().default('pending'),
    txHash: hex('tx_hash').notNull(),
    blockNumber: integer('block_number'),
    /** With what its wallet refused it in a block, while nothing has executed it. */
    refusal: text('refusal').$type<ErrorCode>(),
  },
  (table) => [
    // Message ids grow: this is the order in which the wallet's payments were made.
    index('payments_wallet').on(table.walletId, table.messageId),
    index('payments_x402').on(table.walletId, table.messageId).where(sql`${table.type} = 'x402'`),
    index('payments_failed').on(table.walletId, table.messageId).where(sql`${table.status} = 'failed'`),
    index('payments_pending').on(table.createdAt).where(sql`${table.status} = 'pending'`),
    uniqueIndex('payments_idempotency')
      .on(table.walletId, table.idempotencyKey)
      .where(sql`${table.idempotencyKey} is not null`),
  ],
);

/** What a payment that somebody else executes has beside the others': the wallet authorises a transfer, and the seller cashes it. */
export const authorizations = sqliteTable(
  'authorizations',
  {
    paymentId: paymentId('payment_id')
      .primaryKey()
      .references(() => payments.id),
    /** As the payment has it, so that a wallet's own are found among all. */
    walletId: walletId('wallet_id')
      .notNull()
      .references(() => wallets.id),
    /** Where the seller is, without the query, in which there may be secrets. */
    url: text('url').notNull(),
    /** SHA-256 of the whole URL; with the body's, it tells whether a request is the one that was paid for. */
    urlDigest: text('url_digest').notNull(),
    method: text('method').notNull(),
    bodyDigest: text('body_digest').notNull(),
    /** What the seller is told, but for the signature, which follows from the digest. */
    offer: text('offer', { mode: 'json' }).$type<StoredOffer>().notNull(),
    /** Chain time in Unix seconds; USDC executes the transfer after the first and before the second. */
    validAfter: integer('valid_after').notNull(),
    validBefore: integer('valid_before').notNull(),
    /** The transfer's nonce at USDC. */
    nonce: hex('nonce').notNull(),
    /** Chain time in Unix seconds up to which the last settlement or release that was sent may be executed. */
    settlementUntil: integer('settlement_until'),
    /** How often in a row there was nothing to settle or to release, or it could not be sent. */
    settlementTries: integer('settlement_tries').notNull().default(0),
    /** Unix seconds of the host, before which it is not tried again. */
    settlementDueAt: integer('settlement_due_at').notNull().default(0),

    // chain: written by the payment's fold alone
    state: text('state').$type<AuthorizationState>().notNull().default('signed'),
    /** USDC's digest of the transfer; as the wallet itself computed it once it is in a block. */
    digest: hex('digest').notNull(),
  },
  (table) => [
    index('authorizations_open')
      .on(table.state, table.settlementDueAt)
      .where(sql`${table.state} in ('authorized', 'used')`),
    index('authorizations_used').on(table.walletId).where(sql`${table.state} = 'used'`),
    index('authorizations_released').on(table.state).where(sql`${table.state} = 'released'`),
  ],
);

/** A row of `payments`. */
export type PaymentRow = typeof payments.$inferSelect;
