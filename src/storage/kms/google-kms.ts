import { importPKCS8, SignJWT } from 'jose';
import { type Address, bytesToHex, getAddress, keccak256 } from 'viem';
import { z } from 'zod';
import { readBoundedFile } from '../../core/lib/files.ts';
import { parseBoundedJson } from '../../core/lib/json.ts';
import {
  askService,
  codeIn,
  isLoopback,
  isPrivateEnough,
  jsonOf,
  type KmsAccess,
  KmsError,
  type KmsRequest,
  type RemoteSigning,
  type RemoteWrapping,
} from './kms-request.ts';

const SERVICE = 'Google Cloud KMS';
const HOME = 'https://cloudkms.googleapis.com';

/** Numbers of 64 bits come as text. */
const checksum = z.union([z.string(), z.number()]).transform(Number);
const refusal = z.object({ error: z.object({ status: z.string() }) });
const publicKey = z.object({ pem: z.string().max(4096), algorithm: z.string(), pemCrc32c: checksum });
const signature = z.object({
  name: z.string(),
  signature: z.base64(),
  signatureCrc32c: checksum,
  verifiedDigestCrc32c: z.literal(true),
});
const wrapped = z.object({
  ciphertext: z.base64(),
  ciphertextCrc32c: checksum,
  verifiedPlaintextCrc32c: z.literal(true),
  verifiedAdditionalAuthenticatedDataCrc32c: z.literal(true),
});
const unwrapped = z.object({ plaintext: z.base64(), plaintextCrc32c: checksum });

/**
 * A key of Google Cloud KMS, by its REST API; what goes either way carries its checksum.
 * @see https://cloud.google.com/kms/docs/reference/rest
 */
export function googleKey(name: string, access: KmsAccess): RemoteSigning & RemoteWrapping {
  const home = access.googleKmsUrl ?? HOME;
  const token = createGoogleToken(access);
  const ask = async <T>(path: string, input: object | undefined, schema: z.ZodType<T>, signal: AbortSignal) => {
    if (!isPrivateEnough(home)) throw new KmsError('BURSAR_GOOGLE_KMS_URL must be https, or on this machine');
    const bearer = { Authorization: `Bearer ${await token(signal)}` };
    const headers = input === undefined ? bearer : { ...bearer, 'Content-Type': 'application/json' };
    const request =
      input === undefined
        ? ({ method: 'GET', url: `${home}/v1/${path}`, headers } as const)
        : ({ method: 'POST', url: `${home}/v1/${path}`, headers, body: JSON.stringify(input) } as const);
    const answer = await askService(SERVICE, request, signal);
    const found = jsonOf(answer);
    if (answer.status !== 200) {
      const code = codeIn(refusal.safeParse(found).data?.error.status);
      throw new KmsError(`${SERVICE} refused (${code ?? answer.status})`);
    }
    const result = schema.safeParse(found);
    if (!result.success) throw new KmsError(`${SERVICE} answered something unexpected`);
    return result.data;
  };
  return {
    service: SERVICE,
    async publicKey(signal) {
      const { pem, algorithm, pemCrc32c } = await ask(`${name}/publicKey`, undefined, publicKey, signal);
      if (algorithm !== 'EC_SIGN_SECP256K1_SHA256')
        throw new KmsError(`${SERVICE}: the key's algorithm must be EC_SIGN_SECP256K1_SHA256`);
      const der = readPem(pem);
      if (der === undefined || crc32c(Buffer.from(pem)) !== pemCrc32c) throw altered();
      return der;
    },
    async sign(digest, signal) {
      const input = { digest: { sha256: base64(digest) }, digestCrc32c: String(crc32c(digest)) };
      const answer = await ask(`${name}:asymmetricSign`, input, signature, signal);
      if (answer.name !== name) throw new KmsError(`${SERVICE} signed with another key`);
      return checked(answer.signature, answer.signatureCrc32c);
    },
    async wrap(plain, context, signal) {
      const input = { plaintext: base64(plain), plaintextCrc32c: String(crc32c(plain)), ...boundTo(context) };
      const answer = await ask(`${name}:encrypt`, input, wrapped, signal);
      return checked(answer.ciphertext, answer.ciphertextCrc32c);
    },
    async unwrap(bytes, context, signal) {
      const input = { ciphertext: base64(bytes), ciphertextCrc32c: String(crc32c(bytes)), ...boundTo(context) };
      const answer = await ask(`${name}:decrypt`, input, unwrapped, signal);
      return checked(answer.plaintext, answer.plaintextCrc32c);
    },
  };
}

