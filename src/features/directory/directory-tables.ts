import { index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { microUsdc, oneOf, someOf, walletId } from '../../storage/db/columns.ts';
import { wallets } from '../wallets/wallet-tables.ts';

/** What a wallet may offer. Rows keep a type's place here: new ones come last. */
export const OFFER_TYPES = ['job', 'service'] as const;
export type OfferType = (typeof OFFER_TYPES)[number];

/** What wallets offer. All rows of a wallet are replaced at once. */
export const offers = sqliteTable(
  'offers',
  {
    walletId: walletId('wallet_id')
      .notNull()
      .references(() => wallets.id),
    /** Its place among the offers of the wallet, from 0. */
    position: integer('position').notNull(),
    /** Of the wallet, as lists are ordered by it. */
    walletSeq: integer('wallet_seq').notNull(),
    type: oneOf(OFFER_TYPES)('type').notNull(),
    name: text('name').notNull(),
    description: text('description').notNull(),
    /** Micro-USDC; null for one that is agreed on. */
    price: microUsdc('price'),
    /** Of a service. */
    url: text('url'),
    tags: text('tags', { mode: 'json' }).$type<readonly string[]>().notNull(),
    /** Unix seconds. */
    updatedAt: integer('updated_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.walletId, table.position] }),
    index('offers_type').on(table.type, table.walletSeq, table.position),
  ],
);

/** By which words wallets are found, and in which offers each stands: a search reads this index, and no text. */
export const offerWords = sqliteTable(
  'offer_words',
  {
    /** In the form of `offer-words.ts`, or a mark that stands for any word. */
    word: text('word').notNull(),
    walletSeq: integer('wallet_seq').notNull(),
    types: someOf(OFFER_TYPES)('types').notNull(),
  },
  (table) => [primaryKey({ columns: [table.word, table.walletSeq] }), index('offer_words_wallet').on(table.walletSeq)],
);
