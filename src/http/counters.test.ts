import { describe, expect, test } from 'bun:test';
import { createCounters } from './counters.ts';

const WINDOW_MS = 60_000;

describe('rate limit counters', () => {
  test('begin a window at the first request of a key, and end it on time', () => {
    const counters = createCounters(WINDOW_MS, 8);
    expect(counters.count('a', 5)).toEqual({ count: 1, endsMs: 60_005 });
    expect(counters.count('b', 30_000)).toEqual({ count: 1, endsMs: 90_000 });
    expect(counters.count('a', 60_004)).toEqual({ count: 2, endsMs: 60_005 });
    expect(counters.count('a', 60_005)).toEqual({ count: 1, endsMs: 120_005 });
    expect(counters.count('b', 60_006)).toEqual({ count: 2, endsMs: 90_000 });
  });

  test('do not count a ninth key in eight places until a window ends', () => {
    const counters = createCounters(WINDOW_MS, 8);
    const keys = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'];
    for (const [at, key] of keys.entries()) expect(counters.count(key, at)?.count).toBe(1);
    expect(counters.count('i', 10)).toBeUndefined();
    for (const key of keys) expect(counters.count(key, 20)?.count).toBe(2);
    expect(counters.countOrShare('i', 30)).toEqual({ count: 3, endsMs: WINDOW_MS });
    expect(counters.count('i', WINDOW_MS)?.count).toBe(1);
  });

  test('count 30,000 keys separately in 131,072 places', () => {
    const counters = createCounters(WINDOW_MS, 131_072);
    const keys = Array.from({ length: 30_000 }, (_, index) => `192.0.2.${index}`);
    const counts = [1, 2, 3].map(() => keys.map((key) => counters.count(key, 0)?.count));
    // Two of them agree in both hashes once in 2^50 pairs, and nine of them in a set of eight about once in 400 runs.
    const right = counts.map((found, round) => found.filter((count) => count === round + 1).length);
    for (const number of right) expect(number).toBeGreaterThan(29_980);
  });

  test('require a power of two of at least eight places', () => {
    expect(() => createCounters(1, 4)).toThrow('power of two');
    expect(() => createCounters(1, 100)).toThrow('power of two');
  });
});
