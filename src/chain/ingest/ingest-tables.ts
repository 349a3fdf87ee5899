import { sql } from 'drizzle-orm';
import { index, integer, primaryKey, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';
import { address, hex, walletId } from '../../storage/db/columns.ts';

/**
 * The relevant contract events, each once, from a receipt of our own, from the indexer's feed, or both. If a row's
 * block is reorganised away, the row is deleted, and its key is folded again.
 */
export const chainEvents = sqliteTable(
  'chain_events',
  {
    transactionHash: hex('transaction_hash').notNull(),
    logIndex: integer('log_index').notNull(),
    blockNumber: integer('block_number').notNull(),
    blockHash: hex('block_hash').notNull(),
    /** Unix seconds of the block. */
    timestamp: integer('timestamp').notNull(),
    /** The contract that emitted it. */
    address: address('address').notNull(),
    event: text('event').notNull(),
    /** The event's arguments by name; integers as decimal strings, addresses and bytes in lower case. */
    args: text('args', { mode: 'json' }).$type<Record<string, unknown>>().notNull(),
    /**
     * The subject of the event, as its projection looks it up: a prefix and an id, such as `payment:0x…` or `job:7`.
     */
    eventKey: text('event_key').notNull(),
    /** For a Job's creation and an agent's registration: the key of the events that become relevant because of it. */
    opens: text('opens'),
    /** The indexer's id for it: set once the feed has shown it. Then the row goes when the feed no longer shows it. */
    feedId: text('feed_id'),
    /** A payment or a Job of one of our wallets that matches no row, as after a restored backup: kept, and reported. */
    unmatched: integer('unmatched', { mode: 'boolean' }).notNull().default(false),
  },
  (table) => [
    index('chain_events_feed').on(table.feedId).where(sql`${table.feedId} is not null`),
    index('chain_events_unmatched').on(table.unmatched).where(sql`${table.unmatched} = 1`),
    primaryKey({ columns: [table.transactionHash, table.logIndex] }),
    index('chain_events_key').on(table.eventKey, table.event, table.blockNumber, table.logIndex),
    index('chain_events_opens').on(table.opens).where(sql`${table.opens} is not null`),
    index('chain_events_block').on(table.blockNumber, table.logIndex),
  ],
);

/** How far a feed was read: at most to its finalised checkpoint and the nodes' final block; and that height itself. */
export const cursors = sqliteTable('cursors', {
  feed: text('feed').primaryKey(),
  position: text('position').notNull(),
});

/**
 * Things to do because of a fold, written in the fold's own commit. Unique per cause, so an event seen twice is acted
 * on once.
 */
export const reactions = sqliteTable(
  'reactions',
  {
    id: integer('id').primaryKey({ autoIncrement: true }),
    kind: text('kind').notNull(),
    cause: text('cause').notNull(),
    payload: text('payload', { mode: 'json' }).$type<Record<string, unknown>>().notNull(),
    status: text('status').$type<'waiting' | 'done'>().notNull(),
    attempts: integer('attempts').notNull().default(0),
    /** Unix seconds from which it may be tried. */
    dueAt: integer('due_at').notNull(),
    createdAt: integer('created_at').notNull(),
  },
  (table) => [
    uniqueIndex('reactions_cause').on(table.kind, table.cause),
    index('reactions_due').on(table.status, table.dueAt),
  ],
);

/**
 * Messages that have expired without proof of their end: nothing is decided about them, and the nodes are queried
 * again. A row goes once its message is settled.
 */
export const unprovenMessages = sqliteTable(
  'unproven_messages',
  {
    /** As in the projection's messages: `payment`, `job`, `envelope`. */
    kind: text('kind').notNull(),
    /** The id of the object that the message is for. */
    id: text('id').notNull(),
    walletId: walletId('wallet_id').notNull(),
    /** The missing part of the proof, in words. */
    reason: text('reason').notNull(),
    /** Unix seconds of the host: when this was first found, and last. */
    since: integer('since').notNull(),
    queriedAt: integer('queried_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.kind, table.id] }),
    index('unproven_messages_kind').on(table.kind, table.since),
  ],
);
