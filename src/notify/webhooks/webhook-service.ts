import { z } from 'zod';
import type { Owner } from '../../accounts/auth/caller.ts';
import type { Core } from '../../chain/core.ts';
import { AppError, type ErrorCode } from '../../core/errors.ts';
import { type ChosenType, TEST_TYPE } from '../../core/events.ts';
import { newId } from '../../core/lib/crypto.ts';
import { type Clock, HOUR_SECONDS, nowSeconds } from '../../core/lib/time.ts';
import { createGuardedFetch } from '../../core/net/guarded-fetch.ts';
import { parseTargetUrl, TargetError } from '../../core/net/target-url.ts';
import { userAgents } from '../../core/version.ts';
import type { WalletAccess } from '../../features/wallets/wallet-access.ts';
import type { WalletRow } from '../../features/wallets/wallet-store.ts';
import { auditStatement } from '../../http/audit/audit.ts';
import { coded } from '../../http/body.ts';
import { createCounters, secondsLeft, type Used } from '../../http/rate-limit.ts';
import type { Statement } from '../../storage/db/batch.ts';
import type { Db } from '../../storage/db/open.ts';
import { chosenTypes, farewellStatement, requesterOf, storedChoice } from './new-deliveries.ts';
import { createSend, type Send, type WebhookOutcome } from './send-webhook.ts';
import { startDelivery, type WebhookDelivery } from './webhook-delivery.ts';
import {
  createWebhookStore,
  type DeliveryQuery,
  type DeliveryRow,
  type ListedDelivery,
  type WebhookStore,
} from './webhook-store.ts';

/** How often a delivery may be resent in a window. Each round makes up to four requests to a stranger's server. */
const MAX_RESENDS = 10;
const RESEND_WINDOW_MS = 3_600_000;
const RESENDS_COUNTED = 8_192;

/**
 * Creates the service by which Owners manage their webhooks. Every method throws `WALLET_NOT_FOUND`,
 * `WALLET_NOT_ACTIVE`, `FORBIDDEN`.
 */
function createWebhookService(
  { db, clock }: Core,
  {
    store,
    access,
    delivery,
    send,
  }: {
    readonly store: WebhookStore;
    readonly access: WalletAccess;
    readonly delivery: WebhookDelivery;
    readonly send: Send;
  },
) {
  const resends = createCounters(RESEND_WINDOW_MS, RESENDS_COUNTED);
  const find = async (deliveryId: string): Promise<DeliveryRow> => {
    const row = await store.find(deliveryId);
    if (row === undefined) throw new AppError('DELIVERY_NOT_FOUND');
    return row;
  };
  return {
    /** The wallet's URL, null for none, and the events that it receives. */
    async target(walletId: string, owner: Owner): Promise<WebhookTarget> {
      const { webhookUrl, webhookEvents } = await access.owned(walletId, owner);
      return { url: webhookUrl, events: chosenTypes(webhookEvents) };
    },
    /**
     * Sets the URL, which `webhookUrlField` has checked, and the events that it receives; the usual ones unless given.
     * Sends a last message to the URL before. No URL fails all other pending deliveries.
     */
    async setTarget(
      walletId: string,
      owner: Owner,
      { url, events }: { readonly url: string | null; readonly events?: readonly ChosenType[] | undefined },
    ): Promise<WebhookTarget> {
      const wallet = await access.owned(walletId, owner);
      const chosen = url === null ? null : storedChoice(events ?? null);
      if (wallet.webhookUrl !== url || wallet.webhookEvents !== chosen) {
        await db.batch(targetStatements(db, clock, { wallet, url, chosen, by: requesterOf(wallet, owner) }));
        await delivery.changed(walletId);
      }
      return { url, events: chosenTypes(chosen) };
    },
    /** The wallet's deliveries, the newest first: all, or of one state or event. */
    async list(walletId: string, owner: Owner, query: DeliveryQuery): Promise<ListedDelivery[]> {
      await access.owned(walletId, owner);
      return store.list(walletId, query);
    },
    /** A delivery with the texts that were sent and answered. Throws `DELIVERY_NOT_FOUND`. */
    async show(deliveryId: string, owner: Owner): Promise<DeliveryRow> {
      const row = await find(deliveryId);
      await access.owned(row.walletId, owner);
      return row;
    },
    /**
     * Begins a new round of attempts. Throws `DELIVERY_NOT_FOUND`, `WEBHOOK_NO_URL`, and `RATE_LIMITED` after ten in an
     * hour.
     */
    async resend(deliveryId: string, owner: Owner): Promise<DeliveryRow> {
      const { walletId } = await find(deliveryId);
      const { webhookUrl } = await access.owned(walletId, owner);
      if (webhookUrl === null) throw new AppError('WEBHOOK_NO_URL');
      requireSeldom(resends.countOrShare(deliveryId, performance.now()));
      await db.batch([store.resendStatement(deliveryId, clock.nowMs())]);
      // Read before the worker is woken, which may deliver it at once.
      const begun = await find(deliveryId);
      await delivery.changed(walletId);
      return begun;
    },
    /**
     * Sends an event of the type `test` once, and then stores it with what came of it. Throws `WEBHOOK_NO_URL`,
     * `WEBHOOK_NO_SECRET`.
     */
    async test(walletId: string, owner: Owner): Promise<WebhookOutcome> {
      const { webhookUrl, webhookSecretSealed, chainAddress } = await access.owned(walletId, owner);
      if (webhookUrl === null) throw new AppError('WEBHOOK_NO_URL');
      if (webhookSecretSealed === null) throw new AppError('WEBHOOK_NO_SECRET');
      const createdAt = nowSeconds(clock);
      const body = JSON.stringify({ type: TEST_TYPE, walletAddress: chainAddress, timestamp: createdAt });
      const message = { id: newId('whd'), type: TEST_TYPE, body } as const;
      const outcome = await send({ walletId, url: webhookUrl, secretSealed: webhookSecretSealed }, message);
      await db.batch([store.triedStatement({ ...message, walletId, createdAt }, outcome, nowSeconds(clock))]);
      return outcome;
    },
  };
}

