import { sql } from 'drizzle-orm';
import { index, integer, primaryKey, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';

/**
 * Periods in which the chain knew of messages of ours that this database did not, as after a restored backup. While one
 * is open, the wallets that it concerns spend nothing.
 */
export const catchUps = sqliteTable(
  'catch_ups',
  {
    id: integer('id').primaryKey({ autoIncrement: true }),
    /** A wallet's id, or `all`. */
    scope: text('scope').notNull(),
    /** How it was detected, for operators. */
    reason: text('reason').notNull(),
    /** The block up to which the feed was read for good. The missing part lies above. */
    fromBlock: integer('from_block').notNull(),
    /** The head when it was found; null until it is known. */
    headBlock: integer('head_block'),
    /** Unix seconds of that block. */
    headTimestamp: integer('head_timestamp'),
    /** Unix seconds of the host. */
    foundAt: integer('found_at').notNull(),
    /** The block up to which everything was ingested when it ended; null while it is open. */
    toBlock: integer('to_block'),
  },
  (table) => [
    uniqueIndex('catch_ups_open').on(table.scope).where(sql`${table.toBlock} is null`),
    index('catch_ups_scope').on(table.scope),
  ],
);

/** Nonces that were used on-chain beyond those that this database has allocated, accounted for by a catch-up. */
export const accountedNonces = sqliteTable(
  'accounted_nonces',
  {
    /** A relayer's address, or a wallet's id. */
    account: text('account').notNull(),
    /** The nonce after the highest that was used. */
    next: integer('next').notNull(),
    /** The latest catch-up that had ended by then; 0 for none. */
    catchUpId: integer('catch_up_id').notNull().default(0),
  },
  (table) => [primaryKey({ columns: [table.account] })],
);
