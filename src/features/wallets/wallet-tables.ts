import { sql } from 'drizzle-orm';
import { index, integer, primaryKey, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';
import { users } from '../../accounts/auth/auth-tables.ts';
import { organizations } from '../../accounts/roles/role-tables.ts';
import { messages } from '../../chain/relay/relay-tables.ts';
import { snakeCase } from '../../core/lib/text.ts';
import { budgetColumnsOf, PERIODS, perAmount, perPeriod } from '../../core/spending-limits.ts';
import { address, hex, microUsdc, oneOf, walletId } from '../../storage/db/columns.ts';

const amount = (name: string) => microUsdc(name).notNull();

/** The columns of a wallet's limits that are amounts, micro-USDC; 0 for none. */
export function limitColumns() {
  return perAmount((name) => amount(snakeCase(name)));
}

/** The columns of a wallet's rolling budgets, micro-USDC; 0 for none. */
export function budgetColumns() {
  return budgetColumnsOf(perPeriod((period) => amount(`budget_${period}`).default(sql`0`)));
}

/** The contract of a wallet; only `v3` takes part in Jobs. */
export type WalletVersion = 'v2' | 'v3';

/** The columns that say what the chain says of a wallet: a fold over its events writes them, and nothing else. */
const ofChain = {
  deployedAtBlock: integer('deployed_at_block'),
  frozen: integer('frozen', { mode: 'boolean' }).notNull().default(false),
  ...perAmount((name) => amount(snakeCase(name)).default(sql`0`)),
  ...budgetColumns(),
  /** Unix seconds; 0 for none. */
  expiresAt: integer('expires_at').notNull().default(0),
  /** Where the chain has last revoked all session keys but the first, by block and log; null before. */
  signersRevokedAt: integer('signers_revoked_at'),
  /** The session key that the chain accepts; null before the first one was set. */
  chainSession: address('chain_session'),
  whitelist: text('whitelist', { mode: 'json' }).$type<`0x${string}`[]>().notNull().default([]),
  /** Who may judge its Jobs in addition to those on the whitelist; null for no one in particular. */
  jobEvaluator: address('job_evaluator'),
  /** How long its Jobs may last, in seconds; 0 for the contract's own limit. */
  maxJobSeconds: integer('max_job_seconds').notNull().default(0),
  /** Who may freeze in addition to the owner, and nothing else; null for no one. */
  guardian: address('guardian'),
  /** Who owns it since the ownership was last transferred; null if it never was, and so `ownerAddress`. */
  chainOwner: address('chain_owner'),
  /** Who it is offered to and may take the ownership; null for no one. */
  pendingOwner: address('pending_owner'),
  /** When it was offered to them, in Unix seconds; null while it is not. */
  offeredAt: integer('offered_at'),
};
export type ChainColumn = keyof typeof ofChain;

/** A wallet: who it belongs to, its sealed keys, and what the chain says of it. */
export const wallets = sqliteTable(
  'wallets',
  {
    /** Grows with each row: the order in which they were made. */
    seq: integer('seq').primaryKey(),
    id: walletId('id').notNull().unique(),
    chainAddress: address('chain_address').notNull().unique(),
    name: text('name').notNull(),
    version: text('version').$type<WalletVersion>().notNull(),
    status: text('status').$type<'pending' | 'active'>().notNull(),
    /** The user who claimed it; null while `pending`. */
    userId: text('user_id').references(() => users.id),
    /** The organisation whose members see it, and act on it within their roles; null for none. */
    organizationId: text('organization_id').references(() => organizations.id),
    createdAt: integer('created_at').notNull(),

    salt: hex('salt').notNull(),
    ownerAddress: address('owner_address').notNull(),
    ownerKeySealed: text('owner_key_sealed').notNull(),
    /** When the owner's key was exported last, in Unix seconds; null if it never was. */
    ownerKeyExportedAt: integer('owner_key_exported_at'),
    /** How long an approval that its agent asks for is open. */
    approvalHours: integer('approval_hours').notNull().default(24),
    sessionAddress: address('session_address').notNull(),
    sessionKeySealed: text('session_key_sealed').notNull(),
    webhookSecretSealed: text('webhook_secret_sealed'),
    /** The URL that receives the wallet's events; null for none. */
    webhookUrl: text('webhook_url'),
    /** The events that it receives, each between commas; null for those that every URL receives. */
    webhookEvents: text('webhook_events'),
    /** The nonces that the next signed messages get; they move with a compare-and-set in the message's own commit. */
    nextSessionNonce: integer('next_session_nonce').notNull().default(0),
    nextOwnerNonce: integer('next_owner_nonce').notNull().default(1),
    /** The latest epoch that a message with an owner nonce was signed for, and the lowest nonce that was. */
    signedEpoch: integer('signed_epoch').notNull().default(0),
    epochNonce: integer('epoch_nonce').notNull().default(1),
    /** The latest epoch that a freeze was signed for, null for none; and the chain time at which all of them end. */
    freezeEpoch: integer('freeze_epoch'),
    freezeUntil: integer('freeze_until').notNull().default(0),

    ...ofChain,
  },
  (table) => [
    index('wallets_user').on(table.userId, table.createdAt),
    index('wallets_organization')
      .on(table.organizationId, table.createdAt)
      .where(sql`${table.organizationId} is not null`),
    // Operators look for the beginning of a name.
    index('wallets_name').on(sql`lower(${table.name})`),
  ],
);

/** Budgets of wallets for single recipients, as the chain has them. */
export const recipientBudgets = sqliteTable(
  'recipient_budgets',
  {
    walletId: walletId('wallet_id')
      .notNull()
      .references(() => wallets.id),
    recipient: address('recipient').notNull(),
    period: oneOf(PERIODS)('period').notNull(),
    /** In any of that period, micro-USDC. */
    budget: microUsdc('budget').notNull(),
  },
  (table) => [primaryKey({ columns: [table.walletId, table.recipient] })],
);

/** One live claim key per wallet; only a keyed hash of its secret is kept. */
export const claimKeys = sqliteTable('claim_keys', {
  walletId: walletId('wallet_id')
    .primaryKey()
    .references(() => wallets.id),
  prefix: text('prefix').notNull().unique(),
  secretDigest: text('secret_digest').notNull(),
  /** Unix seconds. */
  expiresAt: integer('expires_at').notNull(),
  usedAt: integer('used_at'),
  /**
   * Issued by the operator though the chain showed that the wallet has been claimed: its claim may take that wallet
   * over.
   */
  takesOver: integer('takes_over', { mode: 'boolean' }).notNull().default(false),
});

/** The token with which a new wallet's agent collects its API key after the claim; only a keyed hash of it is kept. */
export const agentTokens = sqliteTable('agent_tokens', {
  walletId: walletId('wallet_id')
    .primaryKey()
    .references(() => wallets.id),
  prefix: text('prefix').notNull().unique(),
  secretDigest: text('secret_digest').notNull(),
  /** When the key was collected first, in Unix seconds; null before. */
  collectedAt: integer('collected_at'),
});

/** At most one freeze token per wallet, which can do nothing but freeze it; only a keyed hash of it is kept. */
export const freezeTokens = sqliteTable('freeze_tokens', {
  walletId: walletId('wallet_id')
    .primaryKey()
    .references(() => wallets.id),
  prefix: text('prefix').notNull().unique(),
  secretDigest: text('secret_digest').notNull(),
  createdAt: integer('created_at').notNull(),
});

/**
 * Owners' statements that a freeze is for misuse by the agent; the chain's event has no room for a reason. Written
 * with the freezing message, or alone if the wallet was frozen already. A freeze without a row is a precaution.
 */
export const misuses = sqliteTable(
  'wallet_misuses',
  {
    walletId: walletId('wallet_id')
      .notNull()
      .references(() => wallets.id),
    /** The epoch that the freeze begins, or that of the frozen wallet: a repeated statement is the same row. */
    epoch: integer('epoch').notNull(),
    /** The block at which the wallet was read. The statement is about the freeze in force there, or the next one. */
    atBlock: integer('at_block').notNull(),
    /** Chain time in Unix seconds up to which the next freeze may come. */
    until: integer('until').notNull(),
    createdAt: integer('created_at').notNull(),
    /** Whether the wallet's reputation was folded again since it was said. */
    isFolded: integer('is_folded', { mode: 'boolean' }).notNull().default(false),
  },
  (table) => [
    primaryKey({ columns: [table.walletId, table.epoch] }),
    index('wallet_misuses_unfolded').on(table.walletId).where(sql`${table.isFolded} = 0`),
  ],
);

/**
 * A claim on its way: what it needs to complete when the chain shows that it succeeded, even after a crash. The row is
 * the wallet's claim lock; without success on-chain it is void some time after its message's deadline, or, while
 * nothing is signed, once `leaseUntil` has passed.
 */
export const claims = sqliteTable(
  'claims',
  {
    walletId: walletId('wallet_id')
      .primaryKey()
      .references(() => wallets.id),
    /** The user who will own the wallet: an existing one, or the id that the new user will get. */
    userId: text('user_id').notNull(),
    /** For a new user alone; null when an existing user attaches the wallet. */
    username: text('username'),
    usernameKey: text('username_key'),
    passwordHash: text('password_hash'),
    /** The invitation that the new user comes by, if any. */
    inviteId: text('invite_id'),
    /** The relay's message, once it is on disk; before that the claim can be given up without a trace. */
    messageId: integer('message_id'),
    startedAt: integer('started_at').notNull(),
    leaseUntil: integer('lease_until').notNull(),
  },
  (table) => [uniqueIndex('claims_username_key').on(table.usernameKey).where(sql`${table.usernameKey} is not null`)],
);

/** Gas spent for a payer on a day, with the gas reserved for messages in no block yet. */
export const gasUse = sqliteTable(
  'gas_use',
  {
    /** `user:<id>` for Owners' calls, `wallet:<id>` for agents' calls. */
    payer: text('payer').notNull(),
    /** Days since 1970 (UTC). */
    day: integer('day').notNull(),
    gas: integer('gas').notNull(),
  },
  (table) => [primaryKey({ columns: [table.payer, table.day] })],
);

/** The amount reserved for a message; the row goes when a block shows what the message took. */
export const gasReserves = sqliteTable('gas_reserves', {
  messageId: integer('message_id')
    .primaryKey()
    .references(() => messages.id),
  payer: text('payer').notNull(),
  day: integer('day').notNull(),
  gas: integer('gas').notNull(),
});

/**
 * An Owner's own rules for withdrawals, which this server keeps and the chain does not know. What loosens them waits in
 * the columns under "next".
 */
export const withdrawalPolicies = sqliteTable('withdrawal_policies', {
  walletId: walletId('wallet_id')
    .primaryKey()
    .references(() => wallets.id),
  /** Null for no list, which allows every recipient; never empty. */
  allowList: text('allow_list', { mode: 'json' }).$type<`0x${string}`[] | null>(),
  delaySeconds: integer('delay_seconds').notNull(),

  // next
  nextAllowList: text('next_allow_list', { mode: 'json' }).$type<`0x${string}`[] | null>(),
  nextDelaySeconds: integer('next_delay_seconds'),
  /** Unix seconds from which they are in force; null while nothing waits. */
  nextAt: integer('next_at'),
  /** Grows with every change, which is made to the rules as they were read. */
  revision: integer('revision').notNull(),
});

/**
 * `executing`: it is being signed, or was; its Owner cannot cancel it any more. Where that came to nothing, it is
 * `scheduled` again.
 */
/** `held`: the database may be older than the Owner's last word about it, as after a restore. It is never made. */
export type ScheduledStatus = 'scheduled' | 'held' | 'executing' | 'executed' | 'cancelled' | 'failed';

/** Withdrawals that wait for the delay of their wallet's rules, and what came of them. */
export const scheduledWithdrawals = sqliteTable(
  'scheduled_withdrawals',
  {
    id: text('id').primaryKey(),
    walletId: walletId('wallet_id')
      .notNull()
      .references(() => wallets.id),
    toAddress: address('to_address').notNull(),
    amount: microUsdc('amount').notNull(),
    idempotencyKey: text('idempotency_key'),
    status: text('status').$type<ScheduledStatus>().notNull(),
    /** Unix seconds. */
    executeAt: integer('execute_at').notNull(),
    createdAt: integer('created_at').notNull(),
    txHash: hex('tx_hash'),
    /** Why it failed, or could not be made yet, in words. */
    lastError: text('last_error'),
    attempts: integer('attempts').notNull().default(0),
    /** Unix seconds from which it is to be looked at; null once it has ended. */
    dueAt: integer('due_at'),
  },
  (table) => [
    uniqueIndex('scheduled_withdrawals_idempotency')
      .on(table.walletId, table.idempotencyKey)
      .where(sql`${table.idempotencyKey} is not null`),
    index('scheduled_withdrawals_wallet').on(table.walletId, table.createdAt),
    index('scheduled_withdrawals_waiting').on(table.walletId).where(sql`${table.status} in ('scheduled', 'held')`),
    index('scheduled_withdrawals_due').on(table.dueAt).where(sql`${table.dueAt} is not null`),
  ],
);

/** Operations of which a looser request waits while a withdrawal policy with a delay is in force. */
export const DELAYED_OPERATIONS = ['configureWallet', 'setBudgets', 'setRecipientBudget', 'setKeyLimits'] as const;
export type DelayedOperation = (typeof DELAYED_OPERATIONS)[number];

/** Changes that let a wallet do more, and wait for the delay of its withdrawal policy. */
export const scheduledChanges = sqliteTable(
  'scheduled_changes',
  {
    id: text('id').primaryKey(),
    walletId: walletId('wallet_id')
      .notNull()
      .references(() => wallets.id),
    operation: text('operation').$type<DelayedOperation>().notNull(),
    /** What of the wallet it is about: the address of a recipient, or the id of a key; empty for the wallet itself. */
    target: text('target').notNull(),
    /** The body of the request, as JSON. */
    body: text('body').notNull(),
    /** As those of withdrawals. `executing`: something was signed for it, so it may happen, whatever comes. */
    status: text('status').$type<ScheduledStatus>().notNull(),
    /** Of what was signed for it last, which is in {@link messages}; null before. */
    messageId: integer('message_id'),
    /** Unix seconds from which nothing is signed for it any more; 0 once another request has taken its place. */
    signedUntil: integer('signed_until').notNull(),
    /** Unix seconds. */
    executeAt: integer('execute_at').notNull(),
    createdAt: integer('created_at').notNull(),
    /** Why it failed, or could not be made yet, in words. */
    lastError: text('last_error'),
    attempts: integer('attempts').notNull().default(0),
    /** Unix seconds from which it is to be looked at; null once it has ended. */
    dueAt: integer('due_at'),
  },
  (table) => [
    index('scheduled_changes_wallet').on(table.walletId, table.createdAt),
    index('scheduled_changes_waiting').on(table.walletId).where(sql`${table.status} in ('scheduled', 'held')`),
    index('scheduled_changes_due').on(table.dueAt).where(sql`${table.dueAt} is not null`),
  ],
);

/** USDC that an Owner takes out, written in the commit of its message. Requests that were refused leave no row. */
export const withdrawals = sqliteTable(
  'withdrawals',
  {
    /** The message that carries it: the first, or the last that was signed for it. */
    messageId: integer('message_id')
      .primaryKey()
      .references(() => messages.id),
    walletId: walletId('wallet_id')
      .notNull()
      .references(() => wallets.id),
    toAddress: address('to_address').notNull(),
    amount: microUsdc('amount').notNull(),
    idempotencyKey: text('idempotency_key'),
    /** The wallet executes one message with it at most, so all that are signed for this withdrawal share it. */
    ownerNonce: integer('owner_nonce').notNull(),
    /** The block that was the latest when its first message was signed. */
    signedAtBlock: integer('signed_at_block').notNull(),
    createdAt: integer('created_at').notNull(),
    /** The transaction in which someone else submitted the message; null as long as ours is known to carry it. */
    executedIn: hex('executed_in'),
  },
  (table) => [
    uniqueIndex('withdrawals_idempotency')
      .on(table.walletId, table.idempotencyKey)
      .where(sql`${table.idempotencyKey} is not null`),
  ],
);
