import { sqliteTable, text } from 'drizzle-orm/sqlite-core';

/** What the data folder belongs to, such as its chain id: written once, compared at every start. */
export const facts = sqliteTable('facts', {
  name: text('name').primaryKey(),
  value: text('value').notNull(),
});
