import { sql } from 'drizzle-orm';
import { index, integer, primaryKey, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';
import { ACTIVITY_CHANGES } from '../../core/events.ts';
import { address, hex, microUsdc, oneOf, walletId } from '../../storage/db/columns.ts';
import type { ChangeDetails } from '../wallets/wallet-events.ts';
import { wallets } from '../wallets/wallet-tables.ts';

/** What moves money from or to a wallet. */
export const FLOW_KINDS = [
  'deposit',
  'payment',
  'purchase',
  'fee',
  'withdrawal',
  'job_funding',
  'job_payout',
  'job_refund',
  'channel_deposit',
  'channel_return',
  'sold',
] as const;

/** Everything that a wallet's activity shows. Rows keep a kind's place in this list: new ones come last. */
export const ACTIVITY_KINDS = [...FLOW_KINDS, ...ACTIVITY_CHANGES] as const;
export type ActivityKind = (typeof ACTIVITY_KINDS)[number];
export type FlowKind = (typeof FLOW_KINDS)[number];

/** For what an agent spends; fees belong to what they were paid for. Rows keep a kind's place in this list, too. */
export const SPENDING_KINDS = ['payment', 'purchase', 'job_funding'] as const satisfies readonly FlowKind[];
export type SpendingKind = (typeof SPENDING_KINDS)[number];

/** Whether a text is one of the kinds. */
export function isActivityKind(text: string): text is ActivityKind {
  return ACTIVITY_KINDS.some((kind) => kind === text);
}

/**
 * What the chain says that happened to wallets: each movement of USDC from or to one, a payment's fee with that, and
 * each change of its rules. The amounts of a wallet's rows add up to its balance. Written with the events that tell of
 * it; what a reorganisation takes away is deleted.
 */
export const activity = sqliteTable(
  'activity',
  {
    seq: integer('seq').primaryKey(),
    walletId: walletId('wallet_id')
      .notNull()
      .references(() => wallets.id),
    kind: oneOf(ACTIVITY_KINDS)('kind').notNull(),

    // Its place, in chain order.
    /** Unix seconds of the block. */
    timestamp: integer('timestamp').notNull(),
    blockNumber: integer('block_number').notNull(),
    logIndex: integer('log_index').notNull(),
    /** 0, or 1 for what leaves the wallet: a wallet may pay itself, which is two rows. */
    side: integer('side').notNull(),
    /**
     * The first four bytes of the block's hash: while a reorganisation is half known, two blocks of one height may
     * claim one place.
     */
    blockTag: integer('block_tag').notNull(),

    transactionHash: hex('transaction_hash').notNull(),
    /** Micro-USDC; below zero for what leaves the wallet. */
    amount: microUsdc('amount').notNull(),
    /** Where it comes from or goes to; null where that is not known, and for changes. */
    counterparty: address('counterparty'),
    /** The reference of the payment that it is. */
    paymentRef: hex('payment_ref'),
    /** Of a purchase, of its fee, or of what was sold: the nonce of its authorisation at USDC. */
    authorizationNonce: hex('authorization_nonce'),
    /** The escrow's number of the Job that it is of. */
    onchainJobId: integer('onchain_job_id'),
    /** Of a change of rules: what was set. */
    details: text('details', { mode: 'json' }).$type<ChangeDetails>(),
  },
  (table) => [
    uniqueIndex('activity_place').on(
      table.walletId,
      table.timestamp,
      table.blockNumber,
      table.logIndex,
      table.side,
      table.blockTag,
    ),
    index('activity_kind').on(
      table.walletId,
      table.kind,
      table.timestamp,
      table.blockNumber,
      table.logIndex,
      table.side,
    ),
    index('activity_nonce').on(table.authorizationNonce).where(sql`${table.authorizationNonce} is not null`),
  ],
);

/**
 * What a wallet's agent has spent, summed up by day of UTC and kind: the rows of `activity` that say so, added and
 * taken away in the commits that write and delete those. Micro-USDC, above zero.
 */
export const spendingDays = sqliteTable(
  'spending_days',
  {
    walletId: walletId('wallet_id')
      .notNull()
      .references(() => wallets.id),
    /** Days since the beginning of 1970. */
    day: integer('day').notNull(),
    kind: oneOf(SPENDING_KINDS)('kind').notNull(),
    /** Without fees. */
    amount: microUsdc('amount').notNull(),
    fees: microUsdc('fees').notNull(),
    count: integer('count').notNull(),
  },
  (table) => [primaryKey({ columns: [table.walletId, table.day, table.kind] })],
);

/** The same by month of UTC and recipient, without fees. */
export const spendingRecipients = sqliteTable(
  'spending_recipients',
  {
    walletId: walletId('wallet_id')
      .notNull()
      .references(() => wallets.id),
    /** Months since the beginning of 1970. */
    month: integer('month').notNull(),
    recipient: address('recipient').notNull(),
    amount: microUsdc('amount').notNull(),
    count: integer('count').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.walletId, table.month, table.recipient] }),
    index('spending_recipients_amount').on(table.walletId, table.month, table.amount),
  ],
);
