import type { Address } from 'viem';
import type { Auth } from '../../accounts/auth/assemble-auth.ts';
import { createInvites } from '../../accounts/auth/invites.ts';
import type { Core } from '../../chain/core.ts';
import type { ReadGivenRights } from '../../chain/events/chain-events.ts';
import type { Signups } from '../../core/config.ts';
import { createBudgets } from './budgets/budget-routes.ts';
import { createBudgetStore } from './budgets/budget-store.ts';
import { createClaimService } from './claims/claim.ts';
import { claimReaction } from './claims/claim-routes.ts';
import { createClaimStore } from './claims/claim-store.ts';
import type { ClaimFollowUp } from './claims/settle.ts';
import { createConsentLook } from './consents/consents.ts';
import { createFreezeTokens } from './freezes/freeze-routes.ts';
import { createMisuseStore } from './freezes/freezes.ts';
import { createOwnerLock, createOwnerTasks } from './owner/owner-intent.ts';
import { createOwnerKeyExports } from './owner/owner-key.ts';
import { createOwnerOperations } from './owner/owner-operations.ts';
import { createChangeStore } from './owner/policy-change.ts';
import { createPolicies, type PolicyParts } from './policy.ts';
import { performsOf } from './scheduled-changes/scheduled-change-routes.ts';
import { createScheduledChanges } from './scheduled-changes/scheduled-change-service.ts';
import { createScheduledChangeStore } from './scheduled-changes/scheduled-change-store.ts';
import { createSignerFollower } from './signers/signer-follower.ts';
import { createLimitedKeys } from './signers/signer-service.ts';
import { createSignerStore } from './signers/signer-store.ts';
import { createUnknownSigners } from './signers/unknown-signers.ts';
import type { WalletAccess } from './wallet-access.ts';
import { createFactories, createWalletService, type WalletServiceParts } from './wallet-service.ts';
import type { WalletStore } from './wallet-store.ts';
import { createScheduledStore } from './withdrawals/scheduled-store.ts';
import { createWithdrawalSchedule } from './withdrawals/scheduled-withdrawals.ts';
import { createWithdrawals } from './withdrawals/withdraw.ts';
import { createWithdrawalPolicies, type WithdrawalPolicyParts } from './withdrawals/withdrawal-policies.ts';
import { createWithdrawalStore } from './withdrawals/withdrawal-store.ts';

export type WalletParts = Core & {
  readonly auth: Pick<Auth, 'users' | 'userSessions' | 'passwords' | 'apiKeys' | 'agentKeys' | 'keyStore'>;
  readonly store: WalletStore;
  readonly access: WalletAccess;
  readonly given: ReadGivenRights;
  readonly claimKeyTtlSeconds: number;
  readonly signups: Signups;
  readonly followUp: ClaimFollowUp;
  /** This server's evaluator; `undefined` without an evaluator key. */
  readonly evaluator: Address | undefined;
  /** Accounts whose keys this server holds, in addition to those of wallets. */
  readonly ourAccounts: readonly Address[];
  /** The last event that a wallet's webhook gets before another secret signs. */
  readonly lastWord: WalletServiceParts['lastWord'];
  /** What ends everything that waits under the rules of a wallet. */
  readonly cancelStatements: WithdrawalPolicyParts['cancelStatements'];
  /** The money put aside for a wallet's purchases to come. */
  readonly heldAt: PolicyParts['heldAt'];
  /** Called after an Owner declared a freeze misuse. */
  readonly onMisuseSaid: (wallet: Address) => Promise<void>;
};

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
  const changesThatWait = createScheduledChangeStore(parts);
  const withdrawalPolicies = createWithdrawalPolicies(common);
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
      policies: withdrawalPolicies,
      store: changesThatWait,
      performs: performsOf({ ownerOperations, limitedKeys }),
    }),
    signerFollower: createSignerFollower(rules),
    withdrawalPolicies,
    ownerKeyExports: createOwnerKeyExports({ ...common, users, policies: withdrawalPolicies }),
    /** Makes withdrawals at once, whatever the Owner's rules say. */
    makesWithdrawals: withdrawals,
    withdrawals: createWithdrawalSchedule({
      ...common,
      withdrawals,
      made,
      policies: withdrawalPolicies,
      store: scheduled,
    }),
    claims,
    reaction: claimReaction({ claims, wallets: store }),
  };
}
