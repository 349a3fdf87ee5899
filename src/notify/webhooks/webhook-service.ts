import { z } from 'zod';
import type { Owner } from '../../accounts/auth/caller.ts';
import { AppError, type ErrorCode } from '../../core/errors.ts';
import { newId } from '../../core/lib/ids.ts';
import { type Clock, nowSeconds } from '../../core/lib/time.ts';
import { parseTargetUrl, TargetError } from '../../core/net/target-url.ts';
import type { WalletAccess } from '../../features/wallets/wallet-access.ts';
import { auditStatement } from '../../http/audit/audit.ts';
import { createCounters, secondsLeft, type Used } from '../../http/rate-limit.ts';
import type { Db } from '../../storage/db/open.ts';
import type { Outcome, Send } from './send-webhook.ts';
import type { Delivery } from './webhook-delivery.ts';
import { askerOf, lastWordStatement } from './webhook-outbox.ts';
import type { DeliveryRow, WebhookStore } from './webhook-store.ts';

/** What Owners do with webhooks. Every method throws `WALLET_NOT_FOUND`, `WALLET_NOT_ACTIVE`, `FORBIDDEN`. */
export interface WebhookService {
  url(walletId: string, owner: Owner): Promise<string | null>;
  /**
   * Sets the URL, which `webhookUrlField` has checked, and tells the old one a last time. Null fails all other pending
   * deliveries.
   */
  setUrl(walletId: string, owner: Owner, url: string | null): Promise<void>;
  /** The wallet's deliveries, the newest first. */
  list(walletId: string, owner: Owner, page: { limit: number; offset: number }): Promise<DeliveryRow[]>;
  /**
   * Begins a new round of attempts. Throws `DELIVERY_NOT_FOUND`, `WEBHOOK_NO_URL`, and `RATE_LIMITED` after ten in an
   * hour.
   */
  resend(deliveryId: string, owner: Owner): Promise<DeliveryRow>;
  /** Sends an event of the type `test` once, which leaves no row. Throws `WEBHOOK_NO_URL`, `WEBHOOK_NO_SECRET`. */
  test(walletId: string, owner: Owner): Promise<Outcome>;
}

interface WebhookServiceDeps {
  readonly db: Db;
  readonly store: WebhookStore;
  readonly access: Pick<WalletAccess, 'owned'>;
  readonly delivery: Pick<Delivery, 'changed'>;
  readonly send: Send;
  readonly clock: Clock;
}

/** How often a delivery may be resent in a window. Each round makes up to four requests to somebody's server. */
const MAX_RESENDS = 10;
const RESEND_WINDOW_MS = 3_600_000;
const RESENDS_COUNTED = 8_192;

/** Creates the service of webhook settings and deliveries. */
export function createWebhookService(deps: WebhookServiceDeps): WebhookService {
  const { db, store, access, delivery, send, clock } = deps;
  const resends = createCounters(RESEND_WINDOW_MS, RESENDS_COUNTED);
  const find = async (deliveryId: string): Promise<DeliveryRow> => {
    const row = await store.find(deliveryId);
    if (row === undefined) throw new AppError('DELIVERY_NOT_FOUND');
    return row;
  };
  return {
    url: async (walletId, owner) => (await access.owned(walletId, owner)).webhookUrl,
    async setUrl(walletId, owner, url) {
      const wallet = await access.owned(walletId, owner);
      if (wallet.webhookUrl === url) return;
      // There may be a secret in the query.
      const host = url === null ? null : (URL.parse(url)?.host ?? null);
      const entry = { action: 'webhook_changed', walletId, details: { host } } as const;
      const facts = { by: askerOf(wallet, owner), host };
      await db.batch([
        lastWordStatement(deps, wallet, { type: 'webhook_changed', facts, nextUrl: url }),
        ...store.urlStatements(walletId, url),
        auditStatement(deps, entry),
      ]);
      await delivery.changed(walletId);
    },
    async list(walletId, owner, page) {
      await access.owned(walletId, owner);
      return store.list(walletId, page);
    },
    async resend(deliveryId, owner) {
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
    async test(walletId, owner) {
      const { webhookUrl, webhookSecretSealed, chainAddress } = await access.owned(walletId, owner);
      if (webhookUrl === null) throw new AppError('WEBHOOK_NO_URL');
      if (webhookSecretSealed === null) throw new AppError('WEBHOOK_NO_SECRET');
      const type = 'test';
      const body = { type, walletAddress: chainAddress, timestamp: nowSeconds(clock) };
      const receiver = { walletId, url: webhookUrl, secretSealed: webhookSecretSealed };
      return send(receiver, { id: newId('whd'), type, body: JSON.stringify(body) });
    },
  };
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
 * The schema of a webhook URL, or null for none. Normalises the URL. Refuses with `INVALID_URL` or
 * `TARGET_NOT_ALLOWED`.
 */
export function webhookUrlField(allowPrivateTargets: boolean) {
  return z
    .string(code('INVALID_URL'))
    .transform((text, context) => {
      try {
        return parseTargetUrl(text, { allowPrivateTargets }).href;
      } catch (error) {
        if (!(error instanceof TargetError)) throw error;
        const message = code(error.reason === 'not-allowed' ? 'TARGET_NOT_ALLOWED' : 'INVALID_URL');
        context.addIssue({ code: 'custom', message });
        return z.NEVER;
      }
    })
    .nullable();
}

function code(wanted: ErrorCode): ErrorCode {
  return wanted;
}
