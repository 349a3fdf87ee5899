import { z } from 'zod';
import { AppError } from '../../core/errors.ts';
import { coded } from '../../http/body.ts';
import { type Endpoint, endpoint, reply } from '../../http/endpoint.ts';
import { docs, shownTime, successAnswer } from '../../http/fields.ts';
import type { Auth } from './assemble-auth.ts';
import { type PendingOffers, pendingOffersField } from './auth-store.ts';
import type { ClientOf } from './caller.ts';
import { requireProof } from './guards.ts';
import { isAllowedPassword } from './passwords/passwords.ts';
import type { BrowserSession } from './sessions/browser-sessions.ts';

/** The id of a user in an answer. */
export const userIdField = z.string().meta(docs('Id of the user.', 'user_2d7f4e9b0c61'));
/** The name with which a user logs in. */
export const usernameField = z.string().meta(docs('The user name, 3 to 20 characters.', 'ann'));
/** The password with which a user logs in. */
export const passwordField = z.string().meta(docs('The password, 8 to 128 characters.', 'correct horse battery'));

/** What a user gets who logs in. */
export const sessionAnswer = z.object({
  token: z.string().meta(docs("The Owner's JWT, valid for 7 days.", 'eyJhbGciOiJIUzI1NiJ9.(claims).(signature)')),
  userId: userIdField,
});

/** What the endpoints of accounts take. */
export type AccountServices = Auth & { readonly clientOf: ClientOf; readonly pendingOffers: PendingOffers };

/** Logging in, and changing the password. */
export function authEndpoints({ auth, guards, clientOf, pendingOffers }: AccountServices): readonly Endpoint[] {
  return [
    endpoint(
      {
        id: 'logIn',
        tag: 'Accounts',
        method: 'POST',
        path: '/v1/auth/login',
        guard: guards.open,
        limit: 'auth',
        judgesLimit: true,
        summary: 'Log in with a user name and a password.',
        body: z.object({ username: usernameField, password: passwordField }),
        response: sessionAnswer,
        errors: ['INVALID_CREDENTIALS', 'OVERLOADED'],
      },
      ({ body, request, peer, overLimit }) => auth.login({ ...body, client: clientOf(request, peer), overLimit }),
    ),
    endpoint(
      {
        id: 'changePassword',
        tag: 'Accounts',
        method: 'POST',
        path: '/v1/auth/change-password',
        guard: guards.jwt('self'),
        limit: 'auth',
        summary: 'Change the password; existing JWTs stay valid.',
        body: z.object({
          oldPassword: z.string().meta(docs('The current password.', 'correct horse battery')),
          newPassword: newPasswordField,
        }),
        response: z.object({ success: z.literal(true).describe('Always true.'), pendingOffers: pendingOffersField }),
        errors: ['INVALID_CREDENTIALS', 'INVALID_PASSWORD', 'OVERLOADED'],
      },
      async ({ caller, body }) => {
        await auth.changePassword(caller, body.oldPassword, body.newPassword);
        return { success: true, pendingOffers: await pendingOffers(caller.userId) } as const;
      },
    ),
    endpoint(
      {
        id: 'setPassword',
        tag: 'Accounts',
        method: 'PUT',
        path: '/v1/me/password',
        guard: guards.jwt('self'),
        limit: 'ownerWrite',
        summary: "Set another password, and end the user's other sessions. Takes a proof of step-up.",
        description:
          'The proof is of the present password, of a passkey, or of a linked wallet: so a user who has forgotten the password logs in by one of these and sets another. Connected apps and API keys stay; invitations that the user has made end.',
        body: z.object({
          newPassword: newPasswordField,
          endOtherSessions: z
            .boolean(coded('INVALID_END_OTHER_SESSIONS'))
            .default(true)
            .meta(docs('Whether all sessions but this one end in the same step.', true)),
        }),
        response: z.object({ ended: endedField, pendingOffers: pendingOffersField }),
        errors: ['INVALID_PASSWORD', 'INVALID_END_OTHER_SESSIONS', 'OVERLOADED'],
      },
      async ({ caller, body }) => {
        requireProof(caller);
        const ended = await auth.setPassword(caller, body.newPassword, { keepsSessions: !body.endOtherSessions });
        return { ended, pendingOffers: await pendingOffers(caller.userId) };
      },
    ),
  ];
}

