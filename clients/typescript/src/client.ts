import createFetchClient, { type Client, type Middleware } from 'openapi-fetch';
import { type RetryOptions, retrying } from './retry.ts';
import type { paths } from './schema.ts';

/** Every operation of the API by method and path, typed: `bursar.POST('/v1/payments', { body })`. */
export type Bursar = Client<paths>;

export interface BursarOptions extends RetryOptions {
  /** Where the service is, without a slash at the end. */
  readonly baseUrl: string;
  /** An agent's API key or an Owner's JWT; without one, only public requests work. */
  readonly credential?: string | undefined;
  readonly fetch?: (request: Request) => Promise<Response>;
}

/**
 * A client of one service with one credential. It repeats safe requests, a few times with growing pauses, and as late
 * as the service says; whatever moves money is sent with an idempotency key, a fresh one where the caller has none, so
 * that it happens once.
 */
export function createBursar({ baseUrl, credential, fetch, ...retry }: BursarOptions): Bursar {
  const send = fetch ?? ((request: Request) => globalThis.fetch(request));
  const client = createFetchClient<paths>({ baseUrl, fetch: retrying(send, retry) });
  if (credential !== undefined) client.use(bearing(credential));
  return client;
}

function bearing(credential: string): Middleware {
  return {
    onRequest({ request }) {
      request.headers.set('Authorization', `Bearer ${credential}`);
      return request;
    },
  };
}
