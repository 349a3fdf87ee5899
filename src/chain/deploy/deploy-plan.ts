import {
  type Address,
  concatHex,
  encodeDeployData,
  encodeFunctionData,
  getCreate2Address,
  type Hex,
  isAddressEqual,
  keccak256,
  type PublicClient,
  stringToHex,
} from 'viem';
import { agentWalletAbi, agentWalletBytecode } from '../contracts/generated/AgentWallet.ts';
import { agentWalletExtensionAbi, agentWalletExtensionBytecode } from '../contracts/generated/AgentWalletExtension.ts';
import { agentWalletFactoryAbi, agentWalletFactoryBytecode } from '../contracts/generated/AgentWalletFactory.ts';
import { agentWalletViewsAbi, agentWalletViewsBytecode } from '../contracts/generated/AgentWalletViews.ts';
import { batchRelayAbi, batchRelayBytecode } from '../contracts/generated/BatchRelay.ts';
import { identityRegistryAbi, identityRegistryBytecode } from '../contracts/generated/IdentityRegistry.ts';
import { jobEscrowAbi, jobEscrowBytecode } from '../contracts/generated/JobEscrow.ts';
import { passkeyOwnerAbi, passkeyOwnerBytecode } from '../contracts/generated/PasskeyOwner.ts';
import { passkeyOwnerFactoryAbi, passkeyOwnerFactoryBytecode } from '../contracts/generated/PasskeyOwnerFactory.ts';
import { platformFeesAbi, platformFeesBytecode } from '../contracts/generated/PlatformFees.ts';
import { reputationAttestorAbi, reputationAttestorBytecode } from '../contracts/generated/ReputationAttestor.ts';
import { reputationRegistryAbi, reputationRegistryBytecode } from '../contracts/generated/ReputationRegistry.ts';
import { testUsdcAbi, testUsdcBytecode } from '../contracts/generated/TestUSDC.ts';
import { testUsdcProxyAbi, testUsdcProxyBytecode } from '../contracts/generated/TestUSDCProxy.ts';
import { DeployError } from './deployment.ts';

/** The inputs that determine the addresses of a deployment. */
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
export interface DeployStep {
  readonly name: string;
  readonly initCode: Hex;
  readonly address: Address;
}

/** All contracts of a deployment, in an order in which each finds those that it needs. */
export type Plan = ReturnType<typeof planDeployment>;

type WalletTerms = readonly [
  usdc: Address,
  platformFees: Address,
  batchRelay: Address,
  jobEscrow: Address,
  takesJobs: boolean,
];

/** The test proxy's admin must not use the token: the proxy does not forward its calls to the token. */
const testUsdcProxyAdmin: Address = '0x000000000000000000000000000000000000dEaD';

/** Computes every contract's creation code and address, without a chain. */
export function planDeployment(input: PlanInput) {
  const token = input.usdc === 'test' ? planTestUsdc(input.testUsdcAdmin) : { steps: [], address: input.usdc };
  const usdc = token.address;
  const batchRelay = step('BatchRelay', encodeDeployData({ abi: batchRelayAbi, bytecode: batchRelayBytecode }));
  const platformFees = step(
    'PlatformFees',
    encodeDeployData({
      abi: platformFeesAbi,
      bytecode: platformFeesBytecode,
      args: [usdc, batchRelay.address, input.operator, input.treasury, input.feeBps, input.minFee],
    }),
  );
  const jobEscrow = step(
    'JobEscrow',
    encodeDeployData({ abi: jobEscrowAbi, bytecode: jobEscrowBytecode, args: [usdc, platformFees.address] }),
  );
  const terms = [usdc, platformFees.address, batchRelay.address, jobEscrow.address] as const;
  const walletsV2 = planWallets('v2', [...terms, false]);
  const walletsV3 = planWallets('v3', [...terms, true]);
  const passkeys = planPasskeyOwners();
  const reputation = planReputation(input, batchRelay.address);
  return {
    usdc: input.usdc,
    registries: input.registries,
    steps: [
      ...[...token.steps, batchRelay, platformFees, jobEscrow, ...walletsV2.steps, ...walletsV3.steps],
      ...passkeys.steps,
      ...reputation.steps,
    ],
    contracts: {
      usdc,
      platformFees: platformFees.address,
      walletFactoryV2: walletsV2.factory,
      walletImplementationV2: walletsV2.implementation,
      walletExtensionV2: walletsV2.extension,
      walletViewsV2: walletsV2.views,
      walletFactoryV3: walletsV3.factory,
      walletImplementationV3: walletsV3.implementation,
      walletExtensionV3: walletsV3.extension,
      walletViewsV3: walletsV3.views,
      batchRelay: batchRelay.address,
      passkeyOwnerFactory: passkeys.factory,
      passkeyOwnerImplementation: passkeys.implementation,
      jobEscrow: jobEscrow.address,
      ...reputation.contracts,
    },
  };
}