/** A password that is going to be someone's. */
export function newPassword() {
  return z.string().refine(isAllowedPassword, coded('INVALID_PASSWORD'));
}

const newPasswordField = newPassword().meta(docs('The new password, 8 to 128 characters.', 'staple battery horse'));
const endedField = z.int().meta(docs('How many sessions were ended.', 2));

/** A proof for step-up. */
export const stepUpAnswer = z.object({
  proof: z
    .string()
    .meta(
      docs(
        'Send it as `X-Bursar-Step-Up`. Valid for five minutes, only with the same JWT.',
        'stp_1767225900_(43 letters, digits, - and _)',
      ),
    ),
  expiresAt: shownTime('When the proof expires, in Unix seconds.', 1_767_225_900),
});
const security = z.object({
  stepUp: z
    .boolean()
    .meta(docs('Whether withdrawing, secrets, looser limits and unfreezing need the password again.', true)),
});
const sessionRecord = z
  .object({
    id: z.string().meta(docs('Id of the session.', 'ses_8c2f61d0a47b')),
    createdAt: shownTime('When the user logged in, in Unix seconds.', 1_767_225_600),
    expiresAt: shownTime('When its JWT expires, in Unix seconds.', 1_767_830_400),
    lastSeenAt: shownTime('When it was last used, in Unix seconds, to within five minutes.', 1_767_312_000),
    address: z
      .string()
      .nullable()
      .meta(docs('The address from which the user logged in; null if unknown.', '192.0.2.7')),
    userAgent: z
      .string()
      .nullable()
      .meta(docs('The `User-Agent` that logged in; null if it sent none.', 'Mozilla/5.0')),
    current: z.boolean().meta(docs('Whether this request uses this session.', true)),
  })
  .meta({ id: 'Session', description: 'A log-in that has not ended.' });

/** What an Owner does about log-ins: seeing and ending them, and asking for the password once more where it matters. */
export function sessionEndpoints(deps: AccountServices): readonly Endpoint[] {
  return [...endingEndpoints(deps), ...stepUpEndpoints(deps)];
}

function endingEndpoints(deps: AccountServices): readonly Endpoint[] {
  const { guards, userSessions, browserSessions, pendingOffers } = deps;
  return [
    endpoint(
      {
        id: 'logOut',
        tag: 'Accounts',
        method: 'POST',
        path: '/v1/auth/logout',
        guard: guards.jwt('self'),
        limit: 'uncounted',
        summary: 'Log out; this JWT stops working.',
        response: successAnswer,
        headers: { 'Set-Cookie': 'In a browser: forgets the session.' },
      },
      async ({ caller, request }) => {
        // Someone else may have ended it in this moment, which is as good.
        await userSessions.end(caller.userId, caller.sessionId).catch(unlessGone);
        const isBrowser = !request.headers.has('authorization');
        const headers = isBrowser ? { 'Set-Cookie': browserSessions.forgetting(request) } : {};
        return reply({ success: true } as const, { headers });
      },
    ),
    endpoint(
      {
        id: 'listSessions',
        tag: 'Accounts',
        method: 'GET',
        path: '/v1/auth/sessions',
        guard: guards.jwt('self'),
        summary: "List the user's sessions, most recently used first; at most 200.",
        response: z.object({ sessions: z.array(sessionRecord).meta(docs('Sessions that have not ended.', [])) }),
      },
      async ({ caller }) => {
        const sessions = await userSessions.list(caller.userId);
        return { sessions: sessions.map((row) => ({ ...row, current: row.id === caller.sessionId })) };
      },
    ),
    endpoint(
      {
        id: 'endOtherSessions',
        tag: 'Accounts',
        method: 'DELETE',
        path: '/v1/auth/sessions',
        guard: guards.jwt('self'),
        limit: 'ownerWrite',
        summary: "End all of the user's sessions except this one; their JWTs stop working.",
        response: z.object({ ended: endedField, pendingOffers: pendingOffersField }),
      },
      async ({ caller }) => ({
        ended: await userSessions.endOthers(caller),
        pendingOffers: await pendingOffers(caller.userId),
      }),
    ),
    endpoint(
      {
        id: 'endSession',
        tag: 'Accounts',
        method: 'DELETE',
        path: '/v1/auth/sessions/:id',
        guard: guards.jwt('self'),
        limit: 'ownerWrite',
        summary: "End one of the user's sessions; its JWT stops working.",
        response: successAnswer.extend({ pendingOffers: pendingOffersField }),
        errors: ['SESSION_NOT_FOUND'],
      },
      async ({ caller, param }) => {
        await userSessions.end(caller.userId, param('id'));
        return { success: true, pendingOffers: await pendingOffers(caller.userId) } as const;
      },
    ),
  ];
}

