import { randomBytes } from 'node:crypto';
import { z } from 'zod';
import { AppError } from '../../core/errors.ts';
import { createLru } from '../../core/lib/cache.ts';
import { equalConstantTime, type Vault } from '../../core/lib/crypto.ts';
import { BoundedJsonError, parseBoundedJson } from '../../core/lib/json.ts';
import { isPrintableText, lengthInCodePoints } from '../../core/lib/text.ts';
import { type Clock, nowSeconds } from '../../core/lib/time.ts';
import type { GuardedFetch } from '../../core/net/guarded-request.ts';
import type { FairSlotsOptions } from '../../core/net/slots.ts';
import { TargetError } from '../../core/net/target-url.ts';
import { destinationOf } from './redirect-uri.ts';

/** What is known of a client: all of it is its own word. */
export interface OauthClient {
  readonly id: string;
  readonly name: string;
  readonly redirectUris: readonly string[];
}

/** Client ids that are their own registration, so that strangers leave nothing behind. */
export interface ClientIds {
  /** The client of this metadata. Throws `INVALID_CLIENT_METADATA`, `INVALID_REDIRECT_URI`. */
  register(metadata: unknown): OauthClient;
  /** The client of an id that this server gave; `undefined` for any other. */
  read(id: string): OauthClient | undefined;
}

const MAX_URIS = 10;
const MAX_NAME_CHARACTERS = 60;
/** It goes through URLs. */
const MAX_ID_LENGTH = 2_048;
const MAC_DIGITS = 32;
const ID = /^bcl_([A-Za-z0-9_-]{1,2000})\.([0-9a-f]{32})$/;
/** What people are shown of a client that has no name, or none that can be shown. */
const NAMELESS = 'An app without a name';

/** Name, URIs, and what tells two registrations of the same apart. */
const stored = z.tuple([z.string(), z.array(z.string()), z.string()]);
const metadataSchema = z.looseObject({
  client_name: z.unknown().optional(),
  redirect_uris: z.array(z.string()).min(1).max(MAX_URIS),
});

/** The client of metadata, as registrations and metadata documents have them. Throws what `register` does. */
export function clientOf(id: string, metadata: unknown): OauthClient {
  const read = metadataSchema.safeParse(metadata);
  if (!read.success) throw new AppError('INVALID_CLIENT_METADATA');
  const { client_name: name, redirect_uris: redirectUris } = read.data;
  if (redirectUris.some((uri) => destinationOf(uri) === undefined)) throw new AppError('INVALID_REDIRECT_URI');
  return { id, name: shownName(name), redirectUris };
}

/** Client ids under a key of the vault's. */
export function createClientIds({ name: macOf }: Pick<Vault, 'name'>): ClientIds {
  const signed = (body: string) => macOf('oauth-client', body).slice(0, MAC_DIGITS);
  return {
    register(metadata) {
      const client = clientOf('', metadata);
      const words = [client.name, client.redirectUris, randomBytes(6).toString('base64url')];
      const body = Buffer.from(JSON.stringify(words)).toString('base64url');
      const id = `bcl_${body}.${signed(body)}`;
      if (id.length > MAX_ID_LENGTH || !ID.test(id)) throw new AppError('INVALID_CLIENT_METADATA');
      return { ...client, id };
    },
    read(id) {
      const [, body = '', mac = ''] = ID.exec(id) ?? [];
      if (mac === '' || !equalConstantTime(mac, signed(body))) return undefined;
      const [name, redirectUris] = stored.parse(JSON.parse(Buffer.from(body, 'base64url').toString('utf8')));
      return { id, name, redirectUris };
    },
  };
}

/** A name as people can be shown it, without what hides or turns its letters. */
function shownName(name: unknown): string {
  if (typeof name !== 'string' || name.length > 1_000 || !isPrintableText(name)) return NAMELESS;
  const trimmed = name.trim();
  if (trimmed === '') return NAMELESS;
  return lengthInCodePoints(trimmed) > MAX_NAME_CHARACTERS
    ? `${[...trimmed].slice(0, MAX_NAME_CHARACTERS).join('')}…`
    : trimmed;
}

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
