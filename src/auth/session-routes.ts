import { z } from 'zod';
import { AppError } from '../errors.ts';
import { type Endpoint, endpoint } from '../http/endpoint.ts';
import { type Guards, STEP_UP_HEADERS } from './guards.ts';
import type { AuthService } from './service.ts';
import type { UserSessions } from './user-sessions.ts';

export interface SessionRouteDeps {
  readonly guards: Guards;
  readonly auth: AuthService;
  readonly userSessions: UserSessions;
}

const done = z.object({ success: z.literal(true) });
const security = z.object({ stepUp: z.boolean() });
const sessionRecord = z
  .object({
    id: z.string(),
    createdAt: z.int(),
    expiresAt: z.int(),
    lastSeenAt: z.int(),
    address: z.string().nullable(),
    userAgent: z.string().nullable(),
    current: z.boolean(),
  })
  .meta({ id: 'Session', description: 'A log-in that has not ended.' });

/** What an Owner does about log-ins: seeing and ending them, and asking for the password once more where it matters. */
export function sessionEndpoints(deps: SessionRouteDeps): readonly Endpoint[] {
  return [...endingEndpoints(deps), ...stepUpEndpoints(deps)];
}

function endingEndpoints({ guards, userSessions }: SessionRouteDeps): readonly Endpoint[] {
  return [
    endpoint(
      {
        id: 'logOut',
        method: 'POST',
        path: '/v1/auth/logout',
        guard: guards.jwt,
        summary: 'Log out: this JWT is refused from now on.',
        response: done,
      },
      async ({ caller }) => {
        // Somebody else may have ended it in this moment, which is as good.
        await userSessions.end(caller.userId, caller.sessionId).catch(unlessGone);
        return { success: true } as const;
      },
    ),
    endpoint(
      {
        id: 'listSessions',
        method: 'GET',
        path: '/v1/auth/sessions',
        guard: guards.jwt,
        summary: "The user's log-ins that have not ended, the one that was used last first; at most 200.",
        response: z.object({ sessions: z.array(sessionRecord) }),
      },
      async ({ caller }) => {
        const sessions = await userSessions.list(caller.userId);
        return { sessions: sessions.map((row) => ({ ...row, current: row.id === caller.sessionId })) };
      },
    ),
    endpoint(
      {
        id: 'endOtherSessions',
        method: 'DELETE',
        path: '/v1/auth/sessions',
        guard: guards.jwt,
        summary: "End all of the user's log-ins but this one: their JWTs are refused from now on.",
        response: z.object({ ended: z.int() }),
      },
      async ({ caller }) => ({ ended: await userSessions.endOthers(caller) }),
    ),
    endpoint(
      {
        id: 'endSession',
        method: 'DELETE',
        path: '/v1/auth/sessions/:id',
        guard: guards.jwt,
        summary: "End one of the user's log-ins: its JWT is refused from now on.",
        response: done,
        errors: ['SESSION_NOT_FOUND'],
      },
      async ({ caller, param }) => {
        await userSessions.end(caller.userId, param('id'));
        return { success: true } as const;
      },
    ),
  ];
}

function stepUpEndpoints({ guards, auth }: SessionRouteDeps): readonly Endpoint[] {
  return [
    endpoint(
      {
        id: 'stepUp',
        method: 'POST',
        path: '/v1/auth/step-up',
        guard: guards.jwt,
        summary: 'Give the password again, for what the Owner has protected by step-up.',
        description:
          'The proof goes out as `X-Bursar-Step-Up`, with the JWT that it was asked for with. It lasts five minutes, and ends with the session and with a change of the password.',
        body: z.object({ password: z.string() }),
        response: z.object({ proof: z.string(), expiresAt: z.int() }),
        errors: ['INVALID_CREDENTIALS', 'OVERLOADED', 'RATE_LIMITED'],
      },
      ({ caller, body }) => auth.stepUp(caller, body.password),
    ),
    endpoint(
      {
        id: 'getSecurity',
        method: 'GET',
        path: '/v1/me/security',
        guard: guards.jwt,
        summary: 'How the user is protected.',
        response: security,
      },
      async ({ caller }) => ({ stepUp: await auth.usesStepUp(caller.userId) }),
    ),
    endpoint(
      {
        id: 'changeSecurity',
        method: 'PATCH',
        path: '/v1/me/security',
        guard: guards.jwt,
        summary: 'Switch step-up on or off; switching it off takes a proof.',
        description:
          'With step-up on, a JWT alone neither takes money out, shows or replaces keys and secrets, loosens limits, nor unfreezes. Freezing never takes a proof.',
        requestHeaders: STEP_UP_HEADERS,
        body: security,
        response: security,
        errors: ['STEP_UP_REQUIRED'],
      },
      async ({ caller, body, request }) => {
        if (!body.stepUp && !(await guards.hasSteppedUp(caller, request)))
          throw new AppError('STEP_UP_REQUIRED');
        await auth.useStepUp(caller.userId, body.stepUp);
        return { stepUp: body.stepUp };
      },
    ),
  ];
}

function unlessGone(error: unknown): void {
  if (!(error instanceof AppError) || error.code !== 'SESSION_NOT_FOUND') throw error;
}
