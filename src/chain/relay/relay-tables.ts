import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { index, integer, primaryKey, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';
import { address, hex, wei } from '../../storage/db/columns.ts';

/**
 * `sent`: in a transaction that may be mined. `executed`: a receipt shows that the call succeeded. `reverted`: a
 * receipt shows that it failed, but it can be submitted again until its deadline; without a deadline it can execute
 * only if a reorganisation removes that receipt. `dead`: it can never execute any more.
 */
export type MessageStatus = 'sent' | 'executed' | 'reverted' | 'dead';

/** Selects messages that change a wallet's rules: few among many. It has no parameters, so that the index is used. */
export const isChangeOfRules = ({ kind }: { readonly kind: SQLWrapper }): SQL => sql`${kind} = 'configure'`;

/** Signed calls: one row per message, written in the same commit as the first transaction that carries it. */
export const messages = sqliteTable(
  'messages',
  {
    /** Assigned by the relay and never reused: the row with the highest id is kept for ever. */
    id: integer('id').primaryKey(),
    /** Its purpose, such as `payment`, `claim` or `freeze`; for logs and metrics. */
    kind: text('kind').notNull(),
    wallet: address('wallet').notNull(),
    target: address('target').notNull(),
    data: hex('data').notNull(),
    /** Gas that the call itself may use. */
    gasLimit: integer('gas_limit').notNull(),
    /**
     * Chain time in Unix seconds after which the contract refuses it. Null for a call that only its lane's key can
     * make: it is in one transaction, and may execute as long as the nonce of that transaction is free.
     */
    deadline: integer('deadline'),
    /** The most that carrying it may cost, in gwei: its share of the price that its first transaction offered. */
    reservedGwei: integer('reserved_gwei').notNull().default(0),
    /** Its share of the fee that the block charged for its transaction, in gwei; null before. */
    costGwei: integer('cost_gwei'),
    /** Its share of the gas. */
    gasUsed: integer('gas_used'),
    status: text('status').$type<MessageStatus>().notNull(),
    /** The contract's revert data, cut at 256 bytes, while `reverted`. */
    revertData: hex('revert_data'),
    createdAt: integer('created_at').notNull(),
  },
  (table) => [
    index('messages_wallet').on(table.wallet, table.id),
    index('messages_open').on(table.status, table.deadline),
    index('messages_changes').on(table.wallet, table.deadline).where(isChangeOfRules(table)),
  ],
);

/**
 * `open`: not in a block that we know. `mined`: in a block that may be reorganised away. `final`: in a final block.
 * `lost`: a foreign transaction of this key took the nonce. `void`: that transaction is in a final block.
 */
export type TransactionStatus = 'open' | 'mined' | 'final' | 'lost' | 'void';

/** One row per nonce of a sending key. */
export const transactions = sqliteTable(
  'transactions',
  {
    /** Increases with each row: the order in which they were made. */
    seq: integer('seq').primaryKey(),
    lane: address('lane').notNull(),
    nonce: integer('nonce').notNull(),
    status: text('status').$type<TransactionStatus>().notNull(),
    /** Gas limit of the transaction, including the cost of carrying its calls. */
    gasLimit: integer('gas_limit').notNull().default(0),
    /** Hash of the attempt that was mined. */
    minedHash: hex('mined_hash'),
    blockNumber: integer('block_number'),
    blockHash: hex('block_hash'),
    createdAt: integer('created_at').notNull(),
  },
  (table) => [
    uniqueIndex('transactions_nonce').on(table.lane, table.nonce),
    index('transactions_status').on(table.status, table.lane, table.nonce),
  ],
);

/** The signed bytes that were, or may have been, broadcast for a nonce: the first and its replacements. */
export const attempts = sqliteTable(
  'transaction_attempts',
  {
    /** Increases with each row: the last of a nonce is its latest replacement. */
    seq: integer('seq').primaryKey(),
    hash: hex('hash').notNull().unique(),
    lane: address('lane').notNull(),
    nonce: integer('nonce').notNull(),
    raw: hex('raw').notNull(),
    maxFeePerGas: wei('max_fee_per_gas').notNull(),
    maxPriorityFeePerGas: wei('max_priority_fee_per_gas').notNull(),
    createdAt: integer('created_at').notNull(),
  },
  (table) => [index('attempts_nonce').on(table.lane, table.nonce)],
);

/** Maps messages to calls of transactions. */
export const transactionMessages = sqliteTable(
  'transaction_messages',
  {
    lane: address('lane').notNull(),
    nonce: integer('nonce').notNull(),
    /** Position in the batch, as `CallFailed` reports it. */
    position: integer('position').notNull(),
    messageId: integer('message_id')
      .notNull()
      .references(() => messages.id),
  },
  (table) => [
    primaryKey({ columns: [table.lane, table.nonce, table.position] }),
    index('transaction_messages_message').on(table.messageId),
  ],
);

/** Lanes that are drained: the operator's request, and its progress. */
export const laneDrains = sqliteTable('lane_drains', {
  lane: address('lane').primaryKey(),
  requestedAt: integer('requested_at').notNull(),
  /** Where its money goes once nothing is in flight; null while this was not requested. */
  sweepTo: address('sweep_to'),
  /** The operator knows of transactions of this key that are not in this database. */
  despiteUnknown: integer('despite_unknown', { mode: 'boolean' }).notNull().default(false),
  /** Nonce of the transaction that takes the money, from its commit until a final block has it. */
  sweepNonce: integer('sweep_nonce'),
  /** When it was found to be final, Unix seconds. */
  sweptAt: integer('swept_at'),
  /** Why it cannot be swept yet, in words. */
  waitsFor: text('waits_for'),
});

/** An operator's request to drain a lane. */
export type LaneDrain = typeof laneDrains.$inferSelect;
