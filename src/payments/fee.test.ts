import { expect, test } from 'bun:test';
import { numberWord } from '../chain/abi-words.ts';
import { feeOf, readFeeTerms } from './fee.ts';

test('feeOf returns the share in basis points, rounded down, and at least the minimum fee', () => {
  const terms = { feeBps: 200n, minFee: 1_000n };
  const fees = [1n, 49_999n, 50_049n, 50_050n, 10_000_000n].map((amount) => feeOf(amount, terms));
  expect(fees).toEqual([1_000n, 1_000n, 1_000n, 1_001n, 200_000n]);
  expect(feeOf(49n, { feeBps: 200n, minFee: 0n })).toBe(0n);
  expect(feeOf(10_000_000n, { feeBps: 0n, minFee: 1_000n })).toBe(1_000n);
});

test("readFeeTerms decodes the contract's answer, and refuses a failed or malformed one", () => {
  const words = [200, 1_000, 0xfee].map((word) => numberWord(word)).join('');
  expect(readFeeTerms({ ok: true, data: `0x${words}` })).toEqual({ feeBps: 200n, minFee: 1_000n });
  expect(() => readFeeTerms({ ok: true, data: `0x${words.slice(64)}` })).toThrow('words');
  expect(() => readFeeTerms({ ok: false, data: '0x' })).toThrow();
  expect(() => readFeeTerms(undefined)).toThrow();
});
