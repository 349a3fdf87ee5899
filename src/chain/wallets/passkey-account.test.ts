import { expect, test } from 'bun:test';
import { concatHex, type Hex } from 'viem';
import { cloneInitCode } from '../contracts/clone.ts';
import { assertionSignature, passkeyAccount, passkeyOf } from './passkey-account.ts';

const FACTORY = '0x0000000000000000000000000000000000000011';
const IMPLEMENTATION = '0x0000000000000000000000000000000000000012';
const RECOVERY = '0x0000000000000000000000000000000000000013';
const passkey = { x: `0x${'ab'.repeat(32)}`, y: `0x${'cd'.repeat(32)}`, recovery: undefined } as const;
const place = { factory: FACTORY, implementation: IMPLEMENTATION } as const;
const account = passkeyAccount(place, passkey);
/** What the creation code leaves behind. */
const codeWith = (args: Hex): Hex => `0x${cloneInitCode({ implementation: IMPLEMENTATION, args }).slice(2 + 2 * 10)}`;
const words = concatHex([passkey.x, passkey.y, `0x${'00'.repeat(32)}`]);

test('an account is fixed by factory, code, public key and recovery account, and differs with each', () => {
  // Another result would strand what was offered to accounts that are not deployed yet.
  expect(account).toBe('0xD92E9aA0040C05c82189aF4D22862B0e64E22d18');
  const others = [
    passkeyAccount({ ...place, factory: RECOVERY }, passkey),
    passkeyAccount({ ...place, implementation: RECOVERY }, passkey),
    passkeyAccount(place, { ...passkey, x: passkey.y }),
    passkeyAccount(place, { ...passkey, y: passkey.x }),
    passkeyAccount(place, { ...passkey, recovery: RECOVERY }),
  ];
  expect(new Set([account, ...others]).size).toBe(6);
});

test("an account is a passkey's if the factory has made it with its code, and no other is", () => {
  expect(passkeyOf(FACTORY, account, codeWith(words))).toEqual(passkey);
  const beside = passkeyAccount(place, { ...passkey, recovery: RECOVERY });
  const args = concatHex([passkey.x, passkey.y, `0x${'00'.repeat(12)}`, RECOVERY]);
  expect(passkeyOf(FACTORY, beside, codeWith(args))).toEqual({ ...passkey, recovery: RECOVERY });
  const strangers: readonly Hex[] = [
    '0x',
    '0xef0100',
    codeWith(args),
    codeWith('0x'),
    codeWith(RECOVERY),
    codeWith(concatHex([words, '0x00'])),
    codeWith(concatHex([passkey.x, passkey.y, `0x${'ff'.repeat(32)}`])),
    `0x${'5b'.repeat(141)}`,
  ];
  for (const code of strangers) expect([code, passkeyOf(FACTORY, account, code)]).toEqual([code, undefined]);
  expect(passkeyOf(RECOVERY, account, codeWith(words))).toBeUndefined();
});

test('a signature says where type and challenge are, and nothing fails where they are not', () => {
  const word = `0x${'11'.repeat(32)}` as const;
  const of = (clientDataJson: string) =>
    assertionSignature({ r: word, s: word, authenticatorData: '0x', clientDataJson });
  const json = '{"type":"webauthn.get","challenge":"x","origin":"\\"type\\":\\"y"}';
  expect(of(json).slice(2 + 2 * 64, 2 + 4 * 64)).toBe(`${'17'.padStart(64, '0')}${'1'.padStart(64, '0')}`);
  expect(of('').slice(2 + 2 * 64, 2 + 4 * 64)).toBe('0'.repeat(128));
});
