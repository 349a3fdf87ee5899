import type { Core } from '../../chain/core.ts';
import { nowSeconds } from '../../core/lib/time.ts';
import type { ClaimFollowUp } from '../wallets/claims/settle-claim.ts';
import type { OwnerTasks } from '../wallets/owner/owner-operations.ts';
import type { WalletStore } from '../wallets/wallet-store.ts';
import { createAgentService } from './agent-profile.ts';
import { createIdentityStore } from './identity-store.ts';
import { createRegistrar } from './registrations.ts';

/** Assembles the identities of wallets' agents. */
export function assembleIdentity(
  core: Core,
  {
    registers,
    wallets,
    ...parts
  }: {
    readonly wallets: WalletStore;
    readonly ownerTasks: OwnerTasks;
    /** Whether wallets are registered; otherwise they stay as they are. */
    readonly registers: boolean;
    /** Everything up to this block was read from the indexer; `undefined` while it shows nothing. */
    readonly indexedBlock: () => number | undefined;
    /** Has the task run soon. */
    readonly wake: () => void;
  },
) {
  const registry = core.chain.contracts.identityRegistry;
  const store = createIdentityStore(core.db);
  const registrar =
    registers && registry !== undefined ? createRegistrar(core, { ...parts, wallets, store, registry }) : undefined;
  return {
    agents: createAgentService(core, { store, wallets }),
    /** For the schedulers. */
    run: async () => registrar?.run(),
    stop: () => registrar?.stop(),
  };
}

/** Has each claimed wallet registered. */
export function registrationOfClaims({ db, clock }: Core, wake: () => void): ClaimFollowUp {
  const store = createIdentityStore(db);
  return { statements: (walletId) => [store.wantedStatement(walletId, nowSeconds(clock))], committed: wake };
}
