import { z } from 'zod';
import { SCOPES } from '../../accounts/auth/caller.ts';
import type { Guards } from '../../accounts/auth/guards.ts';
import {
  type AppGrants,
  type IssuedTokens,
  offersOauth,
  RESOURCE_METADATA_PATH,
} from '../../accounts/auth/keys/app-grants.ts';
import { AppError, type ErrorCode } from '../../core/errors.ts';
import { type Endpoint, endpoint, type Refusals } from '../../http/endpoint.ts';
import { docs } from '../../http/fields.ts';
import { requireOwnResource } from './authorization-request.ts';
import { AUTHORIZE_PATH } from './consent-pages.ts';
import type { ClientIds, OauthClient } from './oauth-clients.ts';

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
  response_types: z.array(z.string()).meta(docs('The types of answers.', ['code'])),
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
export function oauthTokenEndpoints({
  guards,
  baseUrl,
  grants,
  clientIds,
}: {
  readonly guards: Guards;
  readonly baseUrl: () => string;
  readonly grants: AppGrants;
  readonly clientIds: ClientIds;
}): readonly Endpoint[] {
  return [
    registerEndpoint(guards, baseUrl, clientIds),
    tokenEndpoint(guards, baseUrl, grants),
    revokeEndpoint(guards, baseUrl, grants),
  ];
}

function registerEndpoint(guards: Guards, baseUrl: () => string, clientIds: ClientIds): Endpoint {
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
        'Nothing is stored: the id carries the registration. Clients are public and use PKCE, whatever they request. Fields that are not listed are ignored.',
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

function tokenEndpoint(guards: Guards, baseUrl: () => string, grants: AppGrants): Endpoint {
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

function revokeEndpoint(guards: Guards, baseUrl: () => string, grants: AppGrants): Endpoint {
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
      error_description: z.string().meta(docs('The fault, and what to do.', 'client_id is required.')),
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

/** Where clients register, exchange and revoke. */
export const PATHS = {
  authorize: AUTHORIZE_PATH,
  register: '/oauth/register',
  token: '/oauth/token',
  revoke: '/oauth/revoke',
} as const;

const texts = (meaning: string, example: readonly string[]) => z.array(z.string()).meta(docs(meaning, example));
const url = (meaning: string, path: string) => z.string().meta(docs(meaning, `https://bursar.example${path}`));

const resourceMetadata = z.object({
  resource: url('The resource that tokens are for.', '/mcp'),
  authorization_servers: texts('Who gives out tokens: this server.', ['https://bursar.example']),
  scopes_supported: texts('The scopes that a client may request.', SCOPES),
  bearer_methods_supported: texts('How a token is sent.', ['header']),
  resource_name: z.string().meta(docs('What people know it by.', 'Bursar')),
});

const serverMetadata = z.object({
  issuer: url('Names this server.', ''),
  authorization_endpoint: url('The page on which a person connects an app.', PATHS.authorize),
  token_endpoint: url('Exchanges codes and refresh tokens.', PATHS.token),
  registration_endpoint: url('Registers clients.', PATHS.register),
  revocation_endpoint: url('Takes tokens back.', PATHS.revoke),
  scopes_supported: texts('The scopes that a client may request.', SCOPES),
  response_types_supported: texts('Authorization codes alone.', ['code']),
  response_modes_supported: texts('How a code comes back.', ['query']),
  grant_types_supported: texts('Grants that are exchanged for tokens.', ['authorization_code', 'refresh_token']),
  token_endpoint_auth_methods_supported: texts('Clients have no secrets.', ['none']),
  revocation_endpoint_auth_methods_supported: texts('Clients have no secrets.', ['none']),
  code_challenge_methods_supported: texts('PKCE is required.', ['S256']),
  authorization_response_iss_parameter_supported: z.boolean().meta(docs('Answers name the issuer (RFC 9207).', true)),
  client_id_metadata_document_supported: z
    .boolean()
    .meta(docs('A client id may be the URL of a metadata document.', true)),
});

/** Returns the base URL if apps can be connected under it, or throws `NOT_FOUND`. */
export function oauthBase(baseUrl: () => string): string {
  const base = baseUrl();
  if (offersOauth(base)) return base;
  throw new AppError('NOT_FOUND', {
    message: 'Apps can be connected only under an https URL: the operator sets BURSAR_BASE_URL.',
  });
}

/** What clients read before they request tokens. */
export function oauthMetadataEndpoints(guards: Guards, baseUrl: () => string): readonly Endpoint[] {
  const resource = (path: string, id: string) =>
    endpoint(
      {
        id,
        tag: 'Connected apps',
        method: 'GET',
        path,
        guard: guards.open,
        limit: 'lookup',
        forAllOrigins: true,
        summary: 'Say who gives out tokens for `/mcp` (RFC 9728).',
        response: resourceMetadata,
        errors: ['NOT_FOUND'],
      },
      () => {
        const base = oauthBase(baseUrl);
        return {
          resource: `${base}/mcp`,
          authorization_servers: [base],
          scopes_supported: [...SCOPES],
          bearer_methods_supported: ['header'],
          resource_name: 'Bursar',
        };
      },
    );
  return [
    resource(RESOURCE_METADATA_PATH, 'getProtectedResource'),
    resource(`${RESOURCE_METADATA_PATH}/mcp`, 'getProtectedResourceOfMcp'),
    endpoint(
      {
        id: 'getAuthorizationServer',
        tag: 'Connected apps',
        method: 'GET',
        path: '/.well-known/oauth-authorization-server',
        guard: guards.open,
        limit: 'lookup',
        forAllOrigins: true,
        summary: 'Say how clients get tokens (RFC 8414).',
        response: serverMetadata,
        errors: ['NOT_FOUND'],
      },
      () => serverMetadataOf(oauthBase(baseUrl)),
    ),
  ];
}

function serverMetadataOf(base: string): z.output<typeof serverMetadata> {
  return {
    issuer: base,
    authorization_endpoint: `${base}${PATHS.authorize}`,
    token_endpoint: `${base}${PATHS.token}`,
    registration_endpoint: `${base}${PATHS.register}`,
    revocation_endpoint: `${base}${PATHS.revoke}`,
    scopes_supported: [...SCOPES],
    response_types_supported: ['code'],
    response_modes_supported: ['query'],
    grant_types_supported: ['authorization_code', 'refresh_token'],
    token_endpoint_auth_methods_supported: ['none'],
    revocation_endpoint_auth_methods_supported: ['none'],
    code_challenge_methods_supported: ['S256'],
    authorization_response_iss_parameter_supported: true,
    client_id_metadata_document_supported: true,
  };
}
