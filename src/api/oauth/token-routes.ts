import { z } from 'zod';
import type { AppGrants, IssuedTokens } from '../../accounts/auth/app-grants.ts';
import { AppError, type ErrorCode } from '../../core/errors.ts';
import { type Endpoint, endpoint, type Refusals } from '../../http/endpoint.ts';
import { docs } from '../../http/fields.ts';
import { requireOwnResource } from './authorization-request.ts';
import type { ClientIds, OauthClient } from './clients.ts';
import { type OauthMetadataDeps, oauthBase, PATHS } from './metadata-routes.ts';

/** What the endpoints for programs need. */
export interface OauthTokenDeps extends OauthMetadataDeps {
  readonly grants: AppGrants;
  readonly clientIds: ClientIds;
}

const unchecked = (type: string, description: string, example: unknown) =>
  z
    .unknown()
    .optional()
    .meta({ type, description, examples: [example] });
const text = (description: string, example: string) => unchecked('string', description, example);

const EXAMPLE_CLIENT = 'bcl_WyJDbGF1ZGUiLFtdXQ.5f0c2ab81d9e5f0c2ab81d9e5f0c2ab8';
const names = z.looseObject({
  client_name: text('What people are shown, as what it is: your own word.', 'Claude'),
  redirect_uris: unchecked(
    'array',
    'Where codes may go: at most 10 URIs; https, http on the device itself, or a scheme of an app (`zed://callback`).',
    ['https://claude.ai/api/mcp/auth_callback'],
  ),
});
const registered = z.object({
  client_id: z.string().meta(docs('The registration itself: nothing is stored.', EXAMPLE_CLIENT)),
  client_name: z.string().meta(docs('As people are shown it.', 'Claude')),
  redirect_uris: z.array(z.string()).meta(docs('Where codes may go.', ['https://claude.ai/api/mcp/auth_callback'])),
  token_endpoint_auth_method: z.literal('none').describe('Clients have no secrets; PKCE protects codes.'),
  grant_types: z.array(z.string()).meta(docs('What may be exchanged.', ['authorization_code', 'refresh_token'])),
  response_types: z.array(z.string()).meta(docs('What is answered.', ['code'])),
});
const exchange = z.looseObject({
  grant_type: text('`authorization_code` or `refresh_token`.', 'authorization_code'),
  client_id: text('Id of the client.', EXAMPLE_CLIENT),
  code: text('The code, once, within a minute.', 'bsc_7k2m9q4x_(48 hex digits)'),
  redirect_uri: text('Where the code went.', 'https://claude.ai/api/mcp/auth_callback'),
  code_verifier: text('Of PKCE.', 'dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk'),
  refresh_token: text('The latest refresh token.', 'bsx_7k2m9q4x_(48 hex digits)'),
  resource: text('This server, if given (RFC 8707).', 'https://bursar.example/mcp'),
});
const tokens = z.object({
  access_token: z.string().meta(docs('Send it as `Authorization: Bearer`.', 'bso_7k2m9q4x_(48 hex digits)')),
  token_type: z.literal('Bearer').describe('Always `Bearer`.'),
  expires_in: z.int().meta(docs('For how many seconds the access token is valid.', 3_600)),
  refresh_token: z.string().meta(docs('For the next tokens; each is exchanged once.', 'bsx_7k2m9q4x_(48 hex digits)')),
  scope: z.string().meta(docs('What the person has allowed.', 'read payments')),
});
const revocation = z.looseObject({
  token: text('An access or refresh token.', 'bsx_7k2m9q4x_(48 hex digits)'),
  client_id: text('Id of the client, if given that of the token.', EXAMPLE_CLIENT),
});

/** Registering clients, exchanging and revoking tokens. */
export function oauthTokenEndpoints(deps: OauthTokenDeps): readonly Endpoint[] {
  return [registerEndpoint(deps), tokenEndpoint(deps), revokeEndpoint(deps)];
}

function registerEndpoint({ guards, baseUrl, clientIds }: OauthTokenDeps): Endpoint {
  return endpoint(
    {
      id: 'registerOauthClient',
      tag: 'Connected apps',
      method: 'POST',
      path: PATHS.register,
      guard: guards.open,
      forAllOrigins: true,
      limit: 'lookup',
      summary: 'Register an OAuth client (RFC 7591).',
      description:
        'Nothing is stored: the id carries what is registered. Clients are public and use PKCE, whatever they ask for. Fields that are not listed are ignored.',
      body: names,
      status: 201,
      response: registered,
      refusals: oauthRefusals,
      errors: ['NOT_FOUND', 'INVALID_CLIENT_METADATA', 'INVALID_REDIRECT_URI'],
    },
    ({ body }) => {
      oauthBase(baseUrl);
      return shownClient(clientIds.register(body));
    },
  );
}

