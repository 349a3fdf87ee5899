import { isIP } from 'node:net';
import { createTransport } from 'nodemailer';
import { z } from 'zod';
import type { Logger } from '../../../core/log.ts';
import { coded } from '../../../http/body.ts';
import { docs } from '../../../http/fields.ts';
import { type Message, textOf } from '../message.ts';
import { bounded, channel, SENT, type SendOutcome, withCode } from './channel.ts';

const INVALID = coded('INVALID_CHANNEL');
const MAX_ADDRESS_CHARACTERS = 254;
/** One plain address: nothing that a mail server could take for two, or for a command. */
const ADDRESS = /^[A-Za-z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}@[A-Za-z0-9]([A-Za-z0-9-]{0,62}\.)+[A-Za-z][A-Za-z0-9-]{0,62}$/;

/** Sends messages to an address by the operator's mail server. */
export const email = channel({
  type: 'email',
  entered: () =>
    z.object({
      type: z.literal('email').describe('An e-mail address, which has to be confirmed.'),
      address: z
        .string(INVALID)
        .max(MAX_ADDRESS_CHARACTERS, INVALID)
        .regex(ADDRESS, INVALID)
        .meta(docs('The address.', 'ann@example.com')),
    }),
  target: z.object({ type: z.literal('email'), address: z.string(), code: z.string() }),
  added: withCode,
  shown: ({ address }) => address,
  open({ settings: { smtpUrl, smtpFrom }, operatorExchange: { logger }, baseUrl }) {
    if (smtpUrl === undefined || smtpFrom === undefined) return undefined;
    const send = createSendEmail({ url: smtpUrl, from: smtpFrom, baseUrl }, logger);
    return { message: ({ address }, message) => send(address, message) };
  },
});

/** The operator's mail server. */
interface MailServer {
  /** `smtp://` or `smtps://`, with user name and password. */
  readonly url: string;
  /** The sender's address. */
  readonly from: string;
  /** The URL of this server; read when the first mail is sent. */
  readonly baseUrl: () => string;
}

/** Sends a message to an address, by SMTP. */
type SendEmail = (address: string, message: Message) => Promise<SendOutcome>;

const CONNECT_MS = 10_000;
const ANSWER_MS = 20_000;
/** Together with a mail's own time: nothing hangs for ever. */
const IN_ALL_MS = 60_000;

/** Creates the function that sends mail by the operator's server. A failure is an outcome. */
function createSendEmail({ url, from, baseUrl }: MailServer, logger: Logger): SendEmail {
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
