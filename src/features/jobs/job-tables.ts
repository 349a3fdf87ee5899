import { sql } from 'drizzle-orm';
import { index, integer, primaryKey, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';
import { messages } from '../../chain/relay/relay-tables.ts';
import { address, hex, microUsdc, walletId } from '../../storage/db/columns.ts';
import { wallets } from '../wallets/wallet-tables.ts';
import type { EvaluatorRuleType } from './rule-types.ts';

/** The statuses of Jobs, as the escrow numbers them. */
export const JOB_STATUSES = ['open', 'funded', 'submitted', 'completed', 'rejected', 'expired'] as const;
export type JobStatus = (typeof JOB_STATUSES)[number];
/** The decisions of evaluations. */
export const JOB_OUTCOMES = ['approved', 'rejected'] as const;
export type JobOutcome = (typeof JOB_OUTCOMES)[number];
/** The media type with which submitted content is served. */
export type ContentType = 'text/plain; charset=utf-8' | 'application/json';
export type JobStep = 'create' | 'fund' | 'submit' | 'refund' | 'evaluate';

/** A Job whose creation was signed. Requests that were refused leave no row; neither does a creation that failed. */
export const jobs = sqliteTable(
  'jobs',
  {
    /** Grows with each row: the order in which they were made. */
    seq: integer('seq').primaryKey(),
    id: text('id').notNull().unique(),
    clientWalletId: walletId('client_wallet_id')
      .notNull()
      .references(() => wallets.id),
    /** Null for a Provider that is no wallet here. */
    providerWalletId: walletId('provider_wallet_id').references(() => wallets.id),
    providerAddress: address('provider_address').notNull(),
    evaluatorAddress: address('evaluator_address').notNull(),
    /** Micro-USDC that the Client offered. */
    budget: microUsdc('budget').notNull(),
    /**
     * Chain time in Unix seconds from which nothing can be funded or submitted, and the Client gets the budget back
     * unless work came late.
     */
    expiredAt: integer('expired_at').notNull(),
    /**
     * The specification: the very text that is served, and that `metadataHash` is the keccak256 of. Null while only the
     * chain knows of the Job.
     */
    spec: text('spec'),
    metadataHash: hex('metadata_hash').notNull().unique(),
    /** As in the specification; empty while that is unknown. */
    title: text('title').notNull(),
    ruleType: text('rule_type').$type<EvaluatorRuleType>().notNull(),
    /** Of a rule that asks a URL: which. */
    ruleUrl: text('rule_url'),
    idempotencyKey: text('idempotency_key'),
    /** Unix seconds of the host. */
    createdAt: integer('created_at').notNull(),

    // chain: written by the Job's fold alone
    /** Null while no block has its creation. */
    onchainJobId: integer('onchain_job_id'),
    status: text('status').$type<JobStatus>().notNull().default('open'),
    /** Micro-USDC that the escrow took; null before. */
    fundedAmount: microUsdc('funded_amount'),
    deliverableHash: hex('deliverable_hash'),
    /** Where it is, as far as its submission on-chain says that. */
    deliverableUri: text('deliverable_uri'),
    createTxHash: hex('create_tx_hash').notNull(),
    fundTxHash: hex('fund_tx_hash'),
    submitTxHash: hex('submit_tx_hash'),
    /** Unix seconds of the block that has the submission. */
    submittedAt: integer('submitted_at'),
    /** Of the completion, rejection or refund. */
    finalizeTxHash: hex('finalize_tx_hash'),
    /** What the evaluator's transaction said. */
    outcome: text('outcome').$type<JobOutcome>(),
    /** keccak256 of the reason, as it stands on-chain; zero for none. */
    outcomeReasonHash: hex('outcome_reason_hash'),
    /** Unix seconds of the block that ended the Job. */
    finalizedAt: integer('finalized_at'),
    /** The latest block with an event of the Job; null while there is none. */
    lastBlock: integer('last_block'),
    /** Up to this block its events have had their consequences: webhooks and evaluation. */
    announcedBlock: integer('announced_block').notNull().default(0),
  },
  (table) => [
    index('jobs_client').on(table.clientWalletId, table.createdAt),
    index('jobs_client_status').on(table.clientWalletId, table.status, table.createdAt),
    index('jobs_provider').on(table.providerWalletId, table.createdAt),
    index('jobs_provider_status').on(table.providerWalletId, table.status, table.createdAt),
    index('jobs_onchain').on(table.onchainJobId),
    index('jobs_status').on(table.status),
    index('jobs_unannounced').on(table.lastBlock).where(sql`${table.lastBlock} > ${table.announcedBlock}`),
    uniqueIndex('jobs_idempotency')
      .on(table.clientWalletId, table.idempotencyKey)
      .where(sql`${table.idempotencyKey} is not null`),
  ],
);

/** The signed calls of a Job, each written in its own commit. A Job is busy while one of them may still execute. */
export const jobMessages = sqliteTable(
  'job_messages',
  {
    messageId: integer('message_id')
      .primaryKey()
      .references(() => messages.id),
    jobId: text('job_id')
      .notNull()
      .references(() => jobs.id, { onDelete: 'cascade' }),
    step: text('step').$type<JobStep>().notNull(),
    /** For `submit`: the hash of the work, and where it is. */
    deliverableHash: hex('deliverable_hash'),
    contentUri: text('content_uri'),
  },
  (table) => [index('job_messages_job').on(table.jobId, table.messageId)],
);

/** Work that its Provider gave us to keep, written in the commit of the submission that names it. */
export const jobContents = sqliteTable(
  'job_contents',
  {
    jobId: text('job_id')
      .notNull()
      .references(() => jobs.id, { onDelete: 'cascade' }),
    /** keccak256 of the text's UTF-8 bytes. */
    hash: hex('hash').notNull(),
    /** The Provider's, whose bytes they count as. */
    walletId: walletId('wallet_id')
      .notNull()
      .references(() => wallets.id),
    contentType: text('content_type').$type<ContentType>().notNull(),
    /** These very characters are hashed and served. */
    text: text('text').notNull(),
    /** Of the text in UTF-8. */
    bytes: integer('bytes').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.jobId, table.hash] }),
    index('job_contents_wallet').on(table.walletId, table.bytes),
  ],
);

