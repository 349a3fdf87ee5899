import { describe, expect, test } from 'bun:test';
import { randomBytes } from 'node:crypto';
import { toHex } from 'viem';
import { devKey } from '../dev/dev-accounts.ts';
import { type GivenSecrets, requireStrongSecrets } from './weak-secrets.ts';

const good: GivenSecrets = {
  chainId: 8453,
  masterKey: randomBytes(32),
  jwtSecret: randomBytes(32).toString('hex'),
  privateKeys: { BURSAR_RELAYER_KEYS: [toHex(randomBytes(32)), toHex(randomBytes(32))] },
};
const countingUp = Uint8Array.from({ length: 32 }, (_, index) => index);
const key = (byte: string) => `0x${byte.repeat(32)}` as const;

const weak: [string, Partial<GivenSecrets>, string][] = [
  ['a master key of zeros', { masterKey: new Uint8Array(32) }, 'BURSAR_MASTER_KEY'],
  ['a master key of one byte', { masterKey: new Uint8Array(32).fill(0xab) }, 'BURSAR_MASTER_KEY'],
  ['a master key that counts', { masterKey: countingUp }, 'BURSAR_MASTER_KEY'],
  ['a master key that repeats', { masterKey: Buffer.from('0123456789abcdef'.repeat(4), 'hex') }, 'BURSAR_MASTER_KEY'],
  ['a JWT secret of one letter', { jwtSecret: 'a'.repeat(64) }, 'BURSAR_JWT_SECRET'],
  ['a JWT secret that begins again', { jwtSecret: 'change-mi-change-mi-change-mi-change-mi' }, 'BURSAR_JWT_SECRET'],
  ['a JWT secret of an example', { jwtSecret: 'change_this_secret_in_production_please' }, 'BURSAR_JWT_SECRET'],
  ["an operator's token of one letter", { adminToken: 'a'.repeat(64) }, 'BURSAR_ADMIN_TOKEN'],
  ['a JWT secret of two letters', { jwtSecret: 'ab'.repeat(16) }, 'BURSAR_JWT_SECRET'],
  ['a JWT secret that is a word again and again', { jwtSecret: 'changeme-please!'.repeat(2) }, 'BURSAR_JWT_SECRET'],
  [
    "a relayer's key that local nodes have",
    { privateKeys: { BURSAR_RELAYER_KEYS: [devKey(1)] } },
    'BURSAR_RELAYER_KEYS',
  ],
  [
    "an evaluator's key that local nodes have",
    { privateKeys: { BURSAR_EVALUATOR_KEY: [devKey(19)] } },
    'BURSAR_EVALUATOR_KEY',
  ],
  ['a key of one byte', { privateKeys: { BURSAR_DEPLOYER_KEY: [key('11')] } }, 'BURSAR_DEPLOYER_KEY'],
  ['a key of zeros', { privateKeys: { BURSAR_RELAYER_KEYS: [key('00')] } }, 'BURSAR_RELAYER_KEYS'],
  ['the key 1', { privateKeys: { BURSAR_ATTESTOR_KEY: [toHex(1n, { size: 32 })] } }, 'BURSAR_ATTESTOR_KEY'],
];

describe('the secret check on a public chain', () => {
  test.each(weak)('refuses %s', (_, given, name) => {
    expect(() => requireStrongSecrets({ ...good, ...given })).toThrow(name);
  });

  test('refuses all 20 published development keys', () => {
    for (let index = 0; index < 20; index += 1) {
      const privateKeys = { BURSAR_RELAYER_KEYS: [devKey(index)] };
      expect(() => requireStrongSecrets({ ...good, privateKeys })).toThrow('BURSAR_RELAYER_KEYS');
    }
  });

  test('accepts random keys, 100 times in a row', () => {
    for (let round = 0; round < 100; round += 1) {
      requireStrongSecrets({
        chainId: 1,
        masterKey: randomBytes(32),
        jwtSecret: randomBytes(16).toString('hex'),
        privateKeys: { BURSAR_RELAYER_KEYS: [toHex(randomBytes(32))] },
      });
    }
  });

  test('repeats no secret in its error', () => {
    const given = { ...good, jwtSecret: 'hunter22'.repeat(4), privateKeys: { BURSAR_RELAYER_KEYS: [devKey(0)] } };
    let message = '';
    try {
      requireStrongSecrets(given);
    } catch (error) {
      message = String(error);
    }
    expect(message).toContain('BURSAR_JWT_SECRET');
    expect(message).not.toContain('hunter22');
    expect(message).not.toContain(devKey(0).slice(2, 20));
  });
});

test.each([1337, 31_337])('the secret check on development chain %i accepts every weak secret', (chainId) => {
  for (const [, given] of weak) requireStrongSecrets({ ...good, ...given, chainId });
});
