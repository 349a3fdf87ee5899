import { isHex } from 'viem';
import { z } from 'zod';
import { coded } from '../../../http/body.ts';
import { type Endpoint, endpoint } from '../../../http/endpoint.ts';
import {
  addressField,
  docs,
  EXAMPLE_ADDRESS,
  nameField,
  shownAddress,
  shownTime,
  successAnswer,
} from '../../../http/fields.ts';
import {
  type AccountServices,
  browserSessionAnswer,
  replyToBrowser,
  SET_COOKIE,
  sessionAnswer,
  stepUpAnswer,
} from '../auth-routes.ts';
import { requireProof } from '../guards.ts';
import { type LoginWalletRow, MAX_MESSAGE_CHARACTERS } from './login-wallet-service.ts';

/** Of a contract that is not deployed yet, with what deploys it; an account's has 65 bytes. */
const MAX_SIGNATURE_BYTES = 8_192;

const address = z.object({
  address: addressField().meta(docs('Address of the account or contract that signs.', EXAMPLE_ADDRESS)),
});
const toSign = z.object({
  message: z
    .string()
    .meta(
      docs(
        'For `personal_sign`: a message of ERC-4361. Sign it as it is.',
        'pay.example wants you to sign in with your Ethereum account:\n(address, statement, nonce and times)',
      ),
    ),
  expiresAt: shownTime('Until when it counts, in Unix seconds: five minutes.', 1_767_225_900),
});
const signed = z.object({
  message: z
    .string(coded('INVALID_MESSAGE'))
    .max(MAX_MESSAGE_CHARACTERS, coded('INVALID_MESSAGE'))
    .meta(docs('The message, letter by letter as it was answered.', 'pay.example wants you to sign in…')),
  signature: z
    .string(coded('INVALID_SIGNATURE'))
    .max(2 + 2 * MAX_SIGNATURE_BYTES, coded('INVALID_SIGNATURE'))
    .refine((text) => isHex(text) && text.length % 2 === 0 && text.length > 2, coded('INVALID_SIGNATURE'))
    .transform((text): `0x${string}` => `0x${text.slice(2)}`)
    .meta(
      docs(
        "Its signature: an account's (ERC-191), or what the contract takes (ERC-1271, ERC-6492).",
        `0x${'5c'.repeat(65)}`,
      ),
    ),
});
const record = z
  .object({
    id: z.string().meta(docs('Id of the linked wallet.', 'lgw_5d0a91c37be2')),
    address: shownAddress('Address of the account or contract.'),
    name: z.string().meta(docs('What its user calls it.', 'the Safe')),
    createdAt: shownTime('When it was linked, in Unix seconds.', 1_767_225_600),
    lastUsedAt: z.int().nullable().meta(docs('When it was last used, in Unix seconds; null for never.', 1_767_312_000)),
  })
  .meta({ id: 'LoginWallet', description: 'A wallet with which a user logs in.' });

/** Logging in and stepping up with a wallet, and the list of a user's. */
export function loginWalletEndpoints(deps: AccountServices): readonly Endpoint[] {
  return [...logInEndpoints(deps), ...stepUpEndpoints(deps), ...ownEndpoints(deps)];
}

function logInEndpoints(deps: AccountServices): readonly Endpoint[] {
  const { guards, loginWallets, clientOf } = deps;
  return [
    endpoint(
      {
        id: 'startWalletLogIn',
        tag: 'Accounts',
        method: 'POST',
        path: '/v1/auth/wallet/challenge',
        guard: guards.open,
        limit: 'lookup',
        summary: 'Begin a log-in with a linked wallet: the message to sign.',
        description: 'It is answered for every address, whether or not someone has linked it.',
        body: address,
        response: toSign,
      },
      ({ body }) => loginWallets.toLogIn(body.address),
    ),
    endpoint(
      {
        id: 'logInByWallet',
        tag: 'Accounts',
        method: 'POST',
        path: '/v1/auth/wallet',
        guard: guards.open,
        limit: 'auth',
        summary: 'Log in with the signature of a linked wallet (ERC-4361).',
        description:
          'A wallet that no one has linked logs no one in and makes no user: users come by claiming a wallet.',
        body: signed,
        response: sessionAnswer,
        errors: ['WALLET_SIGNATURE_REFUSED', 'OVERLOADED'],
      },
      ({ body, request, peer }) => loginWallets.logIn(body, clientOf(request, peer)),
    ),
    endpoint(
      {
        id: 'logInBrowserByWallet',
        tag: 'Accounts',
        method: 'POST',
        path: '/v1/auth/browser/wallet',
        guard: guards.sameOrigin,
        limit: 'auth',
        summary:
          "Log in with a linked wallet and a browser: the session is kept in a cookie that its pages' scripts cannot read.",
        description: 'For pages of this server alone. A session that the browser had before ends.',
        body: signed,
        response: browserSessionAnswer,
        headers: SET_COOKIE,
        errors: ['WALLET_SIGNATURE_REFUSED', 'OVERLOADED'],
      },
      async ({ body, request, peer }) => {
        const { token } = await loginWallets.logIn(body, clientOf(request, peer));
        return await replyToBrowser(deps, request, token);
      },
    ),
  ];
}

