import { expect, test } from 'bun:test';
import { createPaymentWaiters } from './waiters.ts';

const never = new AbortController().signal;
const HOUR_MS = 3_600_000;

test('everybody who waits for a payment goes on when it settles, and nobody else', async () => {
  const waiters = createPaymentWaiters();
  const both = [waiters.wait('pay_a', HOUR_MS, never), waiters.wait('pay_a', HOUR_MS, never)];
  const other = waiters.wait('pay_b', HOUR_MS, never);
  waiters.settled('pay_a');
  await Promise.all(both);
  expect(waiters.count).toBe(1);
  waiters.releaseAll();
  await other;
  expect(waiters.count).toBe(0);
});

test('a wait ends with its time', async () => {
  const waiters = createPaymentWaiters();
  await waiters.wait('pay_a', 1, never);
  expect(waiters.count).toBe(0);
});

test('a wait ends when the caller is gone, also before it begins', async () => {
  const waiters = createPaymentWaiters();
  const caller = new AbortController();
  const wait = waiters.wait('pay_a', HOUR_MS, caller.signal);
  caller.abort();
  await wait;
  await waiters.wait('pay_a', HOUR_MS, caller.signal);
  expect(waiters.count).toBe(0);
});

test('beyond the capacity nobody waits', async () => {
  const waiters = createPaymentWaiters(1);
  const first = waiters.wait('pay_a', HOUR_MS, never);
  await waiters.wait('pay_b', HOUR_MS, never);
  waiters.settled('pay_a');
  await first;
});

test('a payment that nobody waits for may settle', () => {
  createPaymentWaiters().settled('pay_a');
});
