import { and, asc, count, eq, gt, lte, max, type SQL, sql } from 'drizzle-orm';
import { users } from '../../accounts/auth/auth-tables.ts';
import type { Role } from '../../accounts/roles/role.ts';
import {
  organizationInvitations as invitations,
  organizationMembers as members,
  organizations,
} from '../../accounts/roles/role-tables.ts';
import { must, type Statement } from '../../storage/db/batch.ts';
import type { Db } from '../../storage/db/open.ts';
import type { WalletRow } from '../wallets/wallet-store.ts';
import { wallets, withdrawalPolicies } from '../wallets/wallet-tables.ts';
import { delayInForce } from '../wallets/withdrawals/withdrawal-rules.ts';

/** A row of `organizations`. */
export type OrganizationRow = typeof organizations.$inferSelect;
/** A row of `organization_invitations`. */
export type InvitationRow = typeof invitations.$inferSelect;
/** A row of `organization_members`, with the user's name. */
export type MemberRow = Pick<typeof members.$inferSelect, 'userId' | 'role' | 'joinedAt'> & {
  readonly username: string;
};

/** The organisations of a user. */
export const MAX_ORGANIZATIONS = 20;
/** The members of an organisation. */
export const MAX_MEMBERS = 100;
/** The invitations to an organisation that are open. */
export const MAX_INVITATIONS = 50;
/** The wallets of an organisation. */
export const MAX_WALLETS = 100;

/** Labels of the statements that fail: the caller is no admin, or no member, by now. */
export const NOT_ADMIN = 'not admin';
export const NOT_MEMBER = 'not member';
/** The organisation would be without an admin. */
export const LAST_ADMIN = 'last admin';
/** Someone else has changed or removed the member. */
export const MEMBER_MOVED = 'member moved';
/** The invitation was used or revoked, or has expired. */
export const INVITATION_GONE = 'invitation gone';
export const ALREADY_IN = 'already in';
export const TOO_MANY_OF_USER = 'too many organisations';
export const TOO_MANY_HERE = 'too many here';

/** The SQL of organisations. */
export type OrganizationStore = ReturnType<typeof createOrganizationStore>;

/** Creates the SQL of organisations. Each condition that a change relies on is a statement of its commit. */
export function createOrganizationStore({ orm }: Pick<Db, 'orm'>) {
  return { ...reads(orm), ...ownChanges(orm), ...memberChanges(orm), ...invitationChanges(orm) };
}

const isMember = (organizationId: string, userId: string) =>
  and(eq(members.organizationId, organizationId), eq(members.userId, userId));

function reads(orm: Db['orm']) {
  return {
    byId: async (id: string): Promise<OrganizationRow | undefined> =>
      orm.select().from(organizations).where(eq(organizations.id, id)).get(),
    /** The oldest membership first. */
    members: async (organizationId: string): Promise<MemberRow[]> =>
      orm
        .select({ userId: members.userId, username: users.username, role: members.role, joinedAt: members.joinedAt })
        .from(members)
        .innerJoin(users, eq(users.id, members.userId))
        .where(eq(members.organizationId, organizationId))
        .orderBy(asc(members.joinedAt), asc(members.userId))
        .all(),
    /** The oldest wallet first, with the name of its Owner. */
    wallets: async (organizationId: string): Promise<{ readonly wallet: WalletRow; readonly owner: string | null }[]> =>
      orm
        .select({ wallet: wallets, owner: users.username })
        .from(wallets)
        .leftJoin(users, eq(users.id, wallets.userId))
        .where(eq(wallets.organizationId, organizationId))
        .orderBy(asc(wallets.createdAt), asc(wallets.id))
        .all(),
    /** Those that are good at `now`, the oldest first, with the names of those who made them. */
    invitations: async (
      organizationId: string,
      now: number,
    ): Promise<{ readonly invitation: InvitationRow; readonly by: string | null }[]> =>
      orm
        .select({ invitation: invitations, by: users.username })
        .from(invitations)
        .leftJoin(users, eq(users.id, invitations.createdBy))
        .where(and(eq(invitations.organizationId, organizationId), gt(invitations.expiresAt, now)))
        .orderBy(asc(invitations.createdAt), asc(invitations.id))
        .all(),
    invitation: async (id: string): Promise<InvitationRow | undefined> =>
      orm.select().from(invitations).where(eq(invitations.id, id)).get(),
    /** The longest delay of the withdrawal policies of its wallets at `now`, in seconds; 0 for none. */
    longestDelay: async (organizationId: string, now: number): Promise<number> =>
      (
        await orm
          .select({ seconds: max(delayInForce(now)).mapWith(Number) })
          .from(wallets)
          .innerJoin(withdrawalPolicies, eq(withdrawalPolicies.walletId, wallets.id))
          .where(eq(wallets.organizationId, organizationId))
          .get()
      )?.seconds ?? 0,
    nameOfUser: async (userId: string): Promise<string | undefined> =>
      (await orm.select({ name: users.username }).from(users).where(eq(users.id, userId)).get())?.name,
  };
}

