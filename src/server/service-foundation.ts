import { cutOffStatements } from '../accounts/auth/keys/agent-keys.ts';
import { createMemberships } from '../accounts/roles/memberships.ts';
import type { FinalityMemory } from '../chain/blocks/final-block.ts';
import type { Core } from '../chain/core.ts';
import { createIndexedChain } from '../chain/ingest/indexed-chain.ts';
import { createIngestStore, type IngestStore } from '../chain/ingest/ingest-store.ts';
import { defaultFeePolicy } from '../chain/relay/fees.ts';
import { createRelay } from '../chain/relay/relay.ts';
import { createRelayTracer } from '../chain/relay/relay-tracer.ts';
import { createRestoreGuard, type RestoreGuard } from '../chain/restore-guard/restore-guard.ts';
import { addressOfKey } from '../core/lib/signing-keys.ts';
import { defaultDeadlines, nowSeconds } from '../core/lib/time.ts';
import { jobsOfEscrow } from '../features/jobs/adopt-jobs.ts';
import { reopenStatement } from '../features/payments/approvals/approval-store.ts';
import { announcerOf, createPaymentMeter, createPaymentWaiters } from '../features/payments/payment-progress.ts';
import { treasuryOf } from '../features/payments/payment-projection.ts';
import { createPaymentNames, createPaymentStore } from '../features/payments/payment-store.ts';
import { createSessions } from '../features/signing/sessions.ts';
import { createGasBudget } from '../features/wallets/gas/gas-budget.ts';
import { historyOfWallets } from '../features/wallets/scheduled-changes/scheduled-change-store.ts';
import { doubtStatement } from '../features/wallets/signers/signer-store.ts';
import { createWalletAccess } from '../features/wallets/wallet-access.ts';
import { createWalletStore } from '../features/wallets/wallet-store.ts';
import { createCashed, createUnsettledAuthorizations } from '../features/x402/settle-before.ts';
import { assembleNotifications } from '../notify/notifications/notification-service.ts';
import { createOutbox } from '../notify/outbox.ts';
import { assembleWebhooks } from '../notify/webhooks/webhook-service.ts';
import { createProjections } from './projections.ts';
import { createSchedulers } from './schedulers/schedulers.ts';
import { type ServiceOptions, senderKeysOf } from './service-settings.ts';
import type { TaskName } from './tasks.ts';
import { createReseal, forgetUnusedKeys } from './vault/reseal.ts';
import { jwtSecretsOf, openVault, wrappingsOf } from './vault/vault.ts';

/** How long notifications gather what happens at once. */
const GATHER_MS = 2_000;

/** What everything else needs: the vault, the relay with its gas budget, the schedulers, and who may see a wallet. */
export async function createFoundation(deps: ServiceOptions) {
  const { settings, db, chain, nodes, clock, logger, metrics, tuning = {} } = deps;
  const { relayerKeys } = settings;
  const opened = await openVault(db, wrappingsOf(settings), nowSeconds(clock));
  await forgetUnusedKeys(db);
  const { vault } = opened;
  const jwtSecrets = await jwtSecretsOf(db, vault, settings, nowSeconds(clock));
  const reseal = createReseal(db, opened, logger);
  const ingestStore = createIngestStore(db);
  const restoreGuard = await createRestoreGuardOf(deps, ingestStore);
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
    signerTiming: tuning.signerTiming,
    feePolicy: { ...defaultFeePolicy, maxFeePerGas: settings.maxFeePerGas },
    finality: await finalityMemory(deps, restoreGuard),
    confirmations: settings.confirmations,
    pollMs: settings.pollMs,
    limits: tuning.relayLimits ?? {},
    pinnedBlocks: await ingestStore.unfinalBlocks(),
    onNonces: restoreGuard.laneCounted,
    ...(relayTracer === undefined ? {} : { onReceipt: relayTracer.onReceipt }),
    onBatch: (lane, calls) => metrics.batchCalls.observe({ lane }, calls),
    ...(tuning.failpoint === undefined ? {} : { failpoint: tuning.failpoint }),
  });
  const walletStore = createWalletStore(db);
  const gas = createGasBudget(db, clock, {
    relay: relayTracer?.traced(running.relay) ?? running.relay,
    limits: { user: settings.ownerGasPerDay, wallet: settings.agentGasPerDay },
    walletIdAt: walletStore.idOfAddress,
    onRefused: (payer) => metrics.gasRefusals.inc({ payer }),
  });
  const schedulers = createSchedulers<TaskName>({ clock, logger });
  const outbox = createOutbox(db, clock, { gatherMs: GATHER_MS, ...tuning.notifications });
  const memberships = createMemberships(db);
  const access = createWalletAccess(walletStore, memberships);
  const core: Core = {
    db,
    chain,
    nodes,
    relay: gas.relay,
    restoreGuard,
    vault,
    clock,
    logger,
    metrics,
    deadlines: tuning.deadlines ?? defaultDeadlines,
    baseUrl: deps.baseUrl,
    allowPrivateTargets: settings.allowPrivateTargets,
    reserveMessageId: running.reserveMessageId,
    outbox,
  };
  return {
    core,
    vault,
    secrets: { jwtSecrets, reseal },
    restoreGuard,
    running,
    gas,
    schedulers,
    outbox,
    walletStore,
    memberships,
    access,
  };
}

