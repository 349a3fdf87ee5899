import { expect, test } from 'bun:test';
import { executedEnd, hasExecuted, isUsable, mayStillExecute } from './session-nonces.ts';

const state = { nonceBase: 100, nonceWindow: 0b101n, epoch: 3 };

test.each([
  { nonce: 99, may: false, did: false },
  { nonce: 100, may: false, did: true },
  { nonce: 101, may: true, did: false },
  { nonce: 102, may: false, did: true },
  { nonce: 163, may: true, did: false },
  { nonce: 164, may: true, did: false },
])('session nonce $nonce with a base of 100 may execute: $may, has executed: $did', ({ nonce, may, did }) => {
  expect(isUsable(state, nonce)).toBe(may);
  expect(mayStillExecute(state, { nonce, epoch: 3 })).toBe(may);
  expect(hasExecuted(state, nonce)).toBe(did);
});

test.each([
  { epoch: 2, may: false },
  { epoch: 3, may: true },
  { epoch: 4, may: true },
])('a message for epoch $epoch may execute behind a block of epoch 3: $may', ({ epoch, may }) => {
  expect(mayStillExecute(state, { nonce: 101, epoch })).toBe(may);
  expect(mayStillExecute(state, { nonce: 102, epoch })).toBe(false);
});

test.each([
  { nonceWindow: 0n, end: 100 },
  { nonceWindow: 0b1n, end: 101 },
  { nonceWindow: 0b101n, end: 103 },
  { nonceWindow: 2n ** 63n, end: 164 },
])('with a window of $nonceWindow, all that the session has executed is below $end', ({ nonceWindow, end }) => {
  expect(executedEnd({ nonceBase: 100, nonceWindow })).toBe(end);
});
