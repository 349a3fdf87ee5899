import { z } from 'zod';
import { parseTargetUrl, TargetError } from '../../core/net/target-url.ts';
import { coded } from '../../http/body.ts';
import { docs, shownTime } from '../../http/fields.ts';
import { CHOSEN_KINDS } from './kinds.ts';
import { CHANNEL_TYPES } from './notification-tables.ts';
import { areBrowserKeys } from './senders/push.ts';

const INVALID = coded('INVALID_CHANNEL');
const MAX_TOKEN_CHARACTERS = 500;
const MAX_ADDRESS_CHARACTERS = 254;
/** One plain address: nothing that a mail server could take for two, or for a command. */
const ADDRESS = /^[A-Za-z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}@[A-Za-z0-9]([A-Za-z0-9-]{0,62}\.)+[A-Za-z][A-Za-z0-9-]{0,62}$/;
/** A number, which groups have below 0, or the name of a public channel. */
const CHAT = /^(-?\d{1,20}|@[A-Za-z0-9_]{4,64})$/;
const KEY = /^[A-Za-z0-9_-]{16,128}={0,2}$/;

function urlField(allowPrivateTargets: boolean) {
  return z.string(INVALID).transform((text, context) => {
    try {
      return parseTargetUrl(text, { allowPrivateTargets }).href;
    } catch (error) {
      if (!(error instanceof TargetError)) throw error;
      const message = error.reason === 'not-allowed' ? coded('TARGET_NOT_ALLOWED') : INVALID;
      context.addIssue({ code: 'custom', message });
      return z.NEVER;
    }
  });
}

/** Where a new channel goes. Refuses with `INVALID_CHANNEL`, or `TARGET_NOT_ALLOWED`. */
export function channelField(allowPrivateTargets: boolean) {
  const url = () => urlField(allowPrivateTargets);
  const keys = z
    .object(
      {
        p256dh: z.string(INVALID).regex(KEY, INVALID).describe("The browser's public key, in base64url."),
        auth: z.string(INVALID).regex(KEY, INVALID).describe("The browser's secret, in base64url."),
      },
      INVALID,
    )
    .refine(areBrowserKeys, INVALID)
    .describe('The keys of the subscription.');
  const token = z
    .string(INVALID)
    .regex(/^[\x21-\x7e]+$/, INVALID)
    .max(MAX_TOKEN_CHARACTERS, INVALID)
    .optional()
    .describe('Access token, where the topic takes one.');
  return z
    .discriminatedUnion(
      'type',
      [
        z.object({
          type: z.literal('ntfy').describe('A topic of ntfy.'),
          url: url().meta(docs('URL of the topic.', 'https://ntfy.sh/f3Qw81xk2Lr0')),
          token,
        }),
        z.object({
          type: z.literal('email').describe('An e-mail address, which has to be confirmed.'),
          address: z
            .string(INVALID)
            .max(MAX_ADDRESS_CHARACTERS, INVALID)
            .regex(ADDRESS, INVALID)
            .meta(docs('The address.', 'ann@example.com')),
        }),
        z.object({
          type: z.literal('telegram').describe("A chat with the operator's bot, which has to be confirmed."),
          chatId: z.string(INVALID).regex(CHAT, INVALID).meta(docs('Id of the chat.', '123456789')),
        }),
        z.object({
          type: z.literal('push').describe('A browser.'),
          endpoint: url().meta(docs('The endpoint of its subscription.', 'https://push.example/send/dW5ndWVzc2FibGU')),
          keys,
        }),
        z.object({
          type: z.literal('webhook').describe('A program: every event by itself, signed.'),
          url: url().meta(docs('URL that receives the events.', 'https://ann.example/bursar')),
        }),
      ],
      INVALID,
    )
    .meta({ description: 'Where the messages go.', examples: [{ type: 'ntfy', url: 'https://ntfy.sh/f3Qw81xk2Lr0' }] });
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
      .meta(docs('Of what it tells. Changes of the channels themselves are always told.', ['approvals', 'freezes'])),
    lastSentAt: z
      .int()
      .nullable()
      .meta(docs('When it told something last, in Unix seconds; null for never.', 1_790_000_000)),
    lastError: z.string().nullable().meta(docs('Why the last attempt failed; null if it did not.', null)),
    nextAttemptAt: z
      .int()
      .nullable()
      .meta(docs('When it tells next, in Unix seconds; null while there is nothing to tell.', null)),
    createdAt: shownTime('When it was added, in Unix seconds.', 1_767_225_600),
  })
  .meta({ id: 'NotificationChannel', description: 'Where an Owner is told what happens.' });
