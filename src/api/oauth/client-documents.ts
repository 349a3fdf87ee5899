import { AppError } from '../../core/errors.ts';
import { createLru } from '../../core/lib/cache.ts';
import { BoundedJsonError, parseBoundedJson } from '../../core/lib/json.ts';
import { type Clock, nowSeconds } from '../../core/lib/time.ts';
import type { GuardedFetch } from '../../core/net/guarded-request.ts';
import type { FairSlotsOptions } from '../../core/net/slots.ts';
import { TargetError } from '../../core/net/target-url.ts';
import { clientOf, type OauthClient } from './client-id.ts';

/** Clients whose id is the URL of a document that describes them. */
export interface ClientDocuments {
  /**
   * The client of a URL. `party` are those on whose behalf it is fetched, who take turns. Throws `INVALID_CLIENT`,
   * `INVALID_CLIENT_METADATA`, `INVALID_REDIRECT_URI`, and `OVERLOADED` where too many others are being fetched.
   */
  of(id: string, party: string): Promise<OauthClient>;
}

const MAX_URL_LENGTH = 512;
const MAX_BYTES = 16_384;
const MAX_DEPTH = 8;
const TIMEOUT_MS = 4_000;
/** Somebody looks at an empty page meanwhile. */
const PLACE_MS = 6_000;
/** Seconds; the places of a crowd that hangs are free again soon after. */
const RETRY_AFTER = '5';
const KEPT = 256;
const KEPT_SECONDS = 300;

/**
 * Documents that are fetched at once. Anybody may name one, so hosts that hang have few places, and a crowd of them
 * gives up its others so soon that whoever comes next waits a second or two.
 */
export const DOCUMENT_PLACES: FairSlotsOptions = {
  quick: 16,
  slow: 4,
  slowMs: 750,
  staysSlowMs: 10_000,
  cutsSlow: true,
  slowClientsLast: true,
  perHost: { prompt: 8, unknown: 2, slow: 1 },
  unknownInAll: 14,
  perNetwork: 4,
};

/** Fetches documents by the guarded client; what was good is kept for five minutes. */
export function createClientDocuments({
  fetch,
  clock,
}: {
  readonly fetch: GuardedFetch;
  readonly clock: Clock;
}): ClientDocuments {
  const known = createLru<{ readonly client: OauthClient; readonly until: number }>(KEPT);
  return {
    async of(id, party) {
      if (!isDocumentUrl(id)) throw new AppError('INVALID_CLIENT');
      const now = nowSeconds(clock);
      const kept = known.get(id);
      if (kept !== undefined && kept.until > now) return kept.client;
      const client = clientIn(id, await documentAt(fetch, id, party));
      known.set(id, { client, until: now + KEPT_SECONDS });
      return client;
    },
  };
}

/** As the draft has it: https, with a path, and nothing in it that could be read in two ways. */
function isDocumentUrl(id: string): boolean {
  const url = id.length <= MAX_URL_LENGTH && id.startsWith('https://') ? URL.parse(id) : null;
  if (url === null || url.href !== id || url.pathname === '/') return false;
  return url.username === '' && url.password === '' && url.hash === '' && !id.endsWith('#');
}

async function documentAt(fetch: GuardedFetch, url: string, party: string): Promise<unknown> {
  try {
    const answer = await fetch({
      url,
      party,
      timeoutMs: TIMEOUT_MS,
      placeMs: PLACE_MS,
      maxBytes: MAX_BYTES,
      headers: { Accept: 'application/json' },
    });
    if (answer.status !== 200 || answer.truncated) throw unusable();
    const text = new TextDecoder().decode(answer.body);
    return parseBoundedJson(text, { maxBytes: MAX_BYTES, maxDepth: MAX_DEPTH });
  } catch (error) {
    if (error instanceof TargetError && error.reason === 'no-place') throw overloaded(error);
    if (error instanceof TargetError || error instanceof BoundedJsonError) throw unusable(error);
    throw error;
  }
}

/** The document must say of itself that it is the one at this URL. */
function clientIn(id: string, document: unknown): OauthClient {
  const isItself =
    typeof document === 'object' && document !== null && 'client_id' in document && document.client_id === id;
  if (!isItself) throw unusable();
  return clientOf(id, document);
}

function overloaded(cause: TargetError): AppError {
  return new AppError('OVERLOADED', {
    cause,
    message: 'Too many apps are being looked up at once. Try again in a moment.',
    headers: { 'Retry-After': RETRY_AFTER },
  });
}

function unusable(cause?: unknown): AppError {
  return new AppError('INVALID_CLIENT', {
    cause,
    message: 'The document that describes the client cannot be fetched, or does not describe it.',
  });
}
