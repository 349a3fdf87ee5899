import { describe, expect, test } from 'bun:test';
import { endedOwnerNonce, isChangeUnderWay, isFreezeUnderWay } from './owner-change.ts';

describe('the owner nonces that can execute no more', () => {
  // Nonces 1 to 4 were signed for earlier epochs, 5 and 6 for epoch 2.
  const wallet = { nextOwnerNonce: 7, signedEpoch: 2, epochNonce: 5 };

  test.each([
    { ownerNonce: 3, epoch: 2, ended: 4, underWay: true },
    { ownerNonce: 5, epoch: 2, ended: 5, underWay: true },
    { ownerNonce: 6, epoch: 2, ended: 6, underWay: false },
    { ownerNonce: 9, epoch: 2, ended: 9, underWay: false },
    { ownerNonce: 3, epoch: 3, ended: 6, underWay: false },
    // A node that lags shows less than was signed by.
    { ownerNonce: 3, epoch: 1, ended: 3, underWay: true },
  ])('are up to $ended with $ownerNonce executed in epoch $epoch', ({ ended, underWay, ...state }) => {
    expect(endedOwnerNonce(state, wallet)).toBe(ended);
    expect(isChangeUnderWay(state, wallet)).toBe(underWay);
  });

  test('are those that were executed alone while nothing was signed', () => {
    const fresh = { nextOwnerNonce: 1, signedEpoch: 0, epochNonce: 1 };
    expect(endedOwnerNonce({ ownerNonce: 0, epoch: 0 }, fresh)).toBe(0);
    expect(isChangeUnderWay({ ownerNonce: 0, epoch: 0 }, fresh)).toBe(false);
  });
});

test('a freeze is under way until its epoch is over or its deadline has passed', () => {
  const wallet = { freezeEpoch: 4, freezeUntil: 1_000 };
  const isIt = (epoch: number, timestamp: number) => isFreezeUnderWay({ epoch }, wallet, { timestamp });
  expect([isIt(3, 900), isIt(4, 1_000), isIt(4, 1_001), isIt(5, 900)]).toEqual([true, true, false, false]);
  expect(isFreezeUnderWay({ epoch: 0 }, { freezeEpoch: null, freezeUntil: 0 }, { timestamp: 0 })).toBe(false);
});
