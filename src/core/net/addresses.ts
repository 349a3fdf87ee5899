import { BlockList, isIP } from 'node:net';
import { createLru } from '../lib/cache.ts';
import { ipv6Groups } from '../lib/ip.ts';

/**
 * IPv4 that is not the public internet: the IANA special-purpose registry (RFC 6890), multicast, what is reserved with
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
