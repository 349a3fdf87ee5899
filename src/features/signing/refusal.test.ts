import { describe, expect, test } from 'bun:test';
import { encodeErrorResult, type Hex, parseAbi } from 'viem';
import { agentWalletAbi } from '../../chain/contracts/generated/AgentWallet.ts';
import { refusalOf } from './refusal.ts';

const recipient = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8';
const revert = (errorName: 'WalletFrozen' | 'WalletExpired' | 'InvalidRecipient' | 'ZeroAmount' | 'InvalidSession') =>
  encodeErrorResult({ abi: agentWalletAbi, errorName });
const text = (reason: string) =>
  encodeErrorResult({ abi: parseAbi(['error Error(string)']), errorName: 'Error', args: [reason] });

describe('refusalOf', () => {
  const cases: [string, Hex, string, string][] = [
    ['a freeze', revert('WalletFrozen'), 'WALLET_FROZEN', 'frozen'],
    ['an expiry', revert('WalletExpired'), 'WALLET_EXPIRED', 'expiry'],
    ['a recipient', revert('InvalidRecipient'), 'INVALID_RECIPIENT', 'zero address'],
    ['an amount of zero', revert('ZeroAmount'), 'INVALID_AMOUNT', 'above 0'],
    ['another session', revert('InvalidSession'), 'CHAIN_REVERTED', 'session key'],
    [
      'the transaction limit',
      encodeErrorResult({ abi: agentWalletAbi, errorName: 'TxLimitExceeded', args: [2_500_000n, 1_000_000n] }),
      'TX_LIMIT_EXCEEDED',
      '2.5 USDC is above the limit of 1 USDC',
    ],
    [
      'the daily limit',
      encodeErrorResult({ abi: agentWalletAbi, errorName: 'DailyLimitExceeded', args: [10_000_001n, 10_000_000n] }),
      'DAILY_LIMIT_EXCEEDED',
      '10.000001 USDC; the daily limit is 10 USDC',
    ],
    [
      'the whitelist',
      encodeErrorResult({ abi: agentWalletAbi, errorName: 'NotInWhitelist', args: [recipient] }),
      'NOT_IN_WHITELIST',
      recipient,
    ],
    [
      'the balance',
      encodeErrorResult({ abi: agentWalletAbi, errorName: 'InsufficientBalance', args: [1_000_000n, 1_020_000n] }),
      'INSUFFICIENT_BALANCE',
      'has 1 USDC to spend; amount and fee need 1.02 USDC',
    ],
    [
      'a blacklisted account',
      text('Blacklistable: account is blacklisted'),
      'CHAIN_REVERTED',
      'Blacklistable: account is blacklisted',
    ],
    [
      'the treasury',
      encodeErrorResult({ abi: agentWalletAbi, errorName: 'TreasuryRefused', args: [recipient] }),
      'CHAIN_REVERTED',
      'treasury',
    ],
    [
      'anything else of its own',
      encodeErrorResult({ abi: agentWalletAbi, errorName: 'NonceTooHigh', args: [5n, 4n] }),
      'CHAIN_REVERTED',
      'NonceTooHigh',
    ],
    ['what no one knows', '0xdeadbeef', 'CHAIN_REVERTED', '0xdeadbeef'],
    ['a cut answer', '0x08c379a000', 'CHAIN_REVERTED', '0x08c379a0'],
    ['no reason', '0x', 'CHAIN_REVERTED', 'without a reason'],
  ];

  test.each(cases)('gives %s its code and message', (_, data, code, words) => {
    const error = refusalOf(data);
    expect(error.code as string).toBe(code);
    expect(error.message).toContain(words);
  });
});
