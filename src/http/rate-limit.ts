import { AppError } from '../core/errors.ts';
import { type Limit, type Limiter, type LimiterName, type Limits, limiters, policyOf } from '../core/limits.ts';
import type { ClientAddress } from './client-address.ts';
import { type Counters, createCounters, secondsLeft, type Used } from './counters.ts';
import type { Peer } from './endpoint.ts';

/** Where a request stands after it was counted. */
export interface Tally {
  readonly isOver: boolean;
  /** `RateLimit-*`, and `Retry-After` where it is over. */
  readonly headers: Readonly<Record<string, string>>;
  /** Gives the request back, where the limit is one of failures; answers where that leaves it. */
  readonly giveBack?: () => Tally;
}

/** One limiter at work. */
export interface Meter {
  readonly by: Limiter['by'];
  /** As the RateLimit-Policy header has it. */
  readonly policy: string;
  /** Counts a request by where it comes from. */
  countAddress(request: Request, peer: Peer): Tally;
  /** Counts a request by its caller, whose credentials were found valid. */
  countCaller(id: string): Tally;
}

/** The meter of a limiter; `undefined` if it is off. */
export type RateLimits = (name: LimiterName) => Meter | undefined;

export interface RateLimitOptions {
  readonly limits: Limits;
  readonly addressOf: (request: Request, peer: Peer) => ClientAddress;
  /** Never goes back: a host's clock that is put right must not prolong a window. */
  readonly monotonicMs?: () => number;
  /** Addresses that have a counter of their own at the same time, likewise networks and callers; a power of two. */
  readonly places?: number;
}

/** 2 MiB per table. */
const PLACES = 131_072;
/** What the clients of a network that have no counters of their own may do together, in limits of one client. */
const NETWORK_SHARE = 16;
/** How often the clients of a /24 (/56) and of a /16 (/48) may fail together, in limits of one client. */
const NEAR_SHARE = 4;
const FAR_SHARE = 16;

/** The limiters, each with its own counters, which are kept in memory alone. */
export function createRateLimits(options: RateLimitOptions): RateLimits {
  const made = new Map<LimiterName, Meter>();
  return (name) => {
    const limit = options.limits[name];
    if (limit === undefined) return undefined;
    const meter = made.get(name) ?? createMeter(name, limit, options);
    made.set(name, meter);
    return meter;
  };
}

/**
 * A million addresses take no more memory than is there from the start. When all counters are in use, those who have
 * one keep it; who comes then is counted together with its network until counters are free again. So a flood from many
 * addresses uses up what its own networks have, and newcomers from others still get in.
 */
function createMeter(name: LimiterName, limit: Limit, options: RateLimitOptions): Meter {
  const { addressOf, monotonicMs = () => performance.now(), places = PLACES } = options;
  const { max, windowSeconds } = limit;
  const { by, ofFailures }: Limiter = limiters[name];
  const table = () => createCounters(windowSeconds * 1000, places);
  const [addresses, networks, callers] = [lazily(table), lazily(table), lazily(table)];
  const [near, far] = [lazily(table), lazily(table)];
  const policy = policyOf(limit);
  const tally = (used: Used, allowed: number, nowMs: number): Tally => {
    const { count } = used;
    const seconds = String(secondsLeft(used, nowMs, windowSeconds * 1000));
    const isOver = count > allowed;
    const headers = {
      'RateLimit-Policy': policy,
      'RateLimit-Limit': String(max),
      'RateLimit-Remaining': String(Math.min(Math.max(0, allowed - count), max - (count > 0 ? 1 : 0))),
      'RateLimit-Reset': seconds,
    };
    return { isOver, headers: isOver ? { ...headers, 'Retry-After': seconds } : headers };
  };
  /** Counts a client and, while it is not over its own limit, its networks: one client alone uses up none of them. */
  const countFailure = (place: ClientAddress, used: Used, nowMs: number): Tally => {
    const counted = [() => addresses().giveBack(place.client, monotonicMs())];
    let result = tally(used, max, nowMs);
    for (const [counters, key, share] of [
      [near, place.near, NEAR_SHARE],
      [far, place.far, FAR_SHARE],
    ] as const) {
      if (result.isOver) break;
      const around = tally(counters().countOrShare(key, nowMs), max * share, nowMs);
      counted.push(() => counters().giveBack(key, monotonicMs()));
      if (around.isOver) result = around;
    }
    const giveBack = () => {
      for (const undo of counted) undo();
      return tally({ ...used, count: used.count - 1 }, max, monotonicMs());
    };
    return { ...result, giveBack };
  };
  return {
    by,
    policy,
    countAddress(request, peer) {
      const place = addressOf(request, peer);
      const nowMs = monotonicMs();
      const used = addresses().count(place.client, nowMs);
      if (used === undefined) {
        return tally(networks().countOrShare(place.network, nowMs), max * NETWORK_SHARE, nowMs);
      }
      return ofFailures === true ? countFailure(place, used, nowMs) : tally(used, max, nowMs);
    },
    countCaller(id) {
      const nowMs = monotonicMs();
      return tally(callers().countOrShare(id, nowMs), max, nowMs);
    },
  };
}

/** The error of a request that is over its limit; the tally's headers go with every answer. */
export function overLimit({ headers }: Tally): AppError {
  return new AppError('RATE_LIMITED', { message: `Too many requests. Try again in ${headers['Retry-After']} s.` });
}

function lazily(make: () => Counters): () => Counters {
  let made: Counters | undefined;
  return () => {
    made ??= make();
    return made;
  };
}
