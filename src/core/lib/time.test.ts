import { describe, expect, test } from 'bun:test';
import { createSleeper, DeadlineError, withDeadline } from './time.ts';

test('a sleep ends when it is woken', async () => {
  const sleeper = createSleeper();
  const sleep = sleeper.sleep(3_600_000);
  sleeper.wake();
  await sleep;
});

test('a wake before a sleep ends that one, and only that one', async () => {
  const sleeper = createSleeper();
  sleeper.wake();
  await sleeper.sleep(3_600_000);
  const sleep = sleeper.sleep(3_600_000).then(() => 'slept');
  expect(await Promise.race([sleep, Bun.sleep(5)])).toBeUndefined();
  sleeper.wake();
  expect(await sleep).toBe('slept');
});

test('a sleep ends after its time', async () => {
  await createSleeper().sleep(1);
});

describe('a deadline', () => {
  test('passes on a result or an error that comes in time', async () => {
    expect(await withDeadline(Promise.resolve('good'), 1_000)).toBe('good');
    await expect(withDeadline(Promise.reject(new Error('bad')), 1_000)).rejects.toThrow('bad');
  });

  test('rejects when the promise is late', async () => {
    const late = withDeadline(new Promise<void>(() => undefined), 5);
    expect(await late.catch((error: unknown) => error)).toBeInstanceOf(DeadlineError);
  });
});
