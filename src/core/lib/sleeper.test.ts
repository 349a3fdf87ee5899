import { expect, test } from 'bun:test';
import { createSleeper } from './sleeper.ts';

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
