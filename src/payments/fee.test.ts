import { expect, test } from 'bun:test';
import { numberWord } from '../chain/abi-words.ts';
import { feeOf, readFeeTerms } from './fee.ts';

test('a fee is the share, rounded down, and the smallest fee at least', () => {
  const terms = { feeBps: 200n, minFee: 1_000n };
  const fees = [1n, 49_999n, 50_049n, 50_050n, 10_000_000n].map((amount) => feeOf(amount, terms));
  expect(fees).toEqual([1_000n, 1_000n, 1_000n, 1_001n, 200_000n]);
  expect(feeOf(49n, { feeBps: 200n, minFee: 0n })).toBe(0n);
  expect(feeOf(10_000_000n, { feeBps: 0n, minFee: 1_000n })).toBe(1_000n);
});

test('the terms are read from what the contract answers, and from nothing else', () => {
  const words = [200, 1_000, 0xfee].map((word) => numberWord(word)).join('');
  expect(readFeeTerms({ ok: true, data: `0x${words}` })).toEqual({ feeBps: 200n, minFee: 1_000n });
  expect(() => readFeeTerms({ ok: true, data: `0x${words.slice(64)}` })).toThrow('words');
  expect(() => readFeeTerms({ ok: false, data: '0x' })).toThrow();
  expect(() => readFeeTerms(undefined)).toThrow();
});
