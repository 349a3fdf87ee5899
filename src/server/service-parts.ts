import { assembleAuth } from '../accounts/auth/assemble-auth.ts';
import { assembleOauth } from '../api/oauth/oauth-routes.ts';
import { advanceRestoreGuard } from '../chain/restore-guard/restore-guard.ts';
import { assembleActivity } from '../features/activity/activity-service.ts';
import { assembleBazaar } from '../features/directory/bazaar-routes.ts';
import { assembleDirectory } from '../features/directory/directory-routes.ts';
import { assembleIdentity, registrationOfClaims } from '../features/identity/assemble-identity.ts';
import { assembleInbox } from '../features/inbox/inbox-routes.ts';
import { assembleEvaluation } from '../features/jobs/evaluation/assemble-evaluation.ts';
import { assembleJobs } from '../features/jobs/job-service.ts';
import { createOnramp } from '../features/onramp/onramp-routes.ts';
import { assembleOrganizations } from '../features/organizations/organization-routes.ts';
import { assembleApprovals } from '../features/payments/approvals/approval-service.ts';
import { cancelsOf, createApprovedSince } from '../features/payments/approvals/approval-store.ts';
import { paymentKey } from '../features/payments/payment-fold.ts';
import { createPaymentOrders } from '../features/payments/payment-orders.ts';
import { createPaymentService } from '../features/payments/payment-service.ts';
import { assembleReputation } from '../features/reputation/reputation-service.ts';
import { assembleWallets } from '../features/wallets/assembly/assemble-wallets.ts';
import { walletKey } from '../features/wallets/wallet-fold.ts';
import { createBoundToStepUp } from '../features/wallets/withdrawals/withdrawal-rules.ts';
import { assembleX402 } from '../features/x402/assemble-x402.ts';
import { createEnvelopeStore } from '../features/x402/envelopes/envelope-store.ts';
import { createLive } from '../notify/live/live.ts';
import { createLookAtUsdc } from './health/health-checks.ts';
import { createRetention } from './retention/retention.ts';
import { type ChainSide, createChainSide, createFoundation, type Foundation } from './service-foundation.ts';
import { accountsOf, addressOf, evaluatorsOf, type ServiceOptions } from './service-settings.ts';

export async function createParts(deps: ServiceOptions) {
  const foundation = await createFoundation(deps);
  const chainSide = await createChainSide(deps, foundation);
  const features = createFeatures(deps, foundation, chainSide);
  const { clock, chain, settings } = deps;
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
    paymentOrders: createPaymentOrders(foundation.core, {
      blocks: running.blocks,
      resend: running.resend,
      store: chainSide.paymentStore,
      indexedChain: { ...indexedChain, executions: (key, events) => indexedChain.executions('payment', key, events) },
    }),
    advanceRestoreGuard: () => advanceRestoreGuard(restoreGuard, running, chain, readBlock),
    retention: createRetention(foundation.core, {
      days: settings.retentionDays,
      auditDays: settings.auditDays,
      finalBlock: () => indexedChain.finalized()?.number ?? -1,
    }),
  };
}

/** The parts of a service, without its HTTP application. */
export type ServiceParts = Awaited<ReturnType<typeof createParts>>;

/** Passwords that are hashed at once: each takes a core. */
const PASSWORDS_AT_ONCE = 2;

/** What Owners, agents and sellers use. */
export function createFeatures(deps: ServiceOptions, foundation: Foundation, chainSide: ChainSide) {
  const { settings, tuning = {} } = deps;
  const { core, walletStore, memberships, access } = foundation;
  const { auth, wallets } = createOwners(deps, foundation, chainSide);
  return {
    auth,
    wallets,
    ...createMoney(deps, foundation, chainSide, wallets),
    ...createWork(deps, foundation, chainSide, wallets),
    onramp: createOnramp(core, access, settings),
    oauth: assembleOauth(core, { auth, access, walletStore, limitedKeys: wallets.limitedKeys }),
    live: createLive(core, tuning.live),
    organizations: assembleOrganizations({ ...core, ...wallets, memberships, access, walletStore }),
    activity: assembleActivity(core, { access, wallets: walletStore }),
    directory: assembleDirectory(core, access),
    bazaar: assembleBazaar(core, walletStore),
    inbox: assembleInbox(core, evaluatorsOf(settings)),
  };
}

