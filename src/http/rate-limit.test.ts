import { describe, expect, test } from 'bun:test';
import type { Limits } from '../core/limits.ts';
import { type ClientAddressOptions, createClientAddress } from './client-address.ts';
import { createCounters, createRateLimits } from './rate-limit.ts';

const trusting: ClientAddressOptions = { realIpHeader: 'x-real-ip', trustedProxies: ['10.0.0.0/8'] };

/** A limiter of an hour for addresses, and one of a minute for callers, with a clock of their own. */
function limiting(limits: Limits, places = 8_192) {
  const clock = { nowMs: 1_000 };
  const addressOf = createClientAddress(trusting);
  const rateLimits = createRateLimits({ limits, addressOf, monotonicMs: () => clock.nowMs, places });
  const request = new Request('http://localhost/');
  const of = (name: 'walletCreate' | 'payment') => {
    const meter = rateLimits(name);
    if (meter === undefined) throw new Error('The limiter is off.');
    return meter;
  };
  return {
    clock,
    rateLimits,
    from: (address: string) => of('walletCreate').countAddress(request, () => address),
    by: (id: string) => of('payment').countCaller(id),
  };
}

const hourly: Limits = { walletCreate: { max: 3, windowSeconds: 3600 } };

describe('a rate limit', () => {
  test('admits its maximum, and sends how many are left and when the window ends', () => {
    const { from, clock } = limiting(hourly);
    const remaining = () => from('192.0.2.1').headers['RateLimit-Remaining'];
    expect([remaining(), remaining(), remaining()]).toEqual(['2', '1', '0']);
    clock.nowMs += 600_500;
    expect(from('192.0.2.1')).toEqual({
      isOver: true,
      headers: {
        'RateLimit-Policy': '3;w=3600',
        'RateLimit-Limit': '3',
        'RateLimit-Remaining': '0',
        'RateLimit-Reset': '3000',
        'Retry-After': '3000',
      },
    });
    clock.nowMs += 2_999_500;
    expect(from('192.0.2.1')).toMatchObject({ isOver: false, headers: { 'RateLimit-Remaining': '2' } });
  });

  test('never sends a Retry-After of less than a second', () => {
    const { from, clock } = limiting({ walletCreate: { max: 1, windowSeconds: 1 } });
    from('192.0.2.1');
    clock.nowMs += 999.9;
    expect(from('192.0.2.1').headers['Retry-After']).toBe('1');
  });

  test('never sends a RateLimit-Reset of more than its window, whatever fractions the clock has', () => {
    const { by, clock } = limiting({ payment: { max: 1, windowSeconds: 60 } });
    const resets = new Set<string | undefined>();
    for (let caller = 0; caller < 1_000; caller += 1, clock.nowMs += 61.37)
      resets.add(by(`key:${caller}`).headers['RateLimit-Reset']);
    expect([...resets]).toEqual(['60']);
  });

  test('is not extended by requests over it', () => {
    const { from, clock } = limiting(hourly);
    for (let request = 0; request < 100; request += 1) {
      from('192.0.2.1');
      clock.nowMs += 36_000;
    }
    expect(from('192.0.2.1').isOver).toBe(false);
  });

  test('that is off has no limiter', () => {
    expect(limiting({}).rateLimits('walletCreate')).toBeUndefined();
  });

  test('of callers counts each caller separately', () => {
    const { by } = limiting({ payment: { max: 1, windowSeconds: 60 } });
    expect([by('key:a'), by('key:b'), by('key:a')].map(({ isOver }) => isOver)).toEqual([false, false, true]);
  });
});

describe('a rate limit under 200,000 addresses', () => {
  const addressOf = (index: number) => `20.${index >> 16}.${(index >> 8) & 255}.${index & 255}`;

  test('admits few of them, and still admits addresses from other networks', () => {
    const { from, clock } = limiting(hourly);
    for (let request = 0; request < 4; request += 1) from('192.0.2.1');
    let admitted = 0;
    for (let index = 0; index < 200_000; index += 1) if (!from(addressOf(index)).isOver) admitted += 1;
    // 8,192 have counters of their own; each of the 4 networks has 16 limits for all others in it.
    expect(admitted).toBeGreaterThan(8_000);
    expect(admitted).toBeLessThanOrEqual(8_192 + 4 * 16 * 3);
    expect(from('192.0.2.1').isOver).toBe(true);
    expect(from('198.51.100.7').isOver).toBe(false);
    expect(from('2001:db8::1').isOver).toBe(false);
    expect(from(addressOf(199_999)).isOver).toBe(true);
    clock.nowMs += 3_600_000;
    expect(from(addressOf(199_999))).toMatchObject({ isOver: false, headers: { 'RateLimit-Remaining': '2' } });
  });

  test('bounds how many it admits from as many networks', () => {
    const { from } = limiting(hourly, 64);
    let admitted = 0;
    for (let index = 0; index < 200_000; index += 1) {
      if (!from(`${8192 + (index >> 10)}:${index & 1023}::1`).isOver) admitted += 1;
    }
    expect(admitted).toBeLessThanOrEqual(64 + 64 * 16 * 3);
    expect(admitted).toBeGreaterThan(64 * 3);
  });
});

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
