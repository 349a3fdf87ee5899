import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { index, integer, primaryKey, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';
import { address, hex, wei } from '../../storage/db/columns.ts';

/**
 * `sent`: in a transaction that may be mined. `executed`: a receipt shows that the call succeeded. `reverted`: a
 * receipt shows that it failed, but anybody may still submit it until its deadline; one without a deadline can execute
 * only if a reorganisation takes that receipt away. `dead`: it can never execute any more.
 */
export type MessageStatus = 'sent' | 'executed' | 'reverted' | 'dead';

/**
 * Of messages, those that change a wallet's rules: few, and looked for among many. Without parameters, so that the
 * index serves.
 */
export const isChangeOfRules = ({ kind }: { readonly kind: SQLWrapper }): SQL => sql`${kind} = 'configure'`;

/** Signed calls: one row per message, written in the same commit as the first transaction that carries it. */
export const messages = sqliteTable(
  'messages',
  {
    /** Given by the relay, and never twice: the row with the highest is kept for ever. */
    id: integer('id').primaryKey(),
    /** What it is for, such as `payment`, `claim` or `freeze`; for logs and metrics. */
    kind: text('kind').notNull(),
    wallet: address('wallet').notNull(),
    target: address('target').notNull(),
    data: hex('data').notNull(),
    /** Gas that the call itself may use. */
    gasLimit: integer('gas_limit').notNull(),
    /**
     * Chain time in Unix seconds after which the contract refuses it. Null for a call that only its lane's key can
     * make: it is in one transaction, and may execute as long as that one's nonce is free.
     */
    deadline: integer('deadline'),
    /** The most that carrying it may cost, in gwei: its share of what its first transaction offered. */
    reservedGwei: integer('reserved_gwei').notNull().default(0),
    /** Its share of what the block took for the transaction that has it, in gwei; null before. */
    costGwei: integer('cost_gwei'),
    /** The same in gas. */
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
 * `lost`: another transaction of this key, not ours, took the nonce. `void`: that one is in a final block.
 */
export type TransactionStatus = 'open' | 'mined' | 'final' | 'lost' | 'void';

/** One row per nonce of a sending key. */
export const transactions = sqliteTable(
  'transactions',
  {
    /** Grows with each row: the order in which they were made. */
    seq: integer('seq').primaryKey(),
    lane: address('lane').notNull(),
    nonce: integer('nonce').notNull(),
    status: text('status').$type<TransactionStatus>().notNull(),
    /** Of the transaction, with what carrying its calls takes. */
    gasLimit: integer('gas_limit').notNull().default(0),
    /** Of the attempt that was mined. */
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
    /** Grows with each row: the last of a nonce is its latest replacement. */
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

/** Which message is which call of a transaction. */
export const transactionMessages = sqliteTable(
  'transaction_messages',
  {
    lane: address('lane').notNull(),
    nonce: integer('nonce').notNull(),
    /** Position in the batch; what `CallFailed` names. */
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

/** Lanes that are to go: what an operator asked for, and how far it has come. */
export const laneDrains = sqliteTable('lane_drains', {
  lane: address('lane').primaryKey(),
  requestedAt: integer('requested_at').notNull(),
  /** Where its money goes once nothing is in flight; null while nobody has asked for that. */
  sweepTo: address('sweep_to'),
  /** The operator knows of transactions of this key that are not in this database. */
  despiteUnknown: integer('despite_unknown', { mode: 'boolean' }).notNull().default(false),
  /** Of the transaction that takes the money, from its commit until a final block has it. */
  sweepNonce: integer('sweep_nonce'),
  /** When it was found to be final, Unix seconds. */
  sweptAt: integer('swept_at'),
  /** What keeps it from being swept, in words. */
  waitsFor: text('waits_for'),
});
