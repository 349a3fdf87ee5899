import type { Address } from 'viem';
import type { Auth } from '../../accounts/auth/assemble.ts';
import { createInvites } from '../../accounts/auth/invites.ts';
import type { ReadGiven } from '../../chain/events/given.ts';
import type { Chain } from '../../chain/nodes/chain.ts';
import type { Relay } from '../../chain/relay/intent.ts';
import type { Signups } from '../../core/config.ts';
import type { Vault } from '../../core/lib/crypto.ts';
import type { Clock, Deadlines } from '../../core/lib/time.ts';
import type { Logger } from '../../core/log.ts';
import type { Db } from '../../storage/db/open.ts';
import type { WalletAccess } from './access.ts';
import { createBudgets } from './budgets/look.ts';
import { createBudgetStore } from './budgets/store.ts';
import { createClaimService } from './claims/claim.ts';
import { claimReaction } from './claims/reaction.ts';
import type { ClaimSequel } from './claims/settle.ts';
import { createClaimStore } from './claims/store.ts';
import { createConsentLook } from './consents/look.ts';
import { createFactories } from './factories.ts';
import { createMisuseStore } from './freezes/misuse-store.ts';
import { createFreezeTokens } from './freezes/tokens.ts';
import { createChangeStore } from './owner/change-store.ts';
import { createOwnerLock } from './owner/intent.ts';
import { createOwnerKeyExports } from './owner/key-export.ts';
import { createOwnerOperations } from './owner/operations.ts';
import { createOwnerTasks } from './owner/tasks.ts';
import { createPolicies, type PolicyDeps } from './policy.ts';
import { performsOf } from './scheduled-changes/performs.ts';
import { createScheduledChanges } from './scheduled-changes/service.ts';
import { createScheduledChangeStore } from './scheduled-changes/store.ts';
import { createWalletService, type WalletDeps } from './service.ts';
import { createSignerFollower } from './signers/follower.ts';
import { createLimitedKeys } from './signers/service.ts';
import { createSignerStore } from './signers/store.ts';
import { createUnknownSigners } from './signers/unknown.ts';
import type { WalletStore } from './store.ts';
import type { WithdrawalOutbox } from './withdrawals/owner-event.ts';
import { createWithdrawalPolicies, type WithdrawalPolicyDeps } from './withdrawals/policies.ts';
import { createWithdrawalSchedule } from './withdrawals/schedule.ts';
import { createScheduledStore } from './withdrawals/scheduled-store.ts';
import { createWithdrawalStore } from './withdrawals/store.ts';
import { createWithdrawals, type WithdrawDeps } from './withdrawals/withdraw.ts';

export interface WalletParts {
  readonly auth: Pick<Auth, 'users' | 'userSessions' | 'passwords' | 'apiKeys' | 'agentKeys' | 'keyStore'>;
  readonly db: Db;
  readonly store: WalletStore;
  readonly access: WalletAccess;
  readonly chain: Chain;
  readonly nodes: WithdrawDeps['nodes'];
  readonly relay: Relay;
  readonly given: ReadGiven;
  readonly vault: Vault;
  readonly clock: Clock;
  readonly logger: Logger;
  readonly claimKeyTtlSeconds: number;
  readonly signups: Signups;
  readonly history: WithdrawDeps['history'];
  readonly reserveMessageId: WithdrawDeps['reserveMessageId'];
  readonly sequel: ClaimSequel;
  readonly deadlines: Deadlines;
  /** This server's evaluator; `undefined` without an evaluator key. */
  readonly evaluator: Address | undefined;
  /** Accounts whose keys this server holds, beside those of wallets. */
  readonly ourAccounts: readonly Address[];
  /** Tells webhooks of delayed withdrawals, their rules, and exported keys. */
  readonly withdrawalOutbox: WithdrawalOutbox;
  /** What a wallet's webhook is told last before another secret signs. */
  readonly lastWord: WalletDeps['lastWord'];
  /** What ends everything that waits under the rules of a wallet. */
  readonly cancelStatements: WithdrawalPolicyDeps['cancelStatements'];
  /** What is put aside for a wallet's purchases to come. */
  readonly heldAt: PolicyDeps['heldAt'];
  /** Called after an Owner declared a freeze misuse. */
  readonly onMisuseSaid: (wallet: Address) => Promise<void>;
}

/** Assembles the parts of wallets. */
export function assembleWallets({ auth, store, ...parts }: WalletParts) {
  const factories = createFactories(parts.chain);
  const { users, userSessions, passwords, apiKeys, agentKeys, keyStore } = auth;
  const lock = createOwnerLock();
  const common = { ...parts, store, factories, lock, chainId: parts.chain.id };
  const freezeTokens = createFreezeTokens(common);
  const wallets = createWalletService({ ...common, apiKeys });
  const claimStore = createClaimStore(parts.db);
  const claimDeps = {
    ...common,
    wallets: store,
    claims: claimStore,
    users,
    userSessions,
    passwords,
    apiKeys,
    freezeTokens,
    invites: createInvites(parts.db),
  };
  const claims = createClaimService(claimDeps);
  const { usdc } = parts.chain.contracts;
  const made = createWithdrawalStore(parts.db);
  const withdrawals = createWithdrawals({ ...common, usdc, withdrawals: made });
  const scheduled = createScheduledStore(parts.db);
  const outbox = parts.withdrawalOutbox;
  const changesThatWait = createScheduledChangeStore(parts);
  const withdrawalPolicies = createWithdrawalPolicies({ ...common, outbox });
  const changes = createChangeStore(parts.db);
  const budgetStore = createBudgetStore(parts.db);
  const ownerOperations = createOwnerOperations({
    ...common,
    policies: withdrawalPolicies,
    changes,
    consents: createConsentLook(parts),
    budgets: budgetStore,
    misuses: createMisuseStore(parts.db),
  });
  const rules = { ...common, ownerOperations, signers: createSignerStore(parts.db), changes };
  const unknownSigners = createUnknownSigners(parts.db);
  const limitedKeys = createLimitedKeys({ ...rules, agentKeys, keyStore, unknownSigners });
  return {
    wallets,
    freezeTokens,
    ownerOperations,
    ownerTasks: createOwnerTasks(common),
    policies: createPolicies(common),
    budgets: createBudgets({ ...common, budgets: budgetStore }),
    limitedKeys,
    scheduledChanges: createScheduledChanges({
      ...common,
      outbox,
      policies: withdrawalPolicies,
      store: changesThatWait,
      performs: performsOf({ ownerOperations, limitedKeys }),
    }),
    signerFollower: createSignerFollower(rules),
    withdrawalPolicies,
    ownerKeyExports: createOwnerKeyExports({ ...common, users, policies: withdrawalPolicies, outbox }),
    /** Makes withdrawals at once, whatever the Owner's rules say. */
    makesWithdrawals: withdrawals,
    withdrawals: createWithdrawalSchedule({
      ...common,
      withdrawals,
      made,
      policies: withdrawalPolicies,
      store: scheduled,
      outbox,
    }),
    claims,
    reaction: claimReaction({ claims, wallets: store }),
  };
}
