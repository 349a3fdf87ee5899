import { createHmac } from 'node:crypto';
import type { Core } from '../../../chain/core.ts';
import { AppError } from '../../../core/errors.ts';
import { equalConstantTime } from '../../../core/lib/crypto.ts';
import { isFromOwnPage } from '../../../http/paths.ts';
import type { Owner } from '../caller.ts';
import { type JwtSecrets, keysFor, TOKEN_LIFETIME_SECONDS } from './jwt-secrets.ts';
import type { UserSessions } from './user-sessions.ts';

/** The header that carries a CSRF token. */
export const CSRF_HEADER = 'X-Bursar-CSRF';

/** A session of a browser, as its page sees it. */
export interface BrowserSession {
  readonly owner: Owner;
  /** Of this session alone, and worthless without its cookie. */
  readonly csrfToken: string;
}

/**
 * Sessions in browsers. A browser sends a cookie with whatever leads to this server, so a cookie is a credential only
 * together with what no other site can send: the CSRF token of its session, in a header.
 */
export type BrowserSessions = ReturnType<typeof createBrowserSessions>;

/** A browser takes this name only by https, from the host itself: no subdomain can plant a cookie under it. */
const SECURE_COOKIE = '__Host-bursar';
const PLAIN_COOKIE = 'bursar';
const ATTRIBUTES = 'Path=/; HttpOnly; SameSite=Strict';

/**
 * Sessions in browsers, over those of users: ending one of those ends it here, too. The keys of CSRF tokens are derived
 * from the secrets of the JWTs, so both end together.
 */
export function createBrowserSessions(
  { clock, baseUrl }: Core,
  { userSessions, jwtSecrets }: { userSessions: UserSessions; jwtSecrets: JwtSecrets },
) {
  const keys = keysFor('bursar/csrf', jwtSecrets, clock);
  const csrfTokenOf = ({ sessionId }: Owner, key = keys()[0]) =>
    createHmac('sha256', key).update(sessionId, 'utf8').digest('base64url');
  const isHttps = () => baseUrl().startsWith('https:');
  const isSameOrigin = (request: Request) => isFromOwnPage(request, baseUrl());
  const requireSameOrigin = (request: Request): undefined => {
    if (!isSameOrigin(request)) throw new AppError('FOREIGN_ORIGIN');
  };
  const tokenIn = (request: Request) => {
    const cookies = request.headers.get('cookie') ?? '';
    const secure = valuesOf(cookies, SECURE_COOKIE);
    // By https, nothing else than the protected name counts.
    const values = secure.length > 0 || isHttps() ? secure : valuesOf(cookies, PLAIN_COOKIE);
    return values.length === 1 ? values[0] : undefined;
  };
  const sessionOf = async (token: string): Promise<BrowserSession> => {
    const owner = await userSessions.ownerOf(token);
    return { owner, csrfToken: csrfTokenOf(owner) };
  };
  const byCookie = async (request: Request) => {
    const token = tokenIn(request);
    if (token === undefined) throw new AppError('UNAUTHORIZED', { message: 'No one is logged in here.' });
    return await sessionOf(token);
  };
  const setCookie = (value: string, maxAge: number, request: Request) => {
    // The browser's own word: a proxy in between may speak plain http to this server.
    const isSecure = isHttps() || request.headers.get('origin')?.startsWith('https:') === true;
    const [name, secure] = isSecure ? [SECURE_COOKIE, '; Secure'] : [PLAIN_COOKIE, ''];
    return `${name}=${value}; ${ATTRIBUTES}; Max-Age=${maxAge}${secure}`;
  };
  return {
    /** Throws `FOREIGN_ORIGIN` for a request that a browser sent for a page of another origin. */
    requireSameOrigin,
    /**
     * The session whose cookie and CSRF token a request has. Throws `UNAUTHORIZED` if either is missing, ambiguous,
     * ended or of another session than the other, and for a request that a browser sent for a page of another origin.
     */
    async proven(request: Request): Promise<BrowserSession> {
      const sent = request.headers.get(CSRF_HEADER);
      if (sent === null || !isSameOrigin(request)) throw new AppError('UNAUTHORIZED');
      const session = await byCookie(request);
      // A page that was opened before the secret was changed has the former one's.
      if (keys().some((key) => equalConstantTime(sent, csrfTokenOf(session.owner, key)))) return session;
      throw new AppError('UNAUTHORIZED', {
        message: 'This browser has logged in again since this page was opened. Load the page again.',
      });
    },
    /**
     * The same by the cookie alone, for a page that has just been opened and knows no CSRF token yet. Throws
     * `UNAUTHORIZED`, `FOREIGN_ORIGIN`.
     */
    async resume(request: Request): Promise<BrowserSession> {
      requireSameOrigin(request);
      return await byCookie(request);
    },
    /** What a page sees of the session that a JWT names. */
    sessionOf,
    /** The JWT in the cookie, not checked; `undefined` without exactly one. */
    tokenIn,
    /** For `Set-Cookie`: keeps a JWT where no script can read it. */
    cookieFor: (token: string, request: Request): string => setCookie(token, TOKEN_LIFETIME_SECONDS, request),
    /** For `Set-Cookie`: forgets it. */
    forgetting: (request: Request): string => setCookie('', 0, request),
  };
}

/** The values of all cookies of a name. */
function valuesOf(cookies: string, name: string): readonly string[] {
  return cookies
    .split(';')
    .map((pair) => pair.trim())
    .filter((pair) => pair.startsWith(`${name}=`))
    .map((pair) => pair.slice(name.length + 1));
}
