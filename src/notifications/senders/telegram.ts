import { z } from 'zod';
import type { GuardedResponse } from '../../net/guarded-request.ts';
import { type Message, textOf } from '../message.ts';
import type { TargetOf } from '../target.ts';
import { attempt, bounded, isGood, type Outcome, SENT } from './outcome.ts';

/** The operator's bot. */
export interface TelegramBot {
  readonly token: string;
  /** Without a slash at the end. */
  readonly apiUrl: string;
}

const refusal = z.object({ description: z.string() });

/** Has the bot send a message to a chat (https://core.telegram.org/bots/api#sendmessage). */
export function sendTelegram(
  deps: Parameters<typeof attempt>[0],
  { token, apiUrl }: TelegramBot,
  { chatId }: Pick<TargetOf<'telegram'>, 'chatId'>,
  message: Message,
): Promise<Outcome> {
  const text = `Bursar: ${message.title}\n\n${textOf(message)}`;
  const request = {
    url: `${apiUrl}/bot${token}/sendMessage`,
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ chat_id: chatId, text, link_preview_options: { is_disabled: true } }),
  };
  return attempt(deps, request, judge);
}

/** The answer says why: the chat may be unknown, or have blocked the bot. */
function judge({ status, body }: GuardedResponse): Outcome {
  if (isGood(status)) return SENT;
  return { error: `Telegram answered ${status}${reasonIn(body)}.` };
}

function reasonIn(body: Uint8Array): string {
  try {
    const told = refusal.safeParse(JSON.parse(new TextDecoder().decode(body)));
    return told.success ? `: ${bounded(told.data.description)}` : '';
  } catch {
    return '';
  }
}
