import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';

/** What the data folder belongs to, such as its chain id: written once, compared at every start. */
export const facts = sqliteTable('facts', { name: text('name').primaryKey(), value: text('value').notNull() });

/**
 * How many rows there are of what many ask for, moved in the commits that add or take away those rows: see `counts.ts`.
 */
export const rowCounts = sqliteTable('row_counts', {
  name: text('name').primaryKey(),
  count: integer('count').notNull(),
});
