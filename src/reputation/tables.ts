import { eq, type SQLWrapper, sql } from 'drizzle-orm';
import { index, integer, type SQLiteColumn, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';
import { messages } from '../chain/relay/tables.ts';
import { hex, microUsdc, oneOf, paymentId, reputationEventId, walletId } from '../db/columns.ts';
import { spelledOut } from '../db/expressions.ts';
import { wallets } from '../wallets/tables.ts';
import { eventTypes, jobSides, sourceKinds, tags1 } from './values.ts';

/**
 * What the documents of feedback have in common, and each event that is on its way names: where and by whom it is
 * given.
 */
export const feedbackContexts = sqliteTable('feedback_contexts', {
  id: integer('id').primaryKey(),
  /** JSON of the registries, their chain, and the form of the document. */
  context: text('context').notNull().unique(),
});

/**
 * What the registry does not take from the attestor, since the agent's owner approved it: the attestor said it in an
 * event of its own. Written out for the partial index.
 */
export const isRefused = (columns: { onchainTxHash: SQLWrapper; feedbackIndex: SQLWrapper }) =>
  sql`${columns.onchainTxHash} is not null and ${columns.feedbackIndex} is null`;

export const isOfFreeze = (sourceKind: SQLiteColumn) => spelledOut(eq(sourceKind, 'freeze'));

/**
 * What counts for or against a wallet: one row per cause, written in the commit of the fold that saw it. A row goes
 * when a reorganisation makes it untrue, unless it was put on its way to the chain: that happens only to what is final.
 */
export const reputationEvents = sqliteTable(
  'reputation_events',
  {
    /** Grows with every commit: the order of the history. */
    seq: integer('seq').primaryKey({ autoIncrement: true }),
    /** Follows from the cause. The attestor knows the event by it, too. */
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
     * What makes it one and the same, known here alone: the payment's id; the Job's id and how it ended; a freeze's
     * transaction and its number there; a milestone's name.
     */
    cause: paymentId('cause').notNull(),
    /** What is shown of the cause where that is not it: the transaction of a payment. */
    shownRef: hex('shown_ref'),
    /** Micro-USDC that it adds to the lifetime volume: a confirmed payment's amount. */
    volume: microUsdc('volume').notNull().default(sql`0`),
    /** The block that its cause is in; null for what a final block has proved, and for milestones. */
    blockNumber: integer('block_number'),
    /** Unix seconds of the host. */
    createdAt: integer('created_at').notNull(),

    // its way to the chain
    /** The latest message that carries it; null before the first. */
    messageId: integer('message_id').references(() => messages.id),
    /**
     * Once it is on its way: of which agent its document speaks, and by which registries. The document is written anew
     * from that.
     */
    agentId: integer('agent_id'),
    contextId: integer('context_id').references(() => feedbackContexts.id),

    // chain: written by the fold of what the attestor says of it alone
    onchainTxHash: hex('onchain_tx_hash'),
    /** Unix seconds of that transaction's block. */
    syncedAt: integer('synced_at'),
    /**
     * Its number among the attestor's feedbacks about the agent; null, too, where the registry refused it for good and
     * the attestor's own event is all.
     */
    feedbackIndex: integer('feedback_index'),
    /** What the registry refused it with the last time. */
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

/** Sums over a wallet's events, moved in the commit that adds or takes away events, by exactly those. */
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
    /** The lowest block with a freeze that does not lie deep enough to count; null for none. */
    waitsForBlock: integer('waits_for_block'),
  },
  (table) => [
    index('reputation_counters_waiting')
      .on(table.waitsForBlock)
      .where(sql`${table.waitsForBlock} is not null`),
  ],
);

/** When something that is done once a day was done. */
export const reputationRuns = sqliteTable('reputation_runs', {
  task: text('task').primaryKey(),
  /** Unix seconds of the time that the last complete run was for. */
  dueAt: integer('due_at').notNull(),
  /** The event up to which the run that is under way has tried everything. */
  cursor: integer('cursor').notNull().default(0),
});

/** A row of `reputation_events`. */
export type EventRow = typeof reputationEvents.$inferSelect;
