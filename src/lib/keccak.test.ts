import { expect, test } from 'bun:test';
import { keccak256 } from 'viem';
import { keccakInPieces } from './keccak.ts';

test.each([0, 1, 8_191, 8_192, 8_193, 50_000])(
  '%d bytes have the same hash in pieces as at once',
  async (length) => {
    const bytes = Uint8Array.from({ length }, (_, at) => (at * 31) % 251);
    expect(await keccakInPieces(bytes)).toBe(keccak256(bytes));
  },
);

test('others get their turns while a long text is hashed', async () => {
  let turns = 0;
  const counting = setInterval(() => {
    turns += 1;
  }, 0);
  await keccakInPieces(new Uint8Array(262_144));
  clearInterval(counting);
  expect(turns).toBeGreaterThan(3);
});
