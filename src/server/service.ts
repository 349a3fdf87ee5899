import type { Address } from 'viem';
import { cutOffStatements } from '../accounts/auth/agent-key-store.ts';
import { assembleAuth } from '../accounts/auth/assemble-auth.ts';
import { createClientOf } from '../accounts/auth/client.ts';
import { createMemberships } from '../accounts/roles/memberships.ts';
import { allEndpoints, createApp } from '../api/app.ts';
import { createCatalog } from '../api/catalog/routes.ts';
import { assembleOauth } from '../api/oauth/assemble.ts';
import type { FinalityMemory } from '../chain/blocks/final-block.ts';
import type { ChainListener } from '../chain/events/events.ts';
import { createTruth } from '../chain/ingest/indexed-chain.ts';
import { createTruthStore, type TruthStore } from '../chain/ingest/ingest-store.ts';
import type { ConnectedChain } from '../chain/nodes/chain.ts';
import { defaultFeePolicy } from '../chain/relay/fees.ts';
import { createRelay } from '../chain/relay/relay.ts';
import { createRelayTracer } from '../chain/relay/traced.ts';
import { advanceHistory, createHistory, type History } from '../chain/restore-guard/restore-guard.ts';
import { addressOfKey, type SendingKey } from '../core/lib/signing-keys.ts';
import { type Clock, defaultDeadlines, nowSeconds } from '../core/lib/time.ts';
import type { Logger } from '../core/log.ts';
import type { Metrics } from '../core/metrics.ts';
import type { Tracer } from '../core/tracing/tracer.ts';
import { assembleActivity } from '../features/activity/assemble-activity.ts';
import { assembleIdentity, registrationOfClaims } from '../features/identity/assemble-identity.ts';
import { jobsOfEscrow } from '../features/jobs/adopt-jobs.ts';
import { assembleJobs } from '../features/jobs/assemble-jobs.ts';
import { assembleEvaluation } from '../features/jobs/evaluation/assemble-evaluation.ts';
import { assembleOnramp } from '../features/onramp/onramp-routes.ts';
import { assembleOrganizations } from '../features/organizations/assemble-organizations.ts';
import { treasuryOf } from '../features/payments/adopt-payments.ts';
import { assembleApprovals } from '../features/payments/approvals/approval-service.ts';
import { cancelsOf, reopenStatement } from '../features/payments/approvals/approval-store.ts';
import { paymentKey } from '../features/payments/payment-fold.ts';
import { createPaymentMeter, type PaymentMeter } from '../features/payments/payment-meter.ts';
import { createPaymentNames } from '../features/payments/payment-names.ts';
import { createPaymentOrders } from '../features/payments/payment-orders.ts';
import type { PaymentChange } from '../features/payments/payment-projection-store.ts';
import { createPaymentService } from '../features/payments/payment-service.ts';
import { createPaymentStore } from '../features/payments/payment-store.ts';
import { createPaymentWaiters, type PaymentWaiters } from '../features/payments/payment-wait.ts';
import { assembleReputation } from '../features/reputation/assemble-reputation.ts';
import { createSessions } from '../features/signing/sessions.ts';
import { assembleWallets } from '../features/wallets/assemble-wallets.ts';
import { createGasBudget } from '../features/wallets/gas/gas-budget.ts';
import { createBoundToStepUp } from '../features/wallets/shown-to.ts';
import { doubtStatement } from '../features/wallets/signers/unknown-signers.ts';
import { createWalletAccess } from '../features/wallets/wallet-access.ts';
import { walletKey } from '../features/wallets/wallet-projection.ts';
import { createWalletStore } from '../features/wallets/wallet-store.ts';
import { historyOfWallets } from '../features/wallets/withdrawals/scheduled-store.ts';
import { assembleX402 } from '../features/x402/assemble-x402.ts';
import { createEnvelopeStore } from '../features/x402/envelopes/envelope-store.ts';
import { createCashed, createUnsettledAuthorizations } from '../features/x402/settle-before.ts';
import type { PeerSource } from '../http/answerer.ts';
import { createClientAddress, createClientIp, createProxyWatch, knownHosts } from '../http/client-address.ts';
import type { Endpoint } from '../http/endpoint.ts';
import { createInnerCalls } from '../http/inner-calls.ts';
import { createRateLimits } from '../http/rate-limit.ts';
import { createLive } from '../notify/live/live.ts';
import { createLiveStore } from '../notify/live/live-store.ts';
import { assembleNotifications } from '../notify/notifications/assemble-notifications.ts';
import { createNotificationQueue, type NotificationQueue } from '../notify/notifications/notification-queue.ts';
import { NEWS_SECONDS } from '../notify/notifications/read-audit.ts';
import { assembleWebhooks } from '../notify/webhooks/assemble-webhooks.ts';
import type { Db } from '../storage/db/open.ts';
import { createLookAtUsdc } from './health/usdc.ts';
import { createProjections } from './projections.ts';
import { createRetention } from './retention/retention.ts';
import { createSchedulers } from './schedulers/schedulers.ts';
import type { ServiceSettings, Tuning } from './service-options.ts';
import { periodicTasks, type TaskName, withPauses } from './tasks.ts';
import { jwtSecretsOf } from './vault/former-jwt-secret.ts';
import { sealedPlaces } from './vault/places.ts';
import { createReseal, forgetUnusedKeys } from './vault/reseal.ts';
import { openVault } from './vault/vault.ts';
import { wrappingsOf } from './vault/wrapping.ts';

