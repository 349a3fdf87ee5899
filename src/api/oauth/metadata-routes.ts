import { z } from 'zod';
import { SCOPES } from '../../accounts/auth/caller.ts';
import type { Guards } from '../../accounts/auth/guards.ts';
import { offersOauth, RESOURCE_METADATA_PATH } from '../../accounts/auth/oauth-urls.ts';
import { AppError } from '../../core/errors.ts';
import { type Endpoint, endpoint } from '../../http/endpoint.ts';
import { docs } from '../../http/fields.ts';
import { AUTHORIZE_PATH } from './consent-pages.ts';

/** What the metadata of OAuth needs. */
export interface OauthMetadataDeps {
  readonly guards: Guards;
  /** Under which users reach the service, without a slash at the end; known once it listens. */
  readonly baseUrl: () => string;
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
  scopes_supported: texts('What may be asked for.', SCOPES),
  bearer_methods_supported: texts('How a token is sent.', ['header']),
  resource_name: z.string().meta(docs('What people know it by.', 'Bursar')),
});

const serverMetadata = z.object({
  issuer: url('Names this server.', ''),
  authorization_endpoint: url('The page on which a person connects an app.', PATHS.authorize),
  token_endpoint: url('Exchanges codes and refresh tokens.', PATHS.token),
  registration_endpoint: url('Registers clients.', PATHS.register),
  revocation_endpoint: url('Takes tokens back.', PATHS.revoke),
  scopes_supported: texts('What may be asked for.', SCOPES),
  response_types_supported: texts('Authorization codes alone.', ['code']),
  response_modes_supported: texts('How a code comes back.', ['query']),
  grant_types_supported: texts('What is exchanged for tokens.', ['authorization_code', 'refresh_token']),
  token_endpoint_auth_methods_supported: texts('Clients have no secrets.', ['none']),
  revocation_endpoint_auth_methods_supported: texts('Clients have no secrets.', ['none']),
  code_challenge_methods_supported: texts('PKCE is required.', ['S256']),
  authorization_response_iss_parameter_supported: z.boolean().meta(docs('Answers name the issuer (RFC 9207).', true)),
  client_id_metadata_document_supported: z
    .boolean()
    .meta(docs('A client id may be the URL of a metadata document.', true)),
});

/** The base URL, where apps can be connected under it. Throws `NOT_FOUND` where not. */
export function oauthBase(baseUrl: () => string): string {
  const base = baseUrl();
  if (offersOauth(base)) return base;
  throw new AppError('NOT_FOUND', {
    message: 'Apps can be connected only under an https URL: the operator sets BURSAR_BASE_URL.',
  });
}

/** What clients read before they ask for tokens. */
export function oauthMetadataEndpoints({ guards, baseUrl }: OauthMetadataDeps): readonly Endpoint[] {
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
