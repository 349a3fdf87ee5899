import type { Address } from 'viem';
import type { Core } from '../chain/core.ts';
import type { EventKeys, Projection } from '../chain/ingest/event-projection.ts';
import type { Contracts } from '../chain/nodes/chain.ts';
import { createActivityProjection } from '../features/activity/activity-projection.ts';
import { createActivityStore } from '../features/activity/activity-store.ts';
import { createSpendingStore } from '../features/activity/spending-store.ts';
import { createAgentProjection } from '../features/identity/identity-projection.ts';
import type { JobAt } from '../features/jobs/adopt-jobs.ts';
import { createJobProjection } from '../features/jobs/job-projection.ts';
import { createPaymentProjection } from '../features/payments/payment-projection.ts';
import type { PaymentChange } from '../features/payments/payment-projection-store.ts';
import type { PaymentNames, PaymentStore } from '../features/payments/payment-store.ts';
import { createReputationProjection } from '../features/reputation/reputation-projection.ts';
import { createRulesProjection, createWalletProjection } from '../features/wallets/assembly/wallet-projection.ts';
import { createBudgetStore } from '../features/wallets/budgets/budgets.ts';
import { createMisuseStore } from '../features/wallets/freezes/freezes.ts';
import { createSignerStore, createUnknownSigners } from '../features/wallets/signers/signer-store.ts';
import { type WalletStore, walletsByAddress } from '../features/wallets/wallet-store.ts';
import { createChannelProjection } from '../features/x402/channels/channel-projection.ts';
import { createEnvelopeProjection } from '../features/x402/envelopes/envelope-projection.ts';
import { createX402Projection } from '../features/x402/x402-projection.ts';

export interface ProjectionParts {
  readonly core: Core;
  readonly names: PaymentNames;
  /** Reads who gets the fees now. */
  readonly treasury: () => Promise<Address>;
  readonly contracts: Pick<Contracts, 'usdc' | 'jobEscrow' | 'identityRegistry' | 'reputationAttestor'>;
  readonly walletStore: WalletStore;
  readonly paymentStore: PaymentStore;
  readonly jobAt: JobAt;
  readonly onEvaluationsDue: () => void;
  readonly onPaymentChanges: (changes: readonly PaymentChange[]) => void;
  /** Called after a commit that changed an agent. */
  readonly onAgentChange: () => void;
}

/** What each feature makes of chain events. The later ones may ask the earlier what they found in the same commit. */
export function createProjections({ core, contracts, walletStore, ...parts }: ProjectionParts) {
  const { db, clock, outbox } = core;
  const { jobEscrow: escrow, identityRegistry: registry, reputationAttestor: attestor } = contracts;
  const byAddress = walletsByAddress(walletStore);
  const purchases = createX402Projection(core, byAddress);
  const envelopes = createEnvelopeProjection(core, byAddress, parts.treasury);
  const channels = createChannelProjection(db, byAddress);
  const payments = createPaymentProjection(core, {
    ...parts,
    wallets: byAddress,
    store: parts.paymentStore,
    purchases,
    onChanges: parts.onPaymentChanges,
  });
  const ofWallets = {
    db,
    clock,
    store: walletStore,
    wallets: byAddress,
    misuses: createMisuseStore(db),
    signers: createSignerStore(db),
    budgets: createBudgetStore(db),
    unknownSigners: createUnknownSigners(db),
    outbox,
  };
  const wallets = createWalletProjection(ofWallets);
  const rules = createRulesProjection(ofWallets);
  const jobs = createJobProjection(core, { ...parts, wallets: byAddress, escrow });
  const agents = createAgentProjection(core, {
    registry,
    walletStore,
    wallets: byAddress,
    onChange: parts.onAgentChange,
  });
  const reputation = createReputationProjection(core, { attestor, payments, jobs });
  const activity = createActivityProjection(core, {
    store: createActivityStore(db),
    spending: createSpendingStore(db),
    wallets: byAddress,
    usdc: contracts.usdc,
  });
  /** An event that is handled, and that no projection here has a key for, does not compile. */
  const eventKeys: EventKeys = {
    ...payments.eventKeys,
    ...purchases.eventKeys,
    ...envelopes.eventKeys,
    ...channels.eventKeys,
    ...wallets.eventKeys,
    ...rules.eventKeys,
    ...jobs.eventKeys,
    ...agents.eventKeys,
    ...reputation.eventKeys,
    ...activity.eventKeys,
  };
  const projections: readonly Projection[] = [
    ...[payments, envelopes, channels, wallets, rules, jobs, agents, reputation, activity],
  ];
  return { eventKeys, projections, payments, jobs };
}
