import { sql } from 'drizzle-orm';
import { index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';
import type { LoggedType } from '../../core/events.ts';
import { jobs } from '../../features/jobs/job-tables.ts';
import { payments } from '../../features/payments/payment-tables.ts';
import { wallets } from '../../features/wallets/wallet-tables.ts';
import { paymentId, walletId } from '../../storage/db/columns.ts';

export type DeliveryStatus = 'pending' | 'delivered' | 'failed';

/**
 * The deliveries to wallets' URLs: one row per wallet and event. The commit that folds an event writes its row, so an
 * event that is seen again is not sent again.
 */
export const webhookDeliveries = sqliteTable(
  'webhook_deliveries',
  {
    /** Grows with every commit: the order of the log, and how new rows are found. */
    seq: integer('seq').primaryKey({ autoIncrement: true }),
    id: text('id').notNull().unique(),
    walletId: walletId('wallet_id')
      .notNull()
      .references(() => wallets.id),
    /** The Job or the payment that it is about, if any. */
    jobId: text('job_id').references(() => jobs.id, { onDelete: 'cascade' }),
    paymentId: paymentId('payment_id').references(() => payments.id),
    type: text('type').$type<LoggedType>().notNull(),
    /** Identifies an event that may be found twice; null if it cannot come twice. */
    cause: text('cause'),
    /** The exact text that is signed and sent. */
    body: text('body').notNull(),
    status: text('status').$type<DeliveryStatus>().notNull(),
    /** Attempts in the current round; a resend begins a new round. */
    attempts: integer('attempts').notNull().default(0),
    /** Milliseconds since 1970 of the host; null once it is delivered or failed. */
    nextAttemptAtMs: integer('next_attempt_at_ms'),
    /** Unix seconds of the host: when the last attempt ended. */
    lastAttemptAt: integer('last_attempt_at'),
    lastStatusCode: integer('last_status_code'),
    lastError: text('last_error'),
    /** The beginning of the last answer's body, as text without secrets; null for none. */
    lastAnswer: text('last_answer'),
    /** Unix seconds of the host. */
    createdAt: integer('created_at').notNull(),
    deliveredAt: integer('delivered_at'),
    /** Of a farewell: the wallet's former URL. Null sends to its current one. */
    url: text('url'),
    /** Of a farewell: the wallet's former secret, sealed. */
    secretSealed: text('secret_sealed'),
  },
  (table) => [
    // What belongs to a Job goes with it.
    index('webhook_deliveries_job').on(table.jobId),
    uniqueIndex('webhook_deliveries_cause').on(table.walletId, table.cause).where(sql`${table.cause} is not null`),
    index('webhook_deliveries_payment').on(table.paymentId).where(sql`${table.paymentId} is not null`),
    index('webhook_deliveries_wallet').on(table.walletId, table.seq),
    // The log, of one state or of one event.
    index('webhook_deliveries_status').on(table.walletId, table.status, table.seq),
    index('webhook_deliveries_type').on(table.walletId, table.type, table.seq),
    index('webhook_deliveries_due').on(table.nextAttemptAtMs).where(sql`${table.nextAttemptAtMs} is not null`),
    index('webhook_deliveries_due_of_wallet')
      .on(table.walletId, table.nextAttemptAtMs)
      .where(sql`${table.nextAttemptAtMs} is not null`),
  ],
);
