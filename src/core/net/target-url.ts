import { isIP } from 'node:net';
import { isPublicAddress } from './addresses.ts';

const STORED_URL_MAX_CHARACTERS = 2_048;
/** URLs that are asked but not stored may be longer: signed ones of object stores are. */
const URL_MAX_CHARACTERS = 8_192;
const NAME_MAX_CHARACTERS = 253;

/** An http(s) URL, taken apart for a request. */
export interface Target {
  /** Without credentials and fragment. */
  readonly url: URL;
  /**
   * The host as it is resolved and as a certificate must name it: a name without trailing dot, or an address without
   * brackets.
   */
  readonly name: string;
  /** The host is an address, not a name. */
  readonly isAddress: boolean;
  /** For the `Host` header: the name, and the port unless it is the scheme's own. */
  readonly host: string;
  /** The TCP port. */
  readonly port: number;
}

/**
 * Checks a URL that is going to be stored, a webhook's say, and answers it in normal form. It must be `https`, have no
 * credentials and at most 2,048 characters, and must not name this machine or a private address; with
 * `allowPrivateTargets`, `http` and such hosts are fine, too. What a name resolves to is checked with every request.
 * Throws {@link TargetError} `invalid-url` or `not-allowed`.
 */
export function parseTargetUrl(text: string, { allowPrivateTargets }: { readonly allowPrivateTargets: boolean }): URL {
  if (text.length > STORED_URL_MAX_CHARACTERS) {
    throw new TargetError('invalid-url', `The URL has more than ${STORED_URL_MAX_CHARACTERS} characters.`);
  }
  const { url, name, isAddress } = parseTarget(text);
  if (allowPrivateTargets) return url;
  if (url.protocol !== 'https:') throw new TargetError('invalid-url', 'The URL must be an https:// URL.');
  if (isAddress ? !isPublicAddress(name) : isLocalName(name)) throw notPublic(name);
  return url;
}

/** Takes an http(s) URL apart, as text or from a redirect. Throws {@link TargetError} `invalid-url`. */
export function parseTarget(text: string): Target {
  if (text.length > URL_MAX_CHARACTERS) {
    throw new TargetError('invalid-url', `The URL has more than ${URL_MAX_CHARACTERS} characters.`);
  }
  // The parser would mend white space and missing slashes, and people would see another URL than the one that is asked.
  const url = /^https?:\/\/\S+$/i.test(text) ? URL.parse(text) : null;
  if (url === null) throw new TargetError('invalid-url', 'The URL must be a full http(s) URL.');
  if (url.username !== '' || url.password !== '') {
    throw new TargetError('invalid-url', 'The URL must not contain a user name or a password.');
  }
  url.hash = '';
  // The parser has turned every spelling of an IPv4 address, such as 0x7f.1, into the usual one.
  const name = url.hostname.replace(/^\[|\]$/g, '').replace(/\.$/, '');
  const isAddress = isIP(name) !== 0;
  if (!isAddress && !isName(name)) throw new TargetError('invalid-url', 'The URL has no valid host name.');
  if (url.port === '0') throw new TargetError('invalid-url', 'The URL has no valid port.');
  return {
    url,
    name,
    isAddress,
    host: url.host.replace(/\.(?=:|$)/, ''),
    port: url.port === '' ? (url.protocol === 'https:' ? 443 : 80) : Number(url.port),
  };
}

/** The host and port that requests are counted by. */
export function hostKeyOf({ name, port }: Pick<Target, 'name' | 'port'>): string {
  return `${name} ${port}`;
}

/** The error for a host that is not, or not only, on the public internet. */
export function notPublic(name: string): TargetError {
  return new TargetError('not-allowed', `${name} is not a public address. Only public addresses are allowed.`);
}

/**
 * The error for a name without an address that may be reached. Whether there is another one that may not is not told:
 * the names of an internal network are nobody's business.
 */
export function noAddress(name: string): TargetError {
  return new TargetError('unresolved', `${name} has no public address.`);
}

function isName(name: string): boolean {
  return name.length <= NAME_MAX_CHARACTERS && /^[^.]{1,63}(\.[^.]{1,63})*$/.test(name);
}

/** Names of this machine by definition (RFC 6761), whatever they resolve to. */
export function isLocalName(name: string): boolean {
  return name === 'localhost' || name.endsWith('.localhost');
}

/**
 * Why there is no answer:
 * - `invalid-url`, `invalid-request`: it cannot be asked like that
 * - `not-allowed`: the target, or one that it redirects to, is an address or a name of this machine, and not on the
 *   public internet
 * - `unresolved`: the name has no address that may be reached
 * - `unreachable`: nobody accepts the connection, or it broke before the answer was complete
 * - `untrusted`: the certificate is not valid for this name
 * - `invalid-answer`: what came is not HTTP, or not encoded as it says
 * - `timeout`: no connection or no complete answer in time
 * - `no-place`: too many requests of this process are under way; the target was not asked, or (`maybeReceived`) others
 *   needed the place
 * - `aborted`: the caller gave up
 */
export type TargetErrorReason =
  | 'invalid-url'
  | 'invalid-request'
  | 'not-allowed'
  | 'unresolved'
  | 'unreachable'
  | 'untrusted'
  | 'invalid-answer'
  | 'timeout'
  | 'no-place'
  | 'aborted';

/** How far the target was reached: not as far as is known, its address refused the connection, or it accepted one. */
export type TargetContact = 'unknown' | 'refused' | 'made';

/** A request to the outside that has no answer. The message may be shown to the user who named the target. */
export class TargetError extends Error {
  override readonly name = 'TargetError';
  readonly reason: TargetErrorReason;
  /** Whether the target may have received the request, and so may have acted on it. */
  readonly maybeReceived: boolean;
  /** `made` only where the request asked for it. */
  readonly contact: TargetContact;

  /**
   * The message holds the target's host at most: paths, queries, headers and bodies may be secret. So may causes, so
   * there are none.
   */
  constructor(
    reason: TargetErrorReason,
    message: string,
    { maybeReceived = false, contact = 'unknown' }: TargetErrorOptions = {},
  ) {
    super(message);
    this.reason = reason;
    this.maybeReceived = maybeReceived;
    this.contact = contact;
  }
}

interface TargetErrorOptions {
  readonly maybeReceived?: boolean;
  readonly contact?: TargetContact;
}
