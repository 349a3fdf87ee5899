import { z } from 'zod';
import type { Guards } from '../../accounts/auth/guards.ts';
import { CHOSEN_TYPES, LOGGED_TYPES } from '../../core/events.ts';
import { OWNED } from '../../features/wallets/owner/owner-call.ts';
import { coded } from '../../http/body.ts';
import { type Endpoint, endpoint } from '../../http/endpoint.ts';
import { docs, shownTime, walletIdField } from '../../http/fields.ts';
import { pagination } from '../../http/query.ts';
import { type WebhookService, webhookUrlField } from './webhook-service.ts';
import type { ListedDelivery } from './webhook-store.ts';

const eventType = z
  .enum(CHOSEN_TYPES, coded('INVALID_EVENTS'))
  .meta({ id: 'WebhookType', description: 'An event that a URL can choose.' });
const urlAnswer = z.object({
  walletId: walletIdField,
  webhookUrl: z
    .string()
    .nullable()
    .meta(docs('URL that receives events; null for none.', 'https://agent.example/bursar')),
  events: z
    .array(eventType)
    .optional()
    .meta(docs('The events that it chose; absent if it chose none.', ['payment_confirmed'])),
});
const STATUSES = ['pending', 'delivered', 'failed'] as const;
const deliveryRecord = z
  .object({
    id: z.string().meta(docs('Id of the delivery, the same in all its attempts.', 'whd_1e6d90c5b3a8')),
    type: z.string().meta(docs('The event.', 'job_funded')),
    jobId: z.string().meta(docs('Id of the Job that it is about; empty for anything else.', 'job_c83a5e10f7b4')),
    paymentId: z.string().nullable().meta(docs('Id of the payment that it is about; null for anything else.', null)),
    status: z
      .enum(STATUSES)
      .meta(
        docs('`pending`, `delivered`, or `failed` after the last attempt, for good unless you resend it.', 'delivered'),
      ),
    attempts: z.int().meta(docs('Attempts in the current round.', 1)),
    nextAttemptAt: z
      .int()
      .nullable()
      .meta(docs('When the next attempt starts, in Unix seconds; null if there is none.', null)),
    lastAttemptAt: z
      .int()
      .nullable()
      .meta(docs('When the last attempt ended, in Unix seconds; null before the first.', 1_790_000_001)),
    lastStatusCode: z.int().nullable().meta(docs("The receiver's last HTTP status.", 200)),
    lastError: z.string().nullable().meta(docs('Why the last attempt failed.', null)),
    createdAt: shownTime(),
    deliveredAt: z.int().nullable().meta(docs('Unix seconds.', 1_790_000_001)),
  })
  .meta({ id: 'WebhookDelivery', description: 'A webhook delivery and its result.' });

const shownDelivery = z.object({
  delivery: deliveryRecord,
  payload: z
    .string()
    .meta(docs('The text that is sent, at most 8,192 characters of it.', '{"type":"job_funded","status":"funded"}')),
  lastAnswer: z
    .string()
    .nullable()
    .meta(docs("At most 1,000 characters of the last answer's body; null for none.", 'received')),
});
/** An event of the log: one of dozens, which the document of the API lists elsewhere. */
const loggedType = z.string().transform((text, context) => {
  const known = LOGGED_TYPES.find((type) => type === text);
  if (known !== undefined) return known;
  context.addIssue({ code: 'custom', message: 'INVALID_TYPE_FILTER' });
  return z.NEVER;
});
const deliveryListQuery = pagination({ fallback: 20, max: 100 }).extend({
  status: z
    .enum(STATUSES, coded('INVALID_STATUS_FILTER'))
    .optional()
    .meta(docs('Only deliveries with this status.', 'failed')),
  type: loggedType.optional().meta(docs('Only deliveries of this event.', 'job_funded')),
});
/** No more of the text that is sent is shown. */
const SHOWN_CHARACTERS = 8_192;

/** The endpoints of a wallet's webhook URL and of its deliveries. */
export function webhookEndpoints({
  guards,
  webhooks,
  allowPrivateTargets,
}: {
  readonly guards: Guards;
  readonly webhooks: WebhookService;
  readonly allowPrivateTargets: boolean;
}): readonly Endpoint[] {
  return [...urlEndpoints(guards, webhooks, allowPrivateTargets), ...deliveryEndpoints(guards, webhooks)];
}

