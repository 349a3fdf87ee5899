import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';

/** How far each kind of row was searched for rows that are no longer needed. */
export const retentionCursors = sqliteTable('retention_cursors', {
  kind: text('kind').primaryKey(),
  /** The number of the last row that was looked at. */
  position: integer('position').notNull(),
});
