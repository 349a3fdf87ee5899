import { expect, test } from 'bun:test';
import { createKeyedRuns } from './keyed-runs.ts';

const late = () => new Error('late');
const inMs = (ms: number) => performance.now() + ms;

test('keyed runs let callers of a key wait while one makes it, and find the result', async () => {
  const runs = createKeyedRuns();
  const slow = Promise.withResolvers<number>();
  const made: number[] = [];
  const ask = () =>
    runs.once('key', {
      find: () => made[0],
      async make() {
        made.push(await slow.promise);
        return made.length;
      },
      endsAt: inMs(10_000),
      late,
    });
  const asked = [ask(), ask(), ask()];
  slow.resolve(7);
  expect(await Promise.all(asked)).toEqual([{ made: 1 }, { found: 7 }, { found: 7 }]);
});

test('keyed runs let the next caller try after a failure, one at a time', async () => {
  const runs = createKeyedRuns();
  let active = 0;
  let tries = 0;
  const ask = () =>
    runs.once('key', {
      find: async () => undefined,
      async make() {
        active += 1;
        expect(active).toBe(1);
        await Bun.sleep(1);
        active -= 1;
        tries += 1;
        if (tries < 3) throw new Error(`no luck ${tries}`);
        return tries;
      },
      endsAt: inMs(10_000),
      late,
    });
  const asked = await Promise.allSettled([ask(), ask(), ask()]);
  expect(asked.map((one) => (one.status === 'fulfilled' ? one.value : String(one.reason)))).toEqual([
    'Error: no luck 1',
    'Error: no luck 2',
    { made: 3 },
  ]);
});

test('keyed runs bound the wait per key, delay no other key, and find a result even when late', async () => {
  const runs = createKeyedRuns();
  const slow = Promise.withResolvers<string>();
  const once = { find: () => undefined, endsAt: inMs(10_000), late };
  const first = runs.once('slow', { ...once, make: () => slow.promise });
  await expect(runs.once('slow', { ...once, make: async () => '', endsAt: inMs(1) })).rejects.toThrow('late');
  expect(await runs.once('other', { ...once, make: async () => 'at once' })).toEqual({ made: 'at once' });
  const there = { find: () => 'there', make: async () => '', endsAt: inMs(0), late };
  expect(await runs.once('slow', there)).toEqual({ found: 'there' });
  slow.resolve('done');
  expect(await first).toEqual({ made: 'done' });
});

test('keyed runs do not make a key if its deadline passed during the look-up', async () => {
  const runs = createKeyedRuns();
  const once = { find: () => Bun.sleep(5), make: async () => expect.unreachable(), endsAt: inMs(2), late };
  await expect(runs.once('key', once)).rejects.toThrow('late');
});

test('keyed runs make a key once, however slow the look-ups of other callers are', async () => {
  const runs = createKeyedRuns();
  const made: string[] = [];
  const ask = (lookMs: number) =>
    runs.once('key', {
      async find() {
        const [found] = made;
        await Bun.sleep(lookMs);
        return found;
      },
      make: async () => made.push('it'),
      endsAt: inMs(10_000),
      late,
    });
  const asked = [ask(20), ask(1), ask(5)];
  expect(await Promise.all(asked)).toEqual([{ made: 1 }, { found: 'it' }, { found: 'it' }]);
});
