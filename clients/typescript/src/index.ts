import createFetchClient, { type Client, type Middleware } from 'openapi-fetch';
import { type RetryOptions, retrying } from './retry.ts';
import type { components, paths } from './schema.ts';

export { RETRYABLE_CODES, type RetryOptions } from './retry.ts';
export type { components, paths } from './schema.ts';

/** Records of the API, such as `Schemas['Payment']`. */
export type Schemas = components['schemas'];

/** Every operation of the API by method and path, typed: `bursar.POST('/v1/payments', { body })`. */
export type Bursar = Client<paths>;

export interface BursarOptions extends RetryOptions {
  /** Where the service is, without a slash at the end. */
  readonly baseUrl: string;
  /** An agent's API key or an Owner's JWT; without one, only what is open to all can be asked for. */
  readonly credential?: string;
  readonly fetch?: (request: Request) => Promise<Response>;
}

/**
 * A client of one service with one credential. What may be asked again is, a few times with growing pauses, and as late
 * as the service says; whatever moves money is sent with an idempotency key, a fresh one where the caller has none, so
 * that it happens once.
 */
export function createBursar({ baseUrl, credential, fetch, ...retry }: BursarOptions): Bursar {
  const send = fetch ?? ((request: Request) => globalThis.fetch(request));
  const client = createFetchClient<paths>({ baseUrl, fetch: retrying(send, retry) });
  if (credential !== undefined) client.use(bearing(credential));
  return client;
}

/** An answer of the API that is an error. */
export class BursarError extends Error {
  override readonly name = 'BursarError';

  constructor(
    /** What to decide by, such as `WALLET_BUSY`. */
    readonly code: string,
    message: string,
    readonly status: number,
    /** For whoever runs the service. */
    readonly requestId: string | undefined,
    /** How long to wait before asking again, if that helps. */
    readonly retryAfterSeconds: number | undefined,
  ) {
    super(message);
  }
}

interface Answered<Data> {
  readonly data?: Data;
  readonly error?: unknown;
  readonly response: Response;
}

/** The data of an answer. Throws {@link BursarError} for an error. */
export async function unwrap<Data>(answered: Promise<Answered<Data>>): Promise<NonNullable<Data>> {
  const { data, error, response } = await answered;
  if (data !== undefined && data !== null) return data;
  const { code, message } = told(error);
  const retryAfter = Number(response.headers.get('retry-after') ?? Number.NaN);
  throw new BursarError(
    code,
    message,
    response.status,
    response.headers.get('x-request-id') ?? undefined,
    Number.isNaN(retryAfter) ? undefined : retryAfter,
  );
}

function bearing(credential: string): Middleware {
  return {
    onRequest({ request }) {
      request.headers.set('Authorization', `Bearer ${credential}`);
      return request;
    },
  };
}

/** What a proxy in between answers need not have the API's form. */
function told(error: unknown): { code: string; message: string } {
  const { error: code, message }: { error?: unknown; message?: unknown } = Object(error);
  return {
    code: typeof code === 'string' ? code : 'UNKNOWN',
    message: typeof message === 'string' ? message : 'The answer is no answer of the API.',
  };
}
