import { assembleAuth } from '../accounts/auth/assemble-auth.ts';
import { assembleOauth } from '../api/oauth/oauth-routes.ts';
import { createIndexedChain } from '../chain/ingest/indexed-chain.ts';
import { advanceRestoreGuard } from '../chain/restore-guard/restore-guard.ts';
import { nowSeconds } from '../core/lib/time.ts';
import { assembleActivity } from '../features/activity/assemble-activity.ts';
import { assembleIdentity, registrationOfClaims } from '../features/identity/assemble-identity.ts';
import { jobsOfEscrow } from '../features/jobs/adopt-jobs.ts';
import { assembleEvaluation } from '../features/jobs/evaluation/assemble-evaluation.ts';
import { assembleJobs } from '../features/jobs/job-service.ts';
import { createOnramp } from '../features/onramp/onramp-routes.ts';
import { assembleOrganizations } from '../features/organizations/organization-routes.ts';
import { treasuryOf } from '../features/payments/adopt-payments.ts';
import { assembleApprovals } from '../features/payments/approvals/approval-service.ts';
import { cancelsOf } from '../features/payments/approvals/approval-store.ts';
import { paymentKey } from '../features/payments/payment-fold.ts';
import { createPaymentMeter, type PaymentMeter } from '../features/payments/payment-meter.ts';
import { createPaymentOrders } from '../features/payments/payment-orders.ts';
import type { PaymentChange } from '../features/payments/payment-projection-store.ts';
import { createPaymentService } from '../features/payments/payment-service.ts';
import { createPaymentNames, createPaymentStore } from '../features/payments/payment-store.ts';
import { createPaymentWaiters, type PaymentWaiters } from '../features/payments/payment-wait.ts';
import { assembleReputation } from '../features/reputation/reputation-service.ts';
import { createSessions } from '../features/signing/sessions.ts';
import { assembleWallets } from '../features/wallets/assemble-wallets.ts';
import { createBoundToStepUp } from '../features/wallets/shown-to.ts';
import { walletKey } from '../features/wallets/wallet-projection.ts';
import { assembleX402 } from '../features/x402/assemble-x402.ts';
import { createEnvelopeStore } from '../features/x402/envelopes/envelope-store.ts';
import { createCashed, createUnsettledAuthorizations } from '../features/x402/settle-before.ts';
import { createLive } from '../notify/live/live.ts';
import type { NotificationQueue } from '../notify/notifications/notification-queue.ts';
import { assembleNotifications } from '../notify/notifications/notification-service.ts';
import { NEWS_SECONDS } from '../notify/notifications/read-audit.ts';
import { assembleWebhooks } from '../notify/webhooks/webhook-service.ts';
import { createLookAtUsdc } from './health/checks.ts';
import { createProjections } from './projections.ts';
import { createRetention } from './retention/retention.ts';
import { createFoundation, type Foundation } from './service-foundation.ts';
import { accountsOf, addressOf, evaluatorsOf, type ServiceDeps } from './service-settings.ts';

/** Passwords that are hashed at once: each takes a core. */
const PASSWORDS_AT_ONCE = 2;
const HOUR_SECONDS = 3_600;

export async function createParts(deps: ServiceDeps) {
  const foundation = await createFoundation(deps);
  const chainSide = await createChainSide(deps, foundation);
  const features = createFeatures(deps, foundation, chainSide);
  const { db, clock, chain, settings } = deps;
  const { restoreGuard, running } = foundation;
  const { indexedChain } = chainSide;
  const readBlock = () => indexedChain.health().feed?.readBlock;
  indexedChain.react(features.wallets.reaction);
  indexedChain.react(features.activity.reaction);
  return {
    ...foundation,
    ...chainSide,
    ...features,
    reseal: foundation.secrets.reseal,
    usdc: createLookAtUsdc(chain, clock),
    claims: features.wallets.claims,
    withdrawals: features.wallets.withdrawals,
    signerFollower: features.wallets.signerFollower,
    paymentOrders: createPaymentOrders({
      db,
      clock,
      chain,
      restoreGuard,
      nodes: deps.nodes,
      logger: deps.logger,
      blocks: running.blocks,
      resend: running.resend,
      store: chainSide.paymentStore,
      indexedChain: { ...indexedChain, executions: (key, events) => indexedChain.executions('payment', key, events) },
    }),
    advanceRestoreGuard: () => advanceRestoreGuard(restoreGuard, running, chain, readBlock),
    retention: createRetention({
      db,
      clock,
      days: settings.retentionDays,
      auditDays: settings.auditDays,
      finalBlock: () => indexedChain.finalized()?.number ?? -1,
    }),
  };
}

