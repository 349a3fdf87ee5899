import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';

/** Backups of this database that were made and read back. A restored one does not know of itself. */
export const backups = sqliteTable('backups', {
  id: integer('id').primaryKey({ autoIncrement: true }),
  /** Name of the file or the object. */
  name: text('name').notNull(),
  /** Where it is kept: a folder, or a bucket with a prefix. */
  place: text('place').notNull(),
  bytes: integer('bytes').notNull(),
  /** Unix seconds of the host. */
  startedAt: integer('started_at').notNull(),
  finishedAt: integer('finished_at').notNull(),
});
