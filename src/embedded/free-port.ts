import { createServer } from 'node:net';

/**
 * A port of 127.0.0.1 that nobody listens on right now, for children that cannot choose one themselves. Somebody may
 * take it before the child does, so who uses this checks where the child really listens.
 */
export async function freePort(): Promise<number> {
  const server = createServer();
  const listening = Promise.withResolvers<void>();
  server.once('error', listening.reject);
  server.listen({ port: 0, host: '127.0.0.1', exclusive: true }, listening.resolve);
  await listening.promise;
  const address = server.address();
  const closed = Promise.withResolvers<void>();
  server.close(() => closed.resolve());
  await closed.promise;
  if (address === null || typeof address === 'string') throw new Error('No free port was found.');
  return address.port;
}
