import { expect, test } from 'bun:test';
import { createPaymentWaiters } from './waiters.ts';

const never = new AbortController().signal;
const HOUR_MS = 3_600_000;

test('payment waiters release all who wait for a settled payment, and no others', async () => {
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

test('a wait for a payment ends at its timeout', async () => {
  const waiters = createPaymentWaiters();
  await waiters.begin('pay_a', 1, never).ended;
  expect(waiters.count).toBe(0);
});

test('a wait for a payment ends when the caller aborts, even before it begins', async () => {
  const waiters = createPaymentWaiters();
  const caller = new AbortController();
  const wait = waiters.begin('pay_a', HOUR_MS, caller.signal).ended;
  caller.abort();
  await wait;
  await waiters.begin('pay_a', HOUR_MS, caller.signal).ended;
  expect(waiters.count).toBe(0);
});

test('payment waiters return at once beyond their capacity', async () => {
  const waiters = createPaymentWaiters(1);
  const first = waiters.begin('pay_a', HOUR_MS, never).ended;
  await waiters.begin('pay_b', HOUR_MS, never).ended;
  waiters.settled('pay_a');
  await first;
});

test('payment waiters accept a settled payment that nobody waits for', () => {
  createPaymentWaiters().settled('pay_a');
});
