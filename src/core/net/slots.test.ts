import { expect, test } from 'bun:test';
import { createSlots } from './slots.ts';

const never = new AbortController().signal;

/** Takes places and writes down who got one. */
function book(limits: { inAll: number; perHost: number }) {
  const slots = createSlots(limits);
  const started: string[] = [];
  const releases = new Map<string, () => void>();
  return {
    started,
    async take(host: string, id: string, signal: AbortSignal = never, party?: string) {
      const { leave } = await slots.take(host, signal, party);
      started.push(id);
      releases.set(id, leave);
    },
    async release(id: string) {
      releases.get(id)?.();
      releases.delete(id);
      // Anyone who got the place hears of it before the next turn of the event loop.
      await new Promise((resolve) => setImmediate(resolve));
    },
  };
}

test('slots let a host over its limit wait in order, without delaying other hosts', async () => {
  const { take, release, started } = book({ inAll: 10, perHost: 1 });
  await take('slow', 'slow 1');
  const waiting = [take('slow', 'slow 2'), take('slow', 'slow 3')];
  await take('quick', 'quick 1');
  expect(started).toEqual(['slow 1', 'quick 1']);
  await release('slow 1');
  expect(started).toEqual(['slow 1', 'quick 1', 'slow 2']);
  await release('slow 2');
  await Promise.all(waiting);
  expect(started).toEqual(['slow 1', 'quick 1', 'slow 2', 'slow 3']);
});

test('slots serve hosts in turn when all places are taken', async () => {
  const { take, release, started } = book({ inAll: 1, perHost: 1 });
  await take('a', 'a 1');
  const waiting = [take('a', 'a 2'), take('a', 'a 3'), take('b', 'b 1'), take('c', 'c 1')];
  for (const id of ['a 1', 'b 1', 'c 1', 'a 2']) await release(id);
  await Promise.all(waiting);
  expect(started).toEqual(['a 1', 'b 1', 'c 1', 'a 2', 'a 3']);
});

test('slots serve parties in turn, across many hosts and at one host', async () => {
  const { take, release, started } = book({ inAll: 2, perHost: 1 });
  await take('a', 'many 1', never, 'many');
  await take('b', 'many 2', never, 'many');
  const waiting = [
    take('a', 'many 3', never, 'many'),
    take('a', 'many 4', never, 'many'),
    take('b', 'many 5', never, 'many'),
    take('c', 'many 6', never, 'many'),
    take('a', 'one 1', never, 'one'),
    take('d', 'one 2', never, 'one'),
  ];
  for (const id of ['many 1', 'many 6', 'one 2', 'many 3', 'one 1', 'many 4', 'many 2']) await release(id);
  await Promise.all(waiting);
  expect(started.slice(2)).toEqual(['many 6', 'one 2', 'many 3', 'one 1', 'many 4', 'many 5']);
});

test('slots never exceed their limits, and serve all 500 requests in the end', async () => {
  const limits = { inAll: 7, perHost: 3 };
  const slots = createSlots(limits);
  const running = new Map<string, number>();
  let all = 0;
  let done = 0;
  const run = async (host: string) => {
    const { leave } = await slots.take(host, never);
    running.set(host, (running.get(host) ?? 0) + 1);
    all += 1;
    expect(all).toBeLessThanOrEqual(limits.inAll);
    expect(running.get(host)).toBeLessThanOrEqual(limits.perHost);
    await new Promise((resolve) => setImmediate(resolve));
    running.set(host, (running.get(host) ?? 0) - 1);
    all -= 1;
    done += 1;
    leave();
  };
  await Promise.all(Array.from({ length: 500 }, (_, i) => run(`host ${(i * i) % 11}`)));
  expect(done).toBe(500);
});

test('slots drop an aborted request from the queue, and serve the next one', async () => {
  const { take, release, started } = book({ inAll: 1, perHost: 1 });
  await take('a', 'a 1');
  const impatient = new AbortController();
  const given = take('a', 'a 2', impatient.signal);
  const patient = take('a', 'a 3');
  impatient.abort('timeout');
  expect(
    await given.then(
      () => 'taken',
      (reason) => reason,
    ),
  ).toBe('timeout');
  await release('a 1');
  await patient;
  expect(started).toEqual(['a 1', 'a 3']);
});

test('slots refuse a request whose signal was already aborted', async () => {
  const { take, release, started } = book({ inAll: 1, perHost: 1 });
  await take('a', 'a 1');
  const given = take('a', 'a 2', AbortSignal.abort('aborted'));
  expect(
    await given.then(
      () => 'taken',
      (reason) => reason,
    ),
  ).toBe('aborted');
  await release('a 1');
  await take('a', 'a 3');
  expect(started).toEqual(['a 1', 'a 3']);
});
