import { isIP } from 'node:net';
import { createTransport } from 'nodemailer';
import type { Core } from '../../../chain/core.ts';
import type { Logger } from '../../../core/log.ts';
import type { GuardedFetch } from '../../../core/net/guarded-request.ts';
import type { PeopleTarget, TargetOf } from '../channel-target.ts';
import { type Message, textOf } from '../message.ts';
import type { ChannelType } from '../notification-tables.ts';
import {
  bounded,
  SENT,
  type SendOutcome,
  sendNtfy,
  sendTelegram,
  sendWebhook,
  type TelegramBot,
  type WebhookMessage,
} from './posts.ts';
import { type PushKey, sendPush } from './push.ts';

const NOT_OFFERED: SendOutcome = { error: 'The operator of this server has not set it up, or not any more.' };

/** Sends messages by the type of their target. A failure is an outcome. */
export type Senders = ReturnType<typeof createSenders>;

/** Creates the senders of the types that the operator offers. */
export function createSenders(
  { clock, logger }: Core,
  {
    fetch,
    operatorFetch,
    pushKey,
    email,
    bot,
  }: {
    /** For URLs that Owners name. */
    readonly fetch: GuardedFetch;
    /** For URLs that the operator names. */
    readonly operatorFetch: GuardedFetch;
    readonly pushKey: PushKey;
    /** Without one, there is no e-mail. */
    readonly email?: SendEmail | undefined;
    /** Without one, there is no Telegram. */
    readonly bot?: TelegramBot | undefined;
  },
) {
  const exchange = { fetch, logger };
  return {
    /** Makes one attempt to send to people. */
    async message(target: PeopleTarget, message: Message): Promise<SendOutcome> {
      switch (target.type) {
        case 'ntfy':
          return sendNtfy(exchange, target, message);
        case 'push':
          return sendPush(exchange, pushKey, target, message);
        case 'email':
          return email === undefined ? NOT_OFFERED : email(target.address, message);
        case 'telegram':
          return bot === undefined ? NOT_OFFERED : sendTelegram({ fetch: operatorFetch, logger }, bot, target, message);
      }
    },
    /** Makes one attempt to send to a program. */
    event: (target: TargetOf<'webhook'>, event: WebhookMessage): Promise<SendOutcome> =>
      sendWebhook(exchange, clock, target, event),
    /** Whether the operator has set up what this type needs. */
    offers: (type: ChannelType): boolean =>
      type === 'email' ? email !== undefined : type !== 'telegram' || bot !== undefined,
  };
}

/** The operator's mail server. */
export interface MailServer {
  /** `smtp://` or `smtps://`, with user name and password. */
  readonly url: string;
  /** The sender's address. */
  readonly from: string;
  /** The URL of this server; read when the first mail is sent. */
  readonly baseUrl: () => string;
}

/** Sends a message to an address, by SMTP. */
export type SendEmail = (address: string, message: Message) => Promise<SendOutcome>;

const CONNECT_MS = 10_000;
const ANSWER_MS = 20_000;
/** Together with a mail's own time: nothing hangs for ever. */
const IN_ALL_MS = 60_000;

/** Creates the function that sends mail by the operator's server. A failure is an outcome. */
export function createSendEmail({ url, from, baseUrl }: MailServer, logger: Logger): SendEmail {
  const createHere = () =>
    createTransport({
      url,
      name: greetingName(baseUrl(), from),
      connectionTimeout: CONNECT_MS,
      greetingTimeout: CONNECT_MS,
      socketTimeout: ANSWER_MS,
      disableFileAccess: true,
      disableUrlAccess: true,
    });
  let transport: ReturnType<typeof createHere> | undefined;
  return async (to, message) => {
    const late = Promise.withResolvers<never>();
    const timer = setTimeout(() => late.reject(new Error('It took too long.')), IN_ALL_MS);
    try {
      transport ??= createHere();
      const sending = transport.sendMail({
        from: { name: 'Bursar', address: from },
        to: { name: '', address: to },
        subject: `Bursar: ${message.title}`,
        text: textOf(message),
        // So that no out-of-office reply answers it.
        headers: { 'Auto-Submitted': 'auto-generated' },
      });
      await Promise.race([sending, late.promise]);
      return SENT;
    } catch (error) {
      logger.info({ err: error }, 'a mail was not sent');
      return { error: wordsFor(error) };
    } finally {
      clearTimeout(timer);
    }
  };
}

/**
 * How this server calls itself (RFC 5321, 4.1.3), as many mail servers take none without a name of its own: by the host
 * of its URL, or by the domain that its mail comes from where that is this machine alone.
 */
export function greetingName(baseUrl: string, from: string): string {
  const { hostname } = new URL(baseUrl);
  if (/^(localhost|127\..*|\[::1\])$/.test(hostname)) return from.slice(from.lastIndexOf('@') + 1);
  if (hostname.startsWith('[')) return `[IPv6:${hostname.slice(1)}`;
  return isIP(hostname) === 4 ? `[${hostname}]` : hostname;
}

/** What the server says of the recipient is for the Owner; all else is the operator's business. */
function wordsFor(error: unknown): string {
  const { responseCode, response, command } = factsOf(error);
  if (responseCode === undefined) return 'The mail server of this service cannot be reached.';
  if (command === 'RCPT TO') return `The mail server refused the address: ${bounded(response)}`;
  return `The mail server answered ${responseCode}.`;
}

function factsOf(error: unknown): {
  readonly responseCode: number | undefined;
  readonly response: string;
  readonly command: string;
} {
  const of = (name: string): unknown =>
    typeof error === 'object' && error !== null ? Reflect.get(error, name) : undefined;
  const [responseCode, response, command] = [of('responseCode'), of('response'), of('command')];
  return {
    responseCode: typeof responseCode === 'number' ? responseCode : undefined,
    response: typeof response === 'string' ? response : '',
    command: typeof command === 'string' ? command : '',
  };
}
