import { z } from 'zod';
import { coded } from '../http/body.ts';
import { type Endpoint, endpoint } from '../http/endpoint.ts';
import type { ClientOf } from './client.ts';
import type { Guards } from './guards.ts';
import { isAllowedPassword } from './passwords.ts';
import type { AuthService } from './service.ts';

const session = z.object({ token: z.string(), userId: z.string() });

/** What the endpoints of log-in and password need. */
export interface AuthRouteDeps {
  readonly auth: AuthService;
  readonly guards: Guards;
  readonly clientOf: ClientOf;
}

/** Logging in, and changing the password. */
export function authEndpoints({ auth, guards, clientOf }: AuthRouteDeps): readonly Endpoint[] {
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
        body: z.object({ username: z.string(), password: z.string() }),
        response: session,
        errors: ['INVALID_CREDENTIALS', 'OVERLOADED'],
      },
      ({ body, request, peer, overLimit }) =>
        auth.login({ ...body, client: clientOf(request, peer), overLimit }),
    ),
    endpoint(
      {
        id: 'changePassword',
        tag: 'Accounts',
        method: 'POST',
        path: '/v1/auth/change-password',
        guard: guards.jwt,
        limit: 'auth',
        summary: 'Change the password; existing JWTs stay valid.',
        body: z.object({ oldPassword: z.string(), newPassword: newPassword() }),
        response: z.object({ success: z.literal(true) }),
        errors: ['INVALID_CREDENTIALS', 'INVALID_PASSWORD', 'OVERLOADED'],
      },
      async ({ caller, body }) => {
        await auth.changePassword(caller, body.oldPassword, body.newPassword);
        return { success: true } as const;
      },
    ),
  ];
}

/** A password that is going to be somebody's. */
export function newPassword() {
  return z.string().refine(isAllowedPassword, coded('INVALID_PASSWORD'));
}
