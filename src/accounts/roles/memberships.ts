import { and, asc, eq } from 'drizzle-orm';
import { isGiven } from '../../storage/db/batch.ts';
import type { Db } from '../../storage/db/open.ts';
import type { Role } from './role.ts';
import { organizationMembers, organizations } from './role-tables.ts';

/** An organisation, as one of its members has it. */
export interface Membership {
  readonly id: string;
  readonly name: string;
  readonly createdAt: number;
  readonly role: Role;
}

/** Who is what in which organisation, as it is on disk now: no one keeps it, so a removal holds at once. */
export interface Memberships {
  /** The role of a user in an organisation; `undefined` for strangers, and where there is no such organisation. */
  roleIn(organizationId: string, userId: string): Promise<Role | undefined>;
  /** All organisations of a user, the oldest membership first. */
  ofUser(userId: string): Promise<readonly Membership[]>;
}

/** Creates what knows the roles of users. */
export function createMemberships({ orm }: Pick<Db, 'orm'>): Memberships {
  const { organizationId, userId, role, joinedAt } = organizationMembers;
  const find = orm
    .select({ role })
    .from(organizationMembers)
    .where(and(isGiven(organizationId, 'organization'), isGiven(userId, 'user')))
    .prepare();
  const { id, name, createdAt } = organizations;
  const all = orm
    .select({ id, name, createdAt, role })
    .from(organizationMembers)
    .innerJoin(organizations, eq(id, organizationId))
    .where(isGiven(userId, 'user'))
    .orderBy(asc(joinedAt), asc(organizationId))
    .prepare();
  return {
    roleIn: async (organization, user) => (await find.get({ organization, user }))?.role,
    ofUser: async (user) => all.all({ user }),
  };
}
