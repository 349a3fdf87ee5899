import { outwardFetch } from '../../core/lib/direct-fetch.ts';
import { parseBoundedJson } from '../../core/lib/json.ts';
import { readBody } from '../../core/net/read-body.ts';
import { userAgents } from '../../core/version.ts';

/** A key elsewhere that signs. All of it throws {@link KmsError}, at the latest when the signal ends. */
export interface RemoteSigning {
  /** The service's name, for people. */
  readonly service: string;
  /** A `SubjectPublicKeyInfo` in DER. */
  publicKey(signal: AbortSignal): Promise<Uint8Array>;
  /** ECDSA over a digest of 32 bytes, in DER; another one each time. */
  sign(digest: Uint8Array, signal: AbortSignal): Promise<Uint8Array>;
}

/** A key elsewhere that wraps others. What it has wrapped opens with the same context alone. */
export interface RemoteWrapping {
  readonly service: string;
  wrap(plain: Uint8Array, context: string, signal: AbortSignal): Promise<Uint8Array>;
  unwrap(wrapped: Uint8Array, context: string, signal: AbortSignal): Promise<Uint8Array>;
}

/**
 * A key elsewhere did not do what was requested. The message is for operators and for all who see `/health`: it
 * says what went wrong in words of ours, with a code of the service's at most, and repeats nothing of an answer.
 */
export class KmsError extends Error {
  override readonly name = 'KmsError';
}

/** The code of an answer, where it is one and no text of someone's. */
export function codeIn(text: string | undefined): string | undefined {
  return text !== undefined && /^[A-Za-z][A-Za-z0-9_.]{1,63}$/.test(text) ? text : undefined;
}

/** The credentials and addresses of key services; the names are those of the settings. */
export interface KmsAccess {
  readonly awsAccessKeyId?: string | undefined;
  readonly awsSecretAccessKey?: string | undefined;
  readonly awsSessionToken?: string | undefined;
  /** A file that the platform renews, and the role that its token stands for. */
  readonly awsWebIdentityTokenFile?: string | undefined;
  readonly awsRoleArn?: string | undefined;
  readonly awsContainerPath?: string | undefined;
  readonly awsContainerUrl?: string | undefined;
  readonly awsContainerToken?: string | undefined;
  /** Read at every use: the platform renews it. */
  readonly awsContainerTokenFile?: string | undefined;
  readonly awsKmsUrl?: string | undefined;
  readonly awsStsUrl?: string | undefined;
  readonly awsMetadataUrl?: string | undefined;
  /** Of a service account; without one the metadata server is queried. */
  readonly googleCredentialsFile?: string | undefined;
  readonly googleMetadataHost?: string | undefined;
  readonly googleKmsUrl?: string | undefined;
  readonly vaultUrl?: string | undefined;
  readonly vaultToken?: string | undefined;
  readonly vaultNamespace?: string | undefined;
}

/** A request to a service that has keys or credentials. */
export interface KmsRequest {
  readonly method: 'GET' | 'POST' | 'PUT';
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
}

export interface KmsAnswer {
  readonly status: number;
  readonly text: string;
}

/** Of an answer: a public key or a wrapped one is less than a kilobyte, a token a few. */
const MAX_BYTES = 65_536;
const MAX_DEPTH = 8;

/**
 * Asks one service once. The answer is bounded before anything is made of it, redirects are not followed, and the whole
 * of it ends with the signal. Throws {@link KmsError}, which repeats nothing of the answer.
 */
export async function askService(
  service: string,
  { url, ...request }: KmsRequest,
  signal: AbortSignal,
): Promise<KmsAnswer> {
  const aborted = Promise.withResolvers<never>();
  const onAbort = () => aborted.reject(new KmsError(`${service} did not answer in time`));
  if (signal.aborted) onAbort();
  signal.addEventListener('abort', onAbort, { once: true });
  aborted.promise.catch(() => undefined);
  try {
    // A body that trickles is given up at the same moment as a connection that hangs.
    return await Promise.race([exchange(service, url, { ...request, signal, redirect: 'error' }), aborted.promise]);
  } finally {
    signal.removeEventListener('abort', onAbort);
  }
}

async function exchange(service: string, url: string, init: RequestInit): Promise<KmsAnswer> {
  let response: Response;
  try {
    const headers = new Headers(init.headers);
    headers.set('User-Agent', userAgents.kms);
    response = await outwardFetch(url, { ...init, headers });
  } catch {
    // The runtime's own message may repeat the URL.
    throw new KmsError(init.signal?.aborted ? `${service} did not answer in time` : `${service} is out of reach`);
  }
  const { bytes, truncated } = await readBody(response, MAX_BYTES).catch(() => {
    throw new KmsError(`${service} broke off its answer`);
  });
  if (truncated) throw new KmsError(`${service} answered more than ${MAX_BYTES} bytes`);
  return { status: response.status, text: Buffer.from(bytes).toString('utf8') };
}

/** The JSON of an answer; `undefined` if it is none, or more of it than is looked at. */
export function jsonOf({ text }: KmsAnswer): unknown {
  try {
    return parseBoundedJson(text, { maxBytes: MAX_BYTES, maxDepth: MAX_DEPTH });
  } catch {
    return undefined;
  }
}

/** Whether a URL may carry credentials: by https, or to this machine itself. */
export function isPrivateEnough(url: string): boolean {
  try {
    const { protocol, hostname } = new URL(url);
    return protocol === 'https:' || (protocol === 'http:' && isLoopback(hostname));
  } catch {
    return false;
  }
}

export function isLoopback(hostname: string): boolean {
  return hostname === 'localhost' || hostname === '[::1]' || /^127(\.\d{1,3}){3}$/.test(hostname);
}
