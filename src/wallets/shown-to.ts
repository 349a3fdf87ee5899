import { and, eq, inArray, isNotNull, or, type SQL } from 'drizzle-orm';
import { users } from '../auth/tables.ts';
import type { Db } from '../db/open.ts';
import { organizationMembers } from '../roles/tables.ts';
import { wallets } from './tables.ts';

/** That a wallet is in an organisation of the user: every role may view. */
export function isSharedWith({ orm }: Pick<Db, 'orm'>, userId: string): SQL {
  const theirs = orm
    .select({ id: organizationMembers.organizationId })
    .from(organizationMembers)
    .where(eq(organizationMembers.userId, userId));
  return inArray(wallets.organizationId, theirs);
}

/** That a wallet is the user's own, or in an organisation of theirs. */
export function isShownTo(db: Pick<Db, 'orm'>, userId: string): SQL {
  const own = eq(wallets.userId, userId);
  return or(own, isSharedWith(db, userId)) ?? own;
}

/**
 * Whether step-up of others binds a user, too: they are in an organisation with the wallet of an Owner who has switched
 * it on. Otherwise a stolen session of a member could do what the Owner's cannot.
 */
export function createSteppedUpForOthers({ orm }: Pick<Db, 'orm'>): (userId: string) => Promise<boolean> {
  return async (userId) => {
    const found = await orm
      .select({ id: wallets.id })
      .from(organizationMembers)
      .innerJoin(
        wallets,
        and(
          eq(wallets.organizationId, organizationMembers.organizationId),
          isNotNull(wallets.organizationId),
        ),
      )
      .innerJoin(users, eq(users.id, wallets.userId))
      .where(and(eq(organizationMembers.userId, userId), eq(users.stepUp, true)))
      .limit(1)
      .get();
    return found !== undefined;
  };
}
