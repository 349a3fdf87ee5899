import { describe, expect, test } from 'bun:test';
import { createKeyedMutex, MutexBusyError } from './keyed-mutex.ts';

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
