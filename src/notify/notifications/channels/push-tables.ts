import { sqliteTable, text } from 'drizzle-orm/sqlite-core';

/** The key with which this server names itself to the push services of browsers (VAPID, RFC 8292). */
export const pushKeys = sqliteTable('push_keys', {
  name: text('name').primaryKey(),
  /** An uncompressed point of P-256 in base64url. */
  publicKey: text('public_key').notNull(),
  privateKeySealed: text('private_key_sealed').notNull(),
});
