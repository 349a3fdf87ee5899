import { sql } from 'drizzle-orm';
import { integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';

/** `data`: seals secrets at rest. `name`: makes digests and names, and is never replaced. */
export type VaultKeyKind = 'data' | 'name';

/**
 * The keys of this database, each wrapped by the operator's master key: `wrapped` names the master key that it takes.
 * Of each kind one is not replaced.
 */
export const vaultKeys = sqliteTable(
  'vault_keys',
  {
    /** Of a data key, what stands in the texts that it has sealed. */
    id: text('id').primaryKey(),
    kind: text('kind').$type<VaultKeyKind>().notNull(),
    wrapped: text('wrapped').notNull(),
    createdAt: integer('created_at').notNull(),
    /** When another took its place, Unix seconds; null for the key in use. */
    replacedAt: integer('replaced_at'),
  },
  (table) => [uniqueIndex('vault_keys_present').on(table.kind).where(sql`${table.replacedAt} is null`)],
);

/** Secrets of the settings that another has replaced and that count for a time still, by a keyed digest of each. */
export const formerSecrets = sqliteTable('former_secrets', {
  digest: text('digest').primaryKey(),
  /** When it was first given as the former one, Unix seconds. */
  replacedAt: integer('replaced_at').notNull(),
});
