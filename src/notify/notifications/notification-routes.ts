import { z } from 'zod';
import type { Guards } from '../../accounts/auth/guards.ts';
import { type Endpoint, endpoint } from '../../http/endpoint.ts';
import { docs, nameField, successAnswer } from '../../http/fields.ts';
import { CHOSEN_KINDS, type EventKind } from './kinds.ts';
import { channelField, channelRecord, codeField, eventsField, newEventsField } from './notification-schema.ts';
import type { ChannelRow } from './notification-store.ts';
import { CHANNEL_TYPES } from './notification-tables.ts';
import type { Notifications } from './service.ts';

/** What the endpoints of notification channels need. */
export interface NotificationRoutesDeps {
  readonly guards: Guards;
  readonly notifications: Notifications;
  /** With which browsers subscribe. */
  readonly pushPublicKey: string;
  readonly allowPrivateTargets: boolean;
}

const LIST = '/v1/me/notification-channels';
const ONE = `${LIST}/:id` as const;

/** The endpoints by which Owners say where they are told what. */
export function notificationEndpoints(deps: NotificationRoutesDeps): readonly Endpoint[] {
  return [...listEndpoints(deps), ...changeEndpoints(deps), ...tryEndpoints(deps)];
}

function listEndpoints(deps: NotificationRoutesDeps): readonly Endpoint[] {
  const { guards, notifications, pushPublicKey, allowPrivateTargets } = deps;
  return [
    endpoint(
      {
        id: 'listNotificationChannels',
        tag: 'Notifications',
        method: 'GET',
        path: LIST,
        guard: guards.jwt('self'),
        summary: "List the user's notification channels, the oldest first; at most 10.",
        response: z.object({
          channels: z.array(channelRecord).describe('The oldest first.'),
          types: z
            .array(z.enum(CHANNEL_TYPES))
            .meta(docs('The types of channels that this server has.', ['ntfy', 'push', 'webhook'])),
          pushPublicKey: z
            .string()
            .meta(docs('The `applicationServerKey` with which a browser subscribes.', 'BOTv6x0m…')),
        }),
      },
      async ({ caller }) => ({
        channels: (await notifications.list(caller.userId)).map(recordOf),
        types: [...notifications.offered()],
        pushPublicKey,
      }),
    ),
    endpoint(
      {
        id: 'addNotificationChannel',
        tag: 'Notifications',
        method: 'POST',
        path: LIST,
        guard: guards.jwt('self'),
        limit: 'ownerWrite',
        summary: 'Add a notification channel.',
        description:
          'Addresses and chats get a code first, and nothing else until it is confirmed. All other channels are told.',
        body: z.object({
          name: nameField("Ann's phone"),
          channel: channelField(allowPrivateTargets),
          events: newEventsField,
        }),
        status: 201,
        response: channelRecord.extend({
          secret: z
            .string()
            .nullable()
            .meta(docs('What signs the events of a webhook, shown this once; null for all others.', null)),
        }),
        errors: ['CHANNEL_NOT_OFFERED', 'TARGET_NOT_ALLOWED', 'TOO_MANY_CHANNELS', 'RATE_LIMITED'],
      },
      async ({ caller, body: { name, channel: target, events = CHOSEN_KINDS } }) => {
        const { channel, secret } = await notifications.add(caller.userId, { name, target, events });
        return { ...recordOf(channel), secret };
      },
    ),
  ];
}

function changeEndpoints({ guards, notifications }: NotificationRoutesDeps): readonly Endpoint[] {
  return [
    endpoint(
      {
        id: 'changeNotificationChannel',
        tag: 'Notifications',
        method: 'PATCH',
        path: ONE,
        guard: guards.jwt('self'),
        limit: 'ownerWrite',
        summary: 'Change what a notification channel tells of, or its name.',
        description: 'All channels are told of it, this one too.',
        body: z.object({
          name: nameField("Ann's phone").optional(),
          events: eventsField.optional().meta(docs('Of what the channel tells.', ['approvals'])),
        }),
        response: channelRecord,
        errors: ['CHANNEL_NOT_FOUND'],
      },
      async ({ caller, param, body: { name, events } }) => {
        const change = { ...(name === undefined ? {} : { name }), ...(events === undefined ? {} : { events }) };
        return recordOf(await notifications.change(caller.userId, param('id'), change));
      },
    ),
    endpoint(
      {
        id: 'removeNotificationChannel',
        tag: 'Notifications',
        method: 'DELETE',
        path: ONE,
        guard: guards.jwt('self'),
        limit: 'ownerWrite',
        summary: 'Remove a notification channel. All channels are told of it, this one as the last thing.',
        response: successAnswer,
        errors: ['CHANNEL_NOT_FOUND'],
      },
      async ({ caller, param }) => {
        await notifications.remove(caller.userId, param('id'));
        return { success: true } as const;
      },
    ),
  ];
}

function tryEndpoints({ guards, notifications }: NotificationRoutesDeps): readonly Endpoint[] {
  return [
    endpoint(
      {
        id: 'confirmNotificationChannel',
        tag: 'Notifications',
        method: 'POST',
        path: `${ONE}/confirm`,
        guard: guards.jwt('self'),
        limit: 'ownerWrite',
        summary: 'Confirm an address or a chat with the code that was sent to it.',
        description: 'A code is good for an hour and for five tries; after that, remove the channel.',
        body: z.object({ code: codeField }),
        response: channelRecord,
        errors: ['CHANNEL_NOT_FOUND', 'CODE_REFUSED'],
      },
      async ({ caller, param, body }) => recordOf(await notifications.confirm(caller.userId, param('id'), body.code)),
    ),
    endpoint(
      {
        id: 'testNotificationChannel',
        tag: 'Notifications',
        method: 'POST',
        path: `${ONE}/test`,
        guard: guards.jwt('self'),
        limit: 'ownerWrite',
        summary: 'Send a test by a notification channel, and report the result.',
        response: z.object({
          delivered: z.boolean().meta(docs('Whether the receiver accepted it.', true)),
          error: z.string().nullable().meta(docs('Why it did not arrive; null if it did.', null)),
        }),
        errors: ['CHANNEL_NOT_FOUND', 'CHANNEL_UNCONFIRMED'],
      },
      async ({ caller, param }) => {
        const { error } = await notifications.test(caller.userId, param('id'));
        return { delivered: error === null, error };
      },
    ),
  ];
}

function recordOf(row: ChannelRow): z.input<typeof channelRecord> {
  const { id, type, name, shown, state, events, lastSentAt, lastError, dueAtMs, createdAt } = row;
  if (state === 'removed') throw new Error('A removed channel is not shown.');
  return {
    id,
    type,
    name,
    target: shown,
    state,
    lastSentAt,
    lastError,
    createdAt,
    events: events.filter(isChosen),
    nextAttemptAt: dueAtMs === null ? null : Math.ceil(dueAtMs / 1000),
  };
}

function isChosen(kind: EventKind): kind is (typeof CHOSEN_KINDS)[number] {
  return kind !== 'notifications';
}
