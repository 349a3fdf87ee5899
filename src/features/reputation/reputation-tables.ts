import { eq, type SQLWrapper, sql } from 'drizzle-orm';
import { index, integer, type SQLiteColumn, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';
import { messages } from '../../chain/relay/relay-tables.ts';
import { spelledOut } from '../../storage/db/batch.ts';
import { hex, microUsdc, oneOf, paymentId, reputationEventId, walletId } from '../../storage/db/columns.ts';
import { wallets } from '../wallets/wallet-tables.ts';
import { eventTypes, jobSides, sourceKinds, tags1 } from './event-kinds.ts';

/** Where feedback is given, and by whom. Every event that was sent to the chain refers to one row. */
export const feedbackContexts = sqliteTable('feedback_contexts', {
  id: integer('id').primaryKey(),
  /** JSON of the registries, their chain, and the form of the document. */
  context: text('context').notNull().unique(),
});

/**
 * The condition that the registry refused an event for good, because the agent's owner approved the attestor, which
 * then emitted its own event. Its text must match the partial index.
 */
export const isRefused = (columns: { onchainTxHash: SQLWrapper; feedbackIndex: SQLWrapper }) =>
  sql`${columns.onchainTxHash} is not null and ${columns.feedbackIndex} is null`;

export const isOfFreeze = (sourceKind: SQLiteColumn) => spelledOut(eq(sourceKind, 'freeze'));

/**
 * What counts for or against a wallet. The commit that folds a cause writes its row. A reorganisation that makes a
 * row untrue removes it, unless it was sent to the chain, which happens only to final events.
 */
export const reputationEvents = sqliteTable(
  'reputation_events',
  {
    /** Grows with every commit: the order of the history. */
    seq: integer('seq').primaryKey({ autoIncrement: true }),
    /** Derived from the cause. The attestor knows the event by it. */
    id: reputationEventId('id').notNull().unique(),
    walletId: walletId('wallet_id')
      .notNull()
      .references(() => wallets.id),
    eventType: oneOf(eventTypes)('event_type').notNull(),
    value: integer('value').notNull(),
    tag1: oneOf(tags1)('tag1').notNull(),
    tag2: oneOf(jobSides)('tag2'),
    sourceKind: oneOf(sourceKinds)('source_kind').notNull(),
    /**
     * Identifies the cause, and is not public: the payment's id; the Job's id and how it ended; a freeze's
     * transaction and its number within it; a milestone's name.
     */
    cause: paymentId('cause').notNull(),
    /** Shown instead of the cause: a payment's transaction. */
    shownRef: hex('shown_ref'),
    /** Micro-USDC that it adds to the lifetime volume: a confirmed payment's amount. */
    volume: microUsdc('volume').notNull().default(sql`0`),
    /** The block of its cause; null for what a final block has proved, and for milestones. */
    blockNumber: integer('block_number'),
    /** Unix seconds of the host. */
    createdAt: integer('created_at').notNull(),

    // its way to the chain
    /** The latest message that carries it; null before the first. */
    messageId: integer('message_id').references(() => messages.id),
    /** Once it was sent: the agent in its document, and the location. The document is written again from these. */
    agentId: integer('agent_id'),
    contextId: integer('context_id').references(() => feedbackContexts.id),

    // chain: written by the fold of what the attestor says of it alone
    onchainTxHash: hex('onchain_tx_hash'),
    /** Unix seconds of that transaction's block. */
    syncedAt: integer('synced_at'),
    /** Its number among the attestor's feedback about the agent; also null if the registry refused it for good. */
    feedbackIndex: integer('feedback_index'),
    /** The revert data of the registry's latest refusal. */
    refusal: hex('refusal'),
  },
  (table) => [
    // Found by what caused it; the wallet comes last, since a Job has two.
    uniqueIndex('reputation_events_cause').on(table.cause, table.eventType, table.walletId),
    index('reputation_events_wallet').on(table.walletId, table.seq),
    index('reputation_events_freezes').on(table.walletId).where(isOfFreeze(table.sourceKind)),
    index('reputation_events_refused').on(table.walletId).where(isRefused(table)),
    index('reputation_events_unsynced').on(table.seq).where(sql`${table.onchainTxHash} is null`),
    // With what the volume of final blocks follows from, so that it is added up without reading the rows.
    index('reputation_events_unsynced_wallet')
      .on(table.walletId, table.seq, table.blockNumber, table.volume, table.onchainTxHash)
      .where(sql`${table.onchainTxHash} is null`),
    index('reputation_events_message').on(table.messageId).where(sql`${table.messageId} is not null`),
  ],
);

/** Sums over a wallet's events. The commit that adds or removes events changes them by exactly those. */
export const reputationCounters = sqliteTable(
  'reputation_counters',
  {
    walletId: walletId('wallet_id')
      .primaryKey()
      .references(() => wallets.id),
    /** Sum of the values above 0, and of those below. */
    success: integer('success').notNull().default(0),
    failure: integer('failure').notNull().default(0),
    payments: integer('payments').notNull().default(0),
    jobs: integer('jobs').notNull().default(0),
    freezes: integer('freezes').notNull().default(0),
    /** Micro-USDC. */
    volume: microUsdc('volume').notNull().default(sql`0`),
    /** Unix seconds of the host when the last event was added. */
    lastActiveAt: integer('last_active_at').notNull().default(0),
    /** The lowest block with a freeze that is not deep enough to count; null for none. */
    waitsForBlock: integer('waits_for_block'),
  },
  (table) => [
    index('reputation_counters_waiting').on(table.waitsForBlock).where(sql`${table.waitsForBlock} is not null`),
  ],
);

/** The daily tasks and how far they are. */
export const reputationRuns = sqliteTable('reputation_runs', {
  task: text('task').primaryKey(),
  /** The due time of the last complete run, in Unix seconds. */
  dueAt: integer('due_at').notNull(),
  /** The event up to which the current run has tried everything. */
  cursor: integer('cursor').notNull().default(0),
});

/** A row of `reputation_events`. */
export type ReputationEventRow = typeof reputationEvents.$inferSelect;