function stepUpEndpoints({ guards, auth }: AccountServices): readonly Endpoint[] {
  return [
    endpoint(
      {
        id: 'stepUp',
        tag: 'Accounts',
        method: 'POST',
        path: '/v1/auth/step-up',
        guard: guards.jwt('self'),
        limit: 'ownerWrite',
        summary: 'Enter the password again, for operations that step-up protects.',
        description:
          'Send the proof as `X-Bursar-Step-Up`, with the same JWT. It is valid for five minutes, and ends with the session or a change of the password.',
        body: z.object({ password: passwordField }),
        response: stepUpAnswer,
        errors: ['INVALID_CREDENTIALS', 'OVERLOADED', 'RATE_LIMITED'],
      },
      ({ caller, body }) => auth.stepUp(caller, body.password),
    ),
    endpoint(
      {
        id: 'getSecurity',
        tag: 'Accounts',
        method: 'GET',
        path: '/v1/me/security',
        guard: guards.jwt('self'),
        summary: "Show the user's security settings.",
        response: security,
      },
      async ({ caller }) => ({ stepUp: await auth.usesStepUp(caller.userId) }),
    ),
    endpoint(
      {
        id: 'changeSecurity',
        tag: 'Accounts',
        method: 'PATCH',
        path: '/v1/me/security',
        guard: guards.jwt('self'),
        limit: 'ownerWrite',
        summary: 'Turn step-up on or off; turning it off needs a proof.',
        description:
          'With step-up on, a JWT alone cannot withdraw, show or replace keys and secrets, loosen limits, or unfreeze. Freezing never needs a proof.',
        body: security,
        response: security,
      },
      async ({ caller, body }) => {
        if (!body.stepUp) requireProof(caller);
        await auth.useStepUp(caller.userId, body.stepUp);
        return { stepUp: body.stepUp };
      },
    ),
  ];
}

function unlessGone(error: unknown): void {
  if (!(error instanceof AppError) || error.code !== 'SESSION_NOT_FOUND') throw error;
}

/** What a page sees of its session; the session itself is in a cookie that no script can read. */
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

/** Logging in with a browser, and finding its session again. */
export function browserEndpoints(deps: AccountServices): readonly Endpoint[] {
  const { auth, guards, clientOf } = deps;
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
        return await replyToBrowser(deps, request, token);
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

/** The answer to a browser that has logged in: its new session takes the place of one that it had before. */
export async function replyToBrowser(services: AccountServices, request: Request, token: string) {
  await endFormer(services, request);
  const session = await services.browserSessions.sessionOf(token);
  return reply(shownSession(session), {
    headers: { 'Set-Cookie': services.browserSessions.cookieFor(token, request) },
  });
}

/** Ends the session that a browser had, which it forgets now: no one could end it from there. */
async function endFormer(
  { userSessions, browserSessions }: Pick<Auth, 'userSessions' | 'browserSessions'>,
  request: Request,
): Promise<void> {
  const former = browserSessions.tokenIn(request);
  const session = former === undefined ? undefined : await browserSessions.sessionOf(former).catch(() => undefined);
  if (session === undefined) return;
  const { userId, sessionId } = session.owner;
  await userSessions.end(userId, sessionId).catch(() => undefined);
}