/** Users, their sessions, and their wallets. */
function createOwners(
  { settings, clock, tuning = {} }: ServiceOptions,
  { core, access, secrets, schedulers, walletStore }: Foundation,
  { webhooks, indexedChain }: ChainSide,
) {
  const { db } = core;
  const { rateLimits, claimKeyTtlSeconds, signups } = settings;
  const auth = assembleAuth(core, {
    jwtSecrets: secrets.jwtSecrets,
    isBound: createBoundToStepUp(db, clock),
    guessLimit: rateLimits.guess,
    logInLimit: rateLimits.ownerWrite,
    hashing: PASSWORDS_AT_ONCE,
    passwordCost: tuning.passwordCost,
  });
  const wallets = assembleWallets(core, {
    auth,
    access,
    claimKeyTtlSeconds,
    signups,
    store: walletStore,
    given: indexedChain.given,
    followUp: registrationOfClaims(core, () => schedulers.wake('registrations')),
    onMisuseSaid: (wallet) => indexedChain.refold([walletKey.of(wallet)]),
    lastWord: webhooks.lastWord,
    cancelStatements: cancelsOf(db, clock),
    heldAt: createEnvelopeStore(db).heldAt,
    approvedSince: createApprovedSince(db),
    evaluator: addressOf(settings.evaluatorKey),
    ourAccounts: accountsOf(settings),
  });
  return { auth, wallets };
}

type Wallets = ReturnType<typeof assembleWallets>;

/** Payments, approvals and purchases. */
function createMoney(
  { settings, tuning = {} }: ServiceOptions,
  { core, access, walletStore }: Foundation,
  { paymentStore, names, waiters, meter, sessions, indexedChain }: ChainSide,
  wallets: Wallets,
) {
  const context = { store: paymentStore, names, sessions, meter };
  const { approvals, approvedPayments } = assembleApprovals(core, {
    ...context,
    access,
    wallets: walletStore,
    policies: wallets.withdrawalPolicies,
  });
  const payments = createPaymentService(core, { ...context, waiters, access, approvals });
  const { x402, facilitator, settlements, envelopes } = assembleX402(core, {
    payments: paymentStore,
    names,
    sessions,
    meter,
    indexed: {
      finalized: indexedChain.finalized,
      seen: indexedChain.seen,
      refold: (refs) => indexedChain.refold(refs.map(paymentKey.of)),
      recheck: (refs) => indexedChain.recheck(refs.map(paymentKey.of), 'AuthorizationUsed'),
    },
    timeouts: tuning.x402Timeouts,
    facilitator: { isOn: settings.facilitator, factories: settings.facilitatorFactories },
  });
  const isPurchase = x402.isPurchase;
  return { payments, approvals, approvedPayments, x402, isPurchase, facilitator, settlements, envelopes };
}

/** Jobs and their evaluation, identities and reputation. */
function createWork(
  { settings, tuning = {} }: ServiceOptions,
  { core, access, schedulers, walletStore }: Foundation,
  { sessions, indexedChain }: ChainSide,
  wallets: Wallets,
) {
  const evaluator = addressOf(settings.evaluatorKey);
  const jobs = assembleJobs(core, {
    access,
    sessions,
    evaluator,
    wallets: walletStore,
    startThread: tuning.startThread,
  });
  const evaluation = assembleEvaluation(core, {
    ...jobs,
    access,
    evaluators: evaluatorsOf(settings),
    wake: () => schedulers.wake('evaluations'),
    notifyClient: (jobId) => core.outbox.notify({ clientOf: jobId }, { type: 'job_needs_decision' }),
  });
  const identity = assembleIdentity(core, {
    wallets: walletStore,
    ownerTasks: wallets.ownerTasks,
    registers: settings.agentRegistration,
    indexedBlock: tuning.indexedBlock ?? (() => indexedChain.health().feed?.readBlock),
    wake: () => schedulers.wake('registrations'),
  });
  const reputation = assembleReputation(core, {
    access,
    agents: identity.agents,
    finalized: indexedChain.finalized,
    sender: addressOf(settings.attestorKey),
    formerSender: addressOf(settings.attestorKeyPrevious),
  });
  return { jobs, evaluation, identity, reputation };
}
