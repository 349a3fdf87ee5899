import { isIP } from 'node:net';
import { ipv6Groups, plainAddress, withinBlocks } from '../core/lib/ip.ts';
import type { Peer } from './endpoint.ts';
import type { ProxyWatch } from './proxy-watch.ts';

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
  /** Told of every peer; see {@link ProxyWatch}. */
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
    const told = request.headers.get(realIpHeader);
    watch?.note(text, told, from.isTrusted);
    if (!from.isTrusted) return from.address;
    return (told === null ? undefined : addressOf(told)) ?? from.address;
  };
}

/**
 * Tells the IP address of whoever makes a request, by the same rules; `undefined` where it is not known, and behind a
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
    const told = isTrusted(from) ? request.headers.get(realIpHeader) : from;
    const address = plainAddress((told ?? '').trim());
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
