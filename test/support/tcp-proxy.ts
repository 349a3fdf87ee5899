import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';

/** A wire to a server, which a test can cut. */
export interface TcpProxy {
  /** The server's URL by way of this wire. */
  readonly url: string;
  /** From now on nothing goes through, and nobody is told: neither side sees an end. */
  cut(): void;
  /** From now on there is no server: connections are ended, and no other one is taken. */
  refuse(): void;
  /** New connections go through again; those that were cut are ended. */
  mend(): void;
  stop(): Promise<void>;
}

/** Starts a wire to the server of a URL. */
export async function startTcpProxy(target: string): Promise<TcpProxy> {
  const { hostname, port } = new URL(target);
  const sockets = new Set<Socket>();
  let isCut = false;
  let isRefusing = false;
  const server = createServer((near) => {
    if (isRefusing) {
      near.destroy();
      return;
    }
    const far = connect(Number(port), hostname);
    const both = [near, far];
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(from);
      from.on('data', (data) => {
        if (!isCut) to.write(data);
      });
      from.on('error', () => from.destroy());
      from.on('close', () => {
        sockets.delete(from);
        if (!isCut) for (const one of both) one.destroy();
      });
    }
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
