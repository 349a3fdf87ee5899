import { and, eq, inArray, or, type SQL } from 'drizzle-orm';
import { users } from '../../accounts/auth/auth-tables.ts';
import { organizationMembers } from '../../accounts/roles/role-tables.ts';
import { type Clock, nowSeconds } from '../../core/lib/time.ts';
import type { Db } from '../../storage/db/open.ts';
import { wallets, withdrawalPolicies } from './wallet-tables.ts';
import { isPolicyInForce } from './withdrawals/withdrawal-store.ts';

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
 * Whether a user is bound to step up who has not switched it on: by a withdrawal policy in force on a wallet that they
 * may act for, or by the Owner of a wallet in an organisation of theirs who has switched it on. Otherwise a stolen
 * session of a member could do what the Owner's cannot.
 */
export function createBoundToStepUp(db: Pick<Db, 'orm'>, clock: Clock): (userId: string) => Promise<boolean> {
  return async (userId) => {
    const found = await db.orm
      .select({ id: wallets.id })
      .from(wallets)
      .innerJoin(users, eq(users.id, wallets.userId))
      .leftJoin(withdrawalPolicies, eq(withdrawalPolicies.walletId, wallets.id))
      .where(
        and(
          isShownTo(db, userId),
          or(and(eq(users.stepUp, true), isSharedWith(db, userId)), isPolicyInForce(nowSeconds(clock))),
        ),
      )
      .limit(1)
      .get();
    return found !== undefined;
  };
}
