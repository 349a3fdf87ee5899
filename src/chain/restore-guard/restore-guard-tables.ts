import { sql } from 'drizzle-orm';
import { index, integer, primaryKey, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';

/**
 * Times in which the chain knew of messages of ours that this database did not, as after a restored backup. While one
 * is open, nothing is spent by whom it concerns.
 */
export const catchUps = sqliteTable(
  'catch_ups',
  {
    id: integer('id').primaryKey({ autoIncrement: true }),
    /** A wallet's id, or `all`. */
    scope: text('scope').notNull(),
    /** What gave it away, for operators. */
    reason: text('reason').notNull(),
    /** The block that the feed was read to for good; what is missing lies above. */
    fromBlock: integer('from_block').notNull(),
    /** The head when it was found; null until it is known. */
    headBlock: integer('head_block'),
    /** Unix seconds of that block. */
    headTimestamp: integer('head_timestamp'),
    /** Unix seconds of the host. */
    foundAt: integer('found_at').notNull(),
    /** The block up to which everything was taken in when it ended; null while it is open. */
    toBlock: integer('to_block'),
  },
  (table) => [
    uniqueIndex('catch_ups_open').on(table.scope).where(sql`${table.toBlock} is null`),
    index('catch_ups_scope').on(table.scope),
  ],
);

/** What is used on-chain beyond what this database has allocated, and was accounted for by a catch-up. */
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
