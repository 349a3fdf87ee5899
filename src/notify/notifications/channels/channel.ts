import { randomInt } from 'node:crypto';
import type { z } from 'zod';
import type { Clock } from '../../../core/lib/time.ts';
import type { Logger } from '../../../core/log.ts';
import type { GuardedFetch, GuardedRequest, GuardedResponse } from '../../../core/net/guarded-request.ts';
import { TargetError } from '../../../core/net/target-url.ts';
import { targetErrorText } from '../../webhooks/send-webhook.ts';
import type { targetUrlField } from '../../webhooks/webhook-service.ts';
import type { Message } from '../message.ts';
import type { PushKey } from './push-key.ts';

/** The outcome of one attempt. Without an error, the receiver has taken it. */
export interface SendOutcome {
  /** In words for the Owner; never a secret. */
  readonly error: string | null;
  /** The receiver wants nothing more, ever. */
  readonly isEnded?: boolean;
  /** The receiver wants nothing for so long. */
  readonly retryAfterMs?: number | undefined;
  /** Where it goes from now on. */
  readonly movedTo?: object;
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
export interface ChannelEvent {
  readonly id: string;
  readonly type: string;
  readonly body: string;
}

/** Settings of the operator, without which Owners cannot be notified by mail and Telegram. */
export interface NotificationSettings {
  readonly smtpUrl?: string | undefined;
  readonly smtpFrom?: string | undefined;
  readonly telegramBotToken?: string | undefined;
  readonly telegramUrl?: string | undefined;
}

/** What channels send with. */
export interface ChannelTools {
  /** For URLs that Owners name. */
  readonly exchange: Exchange;
  /** For URLs that the operator names. */
  readonly operatorExchange: Exchange;
  readonly settings: NotificationSettings;
  readonly pushKey: PushKey;
  readonly clock: Clock;
  readonly baseUrl: () => string;
}

/** Sends to people, or each event to a program. One attempt; a failure is an outcome. */
type Sends<Target> =
  | { readonly message: (target: Target, message: Message) => Promise<SendOutcome> }
  | { readonly event: (target: Target, event: ChannelEvent) => Promise<SendOutcome> };

/** The schema of a URL that an Owner enters. */
export type EnteredUrl = () => ReturnType<typeof targetUrlField>;

/** A way in which messages go out. Everything about it is in the file that declares it. */
interface ChannelDeclaration<Type extends string, Target extends z.ZodObject, Entered extends z.ZodType> {
  readonly type: Type;
  /** What an Owner enters, with the words of the API. */
  readonly entered: (url: EnteredUrl) => Entered;
  /** Where it goes, with its secrets, as it is stored. */
  readonly target: Target;
  /** What this server adds: a `code` that proves the address to be the user's, or a `secret` that signs. */
  readonly added?: () => Readonly<Record<string, string>>;
  /** What may be shown of it to its Owner: topics, and paths of URLs, are as good as passwords. */
  readonly shown: (target: z.output<Target>) => string;
  /** Undefined if the operator has not set it up. */
  readonly open: (tools: ChannelTools) => Sends<z.output<Target>> | undefined;
}

/** Declares a channel. */
export function channel<Type extends string, Target extends z.ZodObject, Entered extends z.ZodType>(
  declaration: ChannelDeclaration<Type, Target, Entered>,
) {
  const { target, added, shown, open } = declaration;
  return {
    ...declaration,
    /** The target that an Owner has entered, with what this server adds. */
    complete: (entered: object): z.output<Target> => target.parse({ ...entered, ...added?.() }),
    shown: (stored: object): string => shown(target.parse(stored)),
    open(tools: ChannelTools) {
      const sends = open(tools);
      if (sends === undefined) return undefined;
      return 'message' in sends
        ? { message: (stored: object, message: Message) => sends.message(target.parse(stored), message) }
        : { event: (stored: object, event: ChannelEvent) => sends.event(target.parse(stored), event) };
    },
  };
}

const CODE_BELOW = 100_000_000;
const CODE_DIGITS = 8;

/** What proves an address to be the user's: they enter the code that was sent to it. */
export function withCode() {
  return { code: String(randomInt(CODE_BELOW)).padStart(CODE_DIGITS, '0') };
}
