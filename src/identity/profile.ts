import type { Address } from 'viem';
import { z } from 'zod';
import type { WalletRow } from '../wallets/store.ts';
import { type Identity, profileUrl } from './identity.ts';

/** What ERC-8004 wants as the type of a registration file. */
export const REGISTRATION_TYPE = 'https://eips.ethereum.org/EIPS/eip-8004#registration-v1';

/** An agent's entry in an identity registry. */
export const registrationEntry = z
  .object({ agentId: z.int().min(0), agentRegistry: z.string() })
  .meta({ id: 'AgentRegistration', description: "An agent's entry in an ERC-8004 identity registry." });

const common = {
  name: z.string(),
  description: z.string(),
  image: z.string(),
  services: z.array(z.object({ name: z.string(), endpoint: z.string() })),
  x402Support: z.boolean(),
  active: z.boolean(),
  registrations: z.array(registrationEntry),
  supportedTrust: z.array(z.string()),
  endpoints: z.object({ api: z.string() }),
  owner: z.object({ wallet: z.string() }),
  registeredAt: z.string(),
  registrationFile: z.string(),
};

/** An agent's profile, with the other fields of an ERC-8004 registration file. */
export const agentProfile = z
  .object({ type: z.literal('agent'), ...common })
  .meta({ id: 'AgentProfile', description: 'Who an agent is.' });

/** The same as ERC-8004 has it. */
export const registrationFile = z
  .object({ type: z.literal(REGISTRATION_TYPE), ...common })
  .meta({ id: 'RegistrationFile', description: 'An ERC-8004 registration file.' });

type Profile = Omit<z.input<typeof agentProfile>, 'type'>;

/** What a profile is made from. */
export interface ProfileFacts {
  readonly wallet: Pick<WalletRow, 'name' | 'chainAddress' | 'frozen'>;
  readonly identity: Identity;
  /** Unix seconds. */
  readonly claimedAt: number;
  readonly chainId: number;
  /** `undefined` where none is deployed. */
  readonly registry: Address | undefined;
  /** Without a slash at the end. */
  readonly baseUrl: string;
}

/** The fields of a profile, and of a registration file, but for the type. */
export function profileOf({
  wallet,
  identity,
  claimedAt,
  chainId,
  registry,
  baseUrl,
}: ProfileFacts): Profile {
  const { name, chainAddress, frozen } = wallet;
  return {
    name,
    description: `An agent that pays and works in USDC from the wallet ${chainAddress} on chain ${chainId}, within limits that its owner set. What it paid and delivered is its reputation.`,
    image: `${baseUrl}/agent.svg`,
    services: [
      { name: 'wallet', endpoint: `eip155:${chainId}:${chainAddress}` },
      { name: 'reputation', endpoint: `${baseUrl}/v1/reputation/${chainAddress}` },
    ],
    // It pays that way; it sells nothing here.
    x402Support: false,
    active: !frozen,
    registrations:
      identity.status === 'registered' && registry !== undefined
        ? [{ agentId: identity.agentId, agentRegistry: registryName(chainId, registry) }]
        : [],
    supportedTrust: ['reputation'],
    endpoints: { api: baseUrl },
    owner: { wallet: chainAddress },
    registeredAt: new Date((identity.registeredAt ?? claimedAt) * 1000).toISOString(),
    registrationFile: `${profileUrl(baseUrl, chainAddress)}/registration.json`,
  };
}

/** A registry as ERC-8004 names it. */
export function registryName(chainId: number, registry: Address): string {
  return `eip155:${chainId}:${registry}`;
}
