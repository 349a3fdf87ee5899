import { describe, expect, test } from 'bun:test';
import { generateKeyPairSync } from 'node:crypto';
import { parseSigningKey } from './signing-key.ts';

const ec = generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey;
const pem = (type: 'sec1' | 'pkcs8') => ec.export({ type, format: 'pem' }).toString();
const { d = '', x = '' } = generateKeyPairSync('ed25519').privateKey.export({ format: 'jwk' });
const joined = (...parts: readonly string[]) =>
  Buffer.concat(parts.map((part) => Buffer.from(part, 'base64url'))).toString('base64');

describe('a signing key', () => {
  test('of Ed25519 is seed and public key in base64', () => {
    const parsed = parseSigningKey(joined(d, x));
    expect(parsed?.algorithm).toBe('EdDSA');
    expect(parsed?.key.export({ format: 'jwk' })).toMatchObject({ d, x });
  });

  test.each([
    ['SEC 1', pem('sec1')],
    ['PKCS #8', pem('pkcs8')],
    ['SEC 1 in one line', pem('sec1').replaceAll('\n', '\\n')],
  ])('of P-256 is read from PEM: %s', (_, text) => {
    const parsed = parseSigningKey(text);
    expect(parsed?.algorithm).toBe('ES256');
    expect(parsed?.key.export({ format: 'jwk' })).toEqual(ec.export({ format: 'jwk' }));
  });

  test.each([
    ['nothing', ''],
    ['a seed alone', joined(d)],
    ['a seed with another public key', joined(d, d)],
    ['base64 without padding', joined(d, x).replaceAll('=', '')],
    ['a public key', '-----BEGIN PUBLIC KEY-----\n-----END PUBLIC KEY-----'],
    ['another curve', pemOf('P-384')],
    ['a cut PEM', pem('sec1').slice(0, 80)],
  ])('cannot be %s', (_, text) => {
    expect(parseSigningKey(text)).toBeUndefined();
  });
});

function pemOf(namedCurve: string): string {
  return generateKeyPairSync('ec', { namedCurve }).privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
}
