import { createTransport } from 'nodemailer';
import type { Logger } from '../../log.ts';
import { type Message, textOf } from '../message.ts';
import { bounded, type Outcome, SENT } from './outcome.ts';

/** The operator's mail server. */
export interface MailServer {
  /** `smtp://` or `smtps://`, with user name and password. */
  readonly url: string;
  /** The sender's address. */
  readonly from: string;
}

/** Sends a message to an address, by SMTP. */
export type SendEmail = (address: string, message: Message) => Promise<Outcome>;

const CONNECT_MS = 10_000;
const ANSWER_MS = 20_000;
/** Together with a mail's own time: nothing hangs for ever. */
const IN_ALL_MS = 60_000;

/** Creates what sends mail by the operator's server. A failure is an outcome. */
export function createSendEmail({ url, from }: MailServer, logger: Logger): SendEmail {
  const transport = createTransport({
    ...{ url, connectionTimeout: CONNECT_MS, greetingTimeout: CONNECT_MS, socketTimeout: ANSWER_MS },
    ...{ disableFileAccess: true, disableUrlAccess: true },
  });
  return async (to, message) => {
    const late = Promise.withResolvers<never>();
    const timer = setTimeout(() => late.reject(new Error('It took too long.')), IN_ALL_MS);
    try {
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
