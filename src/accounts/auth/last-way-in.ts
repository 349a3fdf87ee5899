import { and, eq, exists, isNull, or } from 'drizzle-orm';
import { must, type Statement } from '../../storage/db/batch.ts';
import type { Db } from '../../storage/db/open.ts';
import { loginWallets, passkeys, users } from './auth-tables.ts';

/** Label of the statement that fails where a user would be locked out. */
export const LAST_WAY_IN = 'last way in';

/**
 * Fails where nothing is left, after the statements before it, with which the user logs in. A password that the
 * operator made ends, and counts for nothing.
 */
export function wayInStatement({ orm }: Pick<Db, 'orm'>, userId: string): Statement {
  const own = and(eq(users.id, userId), isNull(users.passwordExpiresAt));
  const passkey = exists(orm.select({ id: passkeys.id }).from(passkeys).where(eq(passkeys.userId, userId)));
  const wallets = orm.select({ id: loginWallets.id }).from(loginWallets);
  const wallet = exists(wallets.where(eq(loginWallets.userId, userId)));
  return must(
    orm
      .update(users)
      .set({ id: userId })
      .where(and(eq(users.id, userId), or(own, passkey, wallet))),
    1,
    LAST_WAY_IN,
  );
}
