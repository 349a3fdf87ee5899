import { sql } from 'drizzle-orm';
import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { messages } from '../../chain/relay/relay-tables.ts';
import { hex, walletId } from '../../storage/db/columns.ts';
import { wallets } from '../wallets/wallet-tables.ts';

/**
 * The agents that our wallets have registered in the identity registry of ERC-8004: a fold over the registry's events,
 * written by that fold alone. Agents that others gave to a wallet say nothing about it and are not among them.
 */
export const agents = sqliteTable(
  'agents',
  {
    /** The registry's number. */
    agentId: integer('agent_id').primaryKey(),
    /** The wallet that registered it. */
    walletId: walletId('wallet_id')
      .notNull()
      .references(() => wallets.id),
    /** Whether the wallet has it still, or again. */
    isOwned: integer('is_owned', { mode: 'boolean' }).notNull(),
    /** Where its registration file is, by the registry. */
    uri: text('uri').notNull(),
    registeredTxHash: hex('registered_tx_hash').notNull(),
    /** Unix seconds of that transaction's block. */
    registeredAt: integer('registered_at').notNull(),
  },
  (table) => [
    index('agents_owned').on(table.walletId, table.agentId).where(sql`${table.isOwned} = 1`),
    index('agents_wallet').on(table.walletId),
  ],
);

/** The messages that carry it out, by their kind. */
export const REGISTRATION_KINDS = ['agent_register', 'agent_set_uri'] as const;

/** How far each claimed wallet is with the registry: one row per wallet. */
export const agentRegistrations = sqliteTable(
  'agent_registrations',
  {
    walletId: walletId('wallet_id')
      .primaryKey()
      .references(() => wallets.id),
    /**
     * `registered` is written by the fold alone, and so is the way back when a reorganisation takes the registration
     * away. `failed`: the chain has refused it for as long as anybody waits, and nothing is sent until the operator
     * says so.
     */
    status: text('status').$type<'pending' | 'registered' | 'failed'>().notNull(),
    /**
     * The URI that the operator wants the registry to have; the empty text for the service's own. Null when there is no
     * such request.
     */
    wantedUri: text('wanted_uri'),
    /** Unix seconds from which it may be looked at again; null when there is nothing to do. */
    dueAt: integer('due_at'),
    /** What was sent or refused since the last success, which lengthens the pauses. */
    attempts: integer('attempts').notNull().default(0),
    /** Trial runs that the chain has refused in a row. */
    refusals: integer('refusals').notNull().default(0),
    /** Messages before the latest one that a block refused for good, since the last success. */
    reverts: integer('reverts').notNull().default(0),
    /** Why the last attempt came to nothing, for the operator. */
    lastError: text('last_error'),
    /** The latest message that carries it; nothing else is sent while that may still execute. */
    messageId: integer('message_id').references(() => messages.id),
    /**
     * The block in which the wallet was seen with an agent that no event explains: the indexer has to show what
     * happened up to there before it is known that another account gave it.
     */
    doubtBlock: integer('doubt_block'),
    createdAt: integer('created_at').notNull(),
  },
  (table) => [
    index('agent_registrations_due').on(table.dueAt).where(sql`${table.dueAt} is not null`),
    // Deleting a message looks for rows that refer to it.
    index('agent_registrations_message').on(table.messageId).where(sql`${table.messageId} is not null`),
  ],
);
