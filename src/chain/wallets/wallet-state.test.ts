import { describe, expect, test } from 'bun:test';
import { encodeAbiParameters, parseAbiParameters } from 'viem';
import { executedEnd, hasExecuted, isUsable, mayStillExecute, parseWalletState } from './wallet-state.ts';

describe('parseWalletState', () => {
  test("decodes every word of the wallet's view", () => {
    const data = encodeAbiParameters(
      parseAbiParameters(
        'address, address, uint48, bool, uint48, uint48, uint48, uint48, uint48, uint256, uint64, uint256, uint48',
      ),
      [
        '0x5FbDB2315678afecb367f032d93F642f64180aa3',
        '0x00997970c51812dc3a010c7d01b50e0d17dc79c8',
        7,
        true,
        9,
        1,
        2_000_000,
        1_500_000,
        40,
        100n,
        2n ** 63n + 1n,
        99_000_000n,
        5,
      ],
    );
    expect(parseWalletState(data)).toEqual({
      owner: '0x5fbdb2315678afecb367f032d93f642f64180aa3',
      session: '0x00997970c51812dc3a010c7d01b50e0d17dc79c8',
      ownerNonce: 7,
      frozen: true,
      expiresAt: 9,
      txLimit: 1n,
      dailyLimit: 2_000_000n,
      spentToday: 1_500_000n,
      reserved: 40n,
      nonceBase: 100,
      nonceWindow: 2n ** 63n + 1n,
      balance: 99_000_000n,
      epoch: 5,
    });
  });

  test('refuses data of another length', () => {
    expect(() => parseWalletState('0x00')).toThrow(RangeError);
  });
});

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
