import { and, desc, eq, gt, inArray, lte, ne, notInArray } from 'drizzle-orm';
import type { Core } from '../../../chain/core.ts';
import { AppError } from '../../../core/errors.ts';
import { newId } from '../../../core/lib/crypto.ts';
import { type Clock, nowSeconds } from '../../../core/lib/time.ts';
import type { Limit } from '../../../core/limits.ts';
import { auditStatement } from '../../../http/audit/audit.ts';
import { noteActor } from '../../../http/audit/audit-entry.ts';
import { createCounters, secondsLeft } from '../../../http/rate-limit.ts';
import { isGiven, must, type Statement, telling } from '../../../storage/db/batch.ts';
import { orRefuse } from '../../../storage/db/failures.ts';
import type { Db } from '../../../storage/db/open.ts';
import { knownNetworks, userSessions, users } from '../auth-tables.ts';
import type { Client, Owner } from '../caller.ts';
import { TOKEN_LIFETIME_SECONDS, type Tokens } from './jwt-secrets.ts';

/** The log-ins of users: every JWT names one and ends with it. */
export type UserSessions = ReturnType<typeof createUserSessions>;

/** Anyone who logs in more often ends the sessions that were not used for longest. */
export const MAX_SESSIONS = 200;
/** How long a person has to choose what an app may do, from the log-in on. */
const CONSENT_SECONDS = 600;
/** How coarsely it is noted when a session was last used: a write per request would cost more than the request. */
const SEEN_EVERY_SECONDS = 300;
/** 256 KiB. */
const USERS_COUNTED = 16_384;

/**
 * Log-ins as rows. Each request asks the database: a cache would save microseconds, and would let an ended session in
 * where another process ended it, as the operator's command does. `limit` is of the sessions that a user begins;
 * without it, they may begin as many as they like.
 */
