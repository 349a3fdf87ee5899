import { remember } from './blocks.ts';
import type { Hex } from './json-rpc.ts';

/**
 * How many transfers between strangers are remembered: more than there are in the blocks that are fetched side by side.
 */
const MEMORY_TRANSFERS = 16_384;

/** Wallets and the agents that they have ever held, all as topics, whatever is heard of first. */
export interface Holdings {
  readonly wallets: ReadonlySet<Hex>;
  readonly agents: ReadonlySet<Hex>;
  addWallet(wallet: Hex): void;
  /** An account held this agent. */
  addHolder(agent: Hex, holder: Hex): void;
}

export function createHoldings(knownWallets: Iterable<Hex>, knownAgents: Iterable<Hex>): Holdings {
  const wallets = new Set(knownWallets);
  const agents = new Set(knownAgents);
  /** Each stranger may turn out to be a wallet. */
  const strangers = new Map<string, { readonly agent: Hex; readonly holder: Hex }>();
  return {
    wallets,
    agents,
    addWallet: (wallet) => {
      if (wallets.has(wallet)) return;
      wallets.add(wallet);
      for (const { agent, holder } of strangers.values()) if (holder === wallet) agents.add(agent);
    },
    addHolder: (agent, holder) => {
      if (wallets.has(holder)) agents.add(agent);
      else remember(strangers, `${agent} ${holder}`, { agent, holder }, MEMORY_TRANSFERS);
    },
  };
}
