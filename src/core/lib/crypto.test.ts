import { describe, expect, test } from 'bun:test';
import { randomBytes } from 'node:crypto';
import fc from 'fast-check';
import { bytesToHex, keccak256 } from 'viem';
import { longestTurnMs } from '../../../test/support/event-loop.ts';
import { testSealer, testVault } from '../../../test/support/vault.ts';
import { createSealer, equalConstantTime, keccak, keccakInPieces, newId, randomAlphanumeric } from './crypto.ts';

const vault = testVault();

describe('a sealed text', () => {
  test('opens with the context it was sealed for', () => {
    expect(vault.open(vault.seal('secret', 'wallet:1:owner-key'), 'wallet:1:owner-key')).toBe('secret');
  });

  test('does not open with the context of another row', () => {
    expect(() => vault.open(vault.seal('secret', 'wallet:1:owner-key'), 'wallet:2:owner-key')).toThrow();
  });

  test('does not open with another key, and the error says why', () => {
    const other = testVault([testSealer(8)]);
    expect(() => other.open(vault.seal('secret', 'a'), 'a')).toThrow('another key');
  });

  test('opens with a former key that is kept, while new ones are sealed with the present one', () => {
    const [present, former] = [testSealer(8), testSealer(7)];
    const later = testVault([present, former]);
    expect(later.open(vault.seal('secret', 'a'), 'a')).toBe('secret');
    expect(later.seal('secret', 'a')).toStartWith(`v1.${present.id}.`);
  });

  test('does not open when any part of it was altered', () => {
    const sealed = vault.seal('a longer secret text', 'a');
    for (let at = 0; at < sealed.length; at += 1) {
      const flipped = sealed.charAt(at) === 'A' ? 'B' : 'A';
      const altered = sealed.slice(0, at) + flipped + sealed.slice(at + 1);
      // The last base64url digit of a group carries unused bits; such a text is the same bytes.
      const same = Buffer.from(altered.split('.')[3] ?? '', 'base64url').equals(
        Buffer.from(sealed.split('.')[3] ?? '', 'base64url'),
      );
      const sameNonce = Buffer.from(altered.split('.')[2] ?? '', 'base64url').equals(
        Buffer.from(sealed.split('.')[2] ?? '', 'base64url'),
      );
      const head = altered.split('.').slice(0, 2).join('.') === sealed.split('.').slice(0, 2).join('.');
      if (!(same && sameNonce && head)) expect(() => vault.open(altered, 'a')).toThrow();
    }
  });

  test('is different each time', () => {
    expect(vault.seal('secret', 'a')).not.toBe(vault.seal('secret', 'a'));
  });
});

test('a digest is stable when another key seals, and differs under another name key', () => {
  expect(testVault([testSealer(8)]).digest('x')).toBe(vault.digest('x'));
  expect(testVault([testSealer()], 8).digest('x')).not.toBe(vault.digest('x'));
});

test('a key of 16 bytes seals nothing', () => {
  expect(() => createSealer(randomBytes(16), 'bursar/seal')).toThrow('32 bytes');
});

test('what wraps keys opens nothing that the same bytes seal', () => {
  const bytes = randomBytes(32);
  const sealed = createSealer(bytes, 'bursar/seal').seal(Buffer.from('secret'), 'a');
  expect(() => createSealer(bytes, 'bursar/wrap').open(sealed, 'a')).toThrow('another key');
});

test('equalConstantTime compares texts in full', () => {
  expect(equalConstantTime('abc', 'abc')).toBe(true);
  expect(equalConstantTime('abc', 'abd')).toBe(false);
  expect(equalConstantTime('abc', 'abcd')).toBe(false);
});

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

test('newId returns distinct ids of the prefix and 12 hex digits', () => {
  const ids = Array.from({ length: 1000 }, () => newId('pay'));
  for (const id of ids) expect(id).toMatch(/^pay_[0-9a-f]{12}$/);
  expect(new Set(ids).size).toBe(1000);
});

test('randomAlphanumeric uses the whole alphabet evenly', () => {
  const counts = new Map<string, number>();
  for (const letter of randomAlphanumeric(36_000)) counts.set(letter, (counts.get(letter) ?? 0) + 1);
  expect([...counts.keys()].sort().join('')).toBe('0123456789abcdefghijklmnopqrstuvwxyz');
  // 1,000 expected of each; seven standard deviations on either side.
  for (const count of counts.values()) expect(Math.abs(count - 1000)).toBeLessThan(7 * Math.sqrt(1000));
});
