import type { Address } from 'viem';

/** What the identity registry of ERC-8004 has of a wallet. */
export interface AgentIdentity {
  readonly status: 'pending' | 'registered' | 'failed';
  /** 0 while there is none. */
  readonly agentId: number;
  /** URL of the agent's registration file. */
  readonly agentURI: string;
  /** Unix seconds of the block that registered it; null while none has. */
  readonly registeredAt: number | null;
}

/** Where reputation learns which agent a wallet is. */
export interface Identities {
  /** Of a claimed wallet. */
  identityOf(walletId: string, walletAddress: Address): AgentIdentity;
}
