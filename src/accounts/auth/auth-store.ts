import { and, eq, isNull } from 'drizzle-orm';
import { must, type Statement, telling } from '../../storage/db/batch.ts';
import { rowLookUp } from '../../storage/db/look-up.ts';
import type { LookingUp } from '../../storage/db/read.ts';
import { isGiven, spelledOut } from '../../storage/db/template.ts';
import { apiKeys, knownNetworks, users } from './auth-tables.ts';

/** A row of `users`. */
export type UserRow = typeof users.$inferSelect;
export type ApiKeyRow = typeof apiKeys.$inferSelect;

interface LoggingIn {
  readonly user: UserRow | undefined;
  readonly isKnown: boolean;
}

/** The SQL of users and API keys. */
export type AuthStore = ReturnType<typeof createAuthStore>;

/** The SQL of users and API keys. Look-ups are prepared: each request with a credential makes one. */
export function createAuthStore(db: LookingUp) {
  const { orm } = db;
  const userById = rowLookUp(db, users, isGiven(users.id, 'id'));
  const userByKey = orm.select().from(users).where(isGiven(users.usernameKey, 'usernameKey')).prepare();
  const userLoggingIn = orm
    .select({ user: users, network: knownNetworks.network })
    .from(users)
    .leftJoin(knownNetworks, and(eq(knownNetworks.userId, users.id), isGiven(knownNetworks.network, 'network')))
    .where(isGiven(users.usernameKey, 'usernameKey'))
    .prepare();
  const liveKeyByPrefix = rowLookUp(db, apiKeys, and(isGiven(apiKeys.prefix, 'prefix'), isNull(apiKeys.revokedAt)));
  const isOwn = spelledOut(eq(apiKeys.kind, 'own'));
  const liveKeyOfWallet = orm
    .select()
    .from(apiKeys)
    .where(and(isGiven(apiKeys.walletId, 'walletId'), isNull(apiKeys.revokedAt), isOwn))
    .prepare();
  return {
    userById: async (id: string): Promise<UserRow | undefined> => userById({ id }),
    userByKey: async (usernameKey: string): Promise<UserRow | undefined> => userByKey.get({ usernameKey }),
    /** The user of a name, and whether they have logged in from a network before. */
    userLoggingIn: async (usernameKey: string, network: string): Promise<LoggingIn> => {
      const found = await userLoggingIn.get({ usernameKey, network });
      return { user: found?.user, isKnown: found !== undefined && found.network !== null };
    },
    liveKeyByPrefix: async (prefix: string): Promise<ApiKeyRow | undefined> => liveKeyByPrefix({ prefix }),
    /** The wallet's own. */
    liveKeyOfWallet: async (walletId: string): Promise<ApiKeyRow | undefined> => liveKeyOfWallet.get({ walletId }),

    insertUser: (user: typeof users.$inferInsert): Statement => must(orm.insert(users).values(user)),
    /** Only while the hash is still the one that the old password was compared with. */
    replacePassword: (user: UserRow, passwordHash: string): Statement =>
      must(
        orm
          .update(users)
          .set({ passwordHash, passwordExpiresAt: null })
          .where(and(eq(users.id, user.id), eq(users.passwordHash, user.passwordHash))),
      ),
    /** Whatever it was before; `passwordExpiresAt` in Unix seconds, or null. */
    resetPassword: (id: string, passwordHash: string, passwordExpiresAt: number | null): Statement =>
      must(orm.update(users).set({ passwordHash, passwordExpiresAt }).where(eq(users.id, id))),
    /** Touches the user only while the hash is still the one that the password was compared with. */
    samePassword: ({ id, passwordHash }: UserRow): Statement =>
      must(
        orm
          .update(users)
          .set({ passwordHash })
          .where(and(eq(users.id, id), eq(users.passwordHash, passwordHash))),
      ),
    stepUpStatement: (userId: string, stepUp: boolean): Statement =>
      must(orm.update(users).set({ stepUp }).where(eq(users.id, userId))),
    insertApiKey: (key: ApiKeyRow): Statement => must(orm.insert(apiKeys).values(key)),
    revokeOwnKeys: (walletId: string, revokedAt: number): Statement =>
      telling(
        must(
          orm
            .update(apiKeys)
            .set({ revokedAt })
            .where(and(eq(apiKeys.walletId, walletId), isNull(apiKeys.revokedAt), isOwn)),
          'any',
        ),
        { kind: 'access', account: walletId },
      ),
  };
}