/** What Owners do with webhooks. */
export type WebhookService = ReturnType<typeof createWebhookService>;

/** Where the events of a wallet go, and which. */
interface WebhookTarget {
  readonly url: string | null;
  /** Undefined for the usual ones. */
  readonly events: readonly ChosenType[] | undefined;
}

/** The statements that set a wallet's URL, which `webhookUrlField` has checked, and say so to the one before. */
export function targetStatements(
  db: Db,
  clock: Clock,
  {
    wallet,
    url,
    chosen,
    by,
  }: {
    readonly wallet: WalletRow;
    readonly url: string | null;
    /** Its events, as {@link storedChoice} has them. */
    readonly chosen: string | null;
    readonly by: 'owner' | 'admin' | 'operator';
  },
): readonly Statement[] {
  const { id: walletId, userId } = wallet;
  // There may be a secret in the query.
  const host = url === null ? null : (URL.parse(url)?.host ?? null);
  const events = chosenTypes(chosen);
  const details = events === undefined ? { host } : { host, events };
  const entry = { action: 'webhook_changed', walletId, details } as const;
  // A URL that stays learns that it gets other events: a thief could silence it so, too.
  const nextUrl = wallet.webhookEvents === chosen ? url : null;
  return [
    farewellStatement(db, clock, wallet, { type: 'webhook_changed', facts: { by, host }, nextUrl }),
    ...createWebhookStore(db).urlStatements(walletId, url, chosen),
    auditStatement({ db, clock }, by === 'operator' ? { ...entry, userId } : entry),
  ];
}

function requireSeldom(used: Used): void {
  if (used.count <= MAX_RESENDS) return;
  const seconds = String(secondsLeft(used, performance.now(), RESEND_WINDOW_MS));
  throw new AppError('RATE_LIMITED', {
    message: `This delivery was sent again ${MAX_RESENDS} times within an hour; try again in ${seconds} s.`,
    headers: { 'Retry-After': seconds },
  });
}

/**
 * The schema of a URL to which the server sends. Normalises it. Refuses with `invalid`, or with `TARGET_NOT_ALLOWED`.
 */
export function targetUrlField(allowPrivateTargets: boolean, invalid: ErrorCode) {
  return z.string(coded(invalid)).transform((text, context) => {
    try {
      return parseTargetUrl(text, { allowPrivateTargets }).href;
    } catch (error) {
      if (!(error instanceof TargetError)) throw error;
      context.addIssue({
        code: 'custom',
        message: coded(error.reason === 'not-allowed' ? 'TARGET_NOT_ALLOWED' : invalid),
      });
      return z.NEVER;
    }
  });
}

/** The schema of a webhook URL, or null for none. */
export function webhookUrlField(allowPrivateTargets: boolean) {
  return targetUrlField(allowPrivateTargets, 'INVALID_URL').nullable();
}

/** The runtime sends at most 256 requests at once, requests to the nodes included. */
const DELIVERIES = { inAll: 96, perOrigin: 8 };
/** Test events are counted apart from deliveries. */
const TESTS = 16;

/** Assembles the webhooks and starts their delivery. */
export async function assembleWebhooks(core: Core, { access }: { readonly access: WalletAccess }) {
  const { db, clock, metrics, allowPrivateTargets, outbox } = core;
  const store = createWebhookStore(db);
  const sendWith = (maxInFlight: number, maxPerHost: number) =>
    createSend(
      core,
      createGuardedFetch({ userAgent: userAgents.webhook, allowPrivateTargets, maxInFlight, maxPerHost }),
    );
  const delivery = await startDelivery(core, {
    store,
    bounds: DELIVERIES,
    send: sendWith(DELIVERIES.inAll, DELIVERIES.perOrigin),
    onAttempt: ({ error }) => metrics.webhookAttempts.inc({ outcome: error === null ? 'delivered' : 'failed' }),
    // Once an hour for each wallet, however many deliveries fail.
    onGivenUp: ({ walletId }) => {
      const cause = `webhook_failed:${walletId}:${Math.floor(nowSeconds(clock) / HOUR_SECONDS)}`;
      return outbox.notify({ walletId }, { type: 'webhook_failed', cause });
    },
  });
  addGauges(core, store);
  return {
    /** For the commit after which another secret signs. */
    lastWord: (wallet: Pick<WalletRow, 'id' | 'chainAddress' | 'userId'>, owner: Pick<Owner, 'userId'>) => {
      const facts = { by: requesterOf(wallet, owner) };
      return farewellStatement(db, clock, wallet, { type: 'webhook_secret_rotated', facts });
    },
    delivery,
    webhooks: createWebhookService(core, { store, access, delivery, send: sendWith(TESTS, 1) }),
  };
}

function addGauges({ metrics, clock }: Core, store: WebhookStore): void {
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
