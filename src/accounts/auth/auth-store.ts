import { and, count, desc, eq, exists, gt, gte, isNull, lt, max, or, type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import { endOfPrefix, type Page, pageOf } from '../../core/lib/lists.ts';
import { docs, shownAddress, shownTime, walletIdField } from '../../http/fields.ts';
import { isGiven, must, type Statement, spelledOut, telling } from '../../storage/db/batch.ts';
import type { Db } from '../../storage/db/open.ts';
import { type Reading, rowLookUp } from '../../storage/db/read.ts';
import { apiKeys, knownNetworks, loginWallets, passkeys, userSessions, users } from './auth-tables.ts';
import { usernameKey } from './passwords/username.ts';

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
export function createAuthStore(db: Reading) {
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

const { id, username, createdAt, stepUp } = users;
const shown = { id, username, createdAt, stepUp };

/** A user as operators see them: nothing that opens anything. Times are Unix seconds. */
export interface ListedUser {
  readonly id: string;
  readonly username: string;
  readonly createdAt: number;
  readonly stepUp: boolean;
  /** Those that are alive. */
  readonly sessions: number;
  /** The last use of one of them, to within five minutes. */
  readonly lastSeenAt: number | null;
}

/** Which users a list shows. */
export interface UserQuery {
  /** How their names begin, in any case; then they come in the order of their names, otherwise the newest first. */
  readonly search?: string | undefined;
  /** The user after whom it goes on. */
  readonly after?: Pick<ListedUser, 'username' | 'createdAt' | 'id'> | undefined;
  readonly limit: number;
  /** Unix seconds of the host. */
  readonly now: number;
}

/** The SQL of lists of users, for operators. */
export function createUserListing({ orm }: Pick<Db, 'orm'>) {
  const live = async (userId: string, now: number) => {
    const isLive = and(eq(userSessions.userId, userId), gt(userSessions.expiresAt, now));
    const found = await orm
      .select({ sessions: count(), lastSeenAt: max(userSessions.lastSeenAt) })
      .from(userSessions)
      .where(isLive)
      .get();
    return found ?? { sessions: 0, lastSeenAt: null };
  };
  return {
    /** The sessions of a user that are alive. */
    live,
    /** A page of users. */
    page: async (query: UserQuery): Promise<Page<ListedUser>> => {
      const { limit, now, search } = query;
      const found = await orm
        .select(shown)
        .from(users)
        .where(isSought(query))
        .orderBy(...(search === undefined ? [desc(createdAt), desc(id)] : [users.usernameKey]))
        .limit(limit + 1)
        .all();
      const { rows, hasMore } = pageOf(found, limit);
      return {
        rows: await Array.fromAsync(rows, async (user) => ({ ...user, ...(await live(user.id, now)) })),
        hasMore,
      };
    },
  };
}

function isSought({ search, after }: UserQuery): SQL | undefined {
  if (search === undefined) {
    return after && sql`(${createdAt}, ${id}) < (${after.createdAt}, ${after.id})`;
  }
  const start = usernameKey(search);
  return and(
    gte(users.usernameKey, start),
    lt(users.usernameKey, endOfPrefix(start)),
    after && gt(users.usernameKey, usernameKey(after.username)),
  );
}

/** A wallet of a user that someone may accept as their own. */
export interface PendingOffer {
  readonly walletId: string;
  /** Who may accept it. */
  readonly address: string;
  /** Unix seconds. */
  readonly offeredAt: number;
}

/** The offers of a user's wallets that stand, as the chain shows them; at most a hundred, the latest first. */
export type PendingOffers = (userId: string) => Promise<PendingOffer[]>;

/**
 * Offers outlive a change of the password and the end of sessions, and take a wallet all the same. So an Owner who
 * throws a thief out sees them.
 */
export const pendingOffersField = z
  .array(
    z
      .object({
        walletId: walletIdField,
        address: shownAddress('Account or contract that may accept the wallet, and all of its money with it.'),
        offeredAt: shownTime('Time of the block that has the offer, in Unix seconds.'),
      })
      .meta({ id: 'PendingOffer', description: 'An offer of a wallet that still stands.' }),
  )
  .meta(
    docs(
      'Offers of your wallets that still stand, at most 100: take back those that you do not know (`POST /v1/wallets/:id/owner` with `{"address": null}`).',
      [],
    ),
  );