export function createUserSessions(
  { db, clock }: Core,
  { tokens, limit }: { tokens: Tokens; limit: Limit | undefined },
) {
  const store = createUserSessionStore(db);
  const requireSeldom = seldom(limit);
  const noteUse = async (session: Pick<UserSessionRow, 'id' | 'lastSeenAt'>) => {
    const now = nowSeconds(clock);
    if (now - session.lastSeenAt < SEEN_EVERY_SECONDS) return;
    // Where nothing can be written, a request that only reads must work all the same.
    await db.batch([store.seenStatement(session.id, now)]).catch(() => undefined);
  };
  const beginFor = async (
    seconds: number,
    userId: string,
    client: Client,
    provided: readonly Statement[],
  ): Promise<string> => {
    requireSeldom(userId, client);
    const now = nowSeconds(clock);
    const session = {
      id: newId('ses'),
      userId,
      createdAt: now,
      lastSeenAt: now,
      expiresAt: now + seconds,
      address: client.ip ?? null,
      userAgent: client.userAgent ?? null,
    };
    noteActor({ kind: 'session', id: session.id }, userId);
    await db.batch([
      ...provided,
      auditStatement({ db, clock }, { action: 'logged_in', userId }),
      ...store.beginStatements(session, MAX_SESSIONS),
      ...store.networkStatements(userId, client.address.near, now),
    ]);
    return session.id;
  };
  /** What ends all sessions of an Owner but the one that asks, and how many have not expired. */
  const endingOthers = async ({ userId, sessionId }: Owner) => {
    const alive = await store.ofUser(userId, nowSeconds(clock));
    const ended = alive.filter(({ id }) => id !== sessionId).length;
    const entry = { action: 'sessions_ended', userId, details: { ended } } as const;
    const audit = ended === 0 ? [] : [auditStatement({ db, clock }, entry)];
    return { ended, statements: [store.endOthersStatement(userId, sessionId), ...audit] };
  };
  return {
    /**
     * Begins a session of a user; answers its JWT when the session is on disk. What `provided` promises must hold in
     * the same commit, else `RowCountError` is thrown and there is no session. Throws `RATE_LIMITED` if a user has
     * begun too many from this network: each leaves an entry in the audit log.
     */
    async begin(userId: string, client: Client, provided: readonly Statement[] = []): Promise<string> {
      const sessionId = await beginFor(TOKEN_LIFETIME_SECONDS, userId, client, provided);
      return tokens.issue(userId, sessionId);
    },
    /**
     * Begins a session of a page on which a user connects an app: it has no JWT, is shown and ended like the others,
     * and ends by itself ten minutes later. Answers its id. `provided` as in {@link begin}.
     */
    beginConsent: (userId: string, client: Client, provided: readonly Statement[]): Promise<string> =>
      beginFor(CONSENT_SECONDS, userId, client, provided),
    /** Whether a session of the user is there and has not expired. */
    async isAlive(userId: string, sessionId: string): Promise<boolean> {
      const found = await store.userAndSession(userId, sessionId);
      return (found?.session?.expiresAt ?? 0) > nowSeconds(clock);
    },
    /** What ends a session of the user, once: of several commits that have it, one goes through. */
    endStatement: store.endStatement,
    /**
     * The user of a JWT whose session has not ended. Throws `UNAUTHORIZED`, or `USER_NOT_FOUND` if the user is gone.
     */
    async ownerOf(token: string): Promise<Owner> {
      const { userId, sessionId } = await tokens.read(token);
      const found = await store.userAndSession(userId, sessionId);
      if (found === undefined) throw new AppError('USER_NOT_FOUND');
      const { session } = found;
      if (session === null || session.expiresAt <= nowSeconds(clock)) {
        throw new AppError('UNAUTHORIZED', { message: 'This session has ended. Log in again.' });
      }
      await noteUse(session);
      return { kind: 'owner', userId, sessionId };
    },
    /** The user's sessions, at most {@link MAX_SESSIONS}, the one that was used last first. */
    list: (userId: string): Promise<readonly UserSessionRow[]> => store.ofUser(userId, nowSeconds(clock)),
    /**
     * Ends a session: when this returns, its JWT is refused. Throws `SESSION_NOT_FOUND` if the user has no such
     * session.
     */
    end(userId: string, sessionId: string): Promise<void> {
      const entry = { action: 'session_ended', userId, details: { session: sessionId } } as const;
      const audit = auditStatement({ db, clock }, entry);
      return orRefuse(() => db.batch([store.endStatement(userId, sessionId), audit]), {
        otherwise: 'SESSION_NOT_FOUND',
      });
    },
    /**
     * Ends all sessions of an Owner but the one that asks: when this returns, their JWTs are refused. Answers how many
     * had not expired.
     */
    async endOthers(owner: Owner): Promise<number> {
      const { ended, statements } = await endingOthers(owner);
      await db.batch(statements);
      return ended;
    },
    endingOthers,
  };
}

/** Counts by network, too: the thief of a password cannot keep out users from elsewhere. */
function seldom(limit: Limit | undefined): (userId: string, client: Client) => void {
  if (limit === undefined) return () => undefined;
  const windowMs = limit.windowSeconds * 1_000;
  const begun = createCounters(windowMs, USERS_COUNTED);
  return (userId, { address }) => {
    const nowMs = performance.now();
    const used = begun.countOrShare(`${userId} ${address.near}`, nowMs);
    if (used.count <= limit.max) return;
    const seconds = String(secondsLeft(used, nowMs, windowMs));
    throw new AppError('RATE_LIMITED', {
      message: `This user has logged in too often from this network. Try again in ${seconds} s.`,
      headers: { 'Retry-After': seconds },
    });
  };
}

/** A log-in, as it is stored. */
export type UserSessionRow = Omit<typeof userSessions.$inferSelect, 'seq'>;

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

/** Ends all sessions of a user for the operator: once that is on disk, their JWTs are refused. */
export function endSessionsStatements(
  { db, clock }: { db: Pick<Db, 'orm'>; clock: Clock },
  userId: string,
): readonly Statement[] {
  return [
    createUserSessionStore(db).endAllStatement(userId),
    auditStatement({ db, clock }, { action: 'sessions_ended', userId }),
  ];
}
