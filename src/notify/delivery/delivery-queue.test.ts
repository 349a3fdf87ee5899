import { describe, expect, test } from 'bun:test';
import { createDeliveryQueue, type DeliveryTurn } from './delivery-queue.ts';

const QUICK_MS = 5;
const SLOW_MS = 4_000;

/** Everybody's turns until there is no place any more, started as far as they may be. */
type DeliveryQueue = ReturnType<typeof createDeliveryQueue>;

function startAll(queue: DeliveryQueue): DeliveryTurn[] {
  const turns: DeliveryTurn[] = [];
  for (let turn = queue.next(); turn !== undefined; turn = queue.next()) {
    for (let count = 0; count < turn.slots; count++) queue.start(turn.origin);
    turns.push(turn);
    // There is always more to be sent.
    queue.add(turn.origin, turn.receiver);
  }
  return turns;
}
/** The origin of the next turn, once for each attempt that was started. */
function startNext(queue: DeliveryQueue): string[] {
  const turn = queue.next();
  const origins = Array.from({ length: turn?.slots ?? 0 }, () => turn?.origin ?? '');
  for (const origin of origins) queue.start(origin);
  return origins;
}
function started(turns: readonly DeliveryTurn[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const { origin, slots } of turns) counts[origin] = (counts[origin] ?? 0) + slots;
  return counts;
}
/** Has an origin end one attempt, so that it is known. */
function known(queue: DeliveryQueue, origin: string, tookMs: number): void {
  queue.start(origin);
  queue.end(origin, tookMs);
}

describe('the webhook delivery queue', () => {
  test('yields nothing while no delivery waits', () => {
    const queue = createDeliveryQueue({ inAll: 10, perOrigin: 4 });
    expect(queue.next()).toBeUndefined();
    queue.add('a', 'w');
    expect(queue.next()).toEqual({ origin: 'a', receiver: 'w', slots: 1 });
    expect(queue.next()).toBeUndefined();
  });

  test('gives an origin one attempt until it answers, then its share, and fewer while it is slow', () => {
    const queue = createDeliveryQueue({ inAll: 100, perOrigin: 6 });
    queue.add('a', 'w');
    expect(started(startAll(queue))).toEqual({ a: 1 });
    queue.end('a', QUICK_MS);
    expect(started(startAll(queue))).toEqual({ a: 6 });
    for (let count = 0; count < 6; count++) queue.end('a', SLOW_MS);
    expect(started(startAll(queue))).toEqual({ a: 4 });
    for (let count = 0; count < 4; count++) queue.end('a', QUICK_MS);
    expect(started(startAll(queue))).toEqual({ a: 6 });
    expect(queue.active).toBe(6);
  });

  test('gives slow origins together half of the places, and a later prompt one its share', () => {
    const queue = createDeliveryQueue({ inAll: 20, perOrigin: 8 });
    for (const name of ['a', 'b', 'c', 'd', 'e', 'f']) {
      known(queue, name, SLOW_MS);
      queue.add(name, `w-${name}`);
    }
    expect(Object.values(started(startAll(queue))).reduce((sum, count) => sum + count, 0)).toBe(10);
    known(queue, 'good', QUICK_MS);
    queue.add('good', 'w');
    expect(started(startAll(queue))).toEqual({ good: 8 });
  });

  test('gives a slow origin a place while a prompt one fills the queue', () => {
    const queue = createDeliveryQueue({ inAll: 4, perOrigin: 4 });
    known(queue, 'good', QUICK_MS);
    queue.add('good', 'w');
    expect(started(startAll(queue))).toEqual({ good: 4 });
    known(queue, 'slow', SLOW_MS);
    queue.add('slow', 'v');
    queue.end('good', QUICK_MS);
    expect(started(startAll(queue))).toEqual({ slow: 1 });
  });

  test('serves origins in turn, and the wallets of one origin in turn', () => {
    const queue = createDeliveryQueue({ inAll: 2, perOrigin: 1 });
    for (const name of ['a', 'b', 'c']) {
      queue.add(name, `${name}1`);
      queue.add(name, `${name}2`);
    }
    const order: string[] = [];
    for (let round = 0; round < 6; round++) {
      for (const { origin, receiver } of startAll(queue)) {
        order.push(receiver);
        queue.end(origin, QUICK_MS);
      }
    }
    expect(order.slice(0, 6).sort()).toEqual(['a1', 'a2', 'b1', 'b2', 'c1', 'c2']);
    expect(new Set(order.slice(0, 3).map((receiver) => receiver[0])).size).toBe(3);
  });

  test('never exceeds its places in 5,000 random steps', () => {
    const queue = createDeliveryQueue({ inAll: 12, perOrigin: 3 });
    const random = seeded(1);
    /** The origins of attempts under way. */
    const active: string[] = [];
    for (let step = 0; step < 5_000; step++) {
      const [ending] = active.splice(random(24), 1);
      if (ending !== undefined) queue.end(ending, random(2) * SLOW_MS);
      queue.add(`origin-${random(9)}`, `w-${random(3)}`);
      active.push(...startNext(queue));
      expect(queue.active).toBe(active.length);
      expect(active.length).toBeLessThanOrEqual(12);
      const perOrigin = [...Map.groupBy(active, (name) => name).values()].map(({ length }) => length);
      expect(Math.max(0, ...perOrigin)).toBeLessThanOrEqual(3);
    }
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
