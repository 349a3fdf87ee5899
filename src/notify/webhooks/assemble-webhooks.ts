import type { Owner } from '../../accounts/auth/caller.ts';
import type { Vault } from '../../core/lib/crypto.ts';
import { type Clock, nowSeconds } from '../../core/lib/time.ts';
import type { Logger } from '../../core/log.ts';
import type { Metrics } from '../../core/metrics.ts';
import { createGuardedFetch } from '../../core/net/guarded-fetch.ts';
import { userAgents } from '../../core/version.ts';
import type { WalletAccess } from '../../features/wallets/wallet-access.ts';
import type { WalletRow } from '../../features/wallets/wallet-store.ts';
import type { Statement } from '../../storage/db/batch.ts';
import type { Db } from '../../storage/db/open.ts';
import { createSend } from './send-webhook.ts';
import { startDelivery } from './webhook-delivery.ts';
import {
  askerOf,
  createApprovalOutbox,
  createOrganizationOutbox,
  createOutbox,
  createPaymentOutbox,
  createWalletOutbox,
  createWithdrawalOutbox,
  lastWordStatement,
  type TellOwner,
} from './webhook-outbox.ts';
import { createWebhookService } from './webhook-service.ts';
import { createWebhookStore } from './webhook-store.ts';

export interface WebhookParts {
  readonly db: Db;
  readonly vault: Vault;
  readonly clock: Clock;
  readonly logger: Logger;
  readonly metrics: Metrics;
  readonly access: Pick<WalletAccess, 'owned'>;
  readonly allowPrivateTargets: boolean;
  /** Tells the Owners of wallets, too. */
  readonly owners: {
    readonly tell: TellOwner;
    /** The statements that tell that a wallet's webhook was given up, at that time in Unix seconds. */
    readonly givenUp: (walletId: string, now: number) => readonly Statement[];
    /** Called after a commit with such statements. */
    readonly wake: () => void;
  };
}

/** The runtime sends at most 256 requests at once, requests to the nodes included. */
const DELIVERIES = { inAll: 96, perOrigin: 8 };
/** Test events are counted apart from deliveries. */
const TESTS = 16;

/** Assembles the webhooks and starts their delivery. */
export async function assembleWebhooks(parts: WebhookParts) {
  const { db, vault, clock, logger, metrics, allowPrivateTargets, owners } = parts;
  const store = createWebhookStore(db);
  const sendWith = (maxInFlight: number, maxPerHost: number) =>
    createSend({
      vault,
      clock,
      logger,
      fetch: createGuardedFetch({ userAgent: userAgents.webhook, allowPrivateTargets, maxInFlight, maxPerHost }),
    });
  const delivery = await startDelivery({
    db,
    store,
    clock,
    logger,
    bounds: DELIVERIES,
    send: sendWith(DELIVERIES.inAll, DELIVERIES.perOrigin),
    onAttempt: ({ error }) => metrics.webhookAttempts.inc({ outcome: error === null ? 'delivered' : 'failed' }),
    onGivenUp: ({ walletId }) => owners.givenUp(walletId, nowSeconds(clock)),
  });
  addGauges(parts, store);
  const webhooks = createWebhookService({ ...parts, store, delivery, send: sendWith(TESTS, 1) });
  const outboxOf = {
    db,
    clock,
    tellOwner: owners.tell,
    wake() {
      delivery.wake();
      owners.wake();
    },
  };
  return {
    outbox: createOutbox(outboxOf),
    paymentOutbox: createPaymentOutbox(outboxOf),
    approvalOutbox: createApprovalOutbox(outboxOf),
    withdrawalOutbox: createWithdrawalOutbox(outboxOf),
    walletOutbox: createWalletOutbox(outboxOf),
    organizationOutbox: createOrganizationOutbox(outboxOf),
    /** Before another secret signs. */
    lastWord: (wallet: Pick<WalletRow, 'id' | 'chainAddress' | 'userId'>, owner: Pick<Owner, 'userId'>) => {
      const facts = { by: askerOf(wallet, owner) };
      return lastWordStatement(parts, wallet, { type: 'webhook_secret_rotated', facts });
    },
    delivery,
    webhooks,
  };
}

function addGauges({ metrics, clock }: WebhookParts, store: ReturnType<typeof createWebhookStore>): void {
  metrics.gauge({
    name: 'bursar_webhooks_pending',
    help: 'Deliveries that wait for an attempt or for its outcome.',
    read: async () => [{ value: (await store.pending()).count }],
  });
  metrics.gauge({
    name: 'bursar_webhooks_overdue_seconds',
    help: 'For how long the first delivery has been due; 0 if none is.',
    read: async () => {
      const { oldestDueMs } = await store.pending();
      return [{ value: oldestDueMs === null ? 0 : Math.max(0, (clock.nowMs() - oldestDueMs) / 1000) }];
    },
  });
}
