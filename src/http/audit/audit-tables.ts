import { sql } from 'drizzle-orm';
import { index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';
import type { AuditAction } from '../../core/events.ts';
import { oneOf, walletId } from '../../storage/db/columns.ts';
import { ACTOR_KINDS, type AuditDetails } from './audit-entry.ts';

/**
 * Who did what, by user and by wallet: rows are added in the commit of what they tell, and go with the retention alone.
 * Failed log-ins are summed up, a row for each user and minute.
 */
export const auditLog = sqliteTable(
  'audit_log',
  {
    /** Grows with each row: the order in which they were made. */
    seq: integer('seq').primaryKey(),
    /** Unix seconds of the host; of failed log-ins the last one's. */
    at: integer('at').notNull(),
    userId: text('user_id'),
    walletId: walletId('wallet_id'),
    action: text('action').$type<AuditAction>().notNull(),
    actor: oneOf(ACTOR_KINDS)('actor').notNull(),
    /** The id of a session, the public part of a key, the name of a command. */
    actorId: text('actor_id'),
    /** The user who made the request, if one did: not always the user whom the entry concerns. */
    actorUserId: text('actor_user_id'),
    /** Of the caller. */
    address: text('address'),
    requestId: text('request_id'),
    details: text('details', { mode: 'json' }).$type<AuditDetails>(),
    /** Of failed log-ins: how many there were, in which minute since 1970. */
    count: integer('count').notNull().default(1),
    minute: integer('minute'),
  },
  (table) => [
    index('audit_log_user').on(table.userId, table.seq).where(sql`${table.userId} is not null`),
    index('audit_log_wallet').on(table.walletId, table.seq).where(sql`${table.walletId} is not null`),
    index('audit_log_at').on(table.at),
    uniqueIndex('audit_log_minute').on(table.userId, table.minute).where(sql`${table.minute} is not null`),
  ],
);
