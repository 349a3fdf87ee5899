import { lookup } from 'node:dns/promises';
import { createClient } from './client.ts';
import type { GuardedFetch, RequestBounds } from './guarded-request.ts';
import { isPublicAddress } from './target-url.ts';

export type GuardedFetchOptions = RequestBounds & {
  /** How the client calls itself where a request does not: one of `userAgents`. */
  readonly userAgent: string;
  /** Whether loopback, private and other special addresses may be reached. */
  readonly allowPrivateTargets: boolean;
  /** All addresses of a name; the system's resolver if it is not given. */
  readonly resolve?: (name: string) => Promise<readonly string[]>;
};

/**
 * The one client for everything outside that users and other parties name. A name is resolved once per request and hop,
 * all of its addresses must be public, and the connection goes to one of them, with the certificate checked against the
 * name. There are no cookies, and no proxies of the environment.
 */
export function createGuardedFetch({
  userAgent,
  allowPrivateTargets,
  resolve = systemAddresses,
  ...bounds
}: GuardedFetchOptions): GuardedFetch {
  const mayReach = allowPrivateTargets ? () => true : isPublicAddress;
  return createClient({ userAgent, mayReach, resolve, ...bounds });
}

async function systemAddresses(name: string): Promise<readonly string[]> {
  const found = await lookup(name, { all: true });
  return found.map(({ address }) => address);
}
