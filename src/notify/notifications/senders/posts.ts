import { z } from 'zod';
import { type Clock, nowSeconds } from '../../../core/lib/time.ts';
import type { GuardedResponse } from '../../../core/net/guarded-request.ts';
import { signedHeaders } from '../../webhooks/send-webhook.ts';
import { type Message, textOf } from '../message.ts';
import type { TargetOf } from '../target.ts';
import { attempt, bounded, heeded, isGood, type Outcome, SENT } from './outcome.ts';

/** One event as a webhook sends it. */
export interface WebhookMessage {
  readonly id: string;
  readonly type: string;
  readonly body: string;
}

/** Sends one event, signed as the webhooks of wallets are. */
export function sendWebhook(
  { clock, ...deps }: Parameters<typeof attempt>[0] & { readonly clock: Clock },
  { url, secret }: TargetOf<'webhook'>,
  message: WebhookMessage,
): Promise<Outcome> {
  const headers = signedHeaders({ ...message, timestamp: nowSeconds(clock) }, secret);
  return attempt(deps, { url, headers, body: message.body });
}

/** Publishes a message to a topic of ntfy (https://docs.ntfy.sh/publish/). */
export function sendNtfy(
  deps: Parameters<typeof attempt>[0],
  { url, token }: TargetOf<'ntfy'>,
  { title, lines, link }: Message,
): Promise<Outcome> {
  return attempt(deps, {
    url,
    headers: {
      'Content-Type': 'text/plain; charset=utf-8',
      Title: `Bursar: ${title}`,
      Click: link,
      ...(token === undefined ? {} : { Authorization: `Bearer ${token}` }),
    },
    body: lines.join('\n'),
  });
}

/** The operator's bot. */
export interface TelegramBot {
  readonly token: string;
  /** Without a slash at the end. */
  readonly apiUrl: string;
}

/** What it adds to a refusal (https://core.telegram.org/bots/api#responseparameters). */
const parameters = z.object({ retry_after: z.int().nonnegative().optional(), migrate_to_chat_id: z.int().optional() });
const refusal = z.object({ description: z.string(), parameters: parameters.optional() });

/**
 * Has the bot send a message to a chat (https://core.telegram.org/bots/api#sendmessage). A group that has become a
 * supergroup has another id, to which it is sent at once.
 */
export async function sendTelegram(
  deps: Parameters<typeof attempt>[0],
  { token, apiUrl }: TelegramBot,
  { chatId }: Pick<TargetOf<'telegram'>, 'chatId'>,
  message: Message,
): Promise<Outcome> {
  const text = `Bursar: ${message.title}\n\n${textOf(message)}`;
  const sendTo = (chat: string) =>
    attempt(
      deps,
      {
        url: `${apiUrl}/bot${token}/sendMessage`,
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify({ chat_id: chat, text, link_preview_options: { is_disabled: true } }),
      },
      judge,
    );
  const outcome = await sendTo(chatId);
  const { movedTo } = outcome;
  if (movedTo === undefined || movedTo === chatId) return outcome;
  // One that has moved yet again is found there the next time.
  return { ...(await sendTo(movedTo)), movedTo };
}

/** The answer says why: the chat may be unknown, or have blocked the bot. */
function judge({ status, body }: GuardedResponse): Outcome {
  if (isGood(status)) return SENT;
  const told = refusalIn(body);
  const { retry_after: seconds, migrate_to_chat_id: chat } = told?.parameters ?? {};
  return {
    error: `Telegram answered ${status}${told === undefined ? '' : `: ${bounded(told.description)}`}.`,
    ...(seconds === undefined ? {} : { retryAfterMs: heeded(seconds) }),
    ...(chat === undefined ? {} : { movedTo: String(chat) }),
  };
}

function refusalIn(body: Uint8Array): z.output<typeof refusal> | undefined {
  try {
    return refusal.safeParse(JSON.parse(new TextDecoder().decode(body))).data;
  } catch {
    return undefined;
  }
}
