import { and, count, desc, eq, gt, gte, lt, max, type SQL, sql } from 'drizzle-orm';
import { endOfPrefix, type Page, pageOf } from '../../core/lib/lists.ts';
import type { Db } from '../../storage/db/open.ts';
import { userSessions, users } from './auth-tables.ts';
import { usernameKey } from './username.ts';

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
        .where(isAsked(query))
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

function isAsked({ search, after }: UserQuery): SQL | undefined {
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
