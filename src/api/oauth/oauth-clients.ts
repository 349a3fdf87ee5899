import { randomBytes } from 'node:crypto';
import { z } from 'zod';
import { isThisMachine } from '../../accounts/auth/keys/app-grants.ts';
import type { Core } from '../../chain/core.ts';
import { AppError } from '../../core/errors.ts';
import { createLru } from '../../core/lib/cache.ts';
import { equalConstantTime, type Vault } from '../../core/lib/crypto.ts';
import { BoundedJsonError, parseBoundedJson } from '../../core/lib/json.ts';
import { isPrintableText, lengthInCodePoints } from '../../core/lib/text.ts';
import { type Clock, nowSeconds } from '../../core/lib/time.ts';
import { createGuardedFetch } from '../../core/net/guarded-fetch.ts';
import type { GuardedFetch } from '../../core/net/guarded-request.ts';
import { createFairSlots, type FairSlotsOptions } from '../../core/net/slots.ts';
import { TargetError } from '../../core/net/target-url.ts';
import { userAgents } from '../../core/version.ts';

/** A client as it describes itself; nothing of it is verified. */
export interface OauthClient {
  readonly id: string;
  readonly name: string;
  readonly redirectUris: readonly string[];
}

const MAX_URIS = 10;
const MAX_NAME_CHARACTERS = 60;
/** It goes through URLs. */
const MAX_ID_LENGTH = 2_048;
const MAC_DIGITS = 32;
const ID = /^bcl_([A-Za-z0-9_-]{1,2000})\.([0-9a-f]{32})$/;
/** Shown for a client that has no name, or none that can be shown. */
const NAMELESS = 'An app without a name';

/** Name, URIs, and random bytes, so that two registrations of the same differ. */
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

/** Client ids that are their own registration, so that strangers leave nothing behind. */
export type ClientIds = ReturnType<typeof createClientIds>;

