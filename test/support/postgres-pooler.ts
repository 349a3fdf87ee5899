import { connect, createServer, type Socket } from 'node:net';

/** Startup messages: what a client asks before it says who it is, and what version of the protocol it speaks. */
const SSL_REQUEST = 80_877_103;
const GSS_REQUEST = 80_877_104;
const CANCEL_REQUEST = 80_877_102;
const IDLE = 'I'.charCodeAt(0);

/** A session of the server's, which clients use in turn. */
interface Session {
  readonly socket: Socket;
  /** What the server sent when the connection was made, for every client, without its process. */
  readonly greeting: Buffer;
  client: Client | undefined;
}

interface Client {
  readonly socket: Socket;
  session: Session | undefined;
  /** Messages that end with the server being ready for the next, and have not. */
  unanswered: number;
}

/**
 * Stands before a PostgreSQL without passwords as PgBouncer does: a session is lent for a transaction, or for as long
 * as the client stays. The one that was given back last is lent first, as PgBouncer does, or the one that has waited
 * for the longest.
 */
export async function startPooler(port: number, mode: 'transaction' | 'session', lends: 'last' | 'longest' = 'last') {
  const free: Session[] = [];
  const open = new Set<Socket>();

  const release = (client: Client) => {
    const { session } = client;
    if (session === undefined) return;
    client.session = undefined;
    session.client = undefined;
    free.push(session);
  };

  const fromServer = (session: Session, type: number, message: Buffer) => {
    const { client } = session;
    if (client === undefined) return;
    client.socket.write(message);
    if (type !== 'Z'.charCodeAt(0)) return;
    client.unanswered -= 1;
    if (mode === 'transaction' && client.unanswered === 0 && message[5] === IDLE) release(client);
  };

  const connectSession = async (startup: Buffer): Promise<Session> => {
    const socket = connect(port, '127.0.0.1');
    open.add(socket);
    const greeted = Promise.withResolvers<Session>();
    socket.on('error', greeted.reject);
    const greeting: Buffer[] = [];
    let session: Session | undefined;
    eachMessage(socket, (type, message) => {
      if (session !== undefined) return fromServer(session, type, message);
      if (type === 'E'.charCodeAt(0)) return greeted.reject(new Error(message.toString('utf8')));
      if (type !== 'K'.charCodeAt(0) && type !== 'Z'.charCodeAt(0)) greeting.push(message);
      if (type !== 'Z'.charCodeAt(0)) return;
      session = { socket, greeting: Buffer.concat(greeting), client: undefined };
      greeted.resolve(session);
    });
    socket.write(startup);
    return await greeted.promise;
  };

  const serve = async (socket: Socket, startup: Buffer) => {
    const client: Client = { socket, session: undefined, unanswered: 0 };
    const first = free.pop() ?? (await connectSession(startup));
    free.push(first);
    socket.on('close', () => release(client));
    // It tells a process of its own making, by which it would know whose statement to cancel.
    socket.write(Buffer.concat([first.greeting, message('K', [2 ** 30 + open.size, 7]), message('Z', IDLE)]));
    let lending: Promise<void> = Promise.resolve();
    eachMessage(socket, (type, bytes) => {
      if (type === 'X'.charCodeAt(0)) return;
      lending = lending.then(async () => {
        client.session ??= (lends === 'last' ? free.pop() : free.shift()) ?? (await connectSession(startup));
        client.session.client = client;
        if (type === 'Q'.charCodeAt(0) || type === 'S'.charCodeAt(0)) client.unanswered += 1;
        client.session.socket.write(bytes);
      });
    });
  };

  const server = createServer((socket) => {
    open.add(socket);
    socket.on('error', () => socket.destroy());
    const onData = (bytes: Buffer) => {
      const code = bytes.readInt32BE(4);
      if (code === SSL_REQUEST || code === GSS_REQUEST) return void socket.write('N');
      socket.off('data', onData);
      if (code === CANCEL_REQUEST) return void socket.destroy();
      serve(socket, bytes).catch(() => socket.destroy());
    };
    socket.on('data', onData);
  });
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('It listens nowhere.');
  return {
    port: address.port,
    stop: () => {
      server.close();
      for (const socket of open) socket.destroy();
    },
  };
}

/** A message of the server's: its letter, its length, and numbers of four bytes or a single byte. */
function message(letter: string, content: readonly number[] | number): Buffer {
  const body = typeof content === 'number' ? Buffer.from([content]) : Buffer.alloc(content.length * 4);
  if (typeof content !== 'number') for (const [at, value] of content.entries()) body.writeInt32BE(value, at * 4);
  const head = Buffer.alloc(5);
  head.write(letter);
  head.writeInt32BE(body.length + 4, 1);
  return Buffer.concat([head, body]);
}

/** Calls for each whole message that comes. */
function eachMessage(socket: Socket, onMessage: (type: number, message: Buffer) => void): void {
  let pending = Buffer.alloc(0);
  socket.on('data', (bytes: Buffer) => {
    pending = Buffer.concat([pending, bytes]);
    while (pending.length >= 5) {
      const length = pending.readInt32BE(1) + 1;
      if (pending.length < length) return;
      const whole = pending.subarray(0, length);
      pending = pending.subarray(length);
      onMessage(whole[0] ?? 0, Buffer.from(whole));
    }
  });
}
