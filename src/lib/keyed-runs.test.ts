import { expect, test } from 'bun:test';
import { createKeyedRuns } from './keyed-runs.ts';

test('whoever waits for a slot learns when its run has ended, well or badly', async () => {
  const runs = createKeyedRuns();
  const good = Promise.withResolvers<number>();
  const bad = Promise.withResolvers<number>();
  const results = [runs.run('good', () => good.promise), runs.run('bad', () => bad.promise)];
  const waits = [runs.settled('good', 10_000), runs.settled('bad', 10_000)];
  good.resolve(7);
  bad.reject(new Error('no luck'));
  expect(await Promise.all(waits)).toEqual([true, true]);
  expect(await results[0]).toBe(7);
  await expect(results[1]).rejects.toThrow('no luck');
  expect([runs.isRunning('good'), runs.isRunning('bad')]).toEqual([false, false]);
});

test('a wait is bounded, and a free slot needs none', async () => {
  const runs = createKeyedRuns();
  const slow = Promise.withResolvers<number>();
  const result = runs.run('slow', () => slow.promise);
  expect(await runs.settled('slow', 1)).toBe(false);
  expect(await runs.settled('slow', -1)).toBe(false);
  expect(await runs.settled('free', 0)).toBe(true);
  slow.resolve(1);
  await result;
  expect(await runs.settled('slow', 0)).toBe(true);
});

test('a slot has one run at a time', async () => {
  const runs = createKeyedRuns();
  const slow = Promise.withResolvers<number>();
  const result = runs.run('slot', () => slow.promise);
  expect(() => runs.run('slot', async () => 2)).toThrow('taken');
  slow.resolve(1);
  await result;
  expect(await runs.run('slot', async () => 2)).toBe(2);
});
