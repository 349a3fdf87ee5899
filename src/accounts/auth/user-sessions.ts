import { AppError } from '../../core/errors.ts';
import { newId } from '../../core/lib/ids.ts';
import { type Clock, nowSeconds } from '../../core/lib/time.ts';
import type { Limit } from '../../core/limits.ts';
import { auditStatement } from '../../http/audit/audit.ts';
import { noteActor } from '../../http/audit/entry.ts';
import { createCounters, secondsLeft } from '../../http/rate-limit.ts';
import type { Statement } from '../../storage/db/batch.ts';
import { orRefuse } from '../../storage/db/failures.ts';
import type { Db } from '../../storage/db/open.ts';
import type { Owner } from './caller.ts';
import type { Client } from './client.ts';
import { TOKEN_LIFETIME_SECONDS, type Tokens } from './jwt.ts';
import type { UserSessionRow, UserSessionStore } from './user-session-store.ts';

/** The log-ins of users: every JWT names one and ends with it. */
export interface UserSessions {
  /**
   * Begins a session of a user; answers its JWT when the session is on disk. What `provided` promises must hold in the
   * same commit, else `RowCountError` is thrown and there is no session. Throws `RATE_LIMITED` if a user has begun too
   * many from this network: each leaves an entry in the audit log.
   */
  begin(userId: string, client: Client, provided?: readonly Statement[]): Promise<string>;
  /**
   * Begins a session of a page on which a user connects an app: it has no JWT, is shown and ended like the others, and
   * ends by itself ten minutes later. Answers its id. `provided` as in {@link begin}.
   */
  beginConsent(userId: string, client: Client, provided: readonly Statement[]): Promise<string>;
  /** Whether a session of the user is there and has not expired. */
  isAlive(userId: string, sessionId: string): Promise<boolean>;
  /** What ends a session of the user, once: of several commits that have it, one goes through. */
  endStatement(userId: string, sessionId: string): Statement;
  /** The user of a JWT whose session has not ended. Throws `UNAUTHORIZED`, or `USER_NOT_FOUND` if the user is gone. */
  ownerOf(token: string): Promise<Owner>;
  /** The user's sessions, at most {@link MAX_SESSIONS}, the one that was used last first. */
  list(userId: string): Promise<readonly UserSessionRow[]>;
  /**
   * Ends a session: when this returns, its JWT is refused. Throws `SESSION_NOT_FOUND` if the user has no such session.
   */
  end(userId: string, sessionId: string): Promise<void>;
  /**
   * Ends all sessions of an Owner but the one that asks: when this returns, their JWTs are refused. Answers how many
   * had not expired.
   */
  endOthers(owner: Owner): Promise<number>;
}

interface UserSessionDeps {
  readonly db: Db;
  readonly store: UserSessionStore;
  readonly tokens: Tokens;
  readonly clock: Clock;
  /** Of the sessions that a user begins; without it, they may begin as many as they like. */
  readonly limit: Limit | undefined;
}

/** Whoever logs in more often ends the sessions that were not used for longest. */
export const MAX_SESSIONS = 200;
/** How long a person has to choose what an app may do, from the log-in on. */
const CONSENT_SECONDS = 600;
/** How coarsely it is noted when a session was last used: a write per request would cost more than the request. */
const SEEN_EVERY_SECONDS = 300;
/** 256 KiB. */
const USERS_COUNTED = 16_384;

/**
 * Log-ins as rows. Each request asks the database: a cache would save microseconds, and would let an ended session in
 * where another process ended it, as the operator's command does.
 */
export function createUserSessions({ db, store, tokens, clock, limit }: UserSessionDeps): UserSessions {
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
  return {
    async begin(userId, client, provided = []) {
      const sessionId = await beginFor(TOKEN_LIFETIME_SECONDS, userId, client, provided);
      return tokens.issue(userId, sessionId);
    },
    beginConsent: (userId, client, provided) => beginFor(CONSENT_SECONDS, userId, client, provided),
    async isAlive(userId, sessionId) {
      const found = await store.userAndSession(userId, sessionId);
      return (found?.session?.expiresAt ?? 0) > nowSeconds(clock);
    },
    endStatement: store.endStatement,
    async ownerOf(token) {
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
    list: (userId) => store.ofUser(userId, nowSeconds(clock)),
    end(userId, sessionId) {
      const entry = { action: 'session_ended', userId, details: { session: sessionId } } as const;
      const audit = auditStatement({ db, clock }, entry);
      return orRefuse(() => db.batch([store.endStatement(userId, sessionId), audit]), {
        otherwise: 'SESSION_NOT_FOUND',
      });
    },
    async endOthers({ userId, sessionId }) {
      const alive = await store.ofUser(userId, nowSeconds(clock));
      const others = alive.filter(({ id }) => id !== sessionId).length;
      const entry = { action: 'sessions_ended', userId, details: { ended: others } } as const;
      const audit = others === 0 ? [] : [auditStatement({ db, clock }, entry)];
      await db.batch([store.endOthersStatement(userId, sessionId), ...audit]);
      return others;
    },
  };
}

/** Counts by network, too: whoever has stolen a password keeps nobody out who comes from elsewhere. */
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
