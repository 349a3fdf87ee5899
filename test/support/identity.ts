import { type Address, getAddress } from 'viem';
import type { Db } from '../../src/db/open.ts';
import { type AgentFollower, createAgentFollower } from '../../src/identity/follow.ts';
import type { Clock } from '../../src/lib/time.ts';
import { createWalletStore } from '../../src/wallets/store.ts';
import { hash } from './payments.ts';

export const REGISTRY: Address = getAddress(`0x${hash('registry').slice(26)}`);

/** Agents that follow what is told of a chain whose identity registry is {@link REGISTRY}. */
export function createTestAgents(
  db: Db,
  clock: Clock,
  onChange: () => void = () => undefined,
): AgentFollower {
  return createAgentFollower({ db, wallets: createWalletStore(db), clock, registry: REGISTRY, onChange });
}
