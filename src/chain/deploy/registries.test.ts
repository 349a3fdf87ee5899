import { describe, expect, test } from 'bun:test';
import { chooseRegistries, type Registries } from './registries.ts';

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
