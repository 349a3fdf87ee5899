import { primaryKey, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';
import { address } from '../../../storage/db/columns.ts';

/** What users call addresses, each for themselves. */
export const addressBook = sqliteTable(
  'address_book',
  {
    userId: text('user_id').notNull(),
    address: address('address').notNull(),
    /** As the user wrote it; a user's names are unique by {@link addressBook.nameKey}, its NFKC lower-case form. */
    name: text('name').notNull(),
    nameKey: text('name_key').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.address] }),
    uniqueIndex('address_book_name').on(table.userId, table.nameKey),
  ],
);
