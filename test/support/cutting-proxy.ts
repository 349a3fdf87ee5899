import { connect, createServer, type Socket } from 'node:net';

/** When a connection is cut: before what a client has sent is passed on, or when the server has answered it. */
export type Moment = 'before' | 'answered';

/** Stands between a client and a server, and cuts connections when a test says. */
export interface CuttingProxy {
  readonly port: number;
  /** Cuts the next connection on which a client sends this text; resolves when that has happened. */
  cut(text: string, moment: Moment): Promise<void>;
  stop(): Promise<void>;
}

interface Order {
  readonly text: string;
  readonly moment: Moment;
  done(): void;
}

/** A proxy to a port of this machine. */
export async function startCuttingProxy(port: number): Promise<CuttingProxy> {
  let order: Order | undefined;
  const open = new Set<Socket>();
  const server = createServer((client) => {
    const upstream = connect(port, '127.0.0.1');
    const cut = () => {
      client.destroy();
      upstream.destroy();
    };
    for (const socket of [client, upstream]) {
      open.add(socket);
      socket.setNoDelay(true);
      socket.on('error', cut);
      socket.on('close', () => {
        open.delete(socket);
        cut();
      });
    }
    let awaited: Order | undefined;
    client.on('data', (bytes) => {
      if (order !== undefined && bytes.includes(order.text)) {
        awaited = order;
        order = undefined;
      }
      if (awaited?.moment === 'before') {
        cut();
        awaited.done();
      } else upstream.write(bytes);
    });
    upstream.on('data', (bytes) => {
      if (awaited === undefined) {
        client.write(bytes);
        return;
      }
      cut();
      awaited.done();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The proxy has no port.');
  return {
    port: address.port,
    cut: (text, moment) =>
      new Promise((done) => {
        order = { text, moment, done };
      }),
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        for (const socket of open) socket.destroy();
      }),
  };
}
