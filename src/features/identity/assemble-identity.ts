import type { Chain } from '../../chain/nodes/chain.ts';
import { type Clock, nowSeconds } from '../../core/lib/time.ts';
import type { Logger } from '../../core/log.ts';
import type { Db } from '../../storage/db/open.ts';
import type { ClaimFollowUp } from '../wallets/claims/settle.ts';
import type { OwnerTasks } from '../wallets/owner/owner-intent.ts';
import type { WalletStore } from '../wallets/wallet-store.ts';
import { createIdentities } from './identity.ts';
import { createIdentityStore } from './identity-store.ts';
import { createRegistrationStore } from './registration-store.ts';
import { createRegistrar } from './registrations.ts';
import { createAgentService } from './service.ts';

export interface IdentityParts {
  readonly db: Db;
  readonly chain: Chain;
  readonly clock: Clock;
  readonly logger: Logger;
  readonly wallets: WalletStore;
  readonly ownerTasks: OwnerTasks;
  /** Whether wallets are registered; without it they stay as they are. */
  readonly registers: boolean;
  /** Under which users reach the API, without a slash at the end; known once it listens. */
  readonly baseUrl: () => string;
  /** Everything up to this block was read from the indexer; `undefined` while it shows nothing. */
  readonly indexedBlock: () => number | undefined;
  /** Has the task run soon. */
  readonly wake: () => void;
}

/** The agents of wallets in the identity registry, put together. */
export function assembleIdentity({ registers, ...parts }: IdentityParts) {
  const { db, chain } = parts;
  const agents = createIdentityStore(db);
  const registry = chain.contracts.identityRegistry;
  const store = createRegistrationStore(db);
  const identities = createIdentities({ ...parts, store: agents });
  const registrar =
    registers && registry !== undefined ? createRegistrar({ ...parts, agents, store, registry }) : undefined;
  return {
    identities,
    agents: createAgentService({ ...parts, ...identities, store: agents }),
    /** For the schedulers. */
    run: async () => registrar?.run(),
    stop: () => registrar?.stop(),
  };
}

/** A wallet that is claimed is to be registered. */
export function registrationOfClaims(db: Db, clock: Clock, wake: () => void): ClaimFollowUp {
  const store = createRegistrationStore(db);
  return { statements: (walletId) => [store.wantedStatement(walletId, nowSeconds(clock))], committed: wake };
}
