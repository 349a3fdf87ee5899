import { z } from 'zod';
import { coded } from '../../http/body.ts';
import { type Endpoint, endpoint } from '../../http/endpoint.ts';
import { docs } from '../../http/fields.ts';
import type { ClientOf } from './client.ts';
import type { Guards } from './guards.ts';
import { isAllowedPassword } from './passwords.ts';
import { type PendingOffers, pendingOffersField } from './pending-offers.ts';
import type { AuthService } from './service.ts';

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

/** What the endpoints of log-in and password need. */
export interface AuthRouteDeps {
  readonly auth: AuthService;
  readonly guards: Guards;
  readonly clientOf: ClientOf;
  readonly pendingOffers: PendingOffers;
}

/** Logging in, and changing the password. */
export function authEndpoints({ auth, guards, clientOf, pendingOffers }: AuthRouteDeps): readonly Endpoint[] {
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
          newPassword: newPassword().meta(docs('The new password, 8 to 128 characters.', 'staple battery horse')),
        }),
        response: z.object({ success: z.literal(true).describe('Always true.'), pendingOffers: pendingOffersField }),
        errors: ['INVALID_CREDENTIALS', 'INVALID_PASSWORD', 'OVERLOADED'],
      },
      async ({ caller, body }) => {
        await auth.changePassword(caller, body.oldPassword, body.newPassword);
        return { success: true, pendingOffers: await pendingOffers(caller.userId) } as const;
      },
    ),
  ];
}

/** A password that is going to be somebody's. */
export function newPassword() {
  return z.string().refine(isAllowedPassword, coded('INVALID_PASSWORD'));
}
