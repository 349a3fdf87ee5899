import { describe, expect, test } from 'bun:test';
import type { Address } from 'viem';
import { DeployError } from './deployment.ts';
import { chooseRegistries, chooseUsdc, hasKnownUsdc, type Registries } from './known-contracts.ts';

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
    ['a test token and a named one', { chainId: 31337, testUsdc: true, usdc: token }, 'TEST_USDC_REFUSED'],
    ['nothing named where none is known', { chainId: 31337 }, 'UNKNOWN_USDC'],
  ] as const)('refuses %s', (_, choice, code) => {
    expect(codeOf(choice)).toBe(code);
  });
});

const onMainnets: Registries = {
  identity: '0x8004A169FB4a3325136EB29fA0ceB6D2e539a432',
  reputation: '0x8004BAa17C55a88189AE136b182e5fdA19dE9b63',
};
const onTestnets: Registries = {
  identity: '0x8004A818BFB912233c491871b3d84c89A494BD9e',
  reputation: '0x8004B663056A597Dffe9eCcC1965A193B7388713',
};

describe('chooseRegistries', () => {
  test.each([
    ['Ethereum', 1, onMainnets],
    ['Base', 8453, onMainnets],
    ['Optimism', 10, onMainnets],
    ['Arbitrum', 42161, onMainnets],
    ['Polygon', 137, onMainnets],
    ['Base Sepolia', 84532, onTestnets],
    ['Sepolia', 11155111, onTestnets],
  ])('knows the registries of %s', (_, chainId, registries) => {
    expect(chooseRegistries(chainId)).toEqual(registries);
  });

  test.each([31337, 1337, 421614])('chooses our own registries on chain %p', (chainId) => {
    expect(chooseRegistries(chainId)).toBe('own');
  });
});