export interface ServiceDeps extends ConnectedChain {
  readonly settings: ServiceSettings;
  /** Of this service alone; whoever opened it closes it after the stop, and the nodes too. */
  readonly db: Db;
  readonly clock: Clock;
  readonly logger: Logger;
  readonly metrics: Metrics;
  /** Under which users reach the API, without a slash at the end; known once it listens. */
  readonly baseUrl: () => string;
  /** Without one, nothing is traced. Whoever made it stops it after the service. */
  readonly tracer?: Tracer | undefined;
  /** The height above which nothing counts as final, whatever the chain says. */
  readonly finalityLimit?: (() => number) | undefined;
  /** Knows the connections of the requests, where the application does not listen itself. */
  readonly connections?: PeerSource | undefined;
  readonly tuning?: Tuning | undefined;
}

/** Passwords that are hashed at once: each takes a core. */
const PASSWORDS_AT_ONCE = 2;
/** How long notifications gather what happens at once. */
const GATHER_MS = 2_000;
const HOUR_SECONDS = 3_600;
/** How long requests may take from the stop on: those that wait for a block, and all others. */
const WAIT_GRACE_MS = 2_000;
const REQUEST_GRACE_MS = 4_000;

/**
 * Puts the product together and starts it: everything but its socket and its indexer. `more` adds endpoints to those of
 * the features.
 *
 * The relay and the schedulers are created first, because features need them, and started last, because they call the
 * features.
 */
export async function createService(deps: ServiceDeps, more: (parts: ServiceParts) => readonly Endpoint[] = () => []) {
  const parts = await createParts(deps);
  const { truth, running, schedulers } = parts;
  const { app, endpoints } = createApi(deps, parts, more(parts));
  const { hearing = (listener: ChainListener) => listener, pauses = {} } = deps.tuning ?? {};
  running.start(hearing(truth.listener));
  parts.notifications.start();
  schedulers.start(withPauses(periodicTasks(parts), pauses));
  return {
    ...parts,
    app,
    endpoints,
    stop: (relayMs?: number, requestsEnd: RequestsEnd = (release) => endRequests(app, release)) =>
      stop(parts, requestsEnd, relayMs),
  };
}

/** Resolves when no request is under way any more; `release` lets those go on that wait for a block. */
export type RequestsEnd = (release: () => void) => Promise<void>;

/** A running service: its parts, its HTTP application and how to stop it. */
export type Service = Awaited<ReturnType<typeof createService>>;
/** The parts of a service, without its HTTP application. */
export type ServiceParts = Awaited<ReturnType<typeof createParts>>;

