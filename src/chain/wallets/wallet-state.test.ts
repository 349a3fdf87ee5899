import { describe, expect, test } from 'bun:test';
import { encodeAbiParameters, parseAbiParameters } from 'viem';
import { parseWalletState } from './wallet-state.ts';

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
