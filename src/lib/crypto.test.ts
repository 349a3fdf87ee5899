import { describe, expect, test } from 'bun:test';
import { randomBytes } from 'node:crypto';
import { createVault, equalConstantTime } from './crypto.ts';

const vault = createVault(randomBytes(32));

describe('a sealed text', () => {
  test('opens with the context it was sealed for', () => {
    expect(vault.open(vault.seal('secret', 'wallet:1:owner-key'), 'wallet:1:owner-key')).toBe('secret');
  });

  test('does not open with the context of another row', () => {
    expect(() => vault.open(vault.seal('secret', 'wallet:1:owner-key'), 'wallet:2:owner-key')).toThrow();
  });

  test('does not open with another master key, and the error says why', () => {
    const other = createVault(randomBytes(32));
    expect(() => other.open(vault.seal('secret', 'a'), 'a')).toThrow('another master key');
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

test('a digest is stable, and differs under another master key', () => {
  expect(vault.digest('x')).toBe(vault.digest('x'));
  expect(createVault(randomBytes(32)).digest('x')).not.toBe(vault.digest('x'));
});

test('createVault refuses a master key of 16 bytes', () => {
  expect(() => createVault(randomBytes(16))).toThrow('32 bytes');
});

test('equalConstantTime compares texts in full', () => {
  expect(equalConstantTime('abc', 'abc')).toBe(true);
  expect(equalConstantTime('abc', 'abd')).toBe(false);
  expect(equalConstantTime('abc', 'abcd')).toBe(false);
});
