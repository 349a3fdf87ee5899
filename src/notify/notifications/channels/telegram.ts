import { z } from 'zod';
import type { GuardedResponse } from '../../../core/net/guarded-request.ts';
import { coded } from '../../../http/body.ts';
import { docs } from '../../../http/fields.ts';
import { textOf } from '../message.ts';
import { attempt, bounded, boundedWaitMs, channel, isGood, SENT, type SendOutcome, withCode } from './channel.ts';

const INVALID = coded('INVALID_CHANNEL');
/** A number, which groups have below 0, or the name of a public channel. */
const CHAT = /^(-?\d{1,20}|@[A-Za-z0-9_]{4,64})$/;

/**
 * Has the operator's bot send messages to a chat (https://core.telegram.org/bots/api#sendmessage). A group that has
 * become a supergroup has another id, to which it is sent at once.
 */
export const telegram = channel({
  type: 'telegram',
  entered: () =>
    z.object({
      type: z.literal('telegram').describe("A chat with the operator's bot, which has to be confirmed."),
      chatId: z.string(INVALID).regex(CHAT, INVALID).meta(docs('Id of the chat.', '123456789')),
    }),
  target: z.object({ type: z.literal('telegram'), chatId: z.string(), code: z.string() }),
  added: withCode,
  shown: ({ chatId }) => chatId,
  open({ operatorExchange, settings: { telegramBotToken, telegramUrl } }) {
    if (telegramBotToken === undefined || telegramUrl === undefined) return undefined;
    return {
      async message(target, message) {
        const text = `Bursar: ${message.title}\n\n${textOf(message)}`;
        const sendTo = (chat: string) =>
          attempt(
            operatorExchange,
            {
              url: `${telegramUrl}/bot${telegramBotToken}/sendMessage`,
              headers: { 'Content-Type': 'application/json' },
              body: JSON.stringify({ chat_id: chat, text, link_preview_options: { is_disabled: true } }),
            },
            (answer) => judge(answer, target),
          );
        const outcome = await sendTo(target.chatId);
        const { chatId } = outcome.movedTo === undefined ? target : moved.parse(outcome.movedTo);
        if (chatId === target.chatId) return outcome;
        // One that has moved yet again is found there the next time.
        return { ...(await sendTo(chatId)), movedTo: { ...target, chatId } };
      },
    };
  },
});

const moved = z.object({ chatId: z.string() });
/** What it adds to a refusal (https://core.telegram.org/bots/api#responseparameters). */
const parameters = z.object({ retry_after: z.int().nonnegative().optional(), migrate_to_chat_id: z.int().optional() });
const refusal = z.object({ description: z.string(), parameters: parameters.optional() });

/** The answer says why: the chat may be unknown, or have blocked the bot. */
function judge({ status, body }: GuardedResponse, target: object): SendOutcome {
  if (isGood(status)) return SENT;
  const refused = refusalIn(body);
  const { retry_after: seconds, migrate_to_chat_id: chat } = refused?.parameters ?? {};
  return {
    error: `Telegram answered ${status}${refused === undefined ? '' : `: ${bounded(refused.description)}`}.`,
    ...(seconds === undefined ? {} : { retryAfterMs: boundedWaitMs(seconds) }),
    ...(chat === undefined ? {} : { movedTo: { ...target, chatId: String(chat) } }),
  };
}

function refusalIn(body: Uint8Array): z.output<typeof refusal> | undefined {
  try {
    return refusal.safeParse(JSON.parse(new TextDecoder().decode(body))).data;
  } catch {
    return undefined;
  }
}