/** The parts of a service, without its HTTP application. */
export type ServiceParts = Awaited<ReturnType<typeof createParts>>;

/**
 * What comes back from the chain, and what each feature keeps of it. Features read it and wait for it, so it comes
 * before them.
 */
async function createChainSide(
  { settings, chain, nodes, tuning = {} }: ServiceDeps,
  { core, common, access, restoreGuard, running, schedulers, notificationQueue, walletStore }: Foundation,
) {
  const { db, vault, metrics, clock } = common;
  const { contracts } = chain;
  const { minPayment, confirmations, pollMs } = settings;
  const notifications = await assembleNotifications(core, {
    settings,
    queue: notificationQueue,
    timing: tuning.notifications,
  });
  const webhooks = await assembleWebhooks(core, { access, owners: ownersOf(notificationQueue) });
  const paymentStore = createPaymentStore(db);
  const names = createPaymentNames(vault, paymentStore.isIdTaken);
  const waiters = createPaymentWaiters();
  const meter = createPaymentMeter(metrics, notifications.refusals.note);
  const sessions = createSessions({
    ...common,
    restoreGuard,
    chainId: chain.id,
    minPayment,
    cashed: createCashed({ unsettled: createUnsettledAuthorizations(db), usdc: contracts.usdc }),
  });
  const { eventKeys, projections } = createProjections({
    ...common,
    core,
    contracts,
    restoreGuard,
    names,
    walletStore,
    paymentStore,
    paymentOutbox: webhooks.outboxes.payments,
    jobOutbox: webhooks.outboxes.jobs,
    walletOutbox: webhooks.outboxes.wallets,
    tellOwner: ({ walletId, at, ...news }) =>
      at < nowSeconds(clock) - NEWS_SECONDS ? [] : notificationQueue.ofWallet(walletId, news),
    reserveMessageId: running.reserveMessageId,
    treasury: treasuryOf(chain),
    jobAt: jobsOfEscrow(chain),
    onPaymentChanges: announcerOf(waiters, meter),
    onEvaluationsDue: () => schedulers.wake('evaluations'),
    onAgentChange: () => schedulers.wake('registrations'),
  });
  const indexedChain = await createIndexedChain({
    ...common,
    nodes,
    eventKeys,
    projections,
    confirmations,
    pollMs,
    blocks: running.blocks,
    isFinalLost: () => running.stats().finalLoss !== undefined,
    onReactionsDue: () => schedulers.wake('reactions'),
  });
  return { notifications, webhooks, paymentStore, names, waiters, meter, sessions, indexedChain };
}

/** Reports to Owners what webhooks report. */
function ownersOf(queue: NotificationQueue) {
  return {
    notify: queue.ofWallet,
    // Once an hour for each wallet, however many deliveries fail.
    givenUp: (walletId: string, now: number) =>
      queue.ofWallet(walletId, {
        type: 'webhook_failed',
        cause: `webhook_failed:${walletId}:${Math.floor(now / HOUR_SECONDS)}`,
      }),
    wake: queue.wake,
  };
}

type ChainSide = Awaited<ReturnType<typeof createChainSide>>;

/** Counts payments that the chain moved on, and lets those go on who wait for them. */
function announcerOf(waiters: PaymentWaiters, meter: PaymentMeter) {
  return (changes: readonly PaymentChange[]) => {
    for (const change of changes) {
      meter.changed(change);
      if (change.projected.status !== 'pending' || change.projected.refusal !== null)
        waiters.settled(change.payment.id);
    }
  };
}

/** What Owners, agents and sellers use. */
function createFeatures(deps: ServiceDeps, foundation: Foundation, chainSide: ChainSide) {
  const { settings, tuning = {} } = deps;
  const { core, common, walletStore, memberships, access } = foundation;
  const { auth, wallets } = createOwners(deps, foundation, chainSide);
  return {
    auth,
    wallets,
    ...createMoney(deps, foundation, chainSide, wallets),
    ...createWork(deps, foundation, chainSide, wallets),
    onramp: createOnramp(core, access, settings),
    oauth: assembleOauth(core, { auth, access, walletStore, limitedKeys: wallets.limitedKeys }),
    live: createLive(core, tuning.live),
    organizations: assembleOrganizations({
      ...common,
      ...wallets,
      memberships,
      access,
      organizationOutbox: chainSide.webhooks.outboxes.organizations,
      walletStore,
    }),
    activity: assembleActivity({ ...common, wallets: walletStore }),
  };
}

