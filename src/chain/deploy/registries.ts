import { type Address, isAddressEqual, type PublicClient } from 'viem';
import { reputationRegistryAbi } from '../contracts/generated/ReputationRegistry.ts';
import { DeployError } from './deployment.ts';

/** The ERC-8004 registries of a chain. */
export interface Registries {
  readonly identity: Address;
  readonly reputation: Address;
}

/** Those that the ERC's authors have deployed, at the same addresses on all mainnets and on all testnets. */
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

/** The canonical registries where there are some; elsewhere the project deploys its own. */
export function chooseRegistries(chainId: number): Registries | 'own' {
  return canonical.get(chainId) ?? 'own';
}

/** Throws `INVALID_REGISTRY` unless both registries are there and belong together. */
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
