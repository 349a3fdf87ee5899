import { connect, createServer, type Socket } from 'node:net';

/**
 * Listens on a port of 127.0.0.1 and hands each connection on to another port there. Resolves with what ends it.
 * @throws if the port is taken
 */
export async function forwardPort(from: number, to: number): Promise<() => Promise<void>> {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    const beyond = connect(to, '127.0.0.1');
    for (const [each, other] of [
      [socket, beyond],
      [beyond, socket],
    ] as const) {
      sockets.add(each);
      each.on('error', () => other.destroy());
      each.on('close', () => {
        sockets.delete(each);
        other.destroy();
      });
    }
    socket.pipe(beyond).pipe(socket);
  });
  const listening = Promise.withResolvers<void>();
  server.once('error', listening.reject);
  server.listen({ port: from, host: '127.0.0.1', exclusive: true }, listening.resolve);
  await listening.promise;
  return async () => {
    const closed = Promise.withResolvers<void>();
    server.close(() => closed.resolve());
    for (const socket of sockets) socket.destroy();
    await closed.promise;
  };
}
