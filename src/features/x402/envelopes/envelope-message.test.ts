import { describe, expect, test } from 'bun:test';
import { capFor, isLow, slotsFor } from './envelope-message.ts';

const rich = { dailyLimit: 0n, spentToday: 0n, budget: 2n ** 256n - 1n, available: 1_000_000_000n };
const price = 20_000n;

describe('the cap', () => {
  test.each([
    [1n, 1n],
    [3n, 5n],
    [20_000n, 20_000n],
    [20_001n, 50_000n],
    [60_000n, 100_000n],
  ] as const)('for %p is %p without limits', (paid, cap) => {
    expect(capFor(paid, { dailyLimit: 0n, txLimit: 0n, hasBudget: false })).toBe(cap);
  });

  test('is the price where the chain counts caps against a daily limit, and never above the limit per payment', () => {
    expect(capFor(20_001n, { dailyLimit: 1n, txLimit: 0n, hasBudget: false })).toBe(20_001n);
    expect(capFor(20_001n, { dailyLimit: 0n, txLimit: 0n, hasBudget: true })).toBe(20_001n);
    expect(capFor(20_001n, { dailyLimit: 0n, txLimit: 49_999n, hasBudget: false })).toBe(20_001n);
    expect(capFor(20_001n, { dailyLimit: 0n, txLimit: 50_000n, hasBudget: false })).toBe(50_000n);
  });
});

describe('the number of slots', () => {
  test.each([
    [2, 0],
    [3, 12],
    [4, 16],
    [5, 20],
    [50, 20],
  ])('after %d purchases is %d', (recent, slots) => {
    expect(slotsFor(price, recent, rich)).toBe(slots);
  });

  test('takes at most a quarter of the remainder of the day, and of the balance', () => {
    const limited = (spentToday: bigint) => slotsFor(price, 9, { ...rich, dailyLimit: 1_000_000n, spentToday });
    expect([limited(0n), limited(500_000n), limited(680_000n), limited(680_001n), limited(2_000_000n)]).toEqual([
      ...[12, 6, 4, 0, 0],
    ]);
    expect(slotsFor(price, 9, { ...rich, available: 400_000n })).toBe(5);
    expect(slotsFor(price, 9, { ...rich, available: 0n })).toBe(0);
  });
});

test('the next envelope is opened while a quarter of the slots is left', () => {
  const low = [10, 14, 15, 20].map((nextSlot) => isLow({ slots: 20, nextSlot }));
  expect(low).toEqual([false, false, true, true]);
  expect(isLow({ slots: 4, nextSlot: 3 })).toBe(true);
});
