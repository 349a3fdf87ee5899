import { connect } from 'node:net';
import { CONNECTION_HEADERS } from '../lib/direct-fetch.ts';
import { codeOf } from '../lib/failures.ts';
import { type Target, type TargetContact, TargetError, type TargetErrorReason } from './target-url.ts';

/**
 * Seconds; shorter than what receivers usually keep an idle connection for, so that few requests meet one that is being
 * closed.
 */
const IDLE_CONNECTION_S = 4;

/** One HTTP exchange with one address, which the caller has checked. */
export interface Sender {
  /**
   * Resolves with the head of the answer; its body is still on the way. Throws {@link TargetError}, or the signal's
   * reason.
   */
  send(request: Outgoing, target: Target, address: string, signal: AbortSignal): Promise<Response>;
}

/** `ca` replaces the usual certificate authorities. */
export function createSender({ ca }: { ca?: string | undefined }): Sender {
  // Connections of its own, and none through the proxies of the environment: a proxy would reach targets that are
  // refused here.
  const session = new Bun.FetchSession({ proxy: false, keepAlive: { idleTimeout: IDLE_CONNECTION_S } });
  // Whatever NODE_TLS_REJECT_UNAUTHORIZED says.
  const authorities = { rejectUnauthorized: true, ...(ca === undefined ? {} : { ca }) };

  return {
    async send({ method, headers, body }, target, address, signal) {
      const { url, name, isAddress, host } = target;
      const sent = new Headers(headers);
      sent.set('host', host);
      try {
        return await session.fetch(urlAt(target, address), {
          method,
          headers: sent,
          ...(body === undefined ? {} : { body }),
          redirect: 'manual',
          decompress: false,
          signal,
          // The certificate must be the name's. Connections are shared among requests with the same server name only.
          ...(url.protocol === 'https:' ? { tls: isAddress ? authorities : { ...authorities, serverName: name } } : {}),
        });
      } catch (error) {
        if (signal.aborted) throw signal.reason;
        throw targetError(error, name);
      }
    },
  };
}

/** The URL with the address in the place of the name, so that no one asks for the name again. */
function urlAt({ url, port }: Target, address: string): string {
  const host = address.includes(':') ? `[${address}]` : address;
  return `${url.protocol}//${host}:${port}${url.pathname}${url.search}`;
}

const certificateCode =
  /CERT|^UNABLE_TO_|^INVALID_CA$|^INVALID_PURPOSE$|^PATH_LENGTH_EXCEEDED$|^HOSTNAME_MISMATCH$|^CRL_/;
const answerCode = /HTTP|Header|Upgrade|Encoding|Chunk/i;

/** What the failure of an exchange means. Bun's own messages have the whole URL in them. */
export function targetError(error: unknown, name: string): TargetError {
  const code = codeOf(error);
  const [reason, message, maybeReceived] = meaningOf(code);
  return new TargetError(reason, `${name} ${message} (${code}).`, {
    maybeReceived,
    contact: code === 'ECONNREFUSED' ? 'refused' : 'unknown',
  });
}

function meaningOf(code: string): [TargetErrorReason, string, maybeReceived: boolean] {
  if (isConnectFailure(code)) return ['unreachable', 'does not accept the connection', false];
  if (certificateCode.test(code)) return ['untrusted', 'has no valid certificate', false];
  if (answerCode.test(code)) return ['invalid-answer', 'did not answer with valid HTTP', true];
  return ['unreachable', 'broke the connection', true];
}

/** Whether no connection was made, so that another address may be tried without asking twice. */
function isConnectFailure(code: string): boolean {
  return [
    'ECONNREFUSED',
    'EHOSTUNREACH',
    'ENETUNREACH',
    'EHOSTDOWN',
    'EADDRNOTAVAIL',
    'EAFNOSUPPORT',
    'EACCES',
    'EPERM',
  ].includes(code);
}

const ADDRESSES_TRIED_MAX = 4;
/** How long an address has to accept a connection before the next one is tried. */
const CONNECT_MAX_MS = 1_000;

/**
 * The first of the addresses that accepts a TCP connection; the last one if all before it do not, and a single one
 * unasked. Bun's fetch cannot tell a connection that is not accepted from an answer that does not come; this can, so
 * nothing is ever sent to two addresses.
 */
