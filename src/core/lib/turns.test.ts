import { expect, test } from 'bun:test';
import { currentTurn, isStillTurn, takeTurn, takeTurnAtOnce } from './turns.ts';

function compute(ms: number): void {
  const end = performance.now() + ms;
  while (performance.now() < end);
}

/**
 * Does some work in turns, each part after some steps that wait for nothing; says who did what, and when the event loop
 * came round.
 */
async function inTurns(workers: number, parts: number, ms: number) {
  const order: (number | 'loop')[] = [];
  let isOver = false;
  const onLoop = () => {
    order.push('loop');
    if (!isOver) setImmediate(onLoop);
  };
  setImmediate(onLoop);
  const work = async (worker: number) => {
    for (let part = 0; part < parts; part += 1) {
      await takeTurn();
      for (let step = 0; step < 30; step += 1) await null;
      compute(ms);
      order.push(worker);
    }
  };
  await Promise.all(Array.from({ length: workers }, (_, worker) => work(worker)));
  isOver = true;
  return order;
}

test('takeTurn lets the event loop run after each slice, however many workers compute', async () => {
  await Bun.sleep(1);
  const order = await inTurns(40, 1, 3);
  const runs = order.join(' ').split('loop');
  const longest = Math.max(...runs.map((run) => run.trim().split(' ').length));
  // Three parts of 3 ms fill a slice of 8.
  expect(longest).toBeLessThanOrEqual(3);
  expect(order.filter((entry) => entry !== 'loop')).toHaveLength(40);
});

test('takeTurn gives every worker a turn before any has a second one', async () => {
  await Bun.sleep(1);
  const order = (await inTurns(12, 2, 2)).filter((entry) => entry !== 'loop');
  expect(order.slice(0, 12).toSorted((a, b) => Number(a) - Number(b))).toEqual(
    Array.from({ length: 12 }, (_, worker) => worker),
  );
});

test('takeTurn resolves without a round of the event loop while no one computes', async () => {
  await Bun.sleep(1);
  let rounds = 0;
  let isOver = false;
  const onLoop = () => {
    rounds += 1;
    if (!isOver) setImmediate(onLoop);
  };
  setImmediate(onLoop);
  for (let time = 0; time < 1_000; time += 1) await takeTurn();
  isOver = true;
  expect(rounds).toBeLessThan(500);
});

test('takeTurn alternates new requests with steps, and starts a large part in a slice of its own', async () => {
  await Bun.sleep(1);
  const order: string[] = [];
  const onLoop = () => {
    order.push('|');
    if (order.length < 60) setImmediate(onLoop);
  };
  setImmediate(onLoop);
  const ask = async (name: string, share: 'request' | 'step' | 'large') => {
    await takeTurn(share);
    order.push(name);
    compute(1);
  };
  const requests = Array.from({ length: 4 }, () => ask('new', 'request'));
  await Promise.all([...requests, ...Array.from({ length: 3 }, () => ask('old', 'step')), ask('large', 'large')]);
  const names = order.filter((name) => name !== '|').join(' ');
  expect(names).toBe('new old new old new old new large');
  expect(order[order.indexOf('large') - 1]).toBe('|');
});

test('takeTurn serves an urgent worker before all that wait', async () => {
  await Bun.sleep(1);
  const order: string[] = [];
  const work = async (share: 'step' | 'request' | 'urgent') => {
    await takeTurn(share);
    compute(3);
    order.push(share);
  };
  const crowd = Array.from({ length: 20 }, (_, index) => work(index % 2 === 0 ? 'step' : 'request'));
  await Promise.all([...crowd, work('urgent')]);
  expect(order.indexOf('urgent')).toBeLessThanOrEqual(1);
});

test('takeTurn has what blocks hold wait for no crowd, and lets the crowd go on', async () => {
  await Bun.sleep(1);
  const order: string[] = [];
  let isOver = false;
  const onLoop = () => {
    order.push('|');
    if (!isOver) setImmediate(onLoop);
  };
  setImmediate(onLoop);
  const work = async (share: 'step' | 'request' | 'chain' | 'chain-large') => {
    await takeTurn(share);
    compute(1);
    order.push(share);
  };
  const chain = async () => {
    for (let part = 0; part < 5; part += 1) await work('chain');
    for (let part = 0; part < 6; part += 1) await work('chain-large');
  };
  const crowd = Array.from({ length: 80 }, (_, index) => work(index % 2 === 0 ? 'step' : 'request'));
  await Promise.all([...crowd, chain()]);
  isOver = true;
  const served = order.filter((entry) => entry !== '|');
  // Each part waits for one of those that have begun and one new one; a large one for the end of a slice.
  expect(served.lastIndexOf('chain')).toBeLessThan(3 * 5);
  const slices = order
    .join(' ')
    .split('|')
    .map((slice) => slice.trim().split(' '));
  const large = slices.filter((slice) => slice.includes('chain-large'));
  expect(large).toHaveLength(6);
  for (const slice of large) expect(slice.indexOf('chain-large')).toBe(0);
  expect(served.lastIndexOf('chain-large')).toBeLessThan(60);
  expect(large.flat().filter((share) => share === 'step' || share === 'request').length).toBeGreaterThan(0);
});

test('a turn goes on while its owner computes, and no one else takes one at once', async () => {
  await Bun.sleep(1);
  expect(takeTurnAtOnce('request')).toBe(true);
  const turn = currentTurn();
  expect(takeTurnAtOnce('request')).toBe(false);
  for (let step = 0; step < 30; step += 1) await null;
  expect(isStillTurn(turn)).toBe(true);
  compute(9);
  expect(isStillTurn(turn)).toBe(false);
});

test('a turn has ended once its owner has waited, also where another one has begun', async () => {
  await Bun.sleep(1);
  await takeTurn('request');
  const turn = currentTurn();
  await Bun.sleep(1);
  expect(isStillTurn(turn)).toBe(false);
  await takeTurn();
  expect(isStillTurn(turn)).toBe(false);
  expect(isStillTurn(currentTurn())).toBe(true);
});
