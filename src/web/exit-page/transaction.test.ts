import { expect, test } from 'bun:test';
import { encodeAbiParameters, encodeErrorResult } from 'viem';
import { agentWalletAbi as abi } from '../../chain/contracts/generated/AgentWallet.ts';
import { revertInWords } from './transaction.ts';

const text = (message: string) => `0x08c379a0${encodeAbiParameters([{ type: 'string' }], [message]).slice(2)}` as const;

test('revertInWords explains the reverts of the wallet and of USDC', () => {
  const words: [`0x${string}`, string][] = [
    [encodeErrorResult({ abi, errorName: 'Unauthorized' }), 'not the owner'],
    [
      encodeErrorResult({ abi, errorName: 'InsufficientBalance', args: [1_500_000n, 2_000_000n] }),
      'the wallet has 1.5 USDC, and this takes 2',
    ],
    [encodeErrorResult({ abi, errorName: 'WalletExpired' }), 'WalletExpired'],
    [text('ERC20: transfer amount exceeds balance'), 'does not hold that much USDC'],
    [text('Blacklistable: account is blacklisted'), 'Circle has blocked'],
    [text('Pausable: paused'), 'Circle has paused USDC'],
    [text('x'.repeat(500)), 'x'.repeat(200)],
  ];
  for (const [data, expected] of words) expect(revertInWords(data, 'said')).toContain(expected);
  expect(revertInWords(text('x'.repeat(500)), 'said')).toHaveLength(200);
});

test('revertInWords falls back to the message of the node for unknown revert data', () => {
  expect(revertInWords(undefined, 'execution reverted')).toBe('execution reverted');
  expect(revertInWords('0x', 'ERC20: transfer amount exceeds balance')).toContain('that much USDC');
  expect(revertInWords('0xdeadbeef', 'execution reverted')).toBe('execution reverted (0xdeadbeef)');
});
