import { expect, test } from 'bun:test';
import { accountOf, crc32c, readPem, readSignature } from './google-kms.ts';

const bytes = (hex: string) => Buffer.from(hex, 'hex');

test('a signature is read in its one valid form, and nothing else is', () => {
  expect(readSignature(bytes('3006020101020102'))).toEqual({ r: 1n, s: 2n });
  expect(readSignature(bytes('300702010102020080'))).toEqual({ r: 1n, s: 128n });
  const wrong = {
    empty: '',
    'without its end': '30060201010201',
    'more behind it': '300602010102010200',
    'another length': '3007020101020102',
    'a negative number': '3006020181020102',
    'zeros before a number': '300702020001020102',
    'no second number': '3003020101',
    'a number of no bytes': '30050200020102',
    'another type': '3106020101020102',
    'a length in long form': '308106020101020102',
    'numbers too long': `3046${`0222${'01'.repeat(34)}`.repeat(2)}`,
  };
  for (const [what, hex] of Object.entries(wrong)) expect([what, readSignature(bytes(hex))]).toEqual([what, undefined]);
  // No text of any length takes long, or throws.
  for (let length = 0; length < 80; length += 1) readSignature(Buffer.alloc(length, 0x30));
  expect(readSignature(Buffer.alloc(1_000_000, 0x02))).toBeUndefined();
});

test('the account of a public key is that of the key on secp256k1 alone', () => {
  // What `openssl ec -pubout` writes for the private key 1, whose point is the generator.
  const point =
    '79be667ef9dcbbac55a06295ce870b07029bfcdb2dce28d959f2815b16f81798483ada7726a3c4655da4fbfc0e1108a8fd17b448a68554199c47d08ffb10d4b8';
  const head = '3056301006072a8648ce3d020106052b8104000a03420004';
  expect(accountOf(bytes(head + point))).toBe('0x7E5F4552091A69125d5DfCb7b8C2659029395Bdf');
  const ofP256 = '3059301306072a8648ce3d020106082a8648ce3d03010703420004';
  expect(accountOf(bytes(ofP256 + point))).toBeUndefined();
  expect(accountOf(bytes(`${head}${point}00`))).toBeUndefined();
  const pem = `-----BEGIN PUBLIC KEY-----\n${bytes(head + point).toString('base64')}\n-----END PUBLIC KEY-----\n`;
  expect(accountOf(readPem(pem) ?? bytes(''))).toBe('0x7E5F4552091A69125d5DfCb7b8C2659029395Bdf');
  expect(readPem('-----BEGIN PRIVATE KEY-----\nAA==\n-----END PRIVATE KEY-----\n')).toBeUndefined();
});

test('checksums are those of RFC 3720', () => {
  expect(crc32c(Buffer.from('123456789'))).toBe(0xe3069283);
  expect(crc32c(Buffer.alloc(32))).toBe(0x8a9136aa);
  expect(crc32c(Buffer.alloc(32, 0xff))).toBe(0x62a8ab43);
});
