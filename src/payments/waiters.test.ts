import { expect, test } from 'bun:test';
import { createPaymentWaiters } from './waiters.ts';

const never = new AbortController().signal;
const HOUR_MS = 3_600_000;

test('everybody who waits for a payment goes on when it settles, and nobody else', async () => {
  const waiters = createPaymentWaiters();
  const both = [waiters.begin('pay_a', HOUR_MS, never).ended, waiters.begin('pay_a', HOUR_MS, never).ended];
  const other = waiters.begin('pay_b', HOUR_MS, never).ended;
  waiters.settled('pay_a');
  await Promise.all(both);
  expect(waiters.count).toBe(1);
  waiters.releaseAll();
  await other;
  expect(waiters.count).toBe(0);
});

test('a wait ends with its time', async () => {
  const waiters = createPaymentWaiters();
  await waiters.begin('pay_a', 1, never).ended;
  expect(waiters.count).toBe(0);
});

test('a wait ends when the caller is gone, also before it begins', async () => {
  const waiters = createPaymentWaiters();
  const caller = new AbortController();
  const wait = waiters.begin('pay_a', HOUR_MS, caller.signal).ended;
  caller.abort();
  await wait;
  await waiters.begin('pay_a', HOUR_MS, caller.signal).ended;
  expect(waiters.count).toBe(0);
});

test('beyond the capacity nobody waits', async () => {
  const waiters = createPaymentWaiters(1);
  const first = waiters.begin('pay_a', HOUR_MS, never).ended;
  await waiters.begin('pay_b', HOUR_MS, never).ended;
  waiters.settled('pay_a');
  await first;
});

test('a payment that nobody waits for may settle', () => {
  createPaymentWaiters().settled('pay_a');
});
