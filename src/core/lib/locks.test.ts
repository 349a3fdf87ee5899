import { describe, expect, test } from 'bun:test';
import { createGate, createKeyedMutex, createKeyedRuns, GateFullError, MutexBusyError } from './locks.ts';

const quick = { waiting: 2, waitMs: 1_000 };

describe('a keyed mutex', () => {
  test('runs the tasks of a key one after another, in order', async () => {
    const mutex = createKeyedMutex(quick);
    const seen: string[] = [];
    const task = (name: string) =>
      mutex.run('a', async () => {
        seen.push(`${name} begins`);
        await Promise.resolve();
        seen.push(`${name} ends`);
        return name;
      });
    expect(await Promise.all([task('1'), task('2'), task('3')])).toEqual(['1', '2', '3']);
    expect(seen).toEqual(['1 begins', '1 ends', '2 begins', '2 ends', '3 begins', '3 ends']);
  });

  test('runs the tasks of different keys concurrently', async () => {
    const mutex = createKeyedMutex(quick);
    const other = Promise.withResolvers<string>();
    const first = mutex.run('a', () => other.promise);
    await mutex.run('b', async () => other.resolve('freed by b'));
    expect(await first).toBe('freed by b');
  });

  test('goes on after a task that threw', async () => {
    const mutex = createKeyedMutex(quick);
    const failed = mutex.run('a', () => Promise.reject(new Error('no')));
    const next = mutex.run('a', async () => 'yes');
    await expect(failed).rejects.toThrow('no');
    expect(await next).toBe('yes');
    expect(await mutex.run('a', async () => 'again')).toBe('again');
  });

  test('refuses at once when too many wait', async () => {
    const mutex = createKeyedMutex(quick);
    const gate = Promise.withResolvers<void>();
    const accepted = [1, 2, 3].map(() => mutex.run('a', () => gate.promise));
    await expect(mutex.run('a', async () => undefined)).rejects.toBeInstanceOf(MutexBusyError);
    gate.resolve();
    await Promise.all(accepted);
  });

  test('lets parties take turns, and keeps places for each', async () => {
    const mutex = createKeyedMutex(quick);
    const gate = Promise.withResolvers<void>();
    const seen: string[] = [];
    const task = (name: string, party: string) => mutex.run('a', async () => void seen.push(name), { party });
    const running = mutex.run('a', () => gate.promise, { party: 'crowd' });
    const waiting = [task('1', 'crowd'), task('2', 'crowd')];
    await expect(task('3', 'crowd')).rejects.toBeInstanceOf(MutexBusyError);
    waiting.push(task('one', 'other'), task('two', 'other'));
    gate.resolve();
    await Promise.all([running, ...waiting]);
    expect(seen).toEqual(['one', '1', 'two', '2']);
  });

  test('runs priority tasks first, and reserves places for them', async () => {
    const mutex = createKeyedMutex(quick);
    const gate = Promise.withResolvers<void>();
    const seen: string[] = [];
    const task = (name: string, ahead = false) => mutex.run('a', async () => void seen.push(name), { ahead });
    const running = mutex.run('a', () => gate.promise);
    const waiting = [task('1'), task('2'), task('first ahead', true), task('second ahead', true)];
    await expect(task('3')).rejects.toBeInstanceOf(MutexBusyError);
    await expect(task('third ahead', true)).rejects.toBeInstanceOf(MutexBusyError);
    gate.resolve();
    await Promise.all([running, ...waiting]);
    expect(seen).toEqual(['first ahead', 'second ahead', '1', '2']);
  });

  test('refuses a task that has waited too long, and runs the next one', async () => {
    const mutex = createKeyedMutex({ waiting: 2, waitMs: 20 });
    const gate = Promise.withResolvers<void>();
    const first = mutex.run('a', () => gate.promise);
    let ran = false;
    const second = mutex.run('a', async () => {
      ran = true;
    });
    expect(await second.catch((error: unknown) => error)).toBeInstanceOf(MutexBusyError);
    gate.resolve();
    await first;
    expect(ran).toBe(false);
    expect(await mutex.run('a', async () => 'next')).toBe('next');
  });
});

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
  const answers = [ask(), ask(), ask()];
  slow.resolve(7);
  expect(await Promise.all(answers)).toEqual([{ made: 1 }, { found: 7 }, { found: 7 }]);
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
  const answers = await Promise.allSettled([ask(), ask(), ask()]);
  expect(answers.map((one) => (one.status === 'fulfilled' ? one.value : String(one.reason)))).toEqual([
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
  const answers = [ask(20), ask(1), ask(5)];
  expect(await Promise.all(answers)).toEqual([{ made: 1 }, { found: 'it' }, { found: 'it' }]);
});

describe('a gate', () => {
  test('never runs more tasks than allowed, and runs all in the end', async () => {
    const gate = createGate({ running: 2, waiting: 10 });
    let running = 0;
    let most = 0;
    const task = async () => {
      running += 1;
      most = Math.max(most, running);
      await new Promise((resolve) => setImmediate(resolve));
      running -= 1;
    };
    await Promise.all(Array.from({ length: 12 }, () => gate.run(task)));
    expect({ most, running }).toEqual({ most: 2, running: 0 });
  });

  test('refuses at once when too many wait', async () => {
    const gate = createGate({ running: 1, waiting: 1 });
    const open = Promise.withResolvers<void>();
    const accepted = [gate.run(() => open.promise), gate.run(() => open.promise)];
    await expect(gate.run(async () => undefined)).rejects.toBeInstanceOf(GateFullError);
    open.resolve();
    await Promise.all(accepted);
    expect(await gate.run(async () => 'again')).toBe('again');
  });

  test('gives the slot of a task that threw to the next', async () => {
    const gate = createGate({ running: 1, waiting: 1 });
    const failed = gate.run(() => Promise.reject(new Error('no')));
    const next = gate.run(async () => 'yes');
    await expect(failed).rejects.toThrow('no');
    expect(await next).toBe('yes');
  });
});