function planTestUsdc(admin: Address): { steps: readonly DeployStep[]; address: Address } {
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

function planReputation({ registries, attestor }: PlanInput, batchRelay: Address): PlannedReputation {
  const own = registries === 'own' ? planRegistries() : { steps: [], registries };
  const contracts = { identityRegistry: own.registries.identity, reputationRegistry: own.registries.reputation };
  if (attestor === undefined) return { steps: own.steps, contracts };
  const reputationAttestor = step(
    'ReputationAttestor',
    encodeDeployData({
      abi: reputationAttestorAbi,
      bytecode: reputationAttestorBytecode,
      args: [contracts.reputationRegistry, batchRelay, attestor],
    }),
  );
  return {
    steps: [...own.steps, reputationAttestor],
    contracts: { ...contracts, reputationAttestor: reputationAttestor.address },
  };
}

interface PlannedReputation {
  readonly steps: readonly DeployStep[];
  readonly contracts: {
    readonly identityRegistry: Address;
    readonly reputationRegistry: Address;
    readonly reputationAttestor?: Address;
  };
}

function planRegistries(): { steps: readonly DeployStep[]; registries: Registries } {
  const identity = step(
    'IdentityRegistry',
    encodeDeployData({ abi: identityRegistryAbi, bytecode: identityRegistryBytecode }),
  );
  const reputation = step(
    'ReputationRegistry',
    encodeDeployData({ abi: reputationRegistryAbi, bytecode: reputationRegistryBytecode, args: [identity.address] }),
  );
  return { steps: [identity, reputation], registries: { identity: identity.address, reputation: reputation.address } };
}

/**
 * Each takes its terms from the one before it: the extension from the views, the implementation from the extension, and
 * the factory its wallets' code from the implementation. All wallets have one code. Those of version 3 take Jobs.
 */
function planWallets(version: 'v2' | 'v3', terms: WalletTerms) {
  const views = step(
    `AgentWalletViews (${version})`,
    encodeDeployData({ abi: agentWalletViewsAbi, bytecode: agentWalletViewsBytecode, args: terms }),
  );
  const extension = step(
    `AgentWalletExtension (${version})`,
    encodeDeployData({ abi: agentWalletExtensionAbi, bytecode: agentWalletExtensionBytecode, args: [views.address] }),
  );
  const implementation = step(
    `AgentWallet (${version})`,
    encodeDeployData({ abi: agentWalletAbi, bytecode: agentWalletBytecode, args: [extension.address] }),
  );
  const factory = step(
    `AgentWalletFactory (${version})`,
    encodeDeployData({
      abi: agentWalletFactoryAbi,
      bytecode: agentWalletFactoryBytecode,
      args: [implementation.address],
    }),
  );
  return {
    steps: [views, extension, implementation, factory],
    views: views.address,
    extension: extension.address,
    implementation: implementation.address,
    factory: factory.address,
  };
}

/** The contracts of owners that are passkeys. They depend on no setting: a passkey has one account on all chains. */
export function planPasskeyOwners() {
  const implementation = step(
    'PasskeyOwner',
    encodeDeployData({ abi: passkeyOwnerAbi, bytecode: passkeyOwnerBytecode }),
  );
  const factory = step(
    'PasskeyOwnerFactory',
    encodeDeployData({
      abi: passkeyOwnerFactoryAbi,
      bytecode: passkeyOwnerFactoryBytecode,
      args: [implementation.address],
    }),
  );
  return { steps: [implementation, factory], implementation: implementation.address, factory: factory.address };
}

function step(name: string, initCode: Hex): DeployStep {
  return { name, initCode, address: create2Address(initCode) };
}

/** The well-known CREATE2 deployer, at the same address on practically every chain. */
export const create2Deployer: Address = '0x4e59b44847b379578588920cA78FbF26c0B4956C';

/** Its code. It takes a salt and creation code, returns the address, and reverts if the address already has code. */
export const create2DeployerCode: Hex =
  '0x7fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffe03601600081602082378035828234f58015156039578182fd5b8082525050506014600cf3';

/**
 * The transaction that puts the deployer on a chain, whose signature belongs to no key, and the money that its sender
 * needs.
 */
export const create2DeployerBirth: { readonly sender: Address; readonly cost: bigint; readonly transaction: Hex } = {
  sender: '0x3fAB184622Dc19b6109349B94811493BF2a45362',
  cost: 10n ** 16n,
  transaction:
    '0xf8a58085174876e800830186a08080b853604580600e600039806000f350fe7fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffe03601600081602082378035828234f58015156039578182fd5b8082525050506014600cf31ba02222222222222222222222222222222222222222222222222222222222222222a02222222222222222222222222222222222222222222222222222222222222222',
};

/** The salt of all our contracts. Only their creation code distinguishes them. */
const salt = keccak256(stringToHex('bursar'));

/** The address at which the deployer puts this creation code. */
function create2Address(initCode: Hex): Address {
  return getCreate2Address({ from: create2Deployer, salt, bytecode: initCode });
}

/** The calldata for the deployer for this creation code. */
export function create2Calldata(initCode: Hex): Hex {
  return concatHex([salt, initCode]);
}

/** Circle's USDC on the chains on which it is known, by chain id. */
const knownUsdc: ReadonlyMap<number, Address> = new Map([
  [1, '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'],
  [8453, '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913'],
  [84532, '0x036CbD53842c5426634e7929541eC2318f3dCF7e'],
  [11155111, '0x1c7D4B196Cb0C7B01d743Fbc6116a902379C7238'],
]);

/** Whether Circle's USDC on this chain is known, so that no other token may take its place. */
export function hasKnownUsdc(chainId: number): boolean {
  return knownUsdc.has(chainId);
}

/**
 * The token that a deployment uses: an address, or our own test token. Throws `TEST_USDC_REFUSED` or `INVALID_USDC` if
 * the chain has the real one, `UNKNOWN_USDC` if no token was named.
 */
export function chooseUsdc(choice: {
  readonly chainId: number;
  readonly usdc?: Address | undefined;
  readonly testUsdc?: boolean | undefined;
}): Address | 'test' {
  const known = knownUsdc.get(choice.chainId);
  if (choice.testUsdc === true) return chooseTestUsdc(choice.chainId, known, choice.usdc);
  if (known === undefined) {
    if (choice.usdc !== undefined) return choice.usdc;
    throw new DeployError(
      'UNKNOWN_USDC',
      `The address of USDC on chain ${choice.chainId} is unknown. Set BURSAR_USDC to it; on a development chain, --test-usdc deploys one.`,
    );
  }
  if (choice.usdc !== undefined && !isAddressEqual(choice.usdc, known)) {
    throw new DeployError('INVALID_USDC', `USDC on chain ${choice.chainId} is ${known}, not ${choice.usdc}.`);
  }
  return known;
}

function chooseTestUsdc(chainId: number, known: Address | undefined, usdc: Address | undefined): 'test' {
  if (known !== undefined) {
    throw new DeployError(
      'TEST_USDC_REFUSED',
      `Chain ${chainId} has the real USDC (${known}); a test token is not allowed there.`,
    );
  }
  if (usdc !== undefined) {
    throw new DeployError('TEST_USDC_REFUSED', `Choose either the test token or USDC at ${usdc}, not both.`);
  }
  return 'test';
}

/** The ERC-8004 registries of a chain. */
export interface Registries {
  readonly identity: Address;
  readonly reputation: Address;
}

/** The registries that the ERC's authors have deployed, at the same addresses on all mainnets and on all testnets. */
const onMainnets: Registries = {
  identity: '0x8004A169FB4a3325136EB29fA0ceB6D2e539a432',
  reputation: '0x8004BAa17C55a88189AE136b182e5fdA19dE9b63',
};
const onTestnets: Registries = {
  identity: '0x8004A818BFB912233c491871b3d84c89A494BD9e',
  reputation: '0x8004B663056A597Dffe9eCcC1965A193B7388713',
};

/** Ethereum, Optimism, BNB, Gnosis, Polygon, Monad, Mantle, Base, Arbitrum, Celo, Avalanche, Linea, Scroll. */
const mainnets = [1, 10, 56, 100, 137, 143, 5000, 8453, 42161, 42220, 43114, 59144, 534352];
/** Base Sepolia, Sepolia. */
const testnets = [84532, 11155111];

const canonical: ReadonlyMap<number, Registries> = new Map([
  ...mainnets.map((id) => [id, onMainnets] as const),
  ...testnets.map((id) => [id, onTestnets] as const),
]);

/** The canonical registries if the chain has them; otherwise the project deploys its own. */
export function chooseRegistries(chainId: number): Registries | 'own' {
  return canonical.get(chainId) ?? 'own';
}

/** Throws `INVALID_REGISTRY` unless both registries exist and belong together. */
export async function requireRegistries(
  { identity, reputation }: Registries,
  { client }: { readonly client: PublicClient },
): Promise<void> {
  if ((await client.getCode({ address: identity })) === undefined) {
    throw new DeployError('INVALID_REGISTRY', `There is no identity registry at ${identity}.`);
  }
  let agentsOf: Address;
  try {
    agentsOf = await client.readContract({
      address: reputation,
      abi: reputationRegistryAbi,
      functionName: 'getIdentityRegistry',
    });
  } catch (cause) {
    throw new DeployError('INVALID_REGISTRY', `There is no reputation registry at ${reputation}.`, cause);
  }
  if (isAddressEqual(agentsOf, identity)) return;
  throw new DeployError(
    'INVALID_REGISTRY',
    `The reputation registry at ${reputation} is for the agents of ${agentsOf}, not ${identity}.`,
  );
}
