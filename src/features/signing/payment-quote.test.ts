import { expect, test } from 'bun:test';
import { numberWord } from '../../chain/contracts/abi-words.ts';
import { approvedFee, countedOf, feeOf, readFeeTerms } from './payment-quote.ts';

test('feeOf returns the share in basis points, rounded down, and at least the minimum fee', () => {
  const terms = { feeBps: 200n, minFee: 1_000n };
  const fees = [49_999n, 50_049n, 50_050n, 10_000_000n].map((amount) => feeOf(amount, terms));
  expect(fees).toEqual([1_000n, 1_000n, 1_001n, 200_000n]);
  expect(feeOf(49n, { feeBps: 200n, minFee: 0n })).toBe(0n);
  expect(feeOf(10_000_000n, { feeBps: 0n, minFee: 1_000n })).toBe(1_000n);
});

test('feeOf is never above the amount', () => {
  const terms = { feeBps: 200n, minFee: 1_000n };
  expect([0n, 1n, 999n, 1_000n, 1_001n].map((amount) => feeOf(amount, terms))).toEqual([
    ...[0n, 1n, 999n, 1_000n, 1_000n],
  ]);
});

test('an approved payment costs a twentieth of its amount at most, and below 20 micro-USDC nothing', () => {
  const terms = { feeBps: 200n, minFee: 1_000n };
  const fees = [19n, 20n, 19_999n, 20_000n, 1_000_000n].map((amount) => approvedFee(amount, feeOf(amount, terms)));
  expect(fees).toEqual([0n, 1n, 999n, 1_000n, 20_000n]);
});

test('an amount counts with what its fee is above a twentieth of it', () => {
  const terms = { feeBps: 500n, minFee: 1_000n };
  const counted = [1n, 1_000n, 19_999n, 20_000n, 50_000_000n].map((amount) => countedOf(amount, feeOf(amount, terms)));
  expect(counted).toEqual([2n, 1_950n, 20_000n, 20_000n, 50_000_000n]);
  // Without a smallest fee, whatever the share: an amount counts as it is.
  for (let amount = 0n; amount < 1_000n; amount += 7n)
    for (const feeBps of [0n, 1n, 333n, 500n])
      expect(countedOf(amount, feeOf(amount, { feeBps, minFee: 0n }))).toBe(amount);
});

test("readFeeTerms decodes the contract's answer, and refuses a failed or malformed one", () => {
  const words = [200, 1_000, 0xfee].map((word) => numberWord(word)).join('');
  expect(readFeeTerms({ ok: true, data: `0x${words}` })).toEqual({ feeBps: 200n, minFee: 1_000n });
  expect(() => readFeeTerms({ ok: true, data: `0x${words.slice(64)}` })).toThrow('words');
  expect(() => readFeeTerms({ ok: false, data: '0x' })).toThrow();
  expect(() => readFeeTerms(undefined)).toThrow();
});
