import { BlockList, isIP } from 'node:net';
import { createLru } from '../lib/cache.ts';
import { ipv6Groups } from '../lib/urls.ts';

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
 * The error for a name without an address that may be reached. Whether there is another one that may not stays hidden:
 * the names of an internal network are no one's business.
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
 * - `unreachable`: no one accepts the connection, or it broke before the answer was complete
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

/**
 * IPv4 that is not the public internet: the IANA special-purpose registry (RFC 6890), multicast, ranges reserved with
 * broadcast, and one public address that leads into the host of a virtual machine.
 */
const specialIPv4: readonly (readonly [network: string, prefix: number])[] = [
  ['0.0.0.0', 8], // this network, unspecified
  ['10.0.0.0', 8], // private
  ['100.64.0.0', 10], // shared by carrier-grade NAT
  ['127.0.0.0', 8], // loopback
  ['168.63.129.16', 32], // the platform services of Azure, from a machine there
  ['169.254.0.0', 16], // link-local, with the metadata services of clouds
  ['172.16.0.0', 12], // private
  ['192.0.0.0', 24], // IETF protocol assignments
  ['192.0.2.0', 24], // documentation
  ['192.88.99.0', 24], // 6to4 relays
  ['192.168.0.0', 16], // private
  ['198.18.0.0', 15], // benchmarking
  ['198.51.100.0', 24], // documentation
  ['203.0.113.0', 24], // documentation
  ['224.0.0.0', 4], // multicast
  ['240.0.0.0', 4], // reserved, broadcast
];

/**
 * The part of IPv6 that is given out as global unicast; every other one is loopback, local, mapped, translated or
 * reserved.
 */
const globalIPv6: readonly [network: string, prefix: number] = ['2000::', 3];

/** What in {@link globalIPv6} is not the public internet. */
const specialIPv6: readonly (readonly [network: string, prefix: number])[] = [
  ['2001::', 23], // IETF protocol assignments: Teredo, benchmarking, ORCHID
  ['2001:db8::', 32], // documentation
  ['2002::', 16], // 6to4
  ['3fff::', 20], // documentation
];

// One list per family and verdict: a list that knows both would also match an IPv4 rule against a mapped address.
const refusedIPv4 = blockList('ipv4', specialIPv4);
const grantedIPv6 = blockList('ipv6', [globalIPv6]);
const refusedIPv6 = blockList('ipv6', specialIPv6);

/**
 * Whether an IP address in text form belongs to the public internet. Addresses that carry an IPv4 one inside (mapped,
 * compatible, NAT64, 6to4, Teredo) are not public, whatever they carry. False for everything that is no address.
 */
export function isPublicAddress(address: string): boolean {
  // A zone names an interface of this machine.
  if (address.includes('%')) return false;
  switch (isIP(address)) {
    case 4:
      return !refusedIPv4.check(address, 'ipv4');
    case 6:
      return grantedIPv6.check(address, 'ipv6') && !refusedIPv6.check(address, 'ipv6');
    default:
      return false;
  }
}

function blockList(family: 'ipv4' | 'ipv6', networks: readonly (readonly [string, number])[]): BlockList {
  const list = new BlockList();
  for (const [network, prefix] of networks) list.addSubnet(network, prefix, family);
  return list;
}

/** Where hosts are, as far as that is known, and how many requests are in each network. */
export interface Networks {
  /** Where the host was found last. */
  of(host: string): string | undefined;
  set(host: string, network: string): void;
  countOf(network: string | undefined): number;
  count(network: string | undefined, by: 1 | -1): void;
}

const REMEMBERED = 4_096;
const IPV6_GROUPS = 3;

/** Creates the counters of networks; whatever is `undefined` counts nowhere. */
export function createNetworks(): Networks {
  const known = createLru<string>(REMEMBERED);
  const active = new Map<string, number>();
  const countOf = (network: string | undefined): number => (network === undefined ? 0 : (active.get(network) ?? 0));
  return {
    of: known.get,
    set: known.set,
    countOf,
    count(network, by) {
      if (network === undefined) return;
      const now = countOf(network) + by;
      if (now === 0) active.delete(network);
      else active.set(network, now);
    },
  };
}

/** What one party has of the internet: an IPv4 address, or a /48 of IPv6. */
export function networkOf(address: string): string {
  return address.includes(':') ? `${ipv6Groups(address).slice(0, IPV6_GROUPS).join(':')}::/48` : address;
}
