import { expect, test } from 'bun:test';
import { isSameKey, parseRemoteSigner, parseSendingKey, parseWrappingKey } from './remote-key.ts';

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