function urlEndpoints(guards: Guards, webhooks: WebhookService, allowPrivateTargets: boolean): readonly Endpoint[] {
  return [
    endpoint(
      {
        id: 'getWebhook',
        tag: 'Webhooks',
        method: 'GET',
        path: '/v1/wallets/:id/webhook',
        guard: guards.jwt('manage'),
        summary: "Show the wallet's webhook URL.",
        response: urlAnswer,
        errors: OWNED,
      },
      async ({ caller, param }) => {
        const walletId = param('id');
        return answerOf(walletId, await webhooks.target(walletId, caller));
      },
    ),
    endpoint(
      {
        id: 'setWebhook',
        tag: 'Webhooks',
        method: 'PUT',
        path: '/v1/wallets/:id/webhook',
        guard: guards.jwt('manage'),
        limit: 'ownerWrite',
        summary: "Set the wallet's webhook URL; null for none.",
        body: z.object({
          url: webhookUrlField(allowPrivateTargets).meta(
            docs('URL that receives events, `https` only; null for none.', 'https://agent.example/bursar'),
          ),
          events: z
            .array(eventType, coded('INVALID_EVENTS'))
            .min(1, coded('INVALID_EVENTS'))
            .max(CHOSEN_TYPES.length, coded('INVALID_EVENTS'))
            .optional()
            .meta(
              docs('The events that it receives; if absent, all but those that are sent only if chosen.', [
                'payment_confirmed',
              ]),
            ),
        }),
        response: urlAnswer,
        errors: [...OWNED, 'TARGET_NOT_ALLOWED'],
      },
      async ({ caller, param, body }) => {
        const walletId = param('id');
        return answerOf(walletId, await webhooks.setTarget(walletId, caller, body));
      },
    ),
    endpoint(
      {
        id: 'testWebhook',
        tag: 'Webhooks',
        method: 'POST',
        path: '/v1/wallets/:id/webhook/test',
        guard: guards.jwt('manage'),
        limit: 'ownerWrite',
        summary: "Send one test event to the wallet's webhook URL and report the result.",
        response: z.object({
          delivered: z.boolean().meta(docs('Whether the receiver accepted it.', true)),
          statusCode: z.int().nullable().meta(docs("The receiver's HTTP status; null if it did not answer.", 200)),
          error: z.string().nullable().meta(docs('Why the delivery failed; null if it did not.', null)),
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

function answerOf(
  walletId: string,
  { url, events }: Awaited<ReturnType<WebhookService['target']>>,
): z.input<typeof urlAnswer> {
  return { walletId, webhookUrl: url, ...(events === undefined ? {} : { events: [...events] }) };
}

function deliveryEndpoints(guards: Guards, webhooks: WebhookService): readonly Endpoint[] {
  return [
    endpoint(
      {
        id: 'listWebhookDeliveries',
        tag: 'Webhooks',
        method: 'GET',
        path: '/v1/wallets/:id/webhook-deliveries',
        guard: guards.jwt('view'),
        summary: "List the wallet's webhook deliveries, newest first.",
        query: deliveryListQuery,
        response: z.object({ deliveries: z.array(deliveryRecord).describe('Newest first.') }),
        errors: [...OWNED, 'INVALID_STATUS_FILTER', 'INVALID_TYPE_FILTER'],
      },
      async ({ caller, param, query }) => {
        const rows = await webhooks.list(param('id'), caller, query);
        return { deliveries: rows.map(recordOf) };
      },
    ),
    endpoint(
      {
        id: 'getWebhookDelivery',
        tag: 'Webhooks',
        method: 'GET',
        path: '/v1/webhook-deliveries/:id',
        guard: guards.jwt('manage'),
        summary: 'Show a webhook delivery with what was sent and answered.',
        response: shownDelivery,
        errors: ['DELIVERY_NOT_FOUND', ...OWNED],
      },
      async ({ caller, param }) => {
        const row = await webhooks.show(param('id'), caller);
        const payload = row.body.slice(0, SHOWN_CHARACTERS).toWellFormed();
        return { delivery: recordOf(row), payload, lastAnswer: row.lastAnswer };
      },
    ),
    endpoint(
      {
        id: 'resendWebhookDelivery',
        tag: 'Webhooks',
        method: 'POST',
        path: '/v1/webhook-deliveries/:id/resend',
        guard: guards.jwt('manage'),
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

function recordOf(row: ListedDelivery): z.input<typeof deliveryRecord> {
  const { id, type, jobId, paymentId, status, attempts, nextAttemptAtMs } = row;
  const { lastAttemptAt, lastStatusCode, lastError, createdAt, deliveredAt } = row;
  // Rounded up: the first whole second in which it may start.
  const nextAttemptAt = nextAttemptAtMs === null ? null : Math.ceil(nextAttemptAtMs / 1000);
  return {
    id,
    type,
    jobId: jobId ?? '',
    paymentId,
    status,
    attempts,
    nextAttemptAt,
    lastAttemptAt,
    lastStatusCode,
    lastError,
    createdAt,
    deliveredAt,
  };
}
