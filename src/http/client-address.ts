import { isIP } from 'node:net';
import { AppError } from '../core/errors.ts';
import { ipv6Groups, plainAddress, withinBlocks } from '../core/lib/urls.ts';
import type { Logger } from '../core/log.ts';
import type { Peer } from './endpoint.ts';

/** Where a request comes from, as limits count it. */
export interface ClientAddress {
  /**
   * An IPv4 address, or the /64 of an IPv6 one: the customer of any provider has as many addresses within it as they
   * like.
   */
  readonly client: string;
  /** The /24 around it, or the /56 that a household has. */
  readonly near: string;
  /** The /16 around it, or the /48 that a company has. */
  readonly far: string;
  /** The network around it: a /16, or the /32 that a provider is given. */
  readonly network: string;
}

/** Which header names the client, and which proxies are trusted to send it. */
export interface ClientAddressOptions {
  /** The header in which a trusted proxy tells the address of its client. */
  readonly realIpHeader: string;
  /** CIDR blocks of the proxies whose word counts. */
  readonly trustedProxies: readonly string[];
  /** Called for every peer; see {@link ProxyWatch}. */
  readonly watch?: ProxyWatch | undefined;
}

/** Of a request without a connection, as tests make them. */
export const NOWHERE: ClientAddress = { client: 'nowhere', near: 'nowhere', far: 'nowhere', network: 'nowhere' };
const PEERS_KEPT = 1_024;

/**
 * Tells where requests come from: the other end of the connection or, where that is a trusted proxy, the address that
 * the proxy tells in the one header. What everybody can write, such as `X-Forwarded-For`, is not looked at. A proxy
 * that tells nothing usable stands for all its clients.
 */
export function createClientAddress({
  realIpHeader,
  trustedProxies,
  watch,
}: ClientAddressOptions): (request: Request, peer: Peer) => ClientAddress {
  const isTrusted = withinBlocks(trustedProxies);
  // A connection makes many requests, and a proxy makes them all.
  const peers = new Map<string, { readonly address: ClientAddress; readonly isTrusted: boolean }>();
  const known = (text: string) => {
    const found = peers.get(text);
    if (found !== undefined) return found;
    if (peers.size >= PEERS_KEPT) peers.clear();
    const made = { address: addressOf(text) ?? NOWHERE, isTrusted: isTrusted(text) };
    peers.set(text, made);
    return made;
  };
  return (request, peer) => {
    const text = peer();
    if (text === undefined) return NOWHERE;
    const from = known(text);
    const claimed = request.headers.get(realIpHeader);
    watch?.note(text, claimed, from.isTrusted);
    if (!from.isTrusted) return from.address;
    return (claimed === null ? undefined : addressOf(claimed)) ?? from.address;
  };
}

/**
 * Returns the IP address of a request's client, by the same rules; `undefined` where it is not known, and behind a
 * trusted proxy that does not tell.
 */
export function createClientIp({
  realIpHeader,
  trustedProxies,
}: ClientAddressOptions): (request: Request, peer: Peer) => string | undefined {
  const isTrusted = withinBlocks(trustedProxies);
  return (request, peer) => {
    const from = peer();
    if (from === undefined) return undefined;
    const claimed = isTrusted(from) ? request.headers.get(realIpHeader) : from;
    const address = plainAddress((claimed ?? '').trim());
    return isIP(address) === 0 ? undefined : address;
  };
}

function addressOf(text: string): ClientAddress | undefined {
  const address = plainAddress(text.trim());
  const version = isIP(address);
  if (version === 0) return undefined;
  return version === 4 ? ipv4Address(address) : ipv6Address(ipv6Groups(address));
}

function ipv4Address(address: string): ClientAddress {
  const parts = address.split('.');
  const far = `${parts.slice(0, 2).join('.')}/16`;
  return { client: address, near: `${parts.slice(0, 3).join('.')}/24`, far, network: far };
}

function ipv6Address(groups: readonly string[]): ClientAddress {
  const first = (count: number) => groups.slice(0, count).join(':');
  const fourth = (Number.parseInt(groups[3] ?? '0', 16) >> 8).toString(16);
  return {
    client: `${first(4)}/64`,
    near: `${first(3)}:${fourth}/56`,
    far: `${first(3)}/48`,
    network: `${first(2)}/32`,
  };
}

/**
 * Judges by which name a request came. A page in someone's browser can have a name of its own lead to this machine
 * (DNS rebinding), and is then of one origin with the pages served there: where only this machine's people can get at,
 * other names than those that are known are refused. An address cannot be led anywhere, so all of them are known.
 * Answers the refusal, `INVALID_HOST` or `UNKNOWN_HOST`, if there is one.
 */
export type HostCheck = (request: Request) => AppError | undefined;

