import { z } from 'zod';
import { bearerToken } from '../../auth/bearer.ts';
import type { Owner } from '../../auth/caller.ts';
import type { ClientOf } from '../../auth/client.ts';
import type { Guards } from '../../auth/guards.ts';
import { newPassword, sessionAnswer } from '../../auth/routes.ts';
import { isAllowedUsername } from '../../auth/username.ts';
import { BUDGETED_ERRORS } from '../../chain/relay/intent.ts';
import { coded, fieldReader } from '../../http/body.ts';
import { type Endpoint, endpoint } from '../../http/endpoint.ts';
import { docs, walletIdField } from '../../http/fields.ts';
import { apiKeyField, EXAMPLE_CLAIM_KEY, freezeTokenField } from '../fields.ts';
import { agentSummary } from '../summary.ts';
import type { Claimant, ClaimService } from './claim.ts';

/** What the endpoint of claims needs. */
export interface ClaimRouteDeps {
  readonly guards: Guards;
  readonly claims: ClaimService;
  readonly clientOf: ClientOf;
  /** The URL under which users reach the API, without a trailing slash; known once the server listens. */
  readonly baseUrl: () => string;
  readonly chainId: number;
}

/** The body of a caller with a JWT: name and password are not needed, and ignored. */
const readAttachment = fieldReader(
  z.object({ claimKey: z.string(), username: z.unknown().optional(), password: z.unknown().optional() }),
);
const readNewUser = fieldReader(
  z.object({
    claimKey: z.string(),
    username: z.string().refine(isAllowedUsername, coded('INVALID_USERNAME')),
    password: newPassword(),
    invite: z.string(coded('INVALID_INVITE')).optional(),
  }),
);

/** The body as documented. Which fields are required depends on the caller, so the handler parses it again. */
const claimBody = z.object({
  claimKey: z
    .unknown()
    .refine((value) => value !== undefined)
    .meta({ type: 'string', ...docs('The claim key from the creation of the wallet.', EXAMPLE_CLAIM_KEY) }),
  username: z
    .unknown()
    .optional()
    .meta({ type: 'string', ...docs('Of the new user, 3 to 20 characters; not needed with a JWT.', 'ann') }),
  password: z
    .unknown()
    .optional()
    .meta({
      type: 'string',
      ...docs('Of the new user, 8 to 128 characters; not needed with a JWT.', 'correct horse battery'),
    }),
  invite: z
    .unknown()
    .optional()
    .meta({ type: 'string', description: 'An invitation, where new users need one; not needed with a JWT.' }),
});

const claimAnswer = sessionAnswer.extend({
  freezeToken: freezeTokenField,
  agentConfig: z
    .object({
      apiKey: apiKeyField,
      walletId: walletIdField,
      summary: z
        .string()
        .meta(docs('A briefing for the agent: credentials, limits, how to pay.', 'You can pay in USDC …')),
    })
    .describe('Give this to the agent.'),
});

interface ClaimRequest {
  readonly claimKey: string;
  readonly claimant: Claimant;
}

/** The endpoint that makes its caller the Owner of a wallet. */
export function claimEndpoints(deps: ClaimRouteDeps): readonly Endpoint[] {
  const { guards, claims, clientOf, baseUrl, chainId } = deps;
  return [
    endpoint(
      {
        id: 'claimWallet',
        tag: 'Accounts',
        method: 'POST',
        path: '/v1/auth/claim',
        guard: guards.optionalJwt,
        limit: 'auth',
        summary: 'Claim a wallet with its claim key, as a new user or, with a JWT, as an existing one.',
        body: claimBody,
        status: 201,
        response: claimAnswer,
        errors: [
          'MISSING_CLAIM_KEY',
          'MISSING_USERNAME',
          'MISSING_PASSWORD',
          'INVALID_CLAIM_KEY',
          'INVALID_USERNAME',
          'INVALID_PASSWORD',
          'SIGNUPS_CLOSED',
          'INVITE_REQUIRED',
          'INVALID_INVITE',
          'CLAIM_KEY_INVALID',
          'CLAIM_IN_PROGRESS',
          'USERNAME_TAKEN',
          'CHAIN_REVERTED',
          ...BUDGETED_ERRORS,
          'V3_NOT_CONFIGURED',
        ],
      },
      async ({ caller, body, request, peer }) => {
        const client = clientOf(request, peer);
        const { claimKey, claimant } =
          caller === undefined ? newUserIn(body) : userIn(body, caller, bearerToken(request));
        const claimed = await claims.claim(claimKey, claimant, client);
        const { wallet, apiKey, freezeToken, token, userId } = claimed;
        const summary = agentSummary({ wallet, apiKey, baseUrl: baseUrl(), chainId });
        return { token, userId, freezeToken, agentConfig: { apiKey, walletId: wallet.id, summary } };
      },
    ),
  ];
}

function newUserIn(body: Readonly<Record<string, unknown>>): ClaimRequest {
  const { claimKey, ...user } = readNewUser(body);
  return { claimKey, claimant: { kind: 'new', ...user } };
}

function userIn(body: Readonly<Record<string, unknown>>, { userId }: Owner, token: string): ClaimRequest {
  return { claimKey: readAttachment(body).claimKey, claimant: { kind: 'user', userId, token } };
}
