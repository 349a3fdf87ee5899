import { describe, expect, test } from 'bun:test';
import type { SessionNonces } from '../../chain/wallets/wallet-state.ts';
import { lowestUnexecuted, nextNonce } from './session-store.ts';

const state = (over: Partial<SessionNonces> = {}): SessionNonces => ({ nonceBase: 0, nonceWindow: 0n, ...over });
const outstanding = (...nonces: number[]) =>
  nonces.map((nonce) => ({ nonce, epoch: 0, amount: 1n, total: 1n, recipient: null, keyPrefix: null }));

test.each([
  { nonceWindow: 0n, lowest: 100 },
  { nonceWindow: 0b1n, lowest: 101 },
  { nonceWindow: 0b1011n, lowest: 102 },
  { nonceWindow: 2n ** 63n, lowest: 100 },
  { nonceWindow: 2n ** 64n - 1n, lowest: 164 },
])('the lowest unexecuted nonce over $nonceWindow is $lowest', ({ nonceWindow, lowest }) => {
  expect(lowestUnexecuted(state({ nonceBase: 100, nonceWindow }))).toBe(lowest);
});

describe('the next session nonce', () => {
  test('is the stored one', () => {
    expect(nextNonce(state(), 0, [])).toBe(0);
    expect(nextNonce(state({ nonceWindow: 0b11n }), 5, outstanding(2, 3, 4))).toBe(5);
  });

  test('is above every nonce executed on-chain, even after a restored backup', () => {
    expect(nextNonce(state({ nonceBase: 10, nonceWindow: 0b1001n }), 3, [])).toBe(14);
    expect(nextNonce(state({ nonceBase: 10, nonceWindow: 2n ** 63n }), 3, [])).toBe(74);
  });

  test('is undefined while it could push an outstanding nonce out of the window', () => {
    expect(nextNonce(state(), 63, outstanding(0))).toBe(63);
    expect(nextNonce(state(), 64, outstanding(0))).toBeUndefined();
    expect(nextNonce(state(), 64, outstanding(1))).toBe(64);
  });

  test('may be far above nonces whose messages expired', () => {
    expect(nextNonce(state(), 500, outstanding(450))).toBe(500);
  });

  test('goes back to an expired nonce when the contract would refuse it as too high', () => {
    const stuck = state({ nonceBase: 10, nonceWindow: 2n ** 63n });
    expect(nextNonce(stuck, 10 + 64 + 1023, [])).toBe(1097);
    expect(nextNonce(stuck, 10 + 64 + 1024, [])).toBe(74);
    expect(nextNonce(stuck, 10 + 64 + 1024, outstanding(1097))).toBeUndefined();
    expect(nextNonce(stuck, 80, outstanding(74, 79))).toBe(80);
  });
});