async function createParts(deps: ServiceDeps) {
  const foundation = await createFoundation(deps);
  const chainSide = await createChainSide(deps, foundation);
  const features = createFeatures(deps, foundation, chainSide);
  const { db, clock, chain, settings } = deps;
  const { history, running } = foundation;
  const { truth } = chainSide;
  const readBlock = () => truth.health().feed?.readBlock;
  truth.react(features.wallets.reaction);
  truth.react(features.activity.reaction);
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
      history,
      nodes: deps.nodes,
      logger: deps.logger,
      blocks: running.blocks,
      resend: running.resend,
      store: chainSide.paymentStore,
      truth: { ...truth, executions: (key, events) => truth.executions('payment', key, events) },
    }),
    advanceHistory: () => advanceHistory({ history, running, chain, readBlock }),
    retention: createRetention({
      db,
      clock,
      days: settings.retentionDays,
      auditDays: settings.auditDays,
      finalBlock: () => truth.finalized()?.number ?? -1,
    }),
  };
}

/** What everything else needs: the vault, the relay with its gas budget, the schedulers, and who may see a wallet. */
async function createFoundation(deps: ServiceDeps) {
  const { settings, db, chain, nodes, clock, logger, metrics, tuning = {} } = deps;
  const { relayerKeys } = settings;
  const places = sealedPlaces(db);
  const opened = await openVault(db, wrappingsOf(settings), nowSeconds(clock));
  await forgetUnusedKeys(db, places);
  const { vault } = opened;
  const jwtSecrets = await jwtSecretsOf(db, vault, settings, nowSeconds(clock));
  const reseal = createReseal({ db, opened, places, logger });
  const truthStore = createTruthStore(db);
  const history = await createHistoryOf(deps, truthStore);
  const relayTracer = deps.tracer === undefined ? undefined : createRelayTracer(deps.tracer);
  const running = await createRelay({
    db,
    chain,
    nodes,
    clock,
    logger,
    relayerKeys,
    senderKeys: senderKeysOf(settings),
    kms: settings,
    signerTempo: tuning.signerTempo,
    feePolicy: { ...defaultFeePolicy, maxFeePerGas: settings.maxFeePerGas },
    finality: await finalityMemory(deps, history),
    confirmations: settings.confirmations,
    pollMs: settings.pollMs,
    limits: tuning.relayLimits ?? {},
    pinnedBlocks: await truthStore.unfinalBlocks(),
    onNonces: history.laneCounted,
    ...(relayTracer === undefined ? {} : { onReceipt: relayTracer.onReceipt }),
    onBatch: (lane, calls) => metrics.batchCalls.observe({ lane }, calls),
    ...(tuning.failpoint === undefined ? {} : { failpoint: tuning.failpoint }),
  });
  const gas = createGasBudget({
    db,
    clock,
    relay: relayTracer?.traced(running.relay) ?? running.relay,
    limits: { user: settings.ownerGasPerDay, wallet: settings.agentGasPerDay },
    onRefused: (payer) => metrics.gasRefusals.inc({ payer }),
  });
  const schedulers = createSchedulers<TaskName>({ clock, logger });
  const notificationQueue = createNotificationQueue({ db, clock, gatherMs: GATHER_MS, ...tuning.notifications });
  const walletStore = createWalletStore(db);
  const memberships = createMemberships(db);
  const access = createWalletAccess({ store: walletStore, memberships });
  const { relay } = gas;
  const { allowPrivateTargets } = settings;
  const deadlines = tuning.deadlines ?? defaultDeadlines;
  /** What nearly every feature needs. */
  const common = { db, chain, relay, vault, clock, logger, metrics, access, allowPrivateTargets, deadlines };
  const secrets = { jwtSecrets, reseal };
  return {
    common,
    vault,
    secrets,
    history,
    running,
    gas,
    schedulers,
    notificationQueue,
    walletStore,
    memberships,
    access,
  };
}

/** The restore guard, with what else is written when a history turns out to be incomplete. */
async function createHistoryOf({ db, clock, logger, settings }: ServiceDeps, truthStore: TruthStore): Promise<History> {
  const wallets = historyOfWallets(db, clock);
  // What the feed shows from here on may tell that this database is older, before anything else does.
  const readAtStart = await truthStore.cursorBlock();
  return await createHistory({
    db,
    clock,
    logger,
    hasWallets: wallets.hasWallets,
    onBegin: (walletId) => [
      ...wallets.onBegin(walletId),
      reopenStatement(db, walletId, nowSeconds(clock)),
      ...cutOffStatements(db, walletId),
      doubtStatement(db, walletId, readAtStart),
    ],
    lanes: settings.relayerKeys.map((key) => addressOfKey(key)),
    readFrom: truthStore.cursorBlock,
  });
}

