import { describe, expect, test } from 'bun:test';
import type { Address } from 'viem';
import { type PlanInput, planDeployment } from './plan.ts';

const address = (digit: number): Address => `0x${String(digit).repeat(40)}`;

const input: PlanInput = {
  usdc: address(1),
  treasury: address(2),
  feeBps: 200,
  operator: address(3),
  testUsdcAdmin: address(4),
};

describe('planDeployment', () => {
  test('gives the same addresses for the same settings', () => {
    expect(planDeployment(input)).toEqual(planDeployment({ ...input }));
  });

  test('gives every contract an address of its own', () => {
    const plan = planDeployment({ ...input, usdc: 'test' });
    expect(new Set(plan.steps.map((step) => step.address)).size).toBe(plan.steps.length);
    expect(plan.steps.length).toBe(8);
  });

  test.each([
    ['token', { usdc: address(9) }],
    ['treasury', { treasury: address(9) }],
    ['fee', { feeBps: 201 }],
    ['operator', { operator: address(9) }],
  ] as const)('another %s means other wallets, but the same relay', (_, change) => {
    const plan = planDeployment(input).contracts;
    const other = planDeployment({ ...input, ...change }).contracts;
    expect(other.walletFactoryV2).not.toBe(plan.walletFactoryV2);
    expect(other.walletFactoryV3).not.toBe(plan.walletFactoryV3);
    expect(other.batchRelay).toBe(plan.batchRelay);
  });

  test('who deploys does not matter with a token that exists', () => {
    expect(planDeployment({ ...input, testUsdcAdmin: address(9) })).toEqual(planDeployment(input));
  });

  test('deploys what a contract needs before it', () => {
    const { steps } = planDeployment({ ...input, usdc: 'test' });
    steps.forEach((step, index) => {
      const needed = steps.findIndex(({ address }) => step.initCode.includes(address.slice(2).toLowerCase()));
      expect(needed).toBeLessThan(index);
    });
  });
});
