import type { Address } from 'viem';
import { z } from 'zod';
import type { Core } from '../../chain/core.ts';
import { AppError } from '../../core/errors.ts';
import { docs, EXAMPLE_ADDRESS, shownAddress } from '../../http/fields.ts';
import type { WalletRow, WalletStore } from '../wallets/wallet-store.ts';
import type { IdentityStore } from './identity-store.ts';

/** What the identity registry has of a claimed wallet. */
export interface Identity {
  /**
   * `pending`: not registered yet. `failed`: the registry has refused it for a day, or the agent was given away;
   * the operator has to look at it.
   */
  readonly status: 'pending' | 'registered' | 'failed';
  /** Its number in the registry; 0 unless it is `registered`. */
  readonly agentId: number;
  /** Where its registration file is: by the registry, or where it will be registered. */
  readonly agentURI: string;
  /** Unix seconds of the registration's block; null unless it is `registered`. */
  readonly registeredAt: number | null;
}

/** Where the service describes a wallet's agent. */
export function profileUrl(baseUrl: string, address: Address): string {
  return `${baseUrl}/.well-known/agent/${address}`;
}

/** What ERC-8004 wants as the type of a registration file. */
export const REGISTRATION_TYPE = 'https://eips.ethereum.org/EIPS/eip-8004#registration-v1';

/** An agent's entry in an identity registry. */
export const registrationEntry = z
  .object({
    agentId: z.int().min(0).meta(docs('Number in the identity registry; 0 until it has one.', 7)),
    agentRegistry: z
      .string()
      .meta(docs('The identity registry, as ERC-8004 names it.', `eip155:8453:${EXAMPLE_ADDRESS}`)),
  })
  .meta({ id: 'AgentRegistration', description: "An agent's entry in an ERC-8004 identity registry." });
type RegistrationEntry = z.output<typeof registrationEntry>;

const common = {
  name: z.string().meta(docs("The wallet's name.", 'research agent')),
  description: z
    .string()
    .meta(docs('A description of the agent, for people.', 'An agent that pays and works in USDC.')),
  image: z.string().meta(docs('URL of a picture.', 'https://bursar.example/agent.svg')),
  services: z
    .array(
      z.object({
        name: z.string().meta(docs('Name of the protocol.', 'reputation')),
        endpoint: z.string().meta(docs('URL, or a CAIP-10 account.', 'https://bursar.example/v1/reputation/0x5290…')),
      }),
    )
    .describe('Where to reach the agent, by protocol.'),
  x402Support: z.boolean().meta(docs('Whether the agent sells by x402.', false)),
  active: z.boolean().meta(docs('Whether the agent can pay and work: its wallet is not frozen.', true)),
  registrations: z
    .array(registrationEntry)
    .meta(docs('Entries in identity registries; empty until the agent is registered.', [])),
  supportedTrust: z.array(z.string()).meta(docs('Trust models that the agent supports.', ['reputation'])),
  endpoints: z
    .object({ api: z.string().meta(docs('URL of the API.', 'https://bursar.example')) })
    .describe('URLs that serve the agent.'),
  owner: z.object({ wallet: shownAddress('Address of the wallet.') }).describe('The wallet that owns the agent.'),
  registeredAt: z
    .string()
    .meta(
      docs(
        'When the agent was registered; until then, when its wallet was claimed. ISO 8601 in UTC.',
        '2026-11-21T12:00:00.000Z',
      ),
    ),
  registrationFile: z
    .string()
    .meta(
      docs(
        'URL of the same profile as an ERC-8004 registration file.',
        'https://bursar.example/.well-known/agent/0x5290…/registration.json',
      ),
    ),
};

/** An agent's profile, with the other fields of an ERC-8004 registration file. */
export const agentProfile = z
  .object({ type: z.literal('agent').describe('Always `agent`.'), ...common })
  .meta({ id: 'AgentProfile', description: 'Who an agent is.' });

/** The same as ERC-8004 has it. */
export const registrationFile = z
  .object({ type: z.literal(REGISTRATION_TYPE).describe('The type that ERC-8004 requires.'), ...common })
  .meta({ id: 'RegistrationFile', description: 'An ERC-8004 registration file.' });

type Profile = Omit<z.input<typeof agentProfile>, 'type'>;

/** What a profile is made from. */
export interface ProfileFacts {
  readonly wallet: Pick<WalletRow, 'name' | 'chainAddress' | 'frozen'>;
  readonly identity: Identity;
  /** Unix seconds. */
  readonly claimedAt: number;
  readonly chainId: number;
  /** `undefined` if none is deployed. */
  readonly registry: Address | undefined;
  /** Without a slash at the end. */
  readonly baseUrl: string;
}

/** The fields of a profile, and of a registration file, but for the type. */
export function profileOf({ wallet, identity, claimedAt, chainId, registry, baseUrl }: ProfileFacts): Profile {
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

/** The identities and public profiles of agents. */
export type AgentService = ReturnType<typeof createAgentService>;

/** How many agents are listed together; about a megabyte. */
export const ENTRIES_TOGETHER = 10_000;

/** Creates the service of agents' identities and profiles. */
export function createAgentService(
  core: Core,
  { store, wallets }: { readonly store: IdentityStore; readonly wallets: WalletStore },
) {
  /** The identity of a claimed wallet. Reads two rows by their keys. */
  const identityOf = async (walletId: string, walletAddress: Address): Promise<Identity> => {
    // Before the agent: a block that registers it between the two reads must not look as if it had been given away.
    const registration = await store.registrationOf(walletId);
    const agent = await store.agentOf(walletId);
    if (agent !== undefined) {
      const { agentId, uri: agentURI, registeredAt } = agent;
      return { status: 'registered', agentId, agentURI, registeredAt };
    }
    const isPending = registration === undefined || registration.status === 'pending';
    return {
      // An agent that was registered and is gone was given away.
      status: isPending ? 'pending' : 'failed',
      agentId: 0,
      agentURI: profileUrl(core.baseUrl(), walletAddress),
      registeredAt: null,
    };
  };
  return {
    identityOf,
    /** The facts of the claimed wallet at an address. Throws `WALLET_NOT_FOUND`. */
    async facts(address: Address): Promise<ProfileFacts> {
      const id = await wallets.idOfAddress(address);
      const wallet = id === undefined ? undefined : await wallets.byId(id);
      if (wallet === undefined || wallet.status !== 'active') {
        throw new AppError('WALLET_NOT_FOUND', { message: 'No claimed wallet of this service has this address.' });
      }
      return {
        wallet,
        registry: core.chain.contracts.identityRegistry,
        chainId: core.chain.id,
        baseUrl: core.baseUrl(),
        identity: await identityOf(wallet.id, address),
        claimedAt: (await store.claimedAt(wallet.id)) ?? wallet.createdAt,
      };
    },
    /** Entries of wallets here with numbers above `after`, in their order, at most {@link ENTRIES_TOGETHER}. */
    async entries(after: number): Promise<RegistrationEntry[]> {
      const registry = core.chain.contracts.identityRegistry;
      if (registry === undefined) return [];
      const agentRegistry = registryName(core.chain.id, registry);
      return (await store.ownedAfter(after, ENTRIES_TOGETHER)).map((agentId) => ({ agentId, agentRegistry }));
    },
  };
}
