import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';

/** When a connection is cut: before what a client has sent is passed on, or when the server has answered it. */
export type Moment = 'before' | 'answered';

/** A wire to a server, which a test can cut. */
export interface TcpProxy {
  /** The server's URL by way of this wire. */
  readonly url: string;
  /** From now on nothing goes through, and no one learns of it: neither side sees an end. */
  cut(): void;
  /** Ends the next connection on which a client sends this text; resolves when that has happened. */
  endAt(text: string, moment: Moment): Promise<void>;
  /** From now on there is no server: connections are ended, and no other one is taken. */
  refuse(): void;
  /** New connections go through again; those that were cut are ended. */
  mend(): void;
  stop(): Promise<void>;
}

interface Order {
  readonly text: string;
  readonly moment: Moment;
  done(): void;
}

/** Starts a wire to the server of a URL. */
export async function startTcpProxy(target: string): Promise<TcpProxy> {
  const { hostname, port } = new URL(target);
  const sockets = new Set<Socket>();
  let isCut = false;
  let isRefusing = false;
  let order: Order | undefined;
  const server = createServer((near) => {
    if (isRefusing) {
      near.destroy();
      return;
    }
    const far = connect(Number(port), hostname);
    const end = () => {
      near.destroy();
      far.destroy();
    };
    for (const socket of [near, far]) {
      sockets.add(socket);
      socket.setNoDelay(true);
      socket.on('error', () => socket.destroy());
      socket.on('close', () => {
        sockets.delete(socket);
        if (!isCut) end();
      });
    }
    let due: Order | undefined;
    const pass = (to: Socket, data: Uint8Array | string, moment: Moment) => {
      if (isCut) return;
      if (due?.moment !== moment) {
        to.write(data);
        return;
      }
      end();
      due.done();
    };
    near.on('data', (data) => {
      if (order !== undefined && data.includes(order.text)) {
        due = order;
        order = undefined;
      }
      pass(far, data, 'before');
    });
    far.on('data', (data) => pass(near, data, 'answered'));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The proxy has no port.');
  const url = new URL(target);
  url.hostname = '127.0.0.1';
  url.port = String(address.port);
  const endAll = () => {
    for (const socket of sockets) socket.destroy();
  };
  return {
    url: url.href,
    cut() {
      isCut = true;
    },
    endAt: (text, moment) =>
      new Promise((done) => {
        order = { text, moment, done };
      }),
    refuse() {
      isRefusing = true;
      endAll();
    },
    mend() {
      endAll();
      isCut = false;
      isRefusing = false;
    },
    async stop() {
      endAll();
      server.close();
      await once(server, 'close');
    },
  };
}
