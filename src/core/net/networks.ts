import { ipv6Groups } from '../lib/ip.ts';
import { createLru } from '../lib/lru.ts';

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