/** Where a deliverable is whose submission is not recorded here, as its Provider said when it was submitted again. */
export const jobLocations = sqliteTable(
  'job_locations',
  {
    jobId: text('job_id')
      .notNull()
      .references(() => jobs.id, { onDelete: 'cascade' }),
    hash: hex('hash').notNull(),
    uri: text('uri').notNull(),
  },
  (table) => [primaryKey({ columns: [table.jobId, table.hash] })],
);

/**
 * One deliverable that waits for its evaluation, or has one. The row is written with the fold that saw the
 * submission; a decision is made once, by the first.
 */
export const evaluations = sqliteTable(
  'evaluations',
  {
    /** Grows with each row: the order in which they were made. */
    seq: integer('seq').primaryKey(),
    jobId: text('job_id')
      .notNull()
      .references(() => jobs.id, { onDelete: 'cascade' }),
    deliverableHash: hex('deliverable_hash').notNull(),
    /** Unix seconds of the host when the submission was seen. */
    createdAt: integer('created_at').notNull(),
    /** Tries of the rule so far that count: what the target did was not what the rule wants, or it decided. */
    attempts: integer('attempts').notNull().default(0),
    /** Tries so far that say nothing, since what went wrong may be this program's doing or its network's. */
    delays: integer('delays').notNull().default(0),
    /** What came of the latest try without a decision. */
    note: text('note'),
    /** Unix seconds of the host when it was left to a person, since the rule cannot be applied here. */
    handedOverAt: integer('handed_over_at'),
    /** Unix seconds of the host; null if no rule decides: a person does, or it is decided. */
    nextAttemptAt: integer('next_attempt_at'),
    /** `createdAt` while the chain waits for what a rule decides, and no person has to; null otherwise. */
    waitingSince: integer('waiting_since'),
    outcome: text('outcome').$type<JobOutcome>(),
    reason: text('reason'),
    /** `rule:<type>`, `owner:<user id>` or `operator`. */
    decidedBy: text('decided_by'),
    decidedAt: integer('decided_at'),
    /** The evaluator's latest transaction for the decision. */
    messageId: integer('message_id').references(() => messages.id),
  },
  (table) => [
    uniqueIndex('evaluations_deliverable').on(table.jobId, table.deliverableHash),
    // Deleting a message looks for rows that refer to it.
    index('evaluations_message').on(table.messageId).where(sql`${table.messageId} is not null`),
    index('evaluations_due').on(table.nextAttemptAt).where(sql`${table.nextAttemptAt} is not null`),
    index('evaluations_waiting').on(table.waitingSince).where(sql`${table.waitingSince} is not null`),
    index('evaluations_delayed')
      .on(table.nextAttemptAt, table.delays)
      .where(sql`${table.nextAttemptAt} is not null and ${table.delays} > 0`),
    index('evaluations_handed_over')
      .on(table.handedOverAt)
      .where(sql`${table.handedOverAt} is not null and ${table.outcome} is null`),
  ],
);

/** Each try of a rule, with what came of it. */
export const evaluationAttempts = sqliteTable(
  'evaluation_attempts',
  {
    id: integer('id').primaryKey({ autoIncrement: true }),
    jobId: text('job_id')
      .notNull()
      .references(() => jobs.id, { onDelete: 'cascade' }),
    deliverableHash: hex('deliverable_hash').notNull(),
    /** Null if it has to be tried again. */
    outcome: text('outcome').$type<JobOutcome>(),
    reason: text('reason').notNull(),
    /** Unix seconds of the host. */
    attemptedAt: integer('attempted_at').notNull(),
  },
  (table) => [index('evaluation_attempts_job').on(table.jobId, table.deliverableHash)],
);
