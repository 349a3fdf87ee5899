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
 * are not kept; two that agree in both their hashes, which are seeded anew in each process, are one.
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
