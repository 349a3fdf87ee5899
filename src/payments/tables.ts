import { sql } from 'drizzle-orm';
import { index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';
import { messages } from '../chain/relay/tables.ts';
import { address, hex, microUsdc } from '../db/columns.ts';
import { wallets } from '../wallets/tables.ts';

export type PaymentStatus = 'pending' | 'confirmed' | 'failed';
export type PaymentType = 'direct' | 'x402';

/** A payment that was signed. Requests that were refused leave no row. */
export const payments = sqliteTable(
  'payments',
  {
    id: text('id').primaryKey(),
    walletId: text('wallet_id')
      .notNull()
      .references(() => wallets.id),
    messageId: integer('message_id')
      .notNull()
      .references(() => messages.id),
    /** keccak256 of the id, as in the contract's event. */
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
  },
  (table) => [
    // Message ids grow: this is the order in which the wallet's payments were made.
    index('payments_wallet').on(table.walletId, table.messageId),
    index('payments_pending').on(table.createdAt).where(sql`${table.status} = 'pending'`),
    uniqueIndex('payments_idempotency')
      .on(table.walletId, table.idempotencyKey)
      .where(sql`${table.idempotencyKey} is not null`),
  ],
);

/**
 * What every message of a wallet's session key may spend, written in the message's own commit. From these rows
 * and the wallet's state at a block follows, exactly, what is in flight: signed, in time, and not executed as
 * of that block.
 */
export const sessionMessages = sqliteTable(
  'session_messages',
  {
    messageId: integer('message_id')
      .primaryKey()
      .references(() => messages.id),
    walletId: text('wallet_id')
      .notNull()
      .references(() => wallets.id),
    nonce: integer('nonce').notNull(),
    /** Chain time in Unix seconds after which the contract refuses it. */
    deadline: integer('deadline').notNull(),
    /** Counts against the daily limit. */
    amount: microUsdc('amount').notNull(),
    /** Counts against the balance: the amount and the highest fee. */
    total: microUsdc('total').notNull(),
    /** The block that was the latest when it was signed. */
    signedAtBlock: integer('signed_at_block').notNull(),
  },
  (table) => [index('session_messages_wallet').on(table.walletId, table.nonce)],
);
