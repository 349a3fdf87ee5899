import { z } from 'zod';
import type { Guards } from '../auth/guards.ts';
import type { ErrorCode } from '../errors.ts';
import { type Endpoint, endpoint } from '../http/endpoint.ts';
import { pagination } from '../http/query.ts';
import type { WebhookService } from './service.ts';
import type { DeliveryRow } from './store.ts';
import { webhookUrlField } from './url.ts';

/** What the endpoints of webhooks need. */
export interface WebhookRoutesDeps {
  readonly guards: Guards;
  readonly webhooks: WebhookService;
  readonly allowPrivateTargets: boolean;
}

const OWNED: readonly ErrorCode[] = ['WALLET_NOT_FOUND', 'WALLET_NOT_ACTIVE', 'FORBIDDEN'];

const urlAnswer = z.object({ walletId: z.string(), webhookUrl: z.string().nullable() });
const deliveryRecord = z
  .object({
    id: z.string(),
    type: z.string(),
    jobId: z.string(),
    paymentId: z.string().nullable(),
    status: z.enum(['pending', 'delivered', 'failed']),
    attempts: z.int(),
    nextAttemptAt: z.int().nullable(),
    lastStatusCode: z.int().nullable(),
    lastError: z.string().nullable(),
    createdAt: z.int(),
    deliveredAt: z.int().nullable(),
  })
  .meta({ id: 'WebhookDelivery', description: 'A webhook delivery and its result.' });

/** Where a wallet is told of its Jobs, and what it was told. */
export function webhookEndpoints(deps: WebhookRoutesDeps): readonly Endpoint[] {
  return [...urlEndpoints(deps), ...deliveryEndpoints(deps)];
}

function urlEndpoints({ guards, webhooks, allowPrivateTargets }: WebhookRoutesDeps): readonly Endpoint[] {
  return [
    endpoint(
      {
        id: 'getWebhook',
        tag: 'Webhooks',
        method: 'GET',
        path: '/v1/wallets/:id/webhook',
        guard: guards.jwt,
        summary: "Show the wallet's webhook URL.",
        response: urlAnswer,
        errors: OWNED,
      },
      async ({ caller, param }) => {
        const walletId = param('id');
        return { walletId, webhookUrl: await webhooks.url(walletId, caller) };
      },
    ),
    endpoint(
      {
        id: 'setWebhook',
        tag: 'Webhooks',
        method: 'PUT',
        path: '/v1/wallets/:id/webhook',
        guard: guards.steppedUp,
        summary: "Set the wallet's webhook URL; null for none.",
        body: z.object({ url: webhookUrlField(allowPrivateTargets) }),
        response: urlAnswer,
        errors: [...OWNED, 'TARGET_NOT_ALLOWED'],
      },
      async ({ caller, param, body }) => {
        const walletId = param('id');
        await webhooks.setUrl(walletId, caller, body.url);
        return { walletId, webhookUrl: body.url };
      },
    ),
    endpoint(
      {
        id: 'testWebhook',
        tag: 'Webhooks',
        method: 'POST',
        path: '/v1/wallets/:id/webhook/test',
        guard: guards.jwt,
        limit: 'ownerWrite',
        summary: "Send one test event to the wallet's webhook URL and report the result.",
        response: z.object({
          delivered: z.boolean(),
          statusCode: z.int().nullable(),
          error: z.string().nullable(),
        }),
        errors: [...OWNED, 'WEBHOOK_NO_URL', 'WEBHOOK_NO_SECRET'],
      },
      async ({ caller, param }) => {
        const { statusCode, error } = await webhooks.test(param('id'), caller);
        return { delivered: error === null, statusCode, error };
      },
    ),
  ];
}

function deliveryEndpoints({ guards, webhooks }: WebhookRoutesDeps): readonly Endpoint[] {
  return [
    endpoint(
      {
        id: 'listWebhookDeliveries',
        tag: 'Webhooks',
        method: 'GET',
        path: '/v1/wallets/:id/webhook-deliveries',
        guard: guards.jwt,
        summary: "List the wallet's webhook deliveries, newest first.",
        query: pagination({ fallback: 20, max: 100 }),
        response: z.object({ deliveries: z.array(deliveryRecord) }),
        errors: OWNED,
      },
      async ({ caller, param, query }) => {
        const rows = await webhooks.list(param('id'), caller, query);
        return { deliveries: rows.map(recordOf) };
      },
    ),
    endpoint(
      {
        id: 'resendWebhookDelivery',
        tag: 'Webhooks',
        method: 'POST',
        path: '/v1/webhook-deliveries/:id/resend',
        guard: guards.jwt,
        limit: 'ownerWrite',
        summary: 'Deliver again: a new round of attempts under the same id.',
        status: 202,
        response: deliveryRecord,
        errors: ['DELIVERY_NOT_FOUND', ...OWNED, 'WEBHOOK_NO_URL'],
      },
      async ({ caller, param }) => recordOf(await webhooks.resend(param('id'), caller)),
    ),
  ];
}

function recordOf(row: DeliveryRow): z.input<typeof deliveryRecord> {
  const { id, type, jobId, paymentId, status, attempts, nextAttemptAtMs } = row;
  const { lastStatusCode, lastError, createdAt, deliveredAt } = row;
  // The first second in which it may be tried.
  const nextAttemptAt = nextAttemptAtMs === null ? null : Math.ceil(nextAttemptAtMs / 1000);
  return {
    ...{ id, type, jobId: jobId ?? '', paymentId, status, attempts, nextAttemptAt },
    ...{ lastStatusCode, lastError, createdAt, deliveredAt },
  };
}
