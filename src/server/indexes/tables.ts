import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';

/**
 * `building`: it catches up beside the one in use, and takes its place once both show the same. `differs`: they do not,
 * and an operator says which is right. `serving`: the one in use. `kept`: it was in use, and waits to be removed.
 * `removing`: it is no longer wanted, and its files are to go. `removed`: they are gone.
 */
export type IndexState = 'building' | 'differs' | 'serving' | 'kept' | 'removing' | 'removed';

/** The indexes of this data folder. Without any row, there is the first alone, and it is in use. */
export const indexes = sqliteTable('indexes', {
  /** Names its files; never used again. */
  number: integer('number').primaryKey(),
  state: text('state').$type<IndexState>().notNull(),
  /** The most requests that the nodes get of it in a second while it is built; null for no bound. */
  requestsPerSecond: integer('requests_per_second'),
  /** An operator wants it in use whatever the comparison says. */
  isForced: integer('is_forced', { mode: 'boolean' }).notNull().default(false),
  /** Unix seconds of the host. */
  orderedAt: integer('ordered_at').notNull(),
  changedAt: integer('changed_at').notNull(),
  /** Thousandths of the past that are indexed; null where it is not known. */
  progress: integer('progress'),
  /** What holds it up, in words. */
  problem: text('problem'),
  /** The last comparison: up to which block, how many events both show alike, and how many only one does. */
  comparedBlock: integer('compared_block'),
  same: integer('same'),
  missing: integer('missing'),
  added: integer('added'),
  changed: integer('changed'),
  /** Id in the feed of the first event that differs. */
  firstDifference: text('first_difference'),
  /** When all that it shows had been read to the end after it was taken into use. */
  provedAt: integer('proved_at'),
});
