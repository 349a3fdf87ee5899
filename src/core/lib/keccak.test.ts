import { expect, test } from 'bun:test';
import fc from 'fast-check';
import { bytesToHex, keccak256 } from 'viem';
import { longestTurnMs } from '../../../test/support/event-loop.ts';
import { keccak, keccakInPieces } from './keccak.ts';

test.each([0, 1, 8_191, 8_192, 8_193, 50_000])('keccakInPieces of %d bytes equals keccak256', async (length) => {
  const bytes = Uint8Array.from({ length }, (_, at) => (at * 31) % 251);
  expect(await keccakInPieces(bytes)).toBe(keccak256(bytes));
});

test('keccakInPieces does not block the event loop on a long text', async () => {
  // Cold code is slower than it will ever be again.
  await keccakInPieces(new Uint8Array(65_536));
  // At once, this much takes many times as long.
  const longestMs = await longestTurnMs(() => keccakInPieces(new Uint8Array(1_048_576)));
  expect(longestMs).toBeLessThan(30);
});

test('keccak equals keccak256, of bytes and of hex digits', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 1_000 }), (bytes) => {
      expect(keccak(bytes)).toBe(keccak256(bytes));
      expect(keccak(bytesToHex(bytes))).toBe(keccak256(bytes));
    }),
  );
});

test('keccak refuses what are no hex digits', () => {
  expect(() => keccak('0xzz')).toThrow();
});
