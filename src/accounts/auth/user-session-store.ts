import { and, desc, eq, gt, inArray, lte, ne, notInArray } from 'drizzle-orm';
import { must, type Statement, telling } from '../../storage/db/batch.ts';
import type { Db } from '../../storage/db/open.ts';
import { isGiven } from '../../storage/db/template.ts';
import { knownNetworks, userSessions, users } from './tables.ts';

/** A log-in, as it is stored. */
export type UserSessionRow = Omit<typeof userSessions.$inferSelect, 'seq'>;

/** The SQL of log-ins. */
export type UserSessionStore = ReturnType<typeof createUserSessionStore>;

/** What one log-in clears away at most of the sessions that expired since the last one. */
const MAX_CLEARED = 100;
/** How many networks are kept per user: those of the latest log-ins. */
const MAX_NETWORKS = 50;

/** The SQL of log-ins. */
// biome-ignore lint/complexity/noExcessiveLinesPerFunction: a table of statements, each of a few lines.
export function createUserSessionStore({ orm }: Pick<Db, 'orm'>) {
  const userAndSession = orm
    .select({
      userId: users.id,
      session: { id: userSessions.id, expiresAt: userSessions.expiresAt, lastSeenAt: userSessions.lastSeenAt },
    })
    .from(users)
    .leftJoin(userSessions, and(eq(userSessions.userId, users.id), isGiven(userSessions.id, 'sessionId')))
    .where(isGiven(users.id, 'userId'))
    .prepare();
  const ofUser = (userId: string) =>
    orm
      .select({ id: userSessions.id })
      .from(userSessions)
      .where(eq(userSessions.userId, userId))
      .orderBy(desc(userSessions.lastSeenAt), desc(userSessions.seq));
  const networksOf = (userId: string) =>
    orm
      .select({ network: knownNetworks.network })
      .from(knownNetworks)
      .where(eq(knownNetworks.userId, userId))
      .orderBy(desc(knownNetworks.lastLoginAt), desc(knownNetworks.network));
  const expired = (now: number) =>
    orm.select({ id: userSessions.id }).from(userSessions).where(lte(userSessions.expiresAt, now)).limit(MAX_CLEARED);
  return {
    /** The user, and of its sessions the named one; `undefined` without the user. */
    userAndSession: async (userId: string, sessionId: string) => userAndSession.get({ userId, sessionId }),
    /** The sessions of a user that have not expired, the one that was used last first. */
    ofUser: async (userId: string, now: number): Promise<UserSessionRow[]> =>
      orm
        .select()
        .from(userSessions)
        .where(and(eq(userSessions.userId, userId), gt(userSessions.expiresAt, now)))
        .orderBy(desc(userSessions.lastSeenAt), desc(userSessions.seq))
        .all(),

    /** Adds a session, and removes those of the user beyond `max` and some that have expired. */
    beginStatements: (session: UserSessionRow, max: number): readonly Statement[] => [
      must(orm.insert(userSessions).values(session)),
      must(
        orm
          .delete(userSessions)
          .where(
            and(
              eq(userSessions.userId, session.userId),
              notInArray(userSessions.id, ofUser(session.userId).limit(max)),
            ),
          ),
        'any',
      ),
      must(orm.delete(userSessions).where(inArray(userSessions.id, expired(session.createdAt))), 'any'),
    ],
    /** Notes that a user has logged in from a network. */
    networkStatements: (userId: string, network: string, lastLoginAt: number): readonly Statement[] => [
      must(
        orm
          .insert(knownNetworks)
          .values({ userId, network, lastLoginAt })
          .onConflictDoUpdate({ target: [knownNetworks.userId, knownNetworks.network], set: { lastLoginAt } }),
      ),
      must(
        orm
          .delete(knownNetworks)
          .where(
            and(
              eq(knownNetworks.userId, userId),
              notInArray(knownNetworks.network, networksOf(userId).limit(MAX_NETWORKS)),
            ),
          ),
        'any',
      ),
    ],
    seenStatement: (id: string, lastSeenAt: number): Statement =>
      must(orm.update(userSessions).set({ lastSeenAt }).where(eq(userSessions.id, id)), 'any'),
    /** Only a session of this user. */
    endStatement: (userId: string, id: string): Statement =>
      telling(must(orm.delete(userSessions).where(and(eq(userSessions.userId, userId), eq(userSessions.id, id)))), {
        kind: 'access',
        account: userId,
      }),
    /** Ends every session of a user but one. */
    endOthersStatement: (userId: string, kept: string): Statement =>
      telling(
        must(orm.delete(userSessions).where(and(eq(userSessions.userId, userId), ne(userSessions.id, kept))), 'any'),
        { kind: 'access', account: userId },
      ),
    /** Ends every session of a user. */
    endAllStatement: (userId: string): Statement =>
      telling(must(orm.delete(userSessions).where(eq(userSessions.userId, userId)), 'any'), {
        kind: 'access',
        account: userId,
      }),
  };
}