function boundTo(context: string) {
  const bytes = Buffer.from(context, 'utf8');
  return { additionalAuthenticatedData: base64(bytes), additionalAuthenticatedDataCrc32c: String(crc32c(bytes)) };
}

function checked(text: string, sum: number): Uint8Array {
  const bytes = Buffer.from(text, 'base64');
  if (crc32c(bytes) !== sum) throw altered();
  return bytes;
}

const altered = () => new KmsError(`${SERVICE}: an answer was altered on its way`);
const base64 = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64');

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
    // The error may contain a part of it.
    throw new KmsError('GOOGLE_APPLICATION_CREDENTIALS must name the readable JSON file of a service account');
  }
}

const POLYNOMIAL = 0x82f63b78;
const TABLE = Uint32Array.from({ length: 256 }, (_, byte) => {
  let rest = byte;
  for (let bit = 0; bit < 8; bit += 1) rest = rest & 1 ? (rest >>> 1) ^ POLYNOMIAL : rest >>> 1;
  return rest;
});

/** CRC-32C (RFC 3720, Castagnoli), by which Google Cloud KMS notices what was altered on the way. */
export function crc32c(bytes: Uint8Array): number {
  let crc = 0xffffffff;
  for (const byte of bytes) crc = (crc >>> 8) ^ (TABLE[(crc ^ byte) & 0xff] ?? 0);
  return (crc ^ 0xffffffff) >>> 0;
}

const SEQUENCE = 0x30;
const INTEGER = 0x02;
/** Of a signature over secp256k1: two integers of at most 33 bytes, with their heads. */
const MAX_SIGNATURE = 72;
/** A `SubjectPublicKeyInfo` (RFC 5480) of secp256k1 with its point in full: all that comes before the coordinates. */
const KEY_HEAD = Buffer.from('3056301006072a8648ce3d020106052b8104000a03420004', 'hex');
const POINT_BYTES = 64;

/** The two numbers of an ECDSA signature in DER (RFC 3279); `undefined` if it is none in the one valid form. */
export function readSignature(der: Uint8Array): { readonly r: bigint; readonly s: bigint } | undefined {
  if (der.length > MAX_SIGNATURE || der[0] !== SEQUENCE || der[1] !== der.length - 2) return undefined;
  const r = readInteger(der, 2);
  const s = r && readInteger(der, r.end);
  return s === undefined || r === undefined || s.end !== der.length ? undefined : { r: r.value, s: s.value };
}

function readInteger(der: Uint8Array, at: number): { readonly value: bigint; readonly end: number } | undefined {
  const length = der[at + 1] ?? 0;
  const start = at + 2;
  const [first = 0, second = 0] = der.subarray(start, start + 2);
  const isPositive = first < 0x80;
  const isShortest = length === 1 || first !== 0 || second >= 0x80;
  if (der[at] !== INTEGER || length < 1 || length > 33 || start + length > der.length) return undefined;
  if (!isPositive || !isShortest) return undefined;
  return { value: BigInt(bytesToHex(der.subarray(start, start + length))), end: start + length };
}

/** The account of a public key in DER; `undefined` for one that is not of secp256k1. */
export function accountOf(spki: Uint8Array): Address | undefined {
  if (spki.length !== KEY_HEAD.length + POINT_BYTES) return undefined;
  if (!KEY_HEAD.equals(spki.subarray(0, KEY_HEAD.length))) return undefined;
  return getAddress(`0x${keccak256(spki.subarray(KEY_HEAD.length)).slice(-40)}`);
}

/** The bytes in a PEM text of a public key; `undefined` for another text. */
export function readPem(pem: string): Uint8Array | undefined {
  const found = /^-----BEGIN PUBLIC KEY-----\s([A-Za-z0-9+/=\s]{1,1000})-----END PUBLIC KEY-----\s*$/.exec(pem);
  return found?.[1] === undefined ? undefined : Buffer.from(found[1], 'base64');
}
