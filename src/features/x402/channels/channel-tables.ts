import { index, integer, sqliteTable } from 'drizzle-orm/sqlite-core';
import { address, hex, microUsdc, walletId } from '../../../storage/db/columns.ts';
import { wallets } from '../../wallets/wallet-tables.ts';

/**
 * The payment channels into which wallets have deposited, as the chain says: x402's scheme `batch-settlement`. The
 * settlement contract knows how much of a deposit was claimed.
 */
export const channels = sqliteTable(
  'channels',
  {
    id: integer('id').primaryKey(),
    walletId: walletId('wallet_id')
      .notNull()
      .references(() => wallets.id),
    /** The hash of the parties, the delay and the salt, at the settlement contract of this chain. */
    channelId: hex('channel_id').notNull().unique(),
    receiver: address('receiver').notNull(),
    /** Signs for the receiver. */
    receiverAuthorizer: address('receiver_authorizer').notNull(),
    /** The session key that signs vouchers. */
    payerAuthorizer: address('payer_authorizer').notNull(),
    /** Seconds between the announcement of a withdrawal and the withdrawal. */
    withdrawDelay: integer('withdraw_delay').notNull(),
    salt: hex('salt').notNull(),

    // chain: written by the channel's fold alone
    /** What the wallet has deposited and does not know to have come back. Micro-USDC. */
    deposited: microUsdc('deposited').notNull(),
    /** The fees of the deposits. Micro-USDC. */
    paidFee: microUsdc('paid_fee').notNull(),
    /** Chain time in Unix seconds of the announcement of a withdrawal that is not settled; null for none. */
    closingSince: integer('closing_since'),
  },
  (table) => [index('channels_wallet').on(table.walletId)],
);

/** A row of `channels`. */
export type ChannelRow = typeof channels.$inferSelect;