/** Once the chain has shown its tag, depth takes its place by the operator's word alone. */
async function finalityMemory(
  { db, settings, logger, finalityLimit }: ServiceDeps,
  history: Pick<History, 'finalLost'>,
): Promise<FinalityMemory> {
  const store = createTruthStore(db);
  let isStored = await store.isFinalityTagSeen();
  return {
    isTagSeen: settings.finality === 'auto' && isStored,
    limit: finalityLimit,
    kept: await store.keptFinal(),
    onKept(block) {
      // An older one tells as much; the next look keeps a later one.
      db.batch([store.keptFinalStatement(block)]).catch((error: unknown) =>
        logger.error({ err: error }, 'the hash of the final block is not on disk'),
      );
    },
    onLoss: (loss) => history.finalLost(loss !== undefined && loss.kind !== 'disputed'),
    onSource(source) {
      if (source !== 'tag' || isStored) return;
      isStored = true;
      db.batch([store.finalityTagStatement()]).catch((error: unknown) => {
        // The next look tries again.
        isStored = false;
        logger.error({ err: error }, 'that the chain tells what is final is not on disk');
      });
    },
  };
}

type Foundation = Awaited<ReturnType<typeof createFoundation>>;

/**
 * What comes back from the chain, and what each feature keeps of it. Features read it and wait for it, so it comes
 * before them.
 */
