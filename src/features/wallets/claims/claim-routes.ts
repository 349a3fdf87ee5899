import { z } from 'zod';
import {
  browserSessionAnswer,
  newPassword,
  SET_COOKIE,
  sessionAnswer,
  shownSession,
} from '../../../accounts/auth/auth-routes.ts';
import type { ClientOf, Owner } from '../../../accounts/auth/caller.ts';
import { bearerToken, type Guards } from '../../../accounts/auth/guards.ts';
import { isAllowedUsername } from '../../../accounts/auth/passwords/username.ts';
import { type BrowserSessions, CSRF_HEADER } from '../../../accounts/auth/sessions/browser-sessions.ts';
import type { Core } from '../../../chain/core.ts';
import { BUDGETED_ERRORS } from '../../../chain/relay/relay-intent.ts';
import type { ErrorCode } from '../../../core/errors.ts';
import { formatUsdc } from '../../../core/lib/money.ts';
import { coded, fieldReader } from '../../../http/body.ts';
import { type Endpoint, endpoint, reply } from '../../../http/endpoint.ts';
import { docs, shownAddress, shownTime, walletIdField } from '../../../http/fields.ts';
import { apiKeyField, EXAMPLE_CLAIM_KEY, freezeTokenField } from '../wallet-fields.ts';
import { agentSummary } from './agent-summary.ts';
import { type AgentTokens, agentTokenEndpoint } from './agent-tokens.ts';
import type { ClaimedWallet, ClaimRequest, ClaimService } from './claim.ts';

/** The body of a caller with a JWT: name and password are not needed, and ignored. */
const connectAgent = z.boolean(coded('INVALID_CONNECT_AGENT')).default(true);
const readAttachment = fieldReader(
  z.object({ claimKey: z.string(), connectAgent, username: z.unknown().optional(), password: z.unknown().optional() }),
);
const readNewUser = fieldReader(
  z.object({
    claimKey: z.string(),
    username: z.string().refine(isAllowedUsername, coded('INVALID_USERNAME')),
    password: newPassword(),
    invite: z.string(coded('INVALID_INVITE')).optional(),
    connectAgent,
  }),
);

/** The body as documented. Which fields are required depends on the caller, so the handlers parse it again. */
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
  connectAgent: z
    .unknown()
    .optional()
    .meta({
      type: 'boolean',
      ...docs(
        'Whether the agent that made the wallet gets its API key by its agent token; true by default. If false, only you get the key.',
        true,
      ),
    }),
});

/** What only the new Owner of a wallet is shown. */
const ownerOnly = {
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
};
const claimAnswer = sessionAnswer.extend(ownerOnly);
const browserClaimAnswer = browserSessionAnswer.extend(ownerOnly);
const CLAIM_ERRORS: readonly ErrorCode[] = [
  'MISSING_CLAIM_KEY',
  'MISSING_USERNAME',
  'MISSING_PASSWORD',
  'INVALID_CLAIM_KEY',
  'INVALID_USERNAME',
  'INVALID_PASSWORD',
  'INVALID_CONNECT_AGENT',
  'SIGNUPS_CLOSED',
  'INVITE_REQUIRED',
  'INVALID_INVITE',
  'CLAIM_KEY_INVALID',
  'CLAIM_IN_PROGRESS',
  'USERNAME_TAKEN',
  'CHAIN_REVERTED',
  ...BUDGETED_ERRORS,
  'V3_NOT_CONFIGURED',
];

