import { sql } from 'drizzle-orm';
import { index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';
import { users } from '../../accounts/auth/auth-tables.ts';
import { KINDS, type OwnerType } from '../../core/events.ts';
import { oneOf, someOf, walletId } from '../../storage/db/columns.ts';
import type { ChannelType } from './channels/channels.ts';

/**
 * `unconfirmed`: the user has not proved yet that the address is theirs; `ended`: the receiver wants no more;
 * `removed`: it gets a last message, and then goes.
 */
export const CHANNEL_STATES = ['unconfirmed', 'active', 'ended', 'removed'] as const;
export type ChannelState = (typeof CHANNEL_STATES)[number];

/**
 * Events for people who have channels, stored in the commit of the change that they report. A channel has its place
 * among them, so an event is one row however many channels report it.
 */
export const notificationEvents = sqliteTable(
  'notification_events',
  {
    /** Never given again: places of channels refer to it. */
    seq: integer('seq').primaryKey({ autoIncrement: true }),
    id: text('id').notNull(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id),
    walletId: walletId('wallet_id'),
    kind: oneOf(KINDS)('kind').notNull(),
    type: text('type').$type<OwnerType>().notNull(),
    /** How many it stands for. */
    count: integer('count').notNull().default(1),
    /** Identifies an event that must not be reported twice; null if it cannot come twice. */
    cause: text('cause'),
    /** The text that webhooks send. */
    body: text('body').notNull(),
    /** Unix seconds of the host. */
    createdAt: integer('created_at').notNull(),
  },
  (table) => [
    index('notification_events_user').on(table.userId, table.seq),
    index('notification_events_created').on(table.createdAt),
    uniqueIndex('notification_events_cause').on(table.cause, table.userId),
  ],
);

/** Where messages to a user go, and which events have been sent. */
export const notificationChannels = sqliteTable(
  'notification_channels',
  {
    id: text('id').primaryKey(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id),
    type: text('type').$type<ChannelType>().notNull(),
    state: oneOf(CHANNEL_STATES)('state').notNull(),
    name: text('name').notNull(),
    /** What may be shown of where it goes: a host, an address. */
    shown: text('shown').notNull(),
    /** Where it goes, with its secrets, as JSON. */
    targetSealed: text('target_sealed').notNull(),
    events: someOf(KINDS)('events').notNull(),
    /** Everything up to this event was sent, or need not be. */
    sentSeq: integer('sent_seq').notNull(),
    /** Codes that were tried so far. */
    codeTries: integer('code_tries').notNull().default(0),
    /** Milliseconds since 1970 of the host; null while there is nothing to tell. */
    dueAtMs: integer('due_at_ms'),
    /** Before that, nothing is sent: all that happens until then becomes one message. */
    quietUntilMs: integer('quiet_until_ms').notNull().default(0),
    /** Failures since it worked last. */
    attempts: integer('attempts').notNull().default(0),
    lastError: text('last_error'),
    /** Unix seconds of the host. */
    lastSentAt: integer('last_sent_at'),
    createdAt: integer('created_at').notNull(),
  },
  (table) => [
    index('notification_channels_user').on(table.userId),
    index('notification_channels_due').on(table.dueAtMs).where(sql`${table.dueAtMs} is not null`),
  ],
);

/** How far a log was read for events of Owners. */
export const notificationReadings = sqliteTable('notification_readings', {
  name: text('name').primaryKey(),
  seq: integer('seq').notNull(),
});
