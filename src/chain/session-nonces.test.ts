import { expect, test } from 'bun:test';
import { hasExecuted, mayStillExecute } from './session-nonces.ts';

const state = { nonceBase: 100, nonceWindow: 0b101n };

test.each([
  { nonce: 99, may: false, did: false },
  { nonce: 100, may: false, did: true },
  { nonce: 101, may: true, did: false },
  { nonce: 102, may: false, did: true },
  { nonce: 163, may: true, did: false },
  { nonce: 164, may: true, did: false },
])('session nonce $nonce with a base of 100 may execute: $may, has executed: $did', ({ nonce, may, did }) => {
  expect(mayStillExecute(state, nonce)).toBe(may);
  expect(hasExecuted(state, nonce)).toBe(did);
});
