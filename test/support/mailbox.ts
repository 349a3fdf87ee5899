import { SMTPServer } from 'smtp-server';
import type { Certificate } from './certificates.ts';

/** A mail that was delivered. */
export interface Mail {
  readonly from: string;
  readonly to: readonly string[];
  readonly text: string;
  /** How the sender called itself. */
  readonly greeting: string;
}

/** A mail server of this process, which keeps what it is given. */
export interface Mailbox {
  readonly url: string;
  readonly mails: Mail[];
  stop(): Promise<void>;
}

const [USER, PASSWORD] = ['bursar', 'p@ss/word'];

/**
 * Starts a mail server that wants a user and a password, and refuses addresses that begin with `no one`. With a
 * certificate it takes both after STARTTLS alone.
 */
export async function startMailbox(certificate?: Certificate): Promise<Mailbox> {
  const mails: Mail[] = [];
  const server = new SMTPServer({
    ...(certificate ?? { disabledCommands: ['STARTTLS'], allowInsecureAuth: true }),
    onAuth({ username, password: given }, _, done) {
      if (username === USER && given === PASSWORD) done(null, { user: USER });
      else done(new Error('wrong'));
    },
    onRcptTo({ address }, _, done) {
      if (address.startsWith('no-one')) done(new Error('There is no such mailbox'));
      else done();
    },
    onData(stream, { envelope, hostNameAppearsAs }, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        const { mailFrom, rcptTo } = envelope;
        const text = Buffer.concat(chunks).toString('utf8').replaceAll('=\r\n', '');
        const from = mailFrom === false ? '' : mailFrom.address;
        mails.push({ from, to: rcptTo.map(({ address }) => address), text, greeting: hostNameAppearsAs });
        done();
      });
    },
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.server.address();
  if (address === null || typeof address === 'string') throw new Error('The mail server has no port.');
  const credentials = `${encodeURIComponent(USER)}:${encodeURIComponent(PASSWORD)}`;
  return {
    url: `smtp://${credentials}@127.0.0.1:${address.port}`,
    mails,
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
