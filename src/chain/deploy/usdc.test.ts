import { describe, expect, test } from 'bun:test';
import type { Address } from 'viem';
import { DeployError } from './deployment.ts';
import { chooseUsdc, hasKnownUsdc } from './usdc.ts';

const token: Address = '0x1111111111111111111111111111111111111111';
const base: Address = '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913';

function codeOf(choice: Parameters<typeof chooseUsdc>[0]): string {
  try {
    return chooseUsdc(choice);
  } catch (error) {
    if (error instanceof DeployError) return error.code;
    throw error;
  }
}

describe('chooseUsdc', () => {
  test.each([
    [1, '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'],
    [8453, base],
    [84532, '0x036CbD53842c5426634e7929541eC2318f3dCF7e'],
    [11155111, '0x1c7D4B196Cb0C7B01d743Fbc6116a902379C7238'],
  ])('knows USDC on chain %p', (chainId, usdc) => {
    expect(chooseUsdc({ chainId })).toBe(usdc as Address);
    expect(hasKnownUsdc(chainId)).toBe(true);
  });

  test('accepts the known USDC address by name, in any case', () => {
    expect(chooseUsdc({ chainId: 8453, usdc: '0x833589fcd6edb6e08f4c7c32d4f71b54bda02913' })).toBe(base);
  });

  test('accepts a named token on a chain without known USDC', () => {
    expect(chooseUsdc({ chainId: 31337, usdc: token })).toBe(token);
    expect(hasKnownUsdc(31337)).toBe(false);
  });

  test('deploys a test token on a chain without known USDC', () => {
    expect(chooseUsdc({ chainId: 31337, testUsdc: true })).toBe('test');
  });

  test.each([
    ['another token where USDC is known', { chainId: 8453, usdc: token }, 'INVALID_USDC'],
    ['a test token where USDC is known', { chainId: 8453, testUsdc: true }, 'TEST_USDC_REFUSED'],
    ['a test token beside a named one', { chainId: 31337, testUsdc: true, usdc: token }, 'TEST_USDC_REFUSED'],
    ['nothing named where none is known', { chainId: 31337 }, 'UNKNOWN_USDC'],
  ] as const)('refuses %s', (_, choice, code) => {
    expect(codeOf(choice)).toBe(code);
  });
});
