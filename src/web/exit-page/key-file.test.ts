import { describe, expect, test } from 'bun:test';
import { readKeyFile } from './key-file.ts';

/** The definition's own example. */
const crypto = {
  cipher: 'aes-128-ctr',
  cipherparams: { iv: '83dbcc02d8ccb40e466191a123791e0e' },
  ciphertext: 'd172bf743a674da9cdad04534d56926ef8358534d458fffccd4e6ad2fbde479c',
  kdf: 'scrypt',
  kdfparams: {
    dklen: 32,
    n: 262_144,
    r: 1,
    p: 8,
    salt: 'ab0c7876052600dd703518d6fc3fe8984592145b591fc8fb5c6d43190334ba19',
  },
  mac: '2103ac29920d71da29f15d75b4a16dbe95cfd7ff8faea1056c33131d846e3097',
};
const file = { version: 3, id: '3198bc9c-6672-5ab3-d995-4942343ae5b6', crypto };
const read = (value: unknown) => readKeyFile(JSON.stringify(value));
const withParams = (more: object) => ({ ...file, crypto: { ...crypto, kdfparams: { ...crypto.kdfparams, ...more } } });

test('readKeyFile decrypts the example of the Web3 Secret Storage definition', async () => {
  const key = '0x7a28b5ba57c53603b0b07b56bba752f7784bf506fa95edc395f5cf6c7514fe9d';
  expect(await read(file).open('testpassword')).toBe(key);
});

test('readKeyFile finds wallet and chain in the full response of the export', () => {
  expect(read({ keyFile: file, chainAddress: '0xAb', chainId: 8453 })).toMatchObject({ wallet: '0xAb', chainId: 8453 });
  expect(read(file)).toMatchObject({ wallet: undefined, chainId: undefined });
});

describe('readKeyFile refuses before it computes', () => {
  const refused: Readonly<Record<string, [unknown, string]>> = {
    'a file of another version': [{ ...file, version: 1 }, 'not a key file of version 3'],
    'a file without crypto': [{ version: 3 }, 'not a key file of version 3'],
    'a file that is a list': [[file], 'not a key file of version 3'],
    pbkdf2: [{ ...file, crypto: { ...crypto, kdf: 'pbkdf2' } }, 'scrypt and AES-128-CTR only'],
    'half a ciphertext': [{ ...file, crypto: { ...crypto, ciphertext: 'd172' } }, 'damaged'],
    'a MAC that is not hex': [{ ...file, crypto: { ...crypto, mac: 'z'.repeat(64) } }, 'damaged'],
    'too much memory': [withParams({ n: 2 ** 23, r: 8 }), 'more memory or time'],
    'too much time': [withParams({ p: 1_000 }), 'more memory or time'],
    'a cost that is no power of two': [withParams({ n: 262_143 }), 'parameters'],
    'a cost below zero': [withParams({ n: -2 }), 'parameters'],
    'a cost in words': [withParams({ n: '262144' }), 'parameters'],
  };
  test.each(Object.entries(refused))('%s', (_, [value, message]) => {
    expect(() => read(value)).toThrow(message);
  });
  test('text that is not JSON or is too large', () => {
    expect(() => readKeyFile('{')).toThrow('not JSON');
    expect(() => readKeyFile(' '.repeat(65_537))).toThrow('too large');
  });
});
