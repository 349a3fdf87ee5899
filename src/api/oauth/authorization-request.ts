import { SCOPES, type Scope, scopesAmong } from '../../accounts/auth/caller.ts';
import { AppError } from '../../core/errors.ts';
import { type Destination, destinationOf, isRegistered, type OauthClient } from './oauth-clients.ts';

/** What an app asks of a person: checked, but believed in nothing. */
export interface AuthorizationRequest {
  readonly client: Pick<OauthClient, 'id' | 'name'>;
  readonly redirectUri: string;
  readonly codeChallenge: string;
  readonly state?: string | undefined;
  /** What it would like to do; the person may allow less. */
  readonly scopes: readonly Scope[];
}

const MAX_STATE_LENGTH = 2_048;
/** SHA-256 in base64url. */
const CHALLENGE = /^[A-Za-z0-9_-]{43}$/;
const PARAMETERS = [
  ...['response_type', 'response_mode', 'client_id', 'redirect_uri', 'code_challenge', 'code_challenge_method'],
  ...['state', 'scope', 'resource'],
] as const;

/**
 * Reads an authorization request from a URL. A fault is shown to the person alone, and never sent on: a redirect that
 * no one has agreed to could lead anywhere. Throws `INVALID_OAUTH_REQUEST`, `INVALID_TARGET`, `INVALID_REDIRECT_URI`,
 * `INVALID_SCOPES`, and what `clientOf` throws.
 */
export async function authorizationRequest(
  url: string,
  baseUrl: string,
  clientOf: (id: string) => Promise<OauthClient>,
): Promise<AuthorizationRequest> {
  const given = onceEach(URL.parse(url)?.searchParams ?? new URLSearchParams());
  const client = await clientOf(given('client_id') ?? '');
  const redirectUri = redirectOf(given('redirect_uri'), client);
  require(given('response_type') === 'code', 'response_type must be code.');
  require((given('response_mode') ?? 'query') === 'query', 'response_mode must be query.');
  require(given('code_challenge_method') === 'S256', 'code_challenge_method must be S256: PKCE is required.');
  const codeChallenge = given('code_challenge') ?? '';
  require(CHALLENGE.test(codeChallenge), 'code_challenge must be the base64url of a SHA-256.');
  const state = given('state');
  require((state?.length ?? 0) <= MAX_STATE_LENGTH, 'state is too long.');
  requireOwnResource(given('resource'), baseUrl);
  const { id, name } = client;
  return { client: { id, name }, redirectUri, codeChallenge, state, scopes: scopesOf(given('scope')) };
}

/** Refuses a `resource` that is not this server (RFC 8707): `INVALID_TARGET`. None at all means this one. */
export function requireOwnResource(resource: string | undefined, baseUrl: string): void {
  if (resource === undefined) return;
  const { href } = URL.parse(resource) ?? { href: '' };
  const own = [baseUrl, `${baseUrl}/mcp`].flatMap((one) => [new URL(one).href, new URL(`${one}/`).href]);
  if (!own.includes(href)) throw new AppError('INVALID_TARGET');
}

/** Where a request's redirect URI leads. */
export function destinationOfRequest({ redirectUri }: Pick<AuthorizationRequest, 'redirectUri'>): Destination {
  const destination = destinationOf(redirectUri);
  if (destination === undefined) throw new AppError('INVALID_REDIRECT_URI');
  return destination;
}

/** Of a client with one URI alone, the parameter may be left out. */
function redirectOf(given: string | undefined, { redirectUris }: OauthClient): string {
  const [only, ...others] = redirectUris;
  const uri = given ?? (others.length === 0 ? only : undefined) ?? '';
  if (destinationOf(uri) === undefined || !isRegistered(uri, redirectUris)) throw new AppError('INVALID_REDIRECT_URI');
  return uri;
}

/** What a client that names no scope gets to ask for is everything: the person decides. Unknown ones are left out. */
function scopesOf(given: string | undefined): readonly Scope[] {
  const words = (given ?? '').split(' ').filter((word) => word !== '');
  if (words.length === 0) return SCOPES;
  const known = scopesAmong(words);
  if (known.length > 0) return known;
  throw new AppError('INVALID_SCOPES', {
    message: `The app asks for nothing that it can be allowed here: scope must name some of ${SCOPES.join(', ')}.`,
  });
}

function onceEach(parameters: URLSearchParams) {
  for (const name of PARAMETERS) require(parameters.getAll(name).length <= 1, `${name} is there twice.`);
  return (name: (typeof PARAMETERS)[number]) => parameters.get(name) ?? undefined;
}

function require(isGood: boolean, message: string): void {
  if (!isGood) throw new AppError('INVALID_OAUTH_REQUEST', { message });
}
