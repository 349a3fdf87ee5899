import type { Address } from 'viem';
import type { IdentityStore } from './identity-store.ts';

/** What the identity registry has of a claimed wallet. */
export interface Identity {
  /**
   * `pending`: not registered yet. `failed`: the registry has refused it for a day, or the agent was given away;
   * somebody has to look at it.
   */
  readonly status: 'pending' | 'registered' | 'failed';
  /** Its number in the registry; 0 unless it is `registered`. */
  readonly agentId: number;
  /** Where its registration file is: by the registry, or where it will be registered. */
  readonly agentURI: string;
  /** Unix seconds of the registration's block; null unless it is `registered`. */
  readonly registeredAt: number | null;
}

/** Who asks which agent a wallet is. */
export interface Identities {
  /** The identity of a claimed wallet. Reads two rows by their keys. */
  identityOf(walletId: string, walletAddress: Address): Promise<Identity>;
}

export interface IdentityDeps {
  readonly store: Pick<IdentityStore, 'agentOf' | 'registrationOf'>;
  /** Under which users reach the API, without a slash at the end; known once it listens. */
  readonly baseUrl: () => string;
}

/** Creates the look-up of which agent a wallet is. */
export function createIdentities({ store, baseUrl }: IdentityDeps): Identities {
  return {
    async identityOf(walletId, walletAddress) {
      // Before the agent: a block that registers it between the two reads must not look as if it had been given away.
      const registration = await store.registrationOf(walletId);
      const agent = await store.agentOf(walletId);
      if (agent !== undefined) {
        const { agentId, uri: agentURI, registeredAt } = agent;
        return { status: 'registered', agentId, agentURI, registeredAt };
      }
      const isPending = registration === undefined || registration.status === 'pending';
      return {
        // What was registered and is not there any more was given away.
        status: isPending ? 'pending' : 'failed',
        agentId: 0,
        agentURI: profileUrl(baseUrl(), walletAddress),
        registeredAt: null,
      };
    },
  };
}

/** Where the service describes a wallet's agent. */
export function profileUrl(baseUrl: string, address: Address): string {
  return `${baseUrl}/.well-known/agent/${address}`;
}