/** `known` are names in addition to this machine's own, without ports; `undefined` lets all names pass. */
export function createHostCheck(known: readonly string[] | undefined): HostCheck {
  const names = known === undefined ? undefined : new Set(known.map((name) => name.toLowerCase()));
  const isKnown = (name: string) => isOfThisMachine(name) || isAddress(name) || names?.has(name) === true;
  // Nearly all requests come by one name.
  let lastAccepted = '';
  return (request) => {
    const header = request.headers.get('host');
    // HTTP/1.0 knows no Host, and browsers do not speak it.
    if (header === null || header === '' || header === lastAccepted) return undefined;
    // Two headers come joined by a comma: a proxy may have judged by the other one.
    if (header.includes(',')) return new AppError('INVALID_HOST');
    if (names !== undefined && !isKnown(nameOf(header))) return new AppError('UNKNOWN_HOST');
    lastAccepted = header;
    return undefined;
  };
}

/**
 * Whether a name is the address of a host. An IPv4 address within an IPv6 one is how programs write what they have
 * connected to, and no name of anybody.
 */
function isAddress(name: string): boolean {
  const version = isIP(name);
  return version !== 0 && isIP(plainAddress(name)) === version;
}

/** The host of a `Host` header in lower case, without port, brackets and the dot at the end. */
export function nameOf(header: string): string {
  return header
    .toLowerCase()
    .replace(/:\d*$/, '')
    .replace(/^\[|\]$/g, '')
    .replace(/\.$/, '');
}

/** Whether a name can be no other machine (RFC 6761), or is an address of this one. */
export function isOfThisMachine(name: string): boolean {
  const address = plainAddress(name);
  return (
    name === 'localhost' ||
    name.endsWith('.localhost') ||
    address === '::1' ||
    (isIP(address) === 4 && address.startsWith('127.'))
  );
}

/**
 * The names that a server is known by; `undefined` where everybody may use any, because it is open to other machines
 * and reaches nothing that they could not reach themselves.
 */
export function knownHosts({
  host,
  baseUrl,
  hosts = [],
  allowPrivateTargets,
}: {
  readonly host: string;
  readonly baseUrl?: string | undefined;
  readonly hosts?: readonly string[] | undefined;
  readonly allowPrivateTargets: boolean;
}): readonly string[] | undefined {
  if (!allowPrivateTargets && !isOfThisMachine(nameOf(host))) return undefined;
  return [...hosts, ...(baseUrl === undefined ? [] : [nameOf(new URL(baseUrl).host)])];
}

/**
 * The odd way in which a request's client was given: a header of someone who is not trusted, or none of a peer that
 * may be a proxy.
 */
export type ProxyProblem = 'untrusted' | 'silent';

const EVERY_MS = 3_600_000;
const LOOPBACK = ['127.0.0.0/8', '::1'];
const PRIVATE = [
  '10.0.0.0/8',
  '172.16.0.0/12',
  '192.168.0.0/16',
  '169.254.0.0/16',
  '100.64.0.0/10',
  'fc00::/7',
  'fe80::/10',
];

const words: Readonly<Record<ProxyProblem, string>> = {
  untrusted:
    'a peer that is not in BURSAR_TRUSTED_PROXIES tells the address of its client; it is not believed, and all its clients count as one',
  silent:
    'a peer in a private network tells no client address; if it is a proxy, all its clients count as one: have it set the header, and name it in BURSAR_TRUSTED_PROXIES',
};

/** Warns of peers that send client addresses without being trusted, or that should and do not. */
export interface ProxyWatch {
  /** Looks at a peer that is not loopback, or that claims something without being trusted. */
  note(peer: string, claimed: string | null, isTrusted: boolean): void;
}

interface ProxyWatchOptions {
  readonly logger: Logger;
  readonly onProblem: (problem: ProxyProblem) => void;
  readonly monotonicMs?: () => number;
}

/**
 * Tells the operator, at most once an hour for each problem, that limits may not see who is calling; counts every time.
 */
export function createProxyWatch({
  logger,
  onProblem,
  monotonicMs = () => performance.now(),
}: ProxyWatchOptions): ProxyWatch {
  const isLoopback = withinBlocks(LOOPBACK);
  const isPrivate = withinBlocks(PRIVATE);
  // Nearly all requests come from one peer, and to compare it with each block takes microseconds.
  let last = { peer: '', isLoopback: true, isPrivate: false };
  const kindOf = (peer: string) => {
    if (peer !== last.peer) last = { peer, isLoopback: isLoopback(peer), isPrivate: isPrivate(peer) };
    return last;
  };
  const reportedMs = new Map<ProxyProblem, number>();
  const report = (problem: ProxyProblem, peer: string) => {
    onProblem(problem);
    const nowMs = monotonicMs();
    const lastMs = reportedMs.get(problem);
    if (lastMs !== undefined && nowMs - lastMs < EVERY_MS) return;
    reportedMs.set(problem, nowMs);
    logger.warn({ peer: plainAddress(peer) }, words[problem]);
  };
  return {
    note(peer, claimed, isTrusted) {
      if (claimed !== null) {
        if (!isTrusted) report('untrusted', peer);
        return;
      }
      const kind = kindOf(peer);
      if (!kind.isLoopback && (isTrusted || kind.isPrivate)) report('silent', peer);
    },
  };
}