/** The endpoints that make their caller the Owner of a wallet. */
export function claimEndpoints({
  guards,
  claims,
  agentTokens,
  clientOf,
  browserSessions,
  ...core
}: Core & {
  readonly guards: Guards;
  readonly claims: ClaimService;
  readonly agentTokens: AgentTokens;
  readonly browserSessions: BrowserSessions;
  readonly clientOf: ClientOf;
}): readonly Endpoint[] {
  const { baseUrl, chain } = core;
  const shown = ({ wallet, apiKey, freezeToken }: ClaimedWallet) => {
    const summary = agentSummary({ wallet, apiKey, baseUrl: baseUrl(), chainId: chain.id });
    return { freezeToken, agentConfig: { apiKey, walletId: wallet.id, summary } };
  };
  return [
    agentTokenEndpoint(guards, agentTokens, core),
    lookEndpoint(guards, claims),
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
        errors: CLAIM_ERRORS,
      },
      async ({ caller, body, request, peer }) => {
        const wanted = caller === undefined ? newUserIn(body) : userIn(body, caller, bearerToken(request));
        const claimed = await claims.claim(wanted, clientOf(request, peer));
        return { token: claimed.token, userId: claimed.userId, ...shown(claimed) };
      },
    ),
    endpoint(
      {
        id: 'claimWalletInBrowser',
        tag: 'Accounts',
        method: 'POST',
        path: '/v1/auth/browser/claim',
        guard: guards.optionalCookie,
        limit: 'auth',
        summary: 'Claim a wallet with a browser, as a new user or, with `X-Bursar-CSRF`, as the one who is logged in.',
        description: 'For pages of this server alone; a new user is logged in as by `POST /v1/auth/browser/login`.',
        requestHeaders: { [CSRF_HEADER]: 'The CSRF token of the session, if there is one.' },
        body: claimBody,
        status: 201,
        response: browserClaimAnswer,
        headers: SET_COOKIE,
        errors: CLAIM_ERRORS,
      },
      async ({ caller, body, request, peer }) => {
        const wanted =
          caller === undefined ? newUserIn(body) : userIn(body, caller.owner, browserSessions.tokenIn(request) ?? '');
        const claimed = await claims.claim(wanted, clientOf(request, peer));
        // The wallet is theirs by now, even if that session has just ended.
        const session = caller ?? (await browserSessions.sessionOf(claimed.token));
        const headers = caller === undefined ? { 'Set-Cookie': browserSessions.cookieFor(claimed.token, request) } : {};
        return reply({ ...shownSession(session), ...shown(claimed) }, { headers });
      },
    ),
  ];
}

const claimableRecord = z
  .object({
    id: walletIdField,
    name: z.string().meta(docs('Its name, as the agent that made it has chosen it.', 'shopper')),
    chainAddress: shownAddress('Address of the wallet.'),
    version: z.enum(['v2', 'v3']).meta(docs('`v3` takes part in Jobs.', 'v2')),
    balance: z.string().meta(docs('What it holds, in decimal USDC.', '12.5')),
    createdAt: shownTime('When it was made, in Unix seconds.'),
  })
  .meta({ id: 'ClaimableWallet', description: 'A wallet that no one has claimed, as its claim key shows it.' });

function lookEndpoint(guards: Guards, claims: ClaimService): Endpoint {
  return endpoint(
    {
      id: 'showClaimable',
      tag: 'Accounts',
      method: 'POST',
      path: '/v1/auth/claim/look',
      guard: guards.open,
      limit: 'lookup',
      summary: 'Show which wallet a claim key claims, without using it.',
      description: 'The key is in the body, so that no URL holds it.',
      body: z.object({ claimKey: z.string().meta(docs('The claim key.', EXAMPLE_CLAIM_KEY)) }),
      response: claimableRecord,
      errors: ['CLAIM_KEY_INVALID', 'CLAIM_IN_PROGRESS', 'CHAIN_REVERTED', 'RPC_TIMEOUT'],
    },
    async ({ body }) => {
      const { wallet, balance } = await claims.look(body.claimKey);
      const { id, name, chainAddress, version, createdAt } = wallet;
      return { id, name, chainAddress, version, balance: formatUsdc(balance), createdAt };
    },
  );
}

function newUserIn(body: Readonly<Record<string, unknown>>): ClaimRequest {
  const { claimKey, connectAgent: connects, ...user } = readNewUser(body);
  return { claimKey, connectAgent: connects, claimant: { kind: 'new', ...user } };
}

function userIn(body: Readonly<Record<string, unknown>>, { userId }: Owner, token: string): ClaimRequest {
  const { claimKey, connectAgent: connects } = readAttachment(body);
  return { claimKey, connectAgent: connects, claimant: { kind: 'user', userId, token } };
}
