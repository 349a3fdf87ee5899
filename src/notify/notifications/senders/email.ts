import { isIP } from 'node:net';
import { createTransport } from 'nodemailer';
import type { Logger } from '../../../core/log.ts';
import { type Message, textOf } from '../message.ts';
import { bounded, type Outcome, SENT } from './outcome.ts';

/** The operator's mail server. */
export interface MailServer {
  /** `smtp://` or `smtps://`, with user name and password. */
  readonly url: string;
  /** The sender's address. */
  readonly from: string;
  /** Where this server is reached; asked for when the first mail is sent. */
  readonly baseUrl: () => string;
}

/** Sends a message to an address, by SMTP. */
export type SendEmail = (address: string, message: Message) => Promise<Outcome>;

const CONNECT_MS = 10_000;
const ANSWER_MS = 20_000;
/** Together with a mail's own time: nothing hangs for ever. */
const IN_ALL_MS = 60_000;

/** Creates what sends mail by the operator's server. A failure is an outcome. */
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
        // So that nobody's holiday answers it.
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
