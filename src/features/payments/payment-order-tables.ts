import { sql } from 'drizzle-orm';
import { index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { hex } from '../../storage/db/columns.ts';

/** What an operator may ask for about a payment that does not come to its end. */
export type OrderKind = 'resend' | 'adopt' | 'give-up';
/** `asked`: no server has taken it up. The others say how it ended. */
export type OrderState = 'asked' | 'done' | 'refused';

/** What operators asked for about payments: the latest of each kind for a payment, by its reference on-chain. */
export const paymentOrders = sqliteTable(
  'payment_orders',
  {
    ref: hex('ref').notNull(),
    kind: text('kind').$type<OrderKind>().notNull(),
    /** The transaction in which the payment is said to have happened; null where none was named. */
    txHash: hex('tx_hash'),
    state: text('state').$type<OrderState>().notNull(),
    /** What came of it, in words; null while it is `asked`. */
    answer: text('answer'),
    /** Unix seconds of the host. */
    requestedAt: integer('requested_at').notNull(),
    answeredAt: integer('answered_at'),
  },
  (table) => [
    primaryKey({ columns: [table.ref, table.kind] }),
    index('payment_orders_asked').on(table.requestedAt).where(sql`${table.state} = 'asked'`),
  ],
);

export type OrderRow = typeof paymentOrders.$inferSelect;
