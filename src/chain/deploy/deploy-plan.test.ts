import { describe, expect, test } from 'bun:test';
import type { Address } from 'viem';
import {
  chooseRegistries,
  chooseUsdc,
  hasKnownUsdc,
  type PlanInput,
  planDeployment,
  type Registries,
} from './deploy-plan.ts';
import { DeployError } from './deployment.ts';

const address = (digit: number): Address => `0x${String(digit).repeat(40)}`;

const input: PlanInput = {
  usdc: address(1),
  treasury: address(2),
  feeBps: 200,
  minFee: 0,
  operator: address(3),
  testUsdcAdmin: address(4),
  registries: 'own',
};

describe('planDeployment', () => {
  test('gives the same addresses for the same settings', () => {
    expect(planDeployment(input)).toEqual(planDeployment({ ...input }));
  });

  test('gives every contract an address of its own', () => {
    const plan = planDeployment({ ...input, usdc: 'test', attestor: address(5) });
    expect(new Set(plan.steps.map((step) => step.address)).size).toBe(plan.steps.length);
    expect(plan.steps.length).toBe(18);
  });

  test.each([
    ['token', { usdc: address(9) }],
    ['treasury', { treasury: address(9) }],
    ['fee', { feeBps: 201 }],
    ['smallest fee', { minFee: 1 }],
    ['operator', { operator: address(9) }],
  ] as const)('gives other wallets and the same relay for another %s', (_, change) => {
    const plan = planDeployment(input).contracts;
    const other = planDeployment({ ...input, ...change }).contracts;
    expect(other.walletFactoryV2).not.toBe(plan.walletFactoryV2);
    expect(other.walletFactoryV3).not.toBe(plan.walletFactoryV3);
    expect(other.jobEscrow).not.toBe(plan.jobEscrow);
    expect(other.batchRelay).toBe(plan.batchRelay);
    expect(other.passkeyOwnerFactory).toBe(plan.passkeyOwnerFactory);
    expect(other.identityRegistry).toBe(plan.identityRegistry);
    expect(other.reputationRegistry).toBe(plan.reputationRegistry);
  });

  test('adds a contract for an attestor and changes no other', () => {
    const without = planDeployment(input);
    const { steps, contracts } = planDeployment({ ...input, attestor: address(5) });
    const { reputationAttestor, ...others } = contracts;
    expect(without.contracts).toEqual(others);
    expect(Object.keys(without.contracts)).not.toContain('reputationAttestor');
    expect(steps.slice(0, -1)).toEqual([...without.steps]);
    expect(steps.at(-1)?.address).toBe(reputationAttestor);
    expect(planDeployment({ ...input, attestor: address(6) }).contracts.reputationAttestor).not.toBe(
      reputationAttestor,
    );
  });

  test('uses existing registries instead of deploying them, and points the attestor to them', () => {
    const registries = { identity: address(7), reputation: address(8) };
    const own = planDeployment({ ...input, attestor: address(5) });
    const plan = planDeployment({ ...input, registries, attestor: address(5) });
    expect(plan.contracts.identityRegistry).toBe(registries.identity);
    expect(plan.contracts.reputationRegistry).toBe(registries.reputation);
    expect(plan.contracts.reputationAttestor).not.toBe(own.contracts.reputationAttestor);
    expect(plan.steps.map(({ name }) => name)).toEqual(
      own.steps.map(({ name }) => name).filter((name) => !name.endsWith('Registry')),
    );
    expect(plan.steps.at(-1)?.initCode).toContain(registries.reputation.slice(2));
  });

  test("ignores the test token's admin when the token exists", () => {
    expect(planDeployment({ ...input, testUsdcAdmin: address(9) })).toEqual(planDeployment(input));
  });

  test('deploys the dependencies of a contract before it', () => {
    const { steps } = planDeployment({ ...input, usdc: 'test', attestor: address(5) });
    steps.forEach((step, index) => {
      const needed = steps.findIndex(({ address }) => step.initCode.includes(address.slice(2).toLowerCase()));
      expect(needed).toBeLessThan(index);
    });
  });
});

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