function memberChanges(orm: Db['orm']) {
  /** Changes nothing, and fails where the condition does not hold. */
  const holds = (condition: SQL | undefined, label: string) =>
    must(
      orm
        .update(members)
        .set({ role: sql`${members.role}` })
        .where(condition),
      1,
      label,
    );
  const membersWhere = (condition: SQL | undefined) => orm.select({ count: count() }).from(members).where(condition);
  return {
    /** That a user is an admin still. */
    adminStatement: (organizationId: string, userId: string): Statement =>
      holds(and(isMember(organizationId, userId), eq(members.role, 'admin')), NOT_ADMIN),
    /** That a user is a member still. */
    memberStatement: (organizationId: string, userId: string): Statement =>
      holds(isMember(organizationId, userId), NOT_MEMBER),
    /** Has a user join, unless they are in it, or they or it have as many as they may. */
    joinStatements: (organizationId: string, userId: string, role: Role, joinedAt: number): Statement[] => [
      must(orm.insert(members).values({ organizationId, userId, role, joinedAt }).onConflictDoNothing(), 1, ALREADY_IN),
      holds(
        and(
          isMember(organizationId, userId),
          sql`${membersWhere(eq(members.organizationId, organizationId))} <= ${MAX_MEMBERS}`,
        ),
        TOO_MANY_HERE,
      ),
      holds(
        and(isMember(organizationId, userId), sql`${membersWhere(eq(members.userId, userId))} <= ${MAX_ORGANIZATIONS}`),
        TOO_MANY_OF_USER,
      ),
    ],
    /** Another role for a member who had this one; their invitations end where they are no admin any more. */
    roleStatements: (organizationId: string, userId: string, from: Role, to: Role): Statement[] => [
      must(
        orm
          .update(members)
          .set({ role: to })
          .where(and(isMember(organizationId, userId), eq(members.role, from))),
        1,
        MEMBER_MOVED,
      ),
      ...(to === 'admin' ? [] : [endInvitations(orm, organizationId, userId), keepsAdmin(orm, organizationId)]),
    ],
    /** Takes a member out, with the invitations that they have made. Their wallets have to leave in the same commit. */
    removeStatements: (organizationId: string, userId: string): Statement[] => [
      must(orm.delete(members).where(isMember(organizationId, userId)), 1, MEMBER_MOVED),
      endInvitations(orm, organizationId, userId),
      must(
        orm
          .update(wallets)
          .set({ organizationId: null })
          .where(and(eq(wallets.organizationId, organizationId), eq(wallets.userId, userId))),
        'any',
      ),
      keepsAdmin(orm, organizationId),
    ],
  };
}

function ownChanges(orm: Db['orm']) {
  return {
    insertStatement: (row: OrganizationRow): Statement => must(orm.insert(organizations).values(row)),
    renameStatement: (id: string, name: string): Statement =>
      must(orm.update(organizations).set({ name }).where(eq(organizations.id, id))),
    /** Its wallets have to leave in the same commit. */
    deleteStatements: (id: string): Statement[] => [
      must(orm.delete(invitations).where(eq(invitations.organizationId, id)), 'any'),
      must(orm.delete(members).where(eq(members.organizationId, id)), 'any'),
      must(orm.update(wallets).set({ organizationId: null }).where(eq(wallets.organizationId, id)), 'any'),
      must(orm.delete(organizations).where(eq(organizations.id, id))),
    ],
    /** That the organisation has no more wallets than it may, once one has joined. */
    walletRoomStatement: (organizationId: string): Statement => {
      const here = orm.select({ count: count() }).from(wallets).where(eq(wallets.organizationId, organizationId));
      return must(
        orm
          .update(organizations)
          .set({ name: sql`${organizations.name}` })
          .where(and(eq(organizations.id, organizationId), sql`${here} <= ${MAX_WALLETS}`)),
        1,
        TOO_MANY_HERE,
      );
    },
  };
}

/** Anyone who is no admin any more must not come back by a link of their own. */
function endInvitations(orm: Db['orm'], organizationId: string, userId: string): Statement {
  const isTheirs = and(eq(invitations.organizationId, organizationId), eq(invitations.createdBy, userId));
  return must(orm.delete(invitations).where(isTheirs), 'any');
}

/** That an organisation has an admin after what the commit has done before. */
function keepsAdmin(orm: Db['orm'], organizationId: string): Statement {
  const admins = orm
    .select({ count: count() })
    .from(members)
    .where(and(eq(members.organizationId, organizationId), eq(members.role, 'admin')));
  return must(
    orm
      .update(organizations)
      .set({ name: sql`${organizations.name}` })
      .where(and(eq(organizations.id, organizationId), sql`${admins} > 0`)),
    1,
    LAST_ADMIN,
  );
}

function invitationChanges(orm: Db['orm']) {
  return {
    /** Adds one, and clears away those that have expired, unless there are too many. */
    inviteStatements: (row: InvitationRow): Statement[] => {
      const isHere = eq(invitations.organizationId, row.organizationId);
      const open = orm.select({ count: count() }).from(invitations).where(isHere);
      return [
        must(orm.delete(invitations).where(and(isHere, lte(invitations.expiresAt, row.createdAt))), 'any'),
        must(orm.insert(invitations).values(row)),
        must(
          orm
            .update(organizations)
            .set({ name: sql`${organizations.name}` })
            .where(and(eq(organizations.id, row.organizationId), sql`${open} <= ${MAX_INVITATIONS}`)),
          1,
          TOO_MANY_HERE,
        ),
      ];
    },
    /** Uses one up that is good at `now`. */
    useStatement: ({ id, secretDigest }: InvitationRow, now: number): Statement =>
      must(
        orm
          .delete(invitations)
          .where(
            and(eq(invitations.id, id), eq(invitations.secretDigest, secretDigest), gt(invitations.expiresAt, now)),
          ),
        1,
        INVITATION_GONE,
      ),
    revokeStatement: (organizationId: string, id: string): Statement =>
      must(
        orm.delete(invitations).where(and(eq(invitations.organizationId, organizationId), eq(invitations.id, id))),
        1,
        INVITATION_GONE,
      ),
  };
}
