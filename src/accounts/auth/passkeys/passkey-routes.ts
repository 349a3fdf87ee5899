import { z } from 'zod';
import { type Endpoint, endpoint } from '../../../http/endpoint.ts';
import { docs, nameField, shownTime, successAnswer } from '../../../http/fields.ts';
import {
  type AccountServices,
  browserSessionAnswer,
  replyToBrowser,
  SET_COOKIE,
  sessionAnswer,
  stepUpAnswer,
} from '../auth-routes.ts';
import { requireProof } from '../guards.ts';
import type { PasskeyRow } from './passkey-service.ts';
import { assertion, creationOptions, registration, requestOptions } from './webauthn.ts';

const creation = z.object({
  options: creationOptions.describe('For `PublicKeyCredential.parseCreationOptionsFromJSON`; good for five minutes.'),
});
const request = z.object({
  options: requestOptions.describe('For `PublicKeyCredential.parseRequestOptionsFromJSON`; good for five minutes.'),
});
const record = z
  .object({
    id: z.string().meta(docs('Id of the passkey.', 'pky_2f8c40d1b6e9')),
    name: z.string().meta(docs('What its user calls it.', "Ann's phone")),
    createdAt: shownTime('When it was added, in Unix seconds.', 1_767_225_600),
    lastUsedAt: z.int().nullable().meta(docs('When it was last used, in Unix seconds; null for never.', 1_767_312_000)),
  })
  .meta({ id: 'Passkey', description: 'A passkey of a user.' });
const answered = z.object({ passkey: assertion });

/** Logging in and stepping up with a passkey, and the list of a user's. */
export function passkeyEndpoints(deps: AccountServices): readonly Endpoint[] {
  return [...logInEndpoints(deps), ...stepUpEndpoints(deps), ...ownEndpoints(deps)];
}

function logInEndpoints(deps: AccountServices): readonly Endpoint[] {
  const { guards, passkeys, clientOf } = deps;
  return [
    endpoint(
      {
        id: 'startPasskeyLogIn',
        tag: 'Accounts',
        method: 'POST',
        path: '/v1/auth/passkey/options',
        guard: guards.open,
        limit: 'lookup',
        summary: 'Begin a log-in with a passkey: what to ask the browser for.',
        response: request,
      },
      async () => ({ options: await passkeys.toLogIn() }),
    ),
    endpoint(
      {
        id: 'logInByPasskey',
        tag: 'Accounts',
        method: 'POST',
        path: '/v1/auth/passkey',
        guard: guards.open,
        limit: 'lookup',
        summary: 'Log in with a passkey.',
        body: answered,
        response: sessionAnswer,
        errors: ['PASSKEY_REFUSED'],
      },
      ({ body, request, peer }) => passkeys.logIn(body.passkey, clientOf(request, peer)),
    ),
    endpoint(
      {
        id: 'logInBrowserByPasskey',
        tag: 'Accounts',
        method: 'POST',
        path: '/v1/auth/browser/passkey',
        guard: guards.sameOrigin,
        limit: 'lookup',
        summary:
          "Log in with a passkey and a browser: the session is kept in a cookie that its pages' scripts cannot read.",
        description: 'For pages of this server alone. A session that the browser had before ends.',
        body: answered,
        response: browserSessionAnswer,
        headers: SET_COOKIE,
        errors: ['PASSKEY_REFUSED'],
      },
      async ({ body, request, peer }) => {
        const { token } = await passkeys.logIn(body.passkey, clientOf(request, peer));
        return await replyToBrowser(deps, request, token);
      },
    ),
  ];
}

function stepUpEndpoints({ guards, passkeys }: AccountServices): readonly Endpoint[] {
  return [
    endpoint(
      {
        id: 'startPasskeyStepUp',
        tag: 'Accounts',
        method: 'POST',
        path: '/v1/auth/step-up/passkey/options',
        guard: guards.jwt('self'),
        limit: 'ownerWrite',
        summary: 'Begin a step-up with a passkey: what to ask the browser for.',
        response: request,
      },
      async ({ caller }) => ({ options: await passkeys.toStepUp(caller) }),
    ),
    endpoint(
      {
        id: 'stepUpByPasskey',
        tag: 'Accounts',
        method: 'POST',
        path: '/v1/auth/step-up/passkey',
        guard: guards.jwt('self'),
        limit: 'ownerWrite',
        summary: 'Use a passkey in place of the password, for operations that step-up protects.',
        body: answered,
        response: stepUpAnswer,
        errors: ['PASSKEY_REFUSED'],
      },
      ({ caller, body }) => passkeys.stepUp(caller, body.passkey),
    ),
  ];
}

function ownEndpoints({ guards, passkeys }: AccountServices): readonly Endpoint[] {
  return [
    endpoint(
      {
        id: 'listPasskeys',
        tag: 'Accounts',
        method: 'GET',
        path: '/v1/me/passkeys',
        guard: guards.jwt('self'),
        summary: "List the user's passkeys, the oldest first; at most 20.",
        response: z.object({ passkeys: z.array(record).describe('The oldest first.') }),
      },
      async ({ caller }) => ({ passkeys: (await passkeys.list(caller.userId)).map(recordOf) }),
    ),
    endpoint(
      {
        id: 'startPasskey',
        tag: 'Accounts',
        method: 'POST',
        path: '/v1/me/passkeys/options',
        guard: guards.jwt('self'),
        limit: 'ownerWrite',
        summary: 'Begin to add a passkey: what to ask the browser for. Takes a proof of step-up.',
        description:
          'Anyone who adds a passkey can log in with it, so this takes the password, or another passkey, also of users who have not turned step-up on.',
        response: creation,
      },
      async ({ caller }) => {
        requireProof(caller);
        return { options: await passkeys.toAdd(caller) };
      },
    ),
    endpoint(
      {
        id: 'addPasskey',
        tag: 'Accounts',
        method: 'POST',
        path: '/v1/me/passkeys',
        guard: guards.jwt('self'),
        limit: 'ownerWrite',
        summary: 'Add a passkey. Takes a proof of step-up.',
        body: z.object({ name: nameField("Ann's phone"), passkey: registration }),
        status: 201,
        response: record,
        errors: ['TOO_MANY_PASSKEYS'],
      },
      async ({ caller, body }) => {
        requireProof(caller);
        return recordOf(await passkeys.add(caller, body.name, body.passkey));
      },
    ),
    endpoint(
      {
        id: 'removePasskey',
        tag: 'Accounts',
        method: 'DELETE',
        path: '/v1/me/passkeys/:id',
        guard: guards.jwt('self'),
        limit: 'ownerWrite',
        summary: 'Remove a passkey; no one logs in with it any more. Sessions that it began go on.',
        response: successAnswer,
        errors: ['PASSKEY_NOT_FOUND', 'LAST_WAY_IN'],
      },
      async ({ caller, param }) => {
        await passkeys.remove(caller.userId, param('id'));
        return { success: true } as const;
      },
    ),
  ];
}

function recordOf({ id, name, createdAt, lastUsedAt }: PasskeyRow): z.input<typeof record> {
  return { id, name, createdAt, lastUsedAt };
}