async function createChainSide(
  { settings, chain, nodes, baseUrl, tuning = {} }: ServiceDeps,
  { common, history, running, schedulers, notificationQueue, walletStore }: Foundation,
) {
  const { db, vault, metrics, clock } = common;
  const { contracts } = chain;
  const { minPayment, confirmations, pollMs } = settings;
  const notifications = await assembleNotifications({
    ...common,
    settings,
    baseUrl,
    queue: notificationQueue,
    tempo: tuning.notifications,
  });
  const webhooks = await assembleWebhooks({ ...common, owners: tellsOwners(notificationQueue) });
  const paymentStore = createPaymentStore(db);
  const names = createPaymentNames(vault, paymentStore.isIdTaken);
  const waiters = createPaymentWaiters();
  const meter = createPaymentMeter(metrics, notifications.refusals.note);
  const sessions = createSessions({
    ...common,
    history,
    chainId: chain.id,
    minPayment,
    cashed: createCashed({ unsettled: createUnsettledAuthorizations(db), usdc: contracts.usdc }),
  });
  const { eventKeys, projections } = createProjections({
    ...common,
    contracts,
    history,
    names,
    walletStore,
    paymentStore,
    paymentOutbox: webhooks.paymentOutbox,
    jobOutbox: webhooks.outbox,
    walletOutbox: webhooks.walletOutbox,
    tellOwner: ({ walletId, at, ...news }) =>
      at < nowSeconds(clock) - NEWS_SECONDS ? [] : notificationQueue.ofWallet(walletId, news),
    reserveMessageId: running.reserveMessageId,
    treasury: treasuryOf(chain),
    jobAt: jobsOfEscrow(chain),
    onPaymentChanges: announcerOf(waiters, meter),
    onEvaluationsDue: () => schedulers.wake('evaluations'),
    onAgentChange: () => schedulers.wake('registrations'),
  });
  const truth = await createTruth({
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
  return { notifications, webhooks, paymentStore, names, waiters, meter, sessions, truth };
}

/** What webhooks tell, as Owners are told it. */
function tellsOwners(queue: NotificationQueue) {
  return {
    tell: queue.ofWallet,
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
  const { settings, baseUrl, tuning = {} } = deps;
  const { common, walletStore, memberships, access } = foundation;
  const { auth, wallets } = createOwners(deps, foundation, chainSide);
  return {
    auth,
    wallets,
    ...createMoney(deps, foundation, chainSide, wallets),
    ...createWork(deps, foundation, chainSide, wallets),
    onramp: assembleOnramp({ ...common, ...settings, access }),
    oauth: assembleOauth({ ...common, ...wallets, auth, baseUrl, walletStore }),
    live: createLive({ ...common, store: createLiveStore(common.db), ...tuning.live }),
    organizations: assembleOrganizations({
      ...common,
      ...wallets,
      memberships,
      access,
      organizationOutbox: chainSide.webhooks.organizationOutbox,
      walletStore,
    }),
    activity: assembleActivity({ ...common, wallets: walletStore }),
  };
}

/** Users, their sessions, and their wallets. */
function createOwners(
  { settings, nodes, clock, baseUrl, tuning = {} }: ServiceDeps,
  { common, secrets, history, running, schedulers, walletStore }: Foundation,
  { webhooks, truth }: ChainSide,
) {
  const { db } = common;
  const { rateLimits, claimKeyTtlSeconds, signups } = settings;
  const auth = assembleAuth({
    ...common,
    ...secrets,
    baseUrl,
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
    history,
    claimKeyTtlSeconds,
    signups,
    store: walletStore,
    given: truth.given,
    reserveMessageId: running.reserveMessageId,
    sequel: registrationOfClaims(db, clock, () => schedulers.wake('registrations')),
    onMisuseSaid: (wallet) => truth.refold([walletKey.of(wallet)]),
    withdrawalOutbox: webhooks.withdrawalOutbox,
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
  { common, history, running, walletStore }: Foundation,
  { webhooks, paymentStore, names, waiters, meter, sessions, truth }: ChainSide,
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
    approvalOutbox: webhooks.approvalOutbox,
  });
  const { x402, settlements, envelopes } = assembleX402({
    ...common,
    sessions,
    payments: paymentStore,
    names,
    meter,
    history,
    reserveMessageId: running.reserveMessageId,
    finalized: truth.finalized,
    refold: (refs) => truth.refold(refs.map(paymentKey.of)),
    seen: truth.seen,
    timeouts: tuning.x402Timeouts,
    recheck: (refs) => truth.recheck(refs.map(paymentKey.of), 'AuthorizationUsed'),
  });
  return { payments, approvals, approvedPayments, x402, isPurchase: x402.isPurchase, settlements, envelopes };
}

/** Jobs and their evaluation, identities and reputation. */
function createWork(
  { settings, baseUrl, tuning = {} }: ServiceDeps,
  { common, schedulers, notificationQueue, walletStore }: Foundation,
  { sessions, truth }: ChainSide,
  wallets: Wallets,
) {
  const evaluator = addressOf(settings.evaluatorKey);
  const jobs = assembleJobs({ ...common, sessions, evaluator, wallets: walletStore, startThread: tuning.startThread });
  const evaluation = assembleEvaluation({
    ...common,
    ...jobs,
    evaluators: evaluatorsOf(settings),
    wake: () => schedulers.wake('evaluations'),
    tellClient: (jobId) => notificationQueue.ofClient(jobId, { type: 'job_needs_decision' }),
  });
  const identity = assembleIdentity({
    ...common,
    baseUrl,
    wallets: walletStore,
    ownerTasks: wallets.ownerTasks,
    registers: settings.agentRegistration,
    indexedBlock: tuning.indexedBlock ?? (() => truth.health().feed?.readBlock),
    wake: () => schedulers.wake('registrations'),
  });
  const reputation = assembleReputation({
    ...common,
    baseUrl,
    identities: identity.identities,
    finalized: truth.finalized,
    sender: addressOf(settings.attestorKey),
    formerSender: addressOf(settings.attestorKeyPrevious),
  });
  return { jobs, evaluation, identity, reputation };
}

/** The endpoints, with their limits and metrics, in an HTTP application that does not listen yet. */
function createApi(deps: ServiceDeps, parts: ServiceParts, more: readonly Endpoint[]) {
  const { settings, chain, logger, metrics, baseUrl, tracer, tuning = {} } = deps;
  const { minPayment } = settings;
  const onProblem = (problem: string) => metrics.proxyProblems.inc({ problem });
  const watch = createProxyWatch({ logger, onProblem });
  const addressOf = createClientAddress({ ...settings, watch });
  const rateLimits = createRateLimits({ limits: settings.rateLimits, addressOf });
  const { clientIp } = tuning;
  const ipOf = clientIp === undefined ? createClientIp(settings) : () => clientIp;
  const inner = createInnerCalls();
  const endpoints = allEndpoints({
    ...parts.common,
    ...parts,
    ...parts.auth,
    ...parts.wallets,
    ...parts.oauth,
    pendingOffers: parts.walletStore.offersOfUser,
    ...parts.organizations,
    jobs: parts.jobs.jobs,
    activity: parts.activity.activity,
    audit: parts.activity.audit,
    spending: parts.activity.spending,
    evaluations: parts.evaluation.evaluations,
    webhooks: parts.webhooks.webhooks,
    notifications: parts.notifications.notifications,
    pushPublicKey: parts.notifications.pushPublicKey,
    reputation: parts.reputation.reputation,
    agents: parts.identity.agents,
    clientIp: ipOf,
    clientOf: createClientOf(settings),
    catalog: createCatalog({ ...parts.common, minPayment }),
    baseUrl,
    chainId: chain.id,
    rateLimits,
    more,
    inner,
  });
  const app = createApp({
    endpoints,
    logger,
    rateLimits,
    baseUrl,
    hosts: knownHosts(settings),
    onMounted: inner.mount,
    ipOf,
    connections: deps.connections,
    onUndocumented: () => metrics.undocumentedAnswers.inc(),
    around: tracer?.around,
    onAnswer: (answer) => {
      const { method, route, status, code } = answer;
      tracer
        ?.request()
        ?.end({
          attributes: {
            'http.request.method': method,
            'http.route': route,
            'http.response.status_code': status,
            ...(code === undefined ? {} : { 'error.type': code }),
          },
          isError: status >= 500,
        });
      metrics.httpAnswers.note(answer);
      if (code !== undefined) metrics.httpRefusals.inc({ code });
    },
  });
  return { app, endpoints };
}

type App = Awaited<ReturnType<typeof createApp>>;

/**
 * Takes on nothing new, lets what is under way end, then stops what that needed. The relay has `relayMs` (5 s) to send
 * what it has begun.
 */
async function stop(parts: ServiceParts, requestsEnd: RequestsEnd, relayMs: number | undefined): Promise<void> {
  const deliveries = parts.webhooks.delivery.stop();
  parts.waiters.releaseAll();
  parts.live.stop();
  parts.reputation.stop();
  parts.identity.stop();
  await requestsEnd(parts.running.releaseWaiters);
  await parts.schedulers.stop();
  await parts.evaluation.stop();
  await parts.truth.stop();
  await parts.auth.failedLogins.write();
  await parts.notifications.stop();
  await parts.running.stop(relayMs);
  await deliveries;
}

/** Lets requests end by themselves, then those that wait for a block at once, and then none. */
async function endRequests(app: App, releaseWaiters: () => void): Promise<void> {
  if (app.server === null) return;
  const timers = [setTimeout(releaseWaiters, WAIT_GRACE_MS), setTimeout(() => void app.stop(true), REQUEST_GRACE_MS)];
  await app.stop(false);
  for (const timer of timers) clearTimeout(timer);
}

/** The accounts that pay for gas, evaluate and attest. */
function accountsOf(settings: ServiceSettings): readonly Address[] {
  return [...settings.relayerKeys, ...senderKeysOf(settings)].map((key) => addressOfKey(key));
}

/** The keys that make calls of their own, the former ones too. */
function senderKeysOf({
  evaluatorKey,
  evaluatorKeysPrevious = [],
  attestorKey,
  attestorKeyPrevious,
}: ServiceSettings): readonly SendingKey[] {
  const keys = [evaluatorKey, ...evaluatorKeysPrevious, attestorKey, attestorKeyPrevious];
  return keys.filter((key) => key !== undefined);
}

/** Whose Jobs are evaluated here: new ones name the first, if it is there. */
function evaluatorsOf({ evaluatorKey, evaluatorKeysPrevious = [] }: ServiceSettings): readonly Address[] {
  const keys = [evaluatorKey, ...evaluatorKeysPrevious].filter((key) => key !== undefined);
  return keys.map((key) => addressOfKey(key));
}

function addressOf(key: SendingKey | undefined): Address | undefined {
  return key === undefined ? undefined : addressOfKey(key);
}
