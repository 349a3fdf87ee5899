import { describe, expect, test } from 'bun:test';
import type { Address } from 'viem';
import { type PlanInput, planDeployment } from './deploy-plan.ts';

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
