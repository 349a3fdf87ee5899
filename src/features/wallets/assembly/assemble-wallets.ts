import { type Address, getAddress } from 'viem';
import type { Auth } from '../../../accounts/auth/assemble-auth.ts';
import { createInvites } from '../../../accounts/auth/invites.ts';
import type { Core } from '../../../chain/core.ts';
import type { ReadGivenRights } from '../../../chain/events/chain-events.ts';
import type { Signups } from '../../../core/config.ts';
import { budgetsBody, recipientBody } from '../budgets/budget-routes.ts';
import { type Budgets, createBudgets } from '../budgets/budgets.ts';
import { createAgentTokens } from '../claims/agent-tokens.ts';
import { createClaimService } from '../claims/claim.ts';
import { createClaimStore } from '../claims/claim-store.ts';
import { type ClaimFollowUp, claimReaction } from '../claims/settle-claim.ts';
import { createConsents } from '../consents/consents.ts';
import { createFreezeTokens } from '../freezes/freeze-routes.ts';
import { createFreezes } from '../freezes/freezes.ts';
import { createOwnerLock, createOwnerOperations, createOwnerTasks } from '../owner/owner-operations.ts';
import { createOwnerKeyExports } from '../ownership/owner-key.ts';
import { createOwnership } from '../ownership/ownership.ts';
import { configBody, createPolicies, type Policies } from '../policy/policy-routes.ts';
import { createScheduledChanges, type Perform } from '../scheduled-changes/scheduled-change-service.ts';
import { createScheduledChangeStore } from '../scheduled-changes/scheduled-change-store.ts';
import { keyLimitsBody, limitsOf } from '../signers/agent-key-routes.ts';
import { createSignerFollower } from '../signers/signer-changes.ts';
import { createLimitedKeys, type LimitedKeys } from '../signers/signer-service.ts';
import { createSignerStore, createUnknownSigners } from '../signers/signer-store.ts';
import type { WalletAccess } from '../wallet-access.ts';
import { createFactories, createWalletService, type WalletContext } from '../wallet-service.ts';
import type { WalletStore } from '../wallet-store.ts';
import type { DelayedOperation } from '../wallet-tables.ts';
import { createWithdrawalSchedule } from '../withdrawals/scheduled-withdrawals.ts';
import { createWithdrawals } from '../withdrawals/withdraw.ts';
import { createWithdrawalPolicies } from '../withdrawals/withdrawal-policies.ts';
import { createScheduledStore, createWithdrawalStore } from '../withdrawals/withdrawal-store.ts';

/** What wallets need of other parts of the service. */
interface WalletSurroundings {
  readonly auth: Auth;
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
  readonly lastWord: WalletContext['lastWord'];
  /** What ends everything that waits under the rules of a wallet. */
  readonly cancelStatements: Parameters<typeof createWithdrawalPolicies>[2]['cancelStatements'];
  /** The money put aside for a wallet's purchases to come. */
  readonly heldAt: Parameters<typeof createPolicies>[1]['heldAt'];
  readonly approvedSince: Parameters<typeof createPolicies>[1]['approvedSince'];
  /** Called after an Owner declared a freeze misuse. */
  readonly onMisuseSaid: (wallet: Address) => Promise<void>;
}

/** Assembles the parts of wallets, from the bottom up. */
export function assembleWallets(core: Core, { auth, store, access, ...rest }: WalletSurroundings) {
  const { db, clock, chain, outbox } = core;
  const factories = createFactories(chain);
  const lock = createOwnerLock();
  const ownerOperations = createOwnerOperations(core, { access, lock });
  const withdrawalPolicies = createWithdrawalPolicies(db, clock, { access, outbox, ...rest });
  const withdrawalStore = createWithdrawalStore(db);
  const withdrawals = createWithdrawals(core, { access, lock, withdrawals: withdrawalStore });
  const policies = createPolicies(core, { access, ownerOperations, ...rest });
  const budgets = createBudgets(core, { access, ownerOperations });
  const limitedKeys = createLimitedKeys(core, {
    access,
    ownerOperations,
    agentKeys: auth.agentKeys,
    signers: createSignerStore(db),
    unknownSigners: createUnknownSigners(db),
  });
  const consents = createConsents(core, { given: rest.given, access, ownerOperations });
  const freezeTokens = createFreezeTokens(core, access);
  const agentTokens = createAgentTokens(core, { store, apiKeys: auth.apiKeys });
  const claims = createClaimService(core, {
    ...auth,
    ...rest,
    wallets: store,
    claims: createClaimStore(db),
    freezeTokens,
    agentTokens,
    factories,
    invites: createInvites(db),
  });
  return {
    wallets: createWalletService(core, { ...rest, store, access, factories, agentTokens, apiKeys: auth.apiKeys }),
    ownerTasks: createOwnerTasks(core, { access, lock }),
    policies,
    budgets,
    limitedKeys,
    signerFollower: createSignerFollower(core, ownerOperations),
    freezes: createFreezes(core, { access, lock, ownerOperations, onMisuseSaid: rest.onMisuseSaid }),
    freezeTokens,
    agentTokens,
    consents,
    ownership: createOwnership(core, {
      ownerOperations,
      consents,
      policies: withdrawalPolicies,
      ourAccounts: rest.ourAccounts,
    }),
    ownerKeyExports: createOwnerKeyExports({
      ...core,
      chainId: chain.id,
      store,
      access,
      users: auth.users,
      policies: withdrawalPolicies,
    }),
    scheduledChanges: createScheduledChanges(core, {
      access,
      policies: withdrawalPolicies,
      store: createScheduledChangeStore(db, clock),
      performs: performsOf(policies, budgets, limitedKeys),
    }),
    withdrawalPolicies,
    /** Makes withdrawals at once, whatever the Owner's rules say. */
    makesWithdrawals: withdrawals,
    withdrawals: createWithdrawalSchedule(core, {
      access,
      withdrawals,
      store: withdrawalStore,
      scheduled: createScheduledStore(db),
      policies: withdrawalPolicies,
    }),
    claims,
    reaction: claimReaction(store, claims.settle),
  };
}

/** What makes the changes that have waited, as their endpoints would have. */
function performsOf(
  policies: Policies,
  budgets: Budgets,
  limitedKeys: LimitedKeys,
): Readonly<Record<DelayedOperation, Perform>> {
  return {
    configureWallet: (walletId, owner, _target, body, conditions) =>
      policies.configure(walletId, owner, { ...configBody.parse(body), ...conditions }),
    setBudgets: (walletId, owner, _target, body, conditions) =>
      budgets.set(walletId, owner, { ...budgetsBody.parse(body), ...conditions }),
    setRecipientBudget(walletId, owner, target, body, conditions) {
      const { period, limit } = recipientBody.parse(body);
      return budgets.setForRecipient(walletId, owner, { recipient: getAddress(target), period, limit, ...conditions });
    },
    setKeyLimits(walletId, owner, keyId, body, conditions) {
      const limits = limitsOf(keyLimitsBody.parse(body));
      return limitedKeys.setLimits(walletId, owner, keyId, { ...limits, ...conditions });
    },
  };
}
