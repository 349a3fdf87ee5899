import { once } from 'node:events';
import { createServer, type Socket } from 'node:net';

export interface RawServer {
  readonly port: number;
  /** Every connection that was accepted so far. */
  readonly sockets: readonly Socket[];
  close(): Promise<void>;
}

/** A TCP server on loopback that does with each request as set; its answer need not be HTTP. */
export async function startRawServer(
  onRequest: (socket: Socket, request: string) => void,
  { host = '127.0.0.1', port = 0 }: { host?: string; port?: number } = {},
): Promise<RawServer> {
  const sockets: Socket[] = [];
  const server = createServer((socket) => {
    sockets.push(socket);
    // Clients of these tests break connections on purpose.
    socket.on('error', () => socket.destroy());
    socket.on('data', (data) => onRequest(socket, data.toString('latin1')));
  });
  server.listen(port, host);
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The server has no port.');
  return {
    port: address.port,
    sockets,
    async close() {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}
