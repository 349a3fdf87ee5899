import { describe, expect, test } from 'bun:test';
import { formatUsdc, MAX_MICRO_USDC, parseUsdc } from './money.ts';

describe('parseUsdc', () => {
  test.each([
    ['0', 0n],
    ['1', 1_000_000n],
    ['1.5', 1_500_000n],
    ['00.1', 100_000n],
    ['0.000001', 1n],
    ['281474976.710655', MAX_MICRO_USDC],
  ])('%p is %p micro-USDC', (text, micro) => expect(parseUsdc(text)).toBe(micro));

  test.each([
    '',
    ' 1',
    '1 ',
    '1.',
    '.5',
    '-1',
    '+1',
    '1e18',
    '0x10',
    '0.0000001',
    '1,5',
    '1_000',
    '١',
    '281474976.710656',
    '18446744073709551616',
    '9'.repeat(1_000_000),
    'NaN',
    '1\n',
  ])('%p is no amount', (text) => expect(parseUsdc(text)).toBeUndefined());
});

describe('formatUsdc', () => {
  test.each([
    [0n, '0'],
    [1n, '0.000001'],
    [20_000n, '0.02'],
    [1_500_000n, '1.5'],
    [10_000_000n, '10'],
    [MAX_MICRO_USDC, '281474976.710655'],
    [-1_500_000n, '-1.5'],
    [2n ** 53n - 1n, '9007199254.740991'],
    [2n ** 53n + 1n, '9007199254.740993'],
    [10n ** 24n + 1n, '1000000000000000000.000001'],
  ])('%p is %p', (micro, text) => expect(formatUsdc(micro)).toBe(text));

  test('writes texts that parseUsdc reads back', () => {
    for (let micro = 1n; micro < MAX_MICRO_USDC; micro = micro * 7n + 3n)
      expect(parseUsdc(formatUsdc(micro))).toBe(micro);
  });
});