/** The restore guard, with what else is written when a history turns out to be incomplete. */
async function createRestoreGuardOf(
  { db, clock, logger, settings }: ServiceOptions,
  ingestStore: IngestStore,
): Promise<RestoreGuard> {
  const wallets = historyOfWallets(db, clock);
  // What the feed shows from here on may tell that this database is older, before anything else does.
  const readAtStart = await ingestStore.cursorBlock();
  return await createRestoreGuard({
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
    readFrom: ingestStore.cursorBlock,
  });
}

/** Once the chain has shown its tag, depth takes its place by the operator's word alone. */
async function finalityMemory(
  { db, settings, logger, finalityLimit }: ServiceOptions,
  restoreGuard: Pick<RestoreGuard, 'finalLost'>,
): Promise<FinalityMemory> {
  const store = createIngestStore(db);
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
    onLoss: (loss) => restoreGuard.finalLost(loss !== undefined && loss.kind !== 'disputed'),
    onSource(source) {
      if (source !== 'tag' || isStored) return;
      isStored = true;
      db.batch([store.finalityTagStatement()]).catch((error: unknown) => {
        // The next look tries again.
        isStored = false;
        logger.error({ err: error }, 'the note that the chain has a finalized tag is not on disk');
      });
    },
  };
}

export type Foundation = Awaited<ReturnType<typeof createFoundation>>;

/**
 * What comes back from the chain, and what each feature keeps of it. Features read it and wait for it, so it comes
 * before them.
 */
export async function createChainSide(
  { settings, chain, tuning = {} }: ServiceOptions,
  { core, access, running, schedulers, outbox, walletStore }: Foundation,
) {
  const { db, vault, metrics } = core;
  const { contracts } = chain;
  const { minPayment, confirmations, pollMs } = settings;
  const notifications = await assembleNotifications(core, { settings, timing: tuning.notifications });
  const webhooks = await assembleWebhooks(core, { access });
  outbox.onWake(webhooks.delivery.wake);
  outbox.onWake(notifications.wake);
  const paymentStore = createPaymentStore(db);
  const names = createPaymentNames(vault, paymentStore.isIdTaken);
  const waiters = createPaymentWaiters();
  const meter = createPaymentMeter(metrics, notifications.refusals.note);
  const sessions = createSessions(core, {
    minPayment,
    cashed: createCashed(createUnsettledAuthorizations(db), contracts.usdc),
  });
  const { eventKeys, projections } = createProjections({
    core,
    contracts,
    names,
    walletStore,
    paymentStore,
    treasury: treasuryOf(chain),
    jobAt: jobsOfEscrow(chain),
    onPaymentChanges: announcerOf(waiters, meter),
    onEvaluationsDue: () => schedulers.wake('evaluations'),
    onAgentChange: () => schedulers.wake('registrations'),
  });
  const indexedChain = await createIndexedChain({
    ...core,
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

export type ChainSide = Awaited<ReturnType<typeof createChainSide>>;
