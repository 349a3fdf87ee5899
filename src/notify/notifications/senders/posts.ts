import { z } from 'zod';
import { type Clock, nowSeconds } from '../../../core/lib/time.ts';
import type { Logger } from '../../../core/log.ts';
import type { GuardedFetch, GuardedRequest, GuardedResponse } from '../../../core/net/guarded-request.ts';
import { TargetError } from '../../../core/net/target-url.ts';
import { signedHeaders, targetErrorText } from '../../webhooks/send-webhook.ts';
import type { TargetOf } from '../channel-target.ts';
import { type Message, textOf } from '../message.ts';

/** The outcome of one attempt. Without an error, the receiver has taken it. */
export interface SendOutcome {
  /** In words for the Owner; never a secret. */
  readonly error: string | null;
  /** The receiver wants nothing more, ever. */
  readonly isEnded?: boolean;
  /** The receiver wants nothing for so long. */
  readonly retryAfterMs?: number | undefined;
  /** The chat has this id from now on. */
  readonly movedTo?: string;
}

export const SENT: SendOutcome = { error: null };
export const ANSWER_WITHIN_MS = 10_000;
const ANSWER_MAX_BYTES = 4_096;
const MAX_CHARACTERS = 200;

/** A way to send requests, and the log of its faults. */
export interface Exchange {
  readonly fetch: GuardedFetch;
  readonly logger: Logger;
}

/** Sends a request to a receiver; a failure is an outcome. `judge` says what its answer means. */
export async function attempt(
  { fetch, logger }: Exchange,
  request: Pick<GuardedRequest, 'url' | 'headers' | 'body'>,
  judge: (answer: GuardedResponse) => SendOutcome = judgeStatus,
): Promise<SendOutcome> {
  try {
    const answer = await fetch({ ...request, method: 'POST', timeoutMs: ANSWER_WITHIN_MS, maxBytes: ANSWER_MAX_BYTES });
    const outcome = judge(answer);
    return outcome.error === null ? outcome : { retryAfterMs: retryAfterOf(answer), ...outcome };
  } catch (error) {
    if (error instanceof TargetError) return { error: targetErrorText(error, ANSWER_WITHIN_MS) };
    logger.error({ err: error }, 'a notification could not be sent');
    return { error: 'It could not be sent, for a fault of the server.' };
  }
}

/** A receiver cannot silence a channel for longer. */
const MAX_RETRY_AFTER_MS = 3_600_000;

/** The wait that a receiver requests, bounded. */
export function boundedWaitMs(seconds: number): number {
  return Math.min(Math.ceil(seconds * 1_000), MAX_RETRY_AFTER_MS);
}

function retryAfterOf({ headers }: GuardedResponse): number | undefined {
  const text = headers.get('retry-after') ?? '';
  return /^\d{1,9}$/.test(text) ? boundedWaitMs(Number(text)) : undefined;
}

export function judgeStatus({ status }: GuardedResponse): SendOutcome {
  return isGood(status) ? SENT : { error: `The receiver answered ${status}.` };
}

export function isGood(status: number): boolean {
  return status >= 200 && status <= 299;
}

/** What others say, as one short line. */
export function bounded(text: string): string {
  return text.replace(/[^\x20-\x7e]+/g, ' ').slice(0, MAX_CHARACTERS);
}

/** One event as a webhook sends it. */
export interface WebhookMessage {
  readonly id: string;
  readonly type: string;
  readonly body: string;
}

/** Sends one event, signed as the webhooks of wallets are. */
export function sendWebhook(
  exchange: Exchange,
  clock: Clock,
  { url, secret }: TargetOf<'webhook'>,
  message: WebhookMessage,
): Promise<SendOutcome> {
  const headers = signedHeaders({ ...message, timestamp: nowSeconds(clock) }, secret);
  return attempt(exchange, { url, headers, body: message.body });
}

/** Publishes a message to a topic of ntfy (https://docs.ntfy.sh/publish/). */
export function sendNtfy(
  exchange: Exchange,
  { url, token }: TargetOf<'ntfy'>,
  { title, lines, link }: Message,
): Promise<SendOutcome> {
  return attempt(exchange, {
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
  exchange: Exchange,
  { token, apiUrl }: TelegramBot,
  { chatId }: Pick<TargetOf<'telegram'>, 'chatId'>,
  message: Message,
): Promise<SendOutcome> {
  const text = `Bursar: ${message.title}\n\n${textOf(message)}`;
  const sendTo = (chat: string) =>
    attempt(
      exchange,
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
function judge({ status, body }: GuardedResponse): SendOutcome {
  if (isGood(status)) return SENT;
  const refused = refusalIn(body);
  const { retry_after: seconds, migrate_to_chat_id: chat } = refused?.parameters ?? {};
  return {
    error: `Telegram answered ${status}${refused === undefined ? '' : `: ${bounded(refused.description)}`}.`,
    ...(seconds === undefined ? {} : { retryAfterMs: boundedWaitMs(seconds) }),
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
