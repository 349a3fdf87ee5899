import { CONNECTION_HEADERS } from '../lib/direct-fetch.ts';
import { type Target, TargetError } from './target-url.ts';

/** What is sent to one target; a redirect makes another one of it. */
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
