import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { messages } from '../../chain/relay/relay-tables.ts';
import { address, microUsdc, walletId } from '../../storage/db/columns.ts';
import { wallets } from '../wallets/wallet-tables.ts';

/**
 * What every message of a wallet's session key may spend, written in the message's own commit. From these rows
 * and the wallet's state at a block follows, exactly, everything in flight: signed for its epoch or a later one, in
 * time, and not executed as of that block.
 */
export const sessionMessages = sqliteTable(
  'session_messages',
  {
    messageId: integer('message_id')
      .primaryKey()
      .references(() => messages.id),
    walletId: walletId('wallet_id')
      .notNull()
      .references(() => wallets.id),
    nonce: integer('nonce').notNull(),
    /** The wallet's epoch that it names; it executes in no later one. */
    epoch: integer('epoch').notNull(),
    /** Chain time in Unix seconds after which the contract refuses it. */
    deadline: integer('deadline').notNull(),
    /** Counts against the limits. */
    amount: microUsdc('amount').notNull(),
    /** Counts against the balance: the amount and the highest fee. */
    total: microUsdc('total').notNull(),
    /** Whose budget it counts against; null for no one's in particular. */
    recipient: address('recipient'),
    /** The API key whose own session key has signed it; null for the wallet's first. */
    keyPrefix: text('key_prefix'),
    /** The block that was the latest when it was signed. */
    signedAtBlock: integer('signed_at_block').notNull(),
  },
  (table) => [index('session_messages_wallet').on(table.walletId, table.nonce)],
);
