import { describe, expect, test } from 'bun:test';
import { generateKeyPairSync } from 'node:crypto';
import fc from 'fast-check';
import { numberToHex, toHex } from 'viem';
import { sign } from 'viem/accounts';
import {
  isSameKey,
  parseRemoteSigner,
  parseSendingKey,
  parseSigningKey,
  parseWrappingKey,
  signDigest,
} from './signing-keys.ts';

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

const digest = fc.uint8Array({ minLength: 32, maxLength: 32 }).map((bytes) => toHex(bytes));
/** Private keys: from 1 to the order of the curve, less one. */
const key = fc
  .bigInt({ min: 1n, max: 0xfffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364140n })
  .map((value) => numberToHex(value, { size: 32 }));

test('signs as JavaScript does, before and after the library is compiled', async () => {
  await fc.assert(
    fc.asyncProperty(digest, key, async (hash, privateKey) => {
      const { r, s, yParity = -1 } = await sign({ hash, privateKey });
      expect(await signDigest(hash, privateKey)).toEqual({ r, s, yParity });
    }),
  );
});

test('refuses a key that is none', async () => {
  const none = numberToHex(0, { size: 32 });
  await expect(signDigest(numberToHex(1, { size: 32 }), none)).rejects.toThrow();
});

const ADDRESS = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8';
const ARN = 'arn:aws:kms:eu-central-1:111122223333:key/1234abcd-12ab-34cd-56ef-1234567890ab';
const KEY = 'projects/p/locations/europe-west3/keyRings/r/cryptoKeys/k';

test('a key that sends is its bytes, or where it is and whose it is', () => {
  expect(parseSendingKey(`0x${'AB'.repeat(32)}`)).toBe(`0x${'ab'.repeat(32)}`);
  expect(parseSendingKey(`awskms:${ARN}#${ADDRESS}`)).toEqual({ provider: 'awskms', name: ARN, address: ADDRESS });
  expect(parseSendingKey(`gcpkms:${KEY}/cryptoKeyVersions/2#${ADDRESS.toLowerCase()}`)).toMatchObject({
    address: ADDRESS,
  });
  const wrong = [
    `awskms:${ARN}`,
    `awskms:${ARN}#0x1234`,
    `awskms:${ARN}#${ADDRESS}#${ADDRESS}`,
    `awskms:arn:aws:kms:eu-central-1:1111:key/x#${ADDRESS}`,
    `awskms:arn:aws:kms:eu@evil.example:111122223333:key/x#${ADDRESS}`,
    `gcpkms:${KEY}#${ADDRESS}`,
    `gcpkms:../../${KEY}/cryptoKeyVersions/1#${ADDRESS}`,
    // Its transit engine has no keys of secp256k1.
    `vault:transit/keys/relayer#${ADDRESS}`,
    '0x12',
  ];
  for (const text of wrong) expect([text, parseSendingKey(text)]).toEqual([text, undefined]);
  expect(parseRemoteSigner(`awskms:${ARN}`)).toEqual({ provider: 'awskms', name: ARN });
});

test('a key that wraps is a key of one of three services', () => {
  expect(parseWrappingKey(`awskms:${ARN}`)).toEqual({ provider: 'awskms', name: ARN });
  expect(parseWrappingKey(`gcpkms:${KEY}`)).toEqual({ provider: 'gcpkms', name: KEY });
  expect(parseWrappingKey('vault:team/transit/keys/bursar')).toMatchObject({ provider: 'vault' });
  for (const text of ['vault:transit', 'vault:../sys/keys/x', `gcpkms:${KEY}/cryptoKeyVersions/1`, 'pkcs11:x'])
    expect([text, parseWrappingKey(text)]).toEqual([text, undefined]);
});

test('keys elsewhere are one by their address', () => {
  const [a, b] = [parseSendingKey(`awskms:${ARN}#${ADDRESS}`), parseSendingKey(`0x${'11'.repeat(32)}`)];
  if (a === undefined || b === undefined) throw new Error('Both are keys.');
  expect([isSameKey(a, { provider: 'gcpkms', name: 'x', address: ADDRESS }), isSameKey(a, b)]).toEqual([true, false]);
});
