import { describe, expect, test } from 'bun:test';
import { createFairQueue, type FairQueueOptions, type QueuedTry } from './fair-queue.ts';

const QUICK_MS = 5;
const SLOW_MS = 2_000;
const perHost = { unknown: 4, prompt: 4, slow: 4 };
const create = (inAll = 48, more: Partial<FairQueueOptions> = {}) =>
  createFairQueue<QueuedTry>({ quick: inAll / 2, slow: inAll / 2, slowMs: SLOW_MS, perHost, ...more });
type Places = ReturnType<typeof create>;

let names = 0;
function tryOf(client: string, host: string): QueuedTry {
  names += 1;
  return { name: `${client} ${host} ${names}`, client, host };
}
function addMany(places: Places, count: number, clientAndHost: (index: number) => [string, string]): void {
  for (let index = 0; index < count; index += 1) places.add(tryOf(...clientAndHost(index)));
}
/** Everybody who gets a place now. */
function takeAll(places: Places): QueuedTry[] {
  const taken: QueuedTry[] = [];
  for (let one = places.take(); one !== undefined; one = places.take()) taken.push(one);
  return taken;
}
function endAfter(places: Places, one: QueuedTry, tookMs: number): void {
  places.asked(one, tookMs);
  places.end(one);
}
const hostsOf = (tries: readonly QueuedTry[]) => tries.map(({ host }) => host).toSorted();

describe('the fair queue of evaluation attempts', () => {
  test('yields nothing while nothing waits, and has an attempt until it ends', () => {
    const places = create();
    expect(places.take()).toBeUndefined();
    const one = tryOf('a', 'x');
    places.add(one);
    expect(places.has(one.name)).toBeTrue();
    expect(takeAll(places)).toEqual([one]);
    expect(places.has(one.name)).toBeTrue();
    endAfter(places, one, QUICK_MS);
    expect(places.has(one.name)).toBeFalse();
  });

  test('gives a host four places, and attempts without a host all places', () => {
    const places = create(400);
    addMany(places, 20, () => ['a', 'x']);
    expect(takeAll(places)).toHaveLength(4);
    addMany(places, 20, () => ['a', '']);
    expect(takeAll(places)).toHaveLength(20);
  });

  test('frees the places of a host once it has answered, before the verdict', () => {
    const places = create();
    addMany(places, 8, () => ['a', 'x']);
    for (const one of takeAll(places)) places.asked(one, QUICK_MS);
    expect(takeAll(places)).toHaveLength(4);
  });

  test('gives one Client half of the quick places, and leaves places to later Clients', () => {
    const places = create();
    addMany(places, 100, (index) => ['a', `a${index}`]);
    expect(takeAll(places)).toHaveLength(12);
    addMany(places, 100, (index) => ['b', `b${index}`]);
    expect(takeAll(places)).toHaveLength(6);
    addMany(places, 30, (index) => [`c${index}`, `c${index}`]);
    expect(takeAll(places)).toHaveLength(6);
  });

  test('serves Clients in turn, however much one of them has waiting', () => {
    const places = create(4);
    addMany(places, 50, (index) => ['a', `a${index}`]);
    addMany(places, 2, (index) => ['b', `b${index}`]);
    addMany(places, 2, (index) => ['c', `c${index}`]);
    const order: string[] = [];
    for (let taken = takeAll(places); order.length < 8; taken = takeAll(places)) {
      for (const one of taken) {
        order.push(one.client);
        endAfter(places, one, QUICK_MS);
      }
    }
    expect(order.slice(0, 6).join('')).toMatch(/^(abc|acb|bac|bca|cab|cba){2}$/);
  });

  test('serves the hosts of one Client in turn', () => {
    const places = create(2);
    addMany(places, 6, (index) => ['a', index < 3 ? 'x' : 'y']);
    const order: string[] = [];
    for (const one of takeAll(places)) {
      order.push(one.host);
      endAfter(places, one, QUICK_MS);
    }
    for (let one = places.take(); one !== undefined; one = places.take()) {
      order.push(one.host);
      endAfter(places, one, QUICK_MS);
    }
    expect(order.join('')).toBe('xyxyxy');
  });

  test('moves slow hosts to the slow places, and lets them wait when those are full', () => {
    const places = create();
    addMany(places, 100, (index) => ['a', `a${index}`]);
    const first = takeAll(places);
    expect(first.every((one) => places.timedOut(one))).toBeTrue();
    const second = takeAll(places);
    expect(second).toHaveLength(12);
    for (const one of second) {
      expect(places.timedOut(one)).toBeFalse();
      endAfter(places, one, SLOW_MS);
      expect(places.has(one.name)).toBeTrue();
    }
    // Those that were ended do not come back before a slow one has ended, though there is room for others.
    const third = takeAll(places);
    expect(hostsOf(third)).toEqual(Array.from({ length: 12 }, (_, index) => `a${index + 24}`).toSorted());
    const [slowOne] = first;
    if (slowOne === undefined) throw new Error('No one had a place.');
    endAfter(places, slowOne, 10 * SLOW_MS);
    expect(hostsOf(takeAll(places))).toEqual(['a12']);
  });

  test('treats a host that answers promptly again as quick, except for an attempt that was cut', () => {
    const places = create(4);
    const slowOnes = [tryOf('b', 'y'), tryOf('c', 'z')];
    for (const one of slowOnes) places.add(one);
    expect(takeAll(places)).toEqual(slowOnes);
    expect(slowOnes.map((one) => places.timedOut(one))).toEqual([true, true]);
    const [ended, prompt, later] = [tryOf('a', 'x'), tryOf('d', 'x'), tryOf('a', 'x')];
    places.add(ended);
    places.add(prompt);
    expect(takeAll(places)).toEqual([ended, prompt]);
    expect(places.timedOut(ended)).toBeFalse();
    endAfter(places, ended, SLOW_MS);
    places.add(later);
    expect(takeAll(places)).toEqual([]);
    endAfter(places, prompt, QUICK_MS);
    expect(takeAll(places)).toEqual([later]);
    for (const one of slowOnes) endAfter(places, one, 2 * SLOW_MS);
    expect(takeAll(places)).toEqual([ended]);
  });

  test('never exceeds its places and loses no attempt in 5,000 random steps', () => {
    const places = create(12);
    const random = seeded(1);
    const active: QueuedTry[] = [];
    const waiting = new Set<QueuedTry>();
    const take = () => {
      for (const one of takeAll(places)) {
        expect(waiting.delete(one)).toBeTrue();
        active.push(one);
      }
    };
    const endOne = () => {
      const [ending] = active.splice(random(active.length), 1);
      if (ending === undefined) return;
      const isCut = random(2) === 0 && !places.timedOut(ending);
      endAfter(places, ending, random(2) * SLOW_MS);
      if (isCut) waiting.add(ending);
    };
    for (let step = 0; step < 5_000; step += 1) {
      if (random(3) > 0) endOne();
      const one = tryOf(`client-${random(5)}`, `host-${random(9)}`);
      if (waiting.size < 50) {
        places.add(one);
        waiting.add(one);
      }
      take();
      expect(active.length).toBeLessThanOrEqual(12);
      const perHost = [...Map.groupBy(active, ({ host }) => host).values()].map(({ length }) => length);
      expect(Math.max(0, ...perHost)).toBeLessThanOrEqual(4);
    }
    for (let step = 0; step < 1_000 && active.length > 0; step += 1) {
      endOne();
      take();
    }
    expect(waiting.size).toBe(0);
  });
});

/** Numbers below a bound, the same in every run. */
function seeded(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state * 48_271) % 2_147_483_647;
    return state % below;
  };
}