export async function firstToConnect(
  addresses: readonly string[],
  port: number,
  timeoutMs: number,
  signal: AbortSignal,
): Promise<string> {
  const candidates = addresses.slice(0, ADDRESSES_TRIED_MAX);
  const eachMs = Math.min(CONNECT_MAX_MS, timeoutMs / candidates.length);
  const last = candidates.pop() ?? '';
  for (const address of candidates) {
    if (await connects(address, port, eachMs, signal)) return address;
    signal.throwIfAborted();
  }
  return last;
}

async function connects(address: string, port: number, withinMs: number, signal: AbortSignal): Promise<boolean> {
  return (await contact(address, port, withinMs, signal)) === 'made';
}

/**
 * Whether the address accepts a TCP connection, which is closed again; `unknown` where neither it nor the network says.
 */
export function contact(address: string, port: number, withinMs: number, signal: AbortSignal): Promise<TargetContact> {
  return new Promise((resolve) => {
    const socket = connect({ host: address, port });
    const end = (answer: TargetContact) => {
      clearTimeout(timer);
      signal.removeEventListener('abort', fail);
      socket.destroy();
      resolve(answer);
    };
    const fail = () => end('unknown');
    const timer = setTimeout(fail, withinMs);
    signal.addEventListener('abort', fail, { once: true });
    socket.once('connect', () => end('made'));
    socket.on('error', (error) => end('code' in error && error.code === 'ECONNREFUSED' ? 'refused' : 'unknown'));
  });
}

/** The request to one target; a redirect makes a new one. */
export interface Outgoing {
  readonly method: string;
  readonly headers: Headers;
  readonly body: string | Uint8Array<ArrayBuffer> | undefined;
}

// CONNECT and TRACE are for proxies, and Bun sends an unknown method as GET.
const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);

/** These describe the connection, not the request; they are not the caller's to set. */
const NOT_THE_CALLERS = [...CONNECTION_HEADERS, 'host'];

/** What another origin than the caller's may see of its headers; every other one may be a credential. */
const HARMLESS_HEADERS = new Set(['accept', 'accept-encoding', 'accept-language', 'content-type', 'user-agent']);
const BODY_HEADERS = ['content-encoding', 'content-language', 'content-location', 'content-type'];

/**
 * Checks what the caller wants to send. Throws {@link TargetError} `invalid-request`; values are never repeated in it.
 */
export function outgoing({
  method = 'GET',
  headers: given = {},
  body,
  userAgent,
}: {
  readonly method?: string | undefined;
  readonly headers?: Readonly<Record<string, string>> | undefined;
  readonly body?: string | Uint8Array<ArrayBuffer> | undefined;
  /** Where the caller names none. */
  readonly userAgent: string;
}): Outgoing {
  if (!METHODS.has(method)) {
    throw new TargetError('invalid-request', `The method must be one of ${[...METHODS].join(', ')}.`);
  }
  if (body !== undefined && (method === 'GET' || method === 'HEAD')) {
    throw new TargetError('invalid-request', `A ${method} request has no body.`);
  }
  const headers = new Headers();
  for (const [name, value] of Object.entries(given)) {
    try {
      headers.set(name, value);
    } catch {
      throw new TargetError(
        'invalid-request',
        `${JSON.stringify(name)} is not a valid header name, or its value is not valid.`,
      );
    }
  }
  const forbidden = NOT_THE_CALLERS.find((name) => headers.has(name));
  if (forbidden !== undefined) {
    throw new TargetError('invalid-request', `The header ${forbidden} cannot be set.`);
  }
  if ((headers.get('user-agent') ?? '') === '') headers.set('user-agent', userAgent);
  if (!headers.has('accept-encoding')) headers.set('accept-encoding', 'identity');
  return { method, headers, body };
}

/** The request as a redirect with this status repeats it, by the rules of the Fetch standard. */
export function redirected(request: Outgoing, status: number, from: Target, to: Target): Outgoing {
  const headers = new Headers(request.headers);
  if (from.url.origin !== to.url.origin) {
    for (const name of request.headers.keys()) if (!HARMLESS_HEADERS.has(name)) headers.delete(name);
  }
  const { method, body } = request;
  const becomesGet =
    (status === 303 && method !== 'GET' && method !== 'HEAD') ||
    ((status === 301 || status === 302) && method === 'POST');
  if (!becomesGet) return { method, headers, body };
  for (const name of BODY_HEADERS) headers.delete(name);
  return { method: 'GET', headers, body: undefined };
}
