import { index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { oneOf } from '../../storage/db/columns.ts';
import { ROLES } from './role.ts';

/** Several people who look after wallets together. Each wallet still has one Owner, whose account holds it. */
export const organizations = sqliteTable('organizations', {
  id: text('id').primaryKey(),
  name: text('name').notNull(),
  createdAt: integer('created_at').notNull(),
});

/** Who is in an organisation, and as what. At least one is an admin. */
export const organizationMembers = sqliteTable(
  'organization_members',
  {
    organizationId: text('organization_id')
      .notNull()
      .references(() => organizations.id),
    userId: text('user_id').notNull(),
    role: oneOf(ROLES)('role').notNull(),
    joinedAt: integer('joined_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.organizationId, table.userId] }),
    index('organization_members_user').on(table.userId, table.organizationId),
  ],
);

/** Invitations that are open: one that was used or revoked has no row any more. */
export const organizationInvitations = sqliteTable(
  'organization_invitations',
  {
    /** The public part of the text. */
    id: text('id').primaryKey(),
    secretDigest: text('secret_digest').notNull(),
    organizationId: text('organization_id')
      .notNull()
      .references(() => organizations.id),
    role: oneOf(ROLES)('role').notNull(),
    /** The admin who made it; it ends when they are none any more. */
    createdBy: text('created_by').notNull(),
    createdAt: integer('created_at').notNull(),
    expiresAt: integer('expires_at').notNull(),
  },
  (table) => [
    index('organization_invitations_organization').on(table.organizationId, table.createdAt),
    index('organization_invitations_expiry').on(table.expiresAt),
  ],
);