function tokenEndpoint({ guards, baseUrl, grants }: OauthTokenDeps): Endpoint {
  return endpoint(
    {
      id: 'exchangeToken',
      tag: 'Connected apps',
      method: 'POST',
      path: PATHS.token,
      guard: guards.open,
      forAllOrigins: true,
      limit: 'oauth',
      summary: 'Exchange a code or a refresh token for tokens.',
      description:
        'The access token is a key of the wallet that the person chose. If an answer with tokens is lost, send the same refresh token again. Once the new tokens were used, the old refresh token ends the connection.',
      form: true,
      body: exchange,
      response: tokens,
      refusals: oauthRefusals,
      errors: [
        ...(['NOT_FOUND', 'INVALID_OAUTH_REQUEST', 'INVALID_TARGET', 'UNSUPPORTED_GRANT_TYPE'] as const),
        'INVALID_GRANT',
      ],
    },
    async ({ body }) => {
      const given = (name: keyof typeof exchange.shape) => required(name, body[name]);
      const base = oauthBase(baseUrl);
      if (body.resource !== undefined) requireOwnResource(given('resource'), base);
      switch (body.grant_type) {
        case 'authorization_code': {
          const proof = { clientId: given('client_id'), codeVerifier: given('code_verifier') };
          return shownTokens(await grants.redeem(given('code'), { ...proof, redirectUri: given('redirect_uri') }));
        }
        case 'refresh_token':
          return shownTokens(await grants.refresh(given('refresh_token'), given('client_id')));
        default:
          throw new AppError('UNSUPPORTED_GRANT_TYPE');
      }
    },
  );
}

function revokeEndpoint({ guards, baseUrl, grants }: OauthTokenDeps): Endpoint {
  return endpoint(
    {
      id: 'revokeToken',
      tag: 'Connected apps',
      method: 'POST',
      path: PATHS.revoke,
      guard: guards.open,
      forAllOrigins: true,
      limit: 'oauth',
      summary: 'Disconnect an app by one of its tokens (RFC 7009).',
      description: 'All tokens of the connection stop working. A text that is no token is answered alike.',
      form: true,
      body: revocation,
      response: z.object({}),
      refusals: oauthRefusals,
      errors: ['NOT_FOUND', 'INVALID_OAUTH_REQUEST'],
    },
    async ({ body }) => {
      oauthBase(baseUrl);
      const clientId = body.client_id === undefined ? undefined : required('client_id', body.client_id);
      await grants.revoke(required('token', body.token), clientId);
      return {};
    },
  );
}

/** A field of a form. The longest is a client id. */
function required(name: string, value: unknown): string {
  if (typeof value === 'string' && value !== '' && value.length <= 4_096) return value;
  throw new AppError('INVALID_OAUTH_REQUEST', { message: `${name} is required.` });
}

function shownClient({ id, name, redirectUris }: OauthClient): z.output<typeof registered> {
  return {
    client_id: id,
    client_name: name,
    redirect_uris: [...redirectUris],
    token_endpoint_auth_method: 'none',
    grant_types: ['authorization_code', 'refresh_token'],
    response_types: ['code'],
  };
}

function shownTokens({ accessToken, refreshToken, expiresIn, scopes }: IssuedTokens): z.output<typeof tokens> {
  return {
    access_token: accessToken,
    token_type: 'Bearer',
    expires_in: expiresIn,
    refresh_token: refreshToken,
    scope: scopes.join(' '),
  };
}

const words: Partial<Readonly<Record<ErrorCode, string>>> = {
  INVALID_CLIENT: 'invalid_client',
  INVALID_CLIENT_METADATA: 'invalid_client_metadata',
  INVALID_REDIRECT_URI: 'invalid_redirect_uri',
  INVALID_TARGET: 'invalid_target',
  INVALID_SCOPES: 'invalid_scope',
  INVALID_GRANT: 'invalid_grant',
  UNSUPPORTED_GRANT_TYPE: 'unsupported_grant_type',
};

/** Refusals as OAuth has them (RFC 6749, section 5.2). */
export const oauthRefusals: Refusals = {
  contentType: 'application/json',
  schema: z
    .object({
      error: z.string().meta(docs('A word of OAuth.', 'invalid_grant')),
      error_description: z.string().meta(docs('What is wrong, and what to do.', 'client_id is required.')),
    })
    .meta({ id: 'OauthError', description: 'A refusal as OAuth has it (RFC 6749, section 5.2).' }),
  answer: oauthRefusal,
};

function oauthRefusal({ code, status, message }: AppError): Response {
  const error = words[code] ?? wordOf(status);
  return Response.json(
    { error, error_description: message.replace(/[^\x20-\x21\x23-\x5b\x5d-\x7e]/g, "'") },
    { status, headers: { 'Cache-Control': 'no-store' } },
  );
}

function wordOf(status: number): string {
  if (status >= 500) return 'server_error';
  return status === 429 ? 'temporarily_unavailable' : 'invalid_request';
}
