import { describe, expect, test } from 'bun:test';
import type { Hex } from 'viem';
import { batchGas, chooseFees, type FeePolicy, MAX_BATCH_BYTES, raiseFees, splitByGas } from './fees.ts';

const GWEI = 10n ** 9n;
const policy: FeePolicy = {
  maxFeePerGas: 100n * GWEI,
  minPriorityFeePerGas: GWEI / 1_000n,
  maxPriorityFeePerGas: 5n * GWEI,
};

describe('relay fees', () => {
  test('are twice the base fee plus the suggested tip', () => {
    expect(chooseFees(10n * GWEI, GWEI, policy)).toEqual({ maxFeePerGas: 21n * GWEI, maxPriorityFeePerGas: GWEI });
  });

  test('keep the tip within its bounds, and not above the maximum fee', () => {
    expect(chooseFees(0n, 0n, policy)).toEqual({ maxFeePerGas: GWEI / 1_000n, maxPriorityFeePerGas: GWEI / 1_000n });
    expect(chooseFees(0n, 50n * GWEI, policy)?.maxPriorityFeePerGas).toBe(5n * GWEI);
    expect(chooseFees(99n * GWEI, 5n * GWEI, policy)).toEqual({
      maxFeePerGas: 100n * GWEI,
      maxPriorityFeePerGas: 5n * GWEI,
    });
  });

  test('are undefined while the base fee is at the ceiling', () => {
    expect(chooseFees(100n * GWEI, 0n, policy)).toBeUndefined();
  });

  test.each([0n, 1n, 7n, 8n, 1_000_001n, 3n * GWEI])('of %p rise by at least an eighth for a replacement', (fee) => {
    const raised = raiseFees({ maxFeePerGas: fee, maxPriorityFeePerGas: fee }, undefined, policy);
    expect((raised?.maxFeePerGas ?? 0n) * 1_000n).toBeGreaterThanOrEqual(fee * 1_125n);
    expect((raised?.maxPriorityFeePerGas ?? 0n) * 1_000n).toBeGreaterThanOrEqual(fee * 1_125n);
    expect(raised?.maxFeePerGas).toBeGreaterThan(fee);
  });

  test('rise to the current fees if those are higher, and never above the ceiling', () => {
    const previous = { maxFeePerGas: GWEI, maxPriorityFeePerGas: GWEI };
    const current = { maxFeePerGas: 50n * GWEI, maxPriorityFeePerGas: 2n * GWEI };
    expect(raiseFees(previous, current, policy)).toEqual(current);
    expect(raiseFees({ ...previous, maxFeePerGas: 90n * GWEI }, undefined, policy)).toBeUndefined();
  });
});

describe('relay batches', () => {
  const item = (gasLimit: number, bytes = 400): { call: { gasLimit: number; data: Hex } } => ({
    call: { gasLimit, data: `0x${'00'.repeat(bytes)}` },
  });

  test('stay within the gas limit and the size limit of the mempool', () => {
    const sizes = (items: readonly ReturnType<typeof item>[], maxGas: number): number[] =>
      splitByGas(items, maxGas).map(({ length }) => length);
    expect(sizes([], 1_000_000)).toEqual([]);
    expect(sizes([item(400_000), item(400_000), item(400_000)], 1_000_000)).toEqual([2, 1]);
    expect(sizes([item(5_000_000), item(1), item(1)], 1_000_000)).toEqual([1, 2]);
    expect(sizes([item(1, MAX_BATCH_BYTES / 2), item(1, 60_000), item(1, 10)], 1e9)).toEqual([1, 2]);
  });

  test('keep each call in one batch with the calls that must precede it', () => {
    const [first, second] = [item(400_000), item(400_000)];
    const withOthers = { call: { ...second.call, before: [item(400_000).call, item(400_000).call] } };
    expect(splitByGas([first, second], 1_300_000)).toHaveLength(1);
    expect(splitByGas([first, withOthers], 1_300_000)).toEqual([[first], [withOthers]]);
    const long = { call: { ...first.call, before: [item(1, MAX_BATCH_BYTES / 2).call] } };
    expect(splitByGas([item(1, 60_000), long], 1e9)).toHaveLength(2);
  });

  test('ask for at least the gas that their calldata costs', () => {
    const [only] = [item(1_000, 100_000)];
    expect(batchGas([only?.call ?? { gasLimit: 0, data: '0x' }])).toBeGreaterThan(100_000 * 40);
  });
});
