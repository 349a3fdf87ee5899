import { z } from 'zod';
import { type Endpoint, endpoint, reply } from '../../http/endpoint.ts';
import { docs } from '../../http/fields.ts';
import { passwordField, userIdField, usernameField } from './auth-routes.ts';
import type { AuthService } from './auth-service.ts';
import type { BrowserSession, BrowserSessions } from './browser-sessions.ts';
import type { ClientOf } from './caller.ts';
import type { Guards } from './guards.ts';
import type { UserSessions } from './user-sessions.ts';

/** What a page is told of its session; the session itself is in a cookie that no script can read. */
export const browserSessionAnswer = z.object({
  userId: userIdField,
  csrfToken: z
    .string()
    .meta(
      docs(
        'Send it as `X-Bursar-CSRF` with every request; it belongs to this session.',
        '(43 letters, digits, - and _)',
      ),
    ),
});

/** What the endpoints of sessions in browsers need. */
export interface BrowserRouteDeps {
  readonly auth: AuthService;
  readonly guards: Guards;
  readonly clientOf: ClientOf;
  readonly userSessions: UserSessions;
  readonly browserSessions: BrowserSessions;
}

/** Logging in with a browser, and finding its session again. */
export function browserEndpoints(deps: BrowserRouteDeps): readonly Endpoint[] {
  const { auth, guards, clientOf, browserSessions } = deps;
  return [
    endpoint(
      {
        id: 'logInBrowser',
        tag: 'Accounts',
        method: 'POST',
        path: '/v1/auth/browser/login',
        guard: guards.sameOrigin,
        limit: 'auth',
        judgesLimit: true,
        summary: "Log in with a browser: the session is kept in a cookie that its pages' scripts cannot read.",
        description:
          'For pages of this server alone. A session that the browser had before ends. It is a session as any other: it is listed, and ends with a log-out or from another session.',
        body: z.object({ username: usernameField, password: passwordField }),
        response: browserSessionAnswer,
        headers: SET_COOKIE,
        errors: ['INVALID_CREDENTIALS', 'OVERLOADED'],
      },
      async ({ body, request, peer, overLimit }) => {
        const { token } = await auth.login({ ...body, client: clientOf(request, peer), overLimit });
        await endFormer(deps, request);
        const session = await browserSessions.sessionOf(token);
        const headers = { 'Set-Cookie': browserSessions.cookieFor(token, request) };
        return reply(shownSession(session), { headers });
      },
    ),
    endpoint(
      {
        id: 'getBrowserSession',
        tag: 'Accounts',
        method: 'GET',
        path: '/v1/auth/browser',
        guard: guards.cookie,
        summary: 'Show the session of this browser, with its CSRF token.',
        response: browserSessionAnswer.extend({ username: usernameField }),
      },
      async ({ caller }) => ({ ...shownSession(caller), username: await auth.usernameOf(caller.owner.userId) }),
    ),
  ];
}

/** What the documentation says of an answer that begins a session in a browser. */
export const SET_COOKIE = {
  'Set-Cookie': 'The session: `HttpOnly`, `SameSite=Strict` and, with https, `Secure`.',
} as const;

/** A session as `browserSessionAnswer` shows it. */
export function shownSession({ owner, csrfToken }: BrowserSession): z.input<typeof browserSessionAnswer> {
  return { userId: owner.userId, csrfToken };
}

/** Ends the session that a browser had, which it forgets now: no one could end it from there. */
export async function endFormer(
  { userSessions, browserSessions }: Pick<BrowserRouteDeps, 'userSessions' | 'browserSessions'>,
  request: Request,
): Promise<void> {
  const former = browserSessions.tokenIn(request);
  const session = former === undefined ? undefined : await browserSessions.sessionOf(former).catch(() => undefined);
  if (session === undefined) return;
  const { userId, sessionId } = session.owner;
  await userSessions.end(userId, sessionId).catch(() => undefined);
}