/** Users, their sessions, and their wallets. */
function createOwners(
  { settings, nodes, clock, tuning = {} }: ServiceDeps,
  { core, common, secrets, restoreGuard, running, schedulers, walletStore }: Foundation,
  { webhooks, indexedChain }: ChainSide,
) {
  const { db } = common;
  const { rateLimits, claimKeyTtlSeconds, signups } = settings;
  const auth = assembleAuth(core, {
    jwtSecrets: secrets.jwtSecrets,
    isBound: createBoundToStepUp(db, clock),
    guessLimit: rateLimits.guess,
    logInLimit: rateLimits.ownerWrite,
    hashing: PASSWORDS_AT_ONCE,
    passwordCost: tuning.passwordCost,
  });
  const wallets = assembleWallets({
    ...common,
    nodes,
    auth,
    restoreGuard,
    claimKeyTtlSeconds,
    signups,
    store: walletStore,
    given: indexedChain.given,
    reserveMessageId: running.reserveMessageId,
    followUp: registrationOfClaims(core, () => schedulers.wake('registrations')),
    onMisuseSaid: (wallet) => indexedChain.refold([walletKey.of(wallet)]),
    withdrawalOutbox: webhooks.outboxes.withdrawals,
    lastWord: webhooks.lastWord,
    cancelStatements: cancelsOf(db, clock),
    heldAt: createEnvelopeStore(db).heldAt,
    evaluator: addressOf(settings.evaluatorKey),
    ourAccounts: accountsOf(settings),
  });
  return { auth, wallets };
}

type Wallets = ReturnType<typeof assembleWallets>;

/** Payments, approvals and purchases. */
function createMoney(
  { tuning = {} }: ServiceDeps,
  { common, restoreGuard, running, walletStore }: Foundation,
  { webhooks, paymentStore, names, waiters, meter, sessions, indexedChain }: ChainSide,
  wallets: Wallets,
) {
  const { platformFees } = common.chain.contracts;
  const payments = createPaymentService({
    ...common,
    names,
    sessions,
    waiters,
    meter,
    platformFees,
    store: paymentStore,
  });
  const { approvals, approvedPayments } = assembleApprovals({
    ...common,
    names,
    sessions,
    meter,
    platformFees,
    payments,
    wallets: walletStore,
    store: paymentStore,
    policies: wallets.withdrawalPolicies,
    approvalOutbox: webhooks.outboxes.approvals,
  });
  const { x402, settlements, envelopes } = assembleX402({
    ...common,
    sessions,
    payments: paymentStore,
    names,
    meter,
    restoreGuard,
    reserveMessageId: running.reserveMessageId,
    finalized: indexedChain.finalized,
    refold: (refs) => indexedChain.refold(refs.map(paymentKey.of)),
    seen: indexedChain.seen,
    timeouts: tuning.x402Timeouts,
    recheck: (refs) => indexedChain.recheck(refs.map(paymentKey.of), 'AuthorizationUsed'),
  });
  return { payments, approvals, approvedPayments, x402, isPurchase: x402.isPurchase, settlements, envelopes };
}

/** Jobs and their evaluation, identities and reputation. */
function createWork(
  { settings, tuning = {} }: ServiceDeps,
  { core, common, schedulers, notificationQueue, walletStore }: Foundation,
  { sessions, indexedChain }: ChainSide,
  wallets: Wallets,
) {
  const evaluator = addressOf(settings.evaluatorKey);
  const jobs = assembleJobs(core, {
    access: common.access,
    sessions,
    evaluator,
    wallets: walletStore,
    startThread: tuning.startThread,
  });
  const evaluation = assembleEvaluation(core, {
    ...jobs,
    access: common.access,
    evaluators: evaluatorsOf(settings),
    wake: () => schedulers.wake('evaluations'),
    notifyClient: (jobId) => notificationQueue.ofClient(jobId, { type: 'job_needs_decision' }),
  });
  const identity = assembleIdentity(core, {
    wallets: walletStore,
    ownerTasks: wallets.ownerTasks,
    registers: settings.agentRegistration,
    indexedBlock: tuning.indexedBlock ?? (() => indexedChain.health().feed?.readBlock),
    wake: () => schedulers.wake('registrations'),
  });
  const reputation = assembleReputation(core, {
    access: common.access,
    agents: identity.agents,
    finalized: indexedChain.finalized,
    sender: addressOf(settings.attestorKey),
    formerSender: addressOf(settings.attestorKeyPrevious),
  });
  return { jobs, evaluation, identity, reputation };
}
