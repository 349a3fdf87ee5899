import { type Address, isAddressEqual, type PublicClient } from 'viem';
import { reputationRegistryAbi } from '../contracts/generated/ReputationRegistry.ts';
import { DeployError } from './deployment.ts';

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