function stepUpEndpoints({ guards, loginWallets }: AccountServices): readonly Endpoint[] {
  return [
    endpoint(
      {
        id: 'startWalletStepUp',
        tag: 'Accounts',
        method: 'POST',
        path: '/v1/auth/step-up/wallet/challenge',
        guard: guards.jwt('self'),
        limit: 'ownerWrite',
        summary: 'Begin a step-up with a linked wallet: the message to sign.',
        body: address,
        response: toSign,
      },
      ({ caller, body }) => loginWallets.toStepUp(caller, body.address),
    ),
    endpoint(
      {
        id: 'stepUpByWallet',
        tag: 'Accounts',
        method: 'POST',
        path: '/v1/auth/step-up/wallet',
        guard: guards.jwt('self'),
        limit: 'ownerWrite',
        summary: 'Use the signature of a linked wallet in place of the password, for operations that step-up protects.',
        body: signed,
        response: stepUpAnswer,
        errors: ['WALLET_SIGNATURE_REFUSED', 'OVERLOADED'],
      },
      ({ caller, body }) => loginWallets.stepUp(caller, body),
    ),
  ];
}

function ownEndpoints({ guards, loginWallets }: AccountServices): readonly Endpoint[] {
  return [
    endpoint(
      {
        id: 'listLoginWallets',
        tag: 'Accounts',
        method: 'GET',
        path: '/v1/me/login-wallets',
        guard: guards.jwt('self'),
        summary: 'List the wallets with which the user logs in, the oldest first; at most 20.',
        response: z.object({ loginWallets: z.array(record).describe('The oldest first.') }),
      },
      async ({ caller }) => ({ loginWallets: (await loginWallets.list(caller.userId)).map(recordOf) }),
    ),
    endpoint(
      {
        id: 'startLoginWallet',
        tag: 'Accounts',
        method: 'POST',
        path: '/v1/me/login-wallets/challenge',
        guard: guards.jwt('self'),
        limit: 'ownerWrite',
        summary: 'Begin to link a wallet: the message to sign. Takes a proof of step-up.',
        description:
          'Anyone who links a wallet can log in with it, so this takes the password, a passkey or a wallet that is linked, also of users who have not turned step-up on.',
        body: address,
        response: toSign,
      },
      async ({ caller, body }) => {
        requireProof(caller);
        return await loginWallets.toLink(caller, body.address);
      },
    ),
    endpoint(
      {
        id: 'linkLoginWallet',
        tag: 'Accounts',
        method: 'POST',
        path: '/v1/me/login-wallets',
        guard: guards.jwt('self'),
        limit: 'ownerWrite',
        summary: 'Link a wallet, which can log in from then on. Takes a proof of step-up.',
        body: z.object({ name: nameField('the Safe') }).extend(signed.shape),
        status: 201,
        response: record,
        errors: ['WALLET_SIGNATURE_REFUSED', 'LOGIN_WALLET_TAKEN', 'TOO_MANY_LOGIN_WALLETS', 'OVERLOADED'],
      },
      async ({ caller, body: { name, ...answer } }) => {
        requireProof(caller);
        return recordOf(await loginWallets.link(caller, name, answer));
      },
    ),
    endpoint(
      {
        id: 'removeLoginWallet',
        tag: 'Accounts',
        method: 'DELETE',
        path: '/v1/me/login-wallets/:id',
        guard: guards.jwt('self'),
        limit: 'ownerWrite',
        summary: 'Remove a linked wallet; no one logs in with it any more. Sessions that it began go on.',
        response: successAnswer,
        errors: ['LOGIN_WALLET_NOT_FOUND', 'LAST_WAY_IN'],
      },
      async ({ caller, param }) => {
        await loginWallets.remove(caller.userId, param('id'));
        return { success: true } as const;
      },
    ),
  ];
}

function recordOf({ id, address, name, createdAt, lastUsedAt }: LoginWalletRow): z.input<typeof record> {
  return { id, address, name, createdAt, lastUsedAt };
}
