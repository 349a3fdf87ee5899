import { expect, test } from 'bun:test';
import { createPaymentWaiters, preferredWaitSeconds } from './payment-progress.ts';

test.each([
  [null, undefined],
  ['', undefined],
  ['respond-async', undefined],
  ['wait=10', 10],
  ['wait = "10"', 10],
  ['WAIT=10; foo=bar', 10],
  ['respond-async, wait=10', 10],
  ['wait=10, respond-async', 10],
  ['wait=0', 0],
  ['wait=31', 30],
  ['wait=999999999', 30],
  ['wait=-1', undefined],
  ['wait=1.5', undefined],
  ['wait=soon', undefined],
  ['await=10', undefined],
  ['wait', undefined],
])('the Prefer header %p asks for a wait of %p seconds', (header, seconds) => {
  expect(preferredWaitSeconds(header)).toBe(seconds);
});

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

test('payment waiters accept a settled payment that no one waits for', () => {
  createPaymentWaiters().settled('pay_a');
});
