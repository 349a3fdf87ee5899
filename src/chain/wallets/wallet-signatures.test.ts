import { expect, test } from 'bun:test';
import {
  concatHex,
  encodeFunctionData,
  type Hex,
  hashTypedData,
  keccak256,
  recoverTypedDataAddress,
  toHex,
} from 'viem';
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts';
import { cloneInitCode } from '../contracts/abi-words.ts';
import { agentWalletAbi } from '../contracts/generated/AgentWallet.ts';
import { assertionSignature, ownerMessage, passkeyAccount, passkeyOf } from './wallet-signatures.ts';

const abi = agentWalletAbi;
const [ONE, TWO] = [
  '0x52908400098527886E0F7030069857D2E4169EE7',
  '0x8617E340B3D01FA5F11F306F4090FD50E238070D',
] as const;
const HASH: Hex = keccak256(toHex('hash'));
const domain = { name: 'AgentWallet', version: '3', chainId: 8_453, verifyingContract: ONE };
const LIMITS = 'uint48 txLimit,uint48 dailyLimit,uint48 expiresAt';

const messages: [string, Hex][] = [
  [`Setup(address session,${LIMITS}`, encodeFunctionData({ abi, functionName: 'setup', args: [ONE, 1, 2, 3] })],
  ['SetSession(address session', encodeFunctionData({ abi, functionName: 'setSession', args: [ONE] })],
  [`SetPolicy(${LIMITS}`, encodeFunctionData({ abi, functionName: 'setPolicy', args: [1, 2, 3] })],
  ['SetWhitelist(address[] recipients', encodeFunctionData({ abi, functionName: 'setWhitelist', args: [[ONE, TWO]] })],
  [
    `Configure(${LIMITS},address[] recipients`,
    encodeFunctionData({ abi, functionName: 'configure', args: [1, 2, 3, []] }),
  ],
  ['Freeze(', encodeFunctionData({ abi, functionName: 'freeze' })],
  ['Unfreeze(', encodeFunctionData({ abi, functionName: 'unfreeze' })],
  ['SetGuardian(address newGuardian', encodeFunctionData({ abi, functionName: 'setGuardian', args: [TWO] })],
  ['Withdraw(address to,uint256 amount', encodeFunctionData({ abi, functionName: 'withdraw', args: [TWO, 5n] })],
  ['TransferOwnership(address newOwner', encodeFunctionData({ abi, functionName: 'transferOwnership', args: [TWO] })],
  ['AcceptOwnership(', encodeFunctionData({ abi, functionName: 'acceptOwnership' })],
  [
    'Execute(address target,uint256 value,bytes data',
    encodeFunctionData({ abi, functionName: 'execute', args: [TWO, 7n, '0x1234'] }),
  ],
  [
    'CancelAuthorization(bytes32 digest,bytes32 ref',
    encodeFunctionData({ abi, functionName: 'cancelAuthorization', args: [HASH, HASH] }),
  ],
  [
    'SetBudgets(uint48 day,uint48 week,uint48 month,uint48 hour',
    encodeFunctionData({ abi, functionName: 'setBudgets', args: [1, 2, 3, 4] }),
  ],
  [
    'SetRecipientBudget(address recipient,uint8 period,uint48 limit',
    encodeFunctionData({ abi, functionName: 'setRecipientBudget', args: [TWO, 1, 5] }),
  ],
  [
    'SetSessionKey(address key,uint8 scopes,uint48 expiresAt,uint48 txLimit,uint8 period,uint48 limit',
    encodeFunctionData({ abi, functionName: 'setSessionKey', args: [TWO, 7, 1, 2, 3, 4] }),
  ],
  ['RevokeSessionKeys(', encodeFunctionData({ abi, functionName: 'revokeSessionKeys' })],
  [
    'SetJobPolicy(address evaluator,uint32 maxDuration',
    encodeFunctionData({ abi, functionName: 'setJobPolicy', args: [TWO, 86_400] }),
  ],
  [
    `ConfigureWithJobs(${LIMITS},address[] recipients,address evaluator,uint32 maxDuration`,
    encodeFunctionData({ abi, functionName: 'configureWithJobs', args: [1, 2, 3, [ONE], TWO, 86_400] }),
  ],
];

test.each(messages)('a call is signed as %s…', async (begin, data) => {
  const call = { data, nonce: 7, deadline: 1_790_000_000, epoch: 3 };
  const typed = ownerMessage(domain, call);
  const { primaryType, types, message } = typed;
  const fields = types[primaryType]?.map(({ name, type }) => `${type} ${name}`).join(',');
  const separator = begin.endsWith('(') ? '' : ',';
  const nonce = primaryType === 'Freeze' ? '' : 'uint48 nonce,';
  expect(`${primaryType}(${fields})`).toBe(`${begin}${separator}${nonce}uint48 deadline,uint48 epoch)`);
  expect(message).toMatchObject({ deadline: 1_790_000_000, epoch: 3 });
  expect(message.nonce).toBe(primaryType === 'Freeze' ? undefined : 7);
  expect(Object.values(message)).not.toContain(undefined);
  const owner = privateKeyToAccount(generatePrivateKey());
  const signature = await owner.signTypedData(typed);
  expect(await recoverTypedDataAddress({ ...typed, signature })).toBe(owner.address);
  for (const other of [{ deadline: 1_790_000_001 }, { epoch: 4 }])
    expect(hashTypedData(ownerMessage(domain, { ...call, ...other }))).not.toBe(hashTypedData(typed));
  const renumbered = hashTypedData(ownerMessage(domain, { ...call, nonce: 8 }));
  expect(renumbered === hashTypedData(typed)).toBe(primaryType === 'Freeze');
});

test('what calls no function of a wallet has no message', () => {
  expect(() => ownerMessage(domain, { data: '0xdeadbeef', nonce: 1, deadline: 1, epoch: 0 })).toThrow('deadbeef');
});

const FACTORY = '0x0000000000000000000000000000000000000011';
const IMPLEMENTATION = '0x0000000000000000000000000000000000000012';
const RECOVERY = '0x0000000000000000000000000000000000000013';
const passkey = { x: `0x${'ab'.repeat(32)}`, y: `0x${'cd'.repeat(32)}`, recovery: undefined } as const;
const place = { factory: FACTORY, implementation: IMPLEMENTATION } as const;
const account = passkeyAccount(place, passkey);
/** The code that a clone's creation code leaves behind. */
const codeWith = (args: Hex): Hex => `0x${cloneInitCode({ implementation: IMPLEMENTATION, args }).slice(2 + 2 * 10)}`;
const words = concatHex([passkey.x, passkey.y, `0x${'00'.repeat(32)}`]);

test('an account is fixed by factory, code, public key and recovery account, and differs with each', () => {
  // A different result would strand offers to accounts that are not deployed yet.
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
  const withRecovery = passkeyAccount(place, { ...passkey, recovery: RECOVERY });
  const args = concatHex([passkey.x, passkey.y, `0x${'00'.repeat(12)}`, RECOVERY]);
  expect(passkeyOf(FACTORY, withRecovery, codeWith(args))).toEqual({ ...passkey, recovery: RECOVERY });
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
