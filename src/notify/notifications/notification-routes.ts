import { z } from 'zod';
import type { Guards } from '../../accounts/auth/guards.ts';
import { CHOSEN_KINDS, type NotificationKind } from '../../core/events.ts';
import { coded } from '../../http/body.ts';
import { type Endpoint, endpoint } from '../../http/endpoint.ts';
import { docs, nameField, shownTime, successAnswer } from '../../http/fields.ts';
import { targetUrlField } from '../webhooks/webhook-service.ts';
import { CHANNEL_TYPES, enteredTarget } from './channels/channels.ts';
import type { Notifications } from './notification-service.ts';
import type { ChannelRow } from './notification-store.ts';

const LIST = '/v1/me/notification-channels';
const ONE = `${LIST}/:id` as const;

/** The endpoints by which Owners choose their channels, and the events of each. */
export function notificationEndpoints({
  guards,
  notifications,
  pushPublicKey,
  allowPrivateTargets,
}: {
  readonly guards: Guards;
  readonly notifications: Notifications;
  /** With which browsers subscribe. */
  readonly pushPublicKey: string;
  readonly allowPrivateTargets: boolean;
}): readonly Endpoint[] {
  return [
    listEndpoint(guards, notifications, pushPublicKey),
    addEndpoint(guards, notifications, allowPrivateTargets),
    ...changeEndpoints(guards, notifications),
    ...confirmEndpoints(guards, notifications),
  ];
}

function listEndpoint(guards: Guards, notifications: Notifications, pushPublicKey: string): Endpoint {
  return endpoint(
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
  );
}

function addEndpoint(guards: Guards, notifications: Notifications, allowPrivateTargets: boolean): Endpoint {
  return endpoint(
    {
      id: 'addNotificationChannel',
      tag: 'Notifications',
      method: 'POST',
      path: LIST,
      guard: guards.jwt('self'),
      limit: 'ownerWrite',
      summary: 'Add a notification channel.',
      description:
        'Addresses and chats get a code first, and nothing else until it is confirmed. All other channels report it.',
      body: z.object({
        name: nameField("Ann's phone"),
        channel: enteredTarget(() => targetUrlField(allowPrivateTargets, 'INVALID_CHANNEL')),
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
  );
}

function changeEndpoints(guards: Guards, notifications: Notifications): readonly Endpoint[] {
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
        description: 'All channels report it, this one too.',
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
        summary: 'Remove a notification channel. All channels report it, this one in its last message.',
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

function confirmEndpoints(guards: Guards, notifications: Notifications): readonly Endpoint[] {
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

function isChosen(kind: NotificationKind): kind is (typeof CHOSEN_KINDS)[number] {
  return kind !== 'notifications';
}

const eventsDocs = docs('Of what the channel tells; all, if it is not given.', ['approvals', 'freezes']);

/** Of what a channel tells. */
export const eventsField = z
  .array(z.enum(CHOSEN_KINDS, coded('INVALID_EVENTS')), coded('INVALID_EVENTS'))
  .max(CHOSEN_KINDS.length, coded('INVALID_EVENTS'));
/** The same, where all are meant if it is not given. */
export const newEventsField = eventsField.optional().meta(eventsDocs);

/** The code that was sent to an address. */
export const codeField = z
  .string(coded('INVALID_CODE'))
  .regex(/^\d{8}$/, coded('INVALID_CODE'))
  .meta(docs('The eight digits that were sent.', '40718293'));

export const channelRecord = z
  .object({
    id: z.string().meta(docs('Id of the channel.', 'nch_7d02b8f4a1c6')),
    type: z.enum(CHANNEL_TYPES).meta(docs('By what it tells.', 'ntfy')),
    name: z.string().meta(docs('What its user calls it.', "Ann's phone")),
    target: z.string().meta(docs('The host, the address or the chat to which it tells; never a secret.', 'ntfy.sh')),
    state: z
      .enum(['unconfirmed', 'active', 'ended'])
      .meta(docs('`unconfirmed` until the code was entered; `ended` once a browser takes no more messages.', 'active')),
    events: z
      .array(z.enum(CHOSEN_KINDS))
      .meta(
        docs('Of what it tells. Changes of the channels themselves are always reported.', ['approvals', 'freezes']),
      ),
    lastSentAt: z
      .int()
      .nullable()
      .meta(docs('When it sent its last message, in Unix seconds; null for never.', 1_790_000_000)),
    lastError: z.string().nullable().meta(docs('Why the last attempt failed; null if it did not.', null)),
    nextAttemptAt: z
      .int()
      .nullable()
      .meta(docs('When it tells next, in Unix seconds; null while there is nothing to tell.', null)),
    createdAt: shownTime('When it was added, in Unix seconds.', 1_767_225_600),
  })
  .meta({ id: 'NotificationChannel', description: 'Where messages to an Owner go.' });