/** Creates client ids under a key of the vault's. */
function createClientIds({ name: macOf }: Vault) {
  const signed = (body: string) => macOf('oauth-client', body).slice(0, MAC_DIGITS);
  return {
    /** The client of this metadata. Throws `INVALID_CLIENT_METADATA`, `INVALID_REDIRECT_URI`. */
    register(metadata: unknown): OauthClient {
      const client = clientOf('', metadata);
      const words = [client.name, client.redirectUris, randomBytes(6).toString('base64url')];
      const body = Buffer.from(JSON.stringify(words)).toString('base64url');
      const id = `bcl_${body}.${signed(body)}`;
      if (id.length > MAX_ID_LENGTH || !ID.test(id)) throw new AppError('INVALID_CLIENT_METADATA');
      return { ...client, id };
    },
    /** The client of an id that this server gave; `undefined` for any other. */
    read(id: string): OauthClient | undefined {
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

const MAX_URL_LENGTH = 512;
const MAX_BYTES = 16_384;
const MAX_DEPTH = 8;
const TIMEOUT_MS = 4_000;
/** A person looks at an empty page in the meantime. */
const PLACE_MS = 6_000;
/** Seconds; the slots of a crowd that hangs are free again soon after. */
const RETRY_AFTER = '5';
const KEPT = 256;
const KEPT_SECONDS = 300;

/**
 * Documents that are fetched at the same time. Anyone may name one, so hosts that hang have few slots, and a crowd of
 * them gives up its others so soon that the next visitor waits a second or two.
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

/**
 * Clients whose id is the URL of a document that describes them. Fetches documents by the guarded client, and keeps
 * good ones for five minutes.
 */
export function createClientDocuments(clock: Clock, fetch: GuardedFetch) {
  const known = createLru<{ readonly client: OauthClient; readonly until: number }>(KEPT);
  return {
    /**
     * The client of a URL. `party` names those on whose behalf it is fetched, who take turns. Throws `INVALID_CLIENT`,
     * `INVALID_CLIENT_METADATA`, `INVALID_REDIRECT_URI`, and `OVERLOADED` if too many others are being fetched.
     */
    async of(id: string, party: string): Promise<OauthClient> {
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

/** As the draft requires: https, with a path, and nothing in it that could be read in two ways. */
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

/** Clients by their ids, registered here or described by a document elsewhere. */
export function createOauthClients({ vault, clock, allowPrivateTargets }: Core) {
  const clientIds = createClientIds(vault);
  const slots = createFairSlots(DOCUMENT_PLACES);
  const fetch = createGuardedFetch({ userAgent: userAgents.oauth, allowPrivateTargets, slots });
  const documents = createClientDocuments(clock, fetch);
  return {
    clientIds,
    /** The client of an id. Throws what `createClientDocuments` throws. */
    oauthClientOf: async (id: string, party: string): Promise<OauthClient> =>
      clientIds.read(id) ?? (await documents.of(id, party)),
  };
}

/** Schemes that browsers, systems or well-known protocols have a meaning for: no app's own, whatever it says. */
const NO_APP = new Set([
  ...['about', 'blob', 'content', 'data', 'file', 'filesystem', 'intent', 'jar', 'javascript', 'livescript'],
  ...['mhtml', 'mocha', 'resource', 'vbscript', 'view-source', 'wyciwyg', 'ws', 'wss', 'http', 'https'],
  ...['aaa', 'afp', 'cid', 'dav', 'davs', 'did', 'dns', 'feed', 'ftp', 'ftps', 'git', 'gopher', 'imap', 'ipfs'],
  ...['ipns', 'irc', 'ircs', 'jabber', 'ldap', 'ldaps', 'magnet', 'mailto', 'mid', 'news', 'nfs', 'nntp', 'pop'],
  ...['rdp', 'rsync', 'rtsp', 'sftp', 'sip', 'sips', 'smb', 'sms', 'smsto', 'ssh', 'svn', 'tel', 'telnet', 'tftp'],
  ...['urn', 'vnc', 'webcal', 'webdav', 'xmpp'],
  ...['android-app', 'applescript', 'brave', 'callto', 'chrome', 'edge', 'facetime', 'hcp', 'help', 'itms'],
  ...['jnlp', 'market', 'opera', 'res', 'safari', 'search', 'search-ms', 'shell', 'vivaldi', 'x-man-page'],
]);
/** Whatever comes after these is a system's or a browser's, too. */
const NO_APP_PREFIX = /^((android|chrome|itms|moz|ms|safari|web)[+-]|x-apple)/;
/** Of an app's own: `com.example.app:/callback` (RFC 8252, section 7.1), `zed://callback` as desktop hosts have it. */
const APP_URI = /^[a-z][a-z0-9+.-]{1,63}:\/{1,3}[^/]/i;
const MAX_LENGTH = 512;
/** What stands for itself in a URL, in a header and in HTML alike. */
const PLAIN = /^[A-Za-z][A-Za-z0-9+.-]*:[A-Za-z0-9\-._~:/?#[\]@!$&()*+,;=%]+$/;

/** Where a code is sent, as pages show it. */
export interface Destination {
  /** `claude.ai`, `localhost:8080`, or `cursor://` */
  readonly shown: string;
  /** The same without what changes from one time to the next. */
  readonly host: string;
  readonly kind: 'site' | 'device' | 'app';
}

/** Where a redirect URI leads; `undefined` for one that no client may register. */
export function destinationOf(uri: string): Destination | undefined {
  const url = uri.length <= MAX_LENGTH && PLAIN.test(uri) ? URL.parse(uri) : null;
  if (url === null || url.username !== '' || url.password !== '' || uri.includes('#')) return undefined;
  const { protocol, host, hostname } = url;
  const isOfWeb = protocol === 'https:' || protocol === 'http:';
  // Browsers mend misspelt URLs, people and other programs read them otherwise.
  if (isOfWeb && !uri.toLowerCase().startsWith(`${protocol}//${host}`)) return undefined;
  if (protocol === 'https:') return host === '' ? undefined : { shown: host, host, kind: 'site' };
  if (protocol === 'http:')
    return isThisMachine(hostname) ? { shown: host, host: hostname, kind: 'device' } : undefined;
  if (!isOfApp(uri, protocol.slice(0, -1))) return undefined;
  const slashes = uri.startsWith('//', protocol.length) ? '//' : '/';
  return { shown: `${protocol}${slashes}`, host: protocol, kind: 'app' };
}

function isOfApp(uri: string, scheme: string): boolean {
  return APP_URI.test(uri) && !NO_APP.has(scheme) && !NO_APP_PREFIX.test(scheme);
}

/**
 * Whether a URI is one of those that a client has registered: the same text or, on this device, the same but for the
 * port, which programs choose when they start (RFC 8252, section 7.3).
 */
export function isRegistered(uri: string, registered: readonly string[]): boolean {
  if (registered.includes(uri)) return true;
  if (destinationOf(uri)?.kind !== 'device') return false;
  return registered.some((one) => destinationOf(one)?.kind === 'device' && withoutPort(one) === withoutPort(uri));
}

function withoutPort(uri: string): string {
  return uri.replace(/^(http:\/\/(?:\[[^\]]*\]|[^/:?]*)):\d*/i, '$1');
}

/** A redirect URI with the parameters of an answer. */
export function answered(uri: string, parameters: Readonly<Record<string, string | undefined>>): string {
  const given = Object.entries(parameters).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, value] as [string, string]],
  );
  return `${uri}${uri.includes('?') ? '&' : '?'}${new URLSearchParams(given)}`;
}
