import { expect, test } from 'bun:test';
import { encodeFunctionData, type Hex, hashTypedData, keccak256, recoverTypedDataAddress, toHex } from 'viem';
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts';
import { agentWalletAbi } from '../contracts/generated/AgentWallet.ts';
import { ownerMessage } from './owner-message.ts';

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
    'SetBudgets(uint48 day,uint48 week,uint48 month',
    encodeFunctionData({ abi, functionName: 'setBudgets', args: [1, 2, 3] }),
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
