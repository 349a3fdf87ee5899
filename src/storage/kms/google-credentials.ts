import { importPKCS8, SignJWT } from 'jose';
import { z } from 'zod';
import { readBoundedFile } from '../../core/lib/bounded-file.ts';
import { parseBoundedJson } from '../../core/lib/bounded-json.ts';
import type { KmsAccess } from './access.ts';
import { KmsError } from './kms-error.ts';
import { askService, isLoopback, isPrivateEnough, jsonOf, type KmsRequest } from './request.ts';

const SCOPE = 'https://www.googleapis.com/auth/cloudkms';
const TOKENS = 'https://oauth2.googleapis.com/token';
const METADATA_HOST = 'metadata.google.internal';
const TOKEN_SECONDS = 600;
/** Tokens are renewed so long before they end. */
const SPARE_MS = 120_000;
const MAX_FILE_BYTES = 32_768;

const account = z.object({
  type: z.literal('service_account'),
  client_email: z.string().min(3).max(320),
  private_key: z.string().min(1),
  private_key_id: z.string().max(128).optional(),
  token_uri: z.url().prefault(TOKENS),
});
const token = z.object({ access_token: z.string().min(1).max(16_384), expires_in: z.number() });

/**
 * Bearer tokens for Google Cloud: for the service account of a file (RFC 7523), or for that of the machine, from its
 * metadata server. The function throws {@link KmsError}.
 */
export function createGoogleToken(access: KmsAccess) {
  let kept: { readonly token: string; readonly expiresAt: number } | undefined;
  let asking: Promise<string> | undefined;
  const renew = async (signal: AbortSignal) => {
    const { googleCredentialsFile: file } = access;
    const request = file === undefined ? metadataRequest(access) : await accountRequest(file);
    const answer = await askService('The tokens of Google Cloud', request, signal);
    const found = token.safeParse(jsonOf(answer));
    if (answer.status !== 200 || !found.success) throw new KmsError(`Google Cloud gives no token (${answer.status})`);
    const { access_token, expires_in } = found.data;
    kept = { token: access_token, expiresAt: Date.now() + expires_in * 1000 };
    return access_token;
  };
  return async (signal: AbortSignal): Promise<string> => {
    if (kept !== undefined && kept.expiresAt - SPARE_MS > Date.now()) return kept.token;
    asking ??= renew(signal).finally(() => {
      asking = undefined;
    });
    return await asking;
  };
}

function metadataRequest({ googleMetadataHost = METADATA_HOST }: KmsAccess): KmsRequest {
  const { hostname } = new URL(`http://${googleMetadataHost}`);
  const isOfMachine = hostname === METADATA_HOST || hostname === '169.254.169.254' || isLoopback(hostname);
  if (!isOfMachine) throw new KmsError('GCE_METADATA_HOST must be the metadata server of this machine');
  return {
    method: 'GET',
    url: `http://${googleMetadataHost}/computeMetadata/v1/instance/service-accounts/default/token`,
    headers: { 'Metadata-Flavor': 'Google' },
  };
}

async function accountRequest(file: string): Promise<KmsRequest> {
  const { client_email, private_key, private_key_id, token_uri } = accountIn(file);
  if (!isPrivateEnough(token_uri)) throw new KmsError('The token_uri of the service account must be https');
  const now = Math.floor(Date.now() / 1000);
  const key = await importPKCS8(private_key, 'RS256').catch(() => {
    throw new KmsError('The private key of the service account cannot be read');
  });
  const assertion = await new SignJWT({ scope: SCOPE })
    .setProtectedHeader({ alg: 'RS256', typ: 'JWT', ...(private_key_id && { kid: private_key_id }) })
    .setIssuer(client_email)
    .setSubject(client_email)
    .setAudience(token_uri)
    .setIssuedAt(now)
    .setExpirationTime(now + TOKEN_SECONDS)
    .sign(key);
  const grant = { grant_type: 'urn:ietf:params:oauth:grant-type:jwt-bearer', assertion };
  return {
    method: 'POST',
    url: token_uri,
    headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams(grant).toString(),
  };
}

function accountIn(file: string): z.output<typeof account> {
  try {
    const { text } = readBoundedFile(file, MAX_FILE_BYTES);
    return account.parse(parseBoundedJson(text ?? '', { maxBytes: MAX_FILE_BYTES, maxDepth: 4 }));
  } catch {
    // What is wrong with it may be a part of it.
    throw new KmsError('GOOGLE_APPLICATION_CREDENTIALS must name the readable JSON file of a service account');
  }
}
