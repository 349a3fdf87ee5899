import type { Address } from 'viem';
import type { Chain } from '../../chain/nodes/chain.ts';
import { AppError } from '../../core/errors.ts';
import type { WalletStore } from '../wallets/wallet-store.ts';
import type { Identities } from './identity.ts';
import type { IdentityStore } from './identity-store.ts';
import { type ProfileFacts, registryName } from './profile.ts';

/** An agent's entry in the registry. */
export interface Entry {
  readonly agentId: number;
  readonly agentRegistry: string;
}

/** The public profiles of agents. */
export interface AgentService {
  /** What is known of the claimed wallet at an address. Throws `WALLET_NOT_FOUND`. */
  facts(address: Address): Promise<ProfileFacts>;
  /** Entries of wallets here with numbers above `after`, in their order, at most {@link ENTRIES_TOGETHER}. */
  entries(after: number): Promise<readonly Entry[]>;
}

export interface AgentServiceDeps extends Identities {
  readonly store: Pick<IdentityStore, 'claimedAt' | 'ownedAfter'>;
  readonly wallets: Pick<WalletStore, 'idOfAddress' | 'byId'>;
  readonly chain: Chain;
  /** Under which users reach the API, without a slash at the end; known once it listens. */
  readonly baseUrl: () => string;
}

/** How many agents are listed together; about a megabyte. */
export const ENTRIES_TOGETHER = 10_000;

/** Creates the service of agent profiles. */
export function createAgentService({ store, wallets, chain, baseUrl, identityOf }: AgentServiceDeps): AgentService {
  const registry = chain.contracts.identityRegistry;
  return {
    async facts(address) {
      const id = await wallets.idOfAddress(address);
      const wallet = id === undefined ? undefined : await wallets.byId(id);
      if (wallet === undefined || wallet.status !== 'active') {
        throw new AppError('WALLET_NOT_FOUND', { message: 'No claimed wallet of this service has this address.' });
      }
      return {
        wallet,
        registry,
        chainId: chain.id,
        baseUrl: baseUrl(),
        identity: await identityOf(wallet.id, address),
        claimedAt: (await store.claimedAt(wallet.id)) ?? wallet.createdAt,
      };
    },
    async entries(after) {
      if (registry === undefined) return [];
      const agentRegistry = registryName(chain.id, registry);
      return (await store.ownedAfter(after, ENTRIES_TOGETHER)).map((agentId) => ({ agentId, agentRegistry }));
    },
  };
}
