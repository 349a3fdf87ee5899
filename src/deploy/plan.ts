import { type Address, encodeDeployData, encodeFunctionData, type Hex } from 'viem';
import { agentWalletFactoryAbi, agentWalletFactoryBytecode } from '../chain/generated/AgentWalletFactory.ts';
import { agentWalletV2Abi, agentWalletV2Bytecode } from '../chain/generated/AgentWalletV2.ts';
import { agentWalletV3Abi, agentWalletV3Bytecode } from '../chain/generated/AgentWalletV3.ts';
import { batchRelayAbi, batchRelayBytecode } from '../chain/generated/BatchRelay.ts';
import { identityRegistryAbi, identityRegistryBytecode } from '../chain/generated/IdentityRegistry.ts';
import { jobEscrowAbi, jobEscrowBytecode } from '../chain/generated/JobEscrow.ts';
import { platformFeesAbi, platformFeesBytecode } from '../chain/generated/PlatformFees.ts';
import { reputationAttestorAbi, reputationAttestorBytecode } from '../chain/generated/ReputationAttestor.ts';
import { reputationRegistryAbi, reputationRegistryBytecode } from '../chain/generated/ReputationRegistry.ts';
import { testUsdcAbi, testUsdcBytecode } from '../chain/generated/TestUSDC.ts';
import { testUsdcProxyAbi, testUsdcProxyBytecode } from '../chain/generated/TestUSDCProxy.ts';
import { create2Address } from './create2.ts';
import type { Registries } from './registries.ts';

/** What the addresses of a deployment follow from. */
export interface PlanInput {
  /** The token, or our own test token. */
  readonly usdc: Address | 'test';
  readonly treasury: Address;
  readonly feeBps: number;
  /** Smallest fee of a payment, micro-USDC. */
  readonly minFee: number;
  /** First owner of the fees contract. */
  readonly operator: Address;
  /** Has every role of the test token, and mints it. */
  readonly testUsdcAdmin: Address;
  /** Registries that exist, or our own. */
  readonly registries: Registries | 'own';
  /** First owner of the attestor contract; without it there is none. */
  readonly attestor?: Address | undefined;
}

/** One contract to deploy. */
export interface Step {
  readonly name: string;
  readonly initCode: Hex;
  readonly address: Address;
}

/** All contracts of a deployment, in an order in which each finds those that it needs. */
export interface Plan {
  readonly usdc: Address | 'test';
  readonly registries: Registries | 'own';
  readonly steps: readonly Step[];
  readonly contracts: {
    readonly usdc: Address;
    readonly platformFees: Address;
    readonly walletFactoryV2: Address;
    readonly walletFactoryV3: Address;
    readonly batchRelay: Address;
    readonly jobEscrow: Address;
    readonly identityRegistry: Address;
    readonly reputationRegistry: Address;
    readonly reputationAttestor?: Address;
  };
}

/** The test proxy's admin must be nobody who uses the token: it is not let through to it. */
const testUsdcProxyAdmin: Address = '0x000000000000000000000000000000000000dEaD';

/** Works out every contract's creation code and address; talks to no chain. */
export function planDeployment(input: PlanInput): Plan {
  const token =
    input.usdc === 'test' ? planTestUsdc(input.testUsdcAdmin) : { steps: [], address: input.usdc };
  const usdc = token.address;
  const platformFees = step(
    'PlatformFees',
    encodeDeployData({
      abi: platformFeesAbi,
      bytecode: platformFeesBytecode,
      args: [usdc, input.operator, input.treasury, input.feeBps, input.minFee],
    }),
  );
  const moneyArgs = [usdc, platformFees.address] as const;
  const jobEscrow = step(
    'JobEscrow',
    encodeDeployData({ abi: jobEscrowAbi, bytecode: jobEscrowBytecode, args: moneyArgs }),
  );
  const walletV2 = step(
    'AgentWalletV2',
    encodeDeployData({ abi: agentWalletV2Abi, bytecode: agentWalletV2Bytecode, args: moneyArgs }),
  );
  const walletV3 = step(
    'AgentWalletV3',
    encodeDeployData({
      abi: agentWalletV3Abi,
      bytecode: agentWalletV3Bytecode,
      args: [...moneyArgs, jobEscrow.address],
    }),
  );
  const factoryV2 = factory('AgentWalletFactory (v2)', walletV2.address);
  const factoryV3 = factory('AgentWalletFactory (v3)', walletV3.address);
  const batchRelay = step(
    'BatchRelay',
    encodeDeployData({ abi: batchRelayAbi, bytecode: batchRelayBytecode }),
  );
  const reputation = planReputation(input);
  return {
    usdc: input.usdc,
    registries: input.registries,
    steps: [
      ...[...token.steps, platformFees, jobEscrow, walletV2, walletV3, factoryV2, factoryV3, batchRelay],
      ...reputation.steps,
    ],
    contracts: {
      usdc,
      platformFees: platformFees.address,
      walletFactoryV2: factoryV2.address,
      walletFactoryV3: factoryV3.address,
      batchRelay: batchRelay.address,
      jobEscrow: jobEscrow.address,
      ...reputation.contracts,
    },
  };
}

function planTestUsdc(admin: Address): { steps: readonly Step[]; address: Address } {
  const implementation = step('TestUSDC', encodeDeployData({ abi: testUsdcAbi, bytecode: testUsdcBytecode }));
  const initialize = encodeFunctionData({
    abi: testUsdcAbi,
    functionName: 'initialize',
    args: ['USD Coin', 'USDC', admin],
  });
  const proxy = step(
    'TestUSDCProxy',
    encodeDeployData({
      abi: testUsdcProxyAbi,
      bytecode: testUsdcProxyBytecode,
      args: [implementation.address, testUsdcProxyAdmin, initialize],
    }),
  );
  return { steps: [implementation, proxy], address: proxy.address };
}

function planReputation({ registries, attestor }: PlanInput) {
  const own = registries === 'own' ? planRegistries() : { steps: [], registries };
  const contracts = {
    identityRegistry: own.registries.identity,
    reputationRegistry: own.registries.reputation,
  };
  if (attestor === undefined) return { steps: own.steps, contracts };
  const reputationAttestor = step(
    'ReputationAttestor',
    encodeDeployData({
      abi: reputationAttestorAbi,
      bytecode: reputationAttestorBytecode,
      args: [contracts.reputationRegistry, attestor],
    }),
  );
  return {
    steps: [...own.steps, reputationAttestor],
    contracts: { ...contracts, reputationAttestor: reputationAttestor.address },
  };
}

function planRegistries(): { steps: readonly Step[]; registries: Registries } {
  const identity = step(
    'IdentityRegistry',
    encodeDeployData({ abi: identityRegistryAbi, bytecode: identityRegistryBytecode }),
  );
  const reputation = step(
    'ReputationRegistry',
    encodeDeployData({
      abi: reputationRegistryAbi,
      bytecode: reputationRegistryBytecode,
      args: [identity.address],
    }),
  );
  return {
    steps: [identity, reputation],
    registries: { identity: identity.address, reputation: reputation.address },
  };
}

function factory(name: string, implementation: Address): Step {
  return step(
    name,
    encodeDeployData({
      abi: agentWalletFactoryAbi,
      bytecode: agentWalletFactoryBytecode,
      args: [implementation],
    }),
  );
}

function step(name: string, initCode: Hex): Step {
  return { name, initCode, address: create2Address(initCode) };
}
