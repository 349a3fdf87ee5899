import type { Logger } from 'pino';
import { AppError } from '../core/errors.ts';
import { type Limit, type Limiter, type LimiterName, type Limits, limiters, policyOf } from '../core/limits.ts';
import type { ClientAddress } from './client-address.ts';
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
  /** Those headers of a tally that are the same in all. */
  readonly sameHeaders: Readonly<Record<string, string>>;
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
  const limitText = String(max);
  const tally = (used: Used, allowed: number, nowMs: number): Tally => {
    const { count } = used;
    const seconds = String(secondsLeft(used, nowMs, windowSeconds * 1000));
    const isOver = count > allowed;
    const headers = {
      'RateLimit-Policy': policy,
      'RateLimit-Limit': limitText,
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
    sameHeaders: { 'RateLimit-Policy': policy, 'RateLimit-Limit': limitText },
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

const EVERY_MS = 60_000;

/** A function that tells the operator, at most once a minute for each limiter, that requests are being refused. */
export function createLimitNotice(logger: Logger): (limiter: LimiterName) => void {
  const reportedMs = new Map<LimiterName, number>();
  return (limiter) => {
    const nowMs = performance.now();
    const lastMs = reportedMs.get(limiter);
    if (lastMs !== undefined && nowMs - lastMs < EVERY_MS) return;
    reportedMs.set(limiter, nowMs);
    logger.warn({ limiter }, 'requests are refused by a rate limit; BURSAR_RATE_LIMITS sets it');
  };
}

/** What a key has used of its window. */
export interface Used {
  /** Requests of this window, this one included. */
  readonly count: number;
  readonly endsMs: number;
}

/** Counts requests by key in windows that begin with a key's first request. */
export interface Counters {
  /** Counts one; `undefined` where the table has no room for another key. */
  count(key: string, nowMs: number): Used | undefined;
  /** The same, but without room the key shares the counter of another one. */
  countOrShare(key: string, nowMs: number): Used;
  /** Gives one back that was counted in this window. */
  giveBack(key: string, nowMs: number): void;
}

/**
 * How many whole seconds are left of a window: one at least, and never more than it has, which the sum and the
 * difference of two floating-point times can come to.
 */
export function secondsLeft({ endsMs }: Used, nowMs: number, windowMs: number): number {
  return Math.max(1, Math.ceil(Math.min(endsMs - nowMs, windowMs) / 1000));
}

/** Places that a key can have; looking through them is the whole cost of a full table. */
const WAYS = 8;
const MAX_COUNT = 0xffff_ffff;

/**
 * A hash table of fixed size: 16 bytes per place, taken at once, and none is ever added. A key's place is one of the
 * few that its hash names, and is free again when its window has ended, so nothing has to be removed. Keys themselves
 * are not kept; two that agree in both their hashes, which are seeded again in each process, are one.
 */
export function createCounters(windowMs: number, places: number): Counters {
  const sets = places / WAYS;
  if (sets < 1 || !Number.isInteger(Math.log2(sets)))
    throw new Error('A table has a power of two of places, at least 8.');
  const tags = new Uint32Array(places);
  const counts = new Uint32Array(places);
  const endsMs = new Float64Array(places);
  const [setSeed = 0, tagSeed = 0] = crypto.getRandomValues(new Uint32Array(2));

  /** The place of the key, or a free one, or else, as `~place`, the one whose window ends first. */
  const find = (first: number, tag: number, nowMs: number): number => {
    let free = -1;
    let soonest = first;
    for (let place = first; place < first + WAYS; place += 1) {
      const ends = endsMs[place] ?? 0;
      if (ends <= nowMs) free = place;
      else if (tags[place] === tag) return place;
      else if (ends < (endsMs[soonest] ?? 0)) soonest = place;
    }
    return free === -1 ? ~soonest : free;
  };
  const add = (place: number, tag: number, nowMs: number): Used => {
    if ((endsMs[place] ?? 0) <= nowMs) {
      tags[place] = tag;
      counts[place] = 0;
      endsMs[place] = nowMs + windowMs;
    }
    const count = Math.min((counts[place] ?? 0) + 1, MAX_COUNT);
    counts[place] = count;
    return { count, endsMs: endsMs[place] ?? nowMs };
  };
  const tagOf = (key: string) => Bun.hash.xxHash32(key, tagSeed);
  const firstOf = (key: string) => (Bun.hash.xxHash32(key, setSeed) & (sets - 1)) * WAYS;
  return {
    count(key, nowMs) {
      const tag = tagOf(key);
      const place = find(firstOf(key), tag, nowMs);
      return place < 0 ? undefined : add(place, tag, nowMs);
    },
    giveBack(key, nowMs) {
      const place = find(firstOf(key), tagOf(key), nowMs);
      if (place < 0 || tags[place] !== tagOf(key) || (endsMs[place] ?? 0) <= nowMs) return;
      counts[place] = Math.max(0, (counts[place] ?? 0) - 1);
    },
    countOrShare(key, nowMs) {
      const tag = tagOf(key);
      const place = find(firstOf(key), tag, nowMs);
      return add(place < 0 ? ~place : place, tag, nowMs);
    },
  };
}
