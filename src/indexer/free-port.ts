import { createServer } from 'node:net';

const LOOPBACK = '127.0.0.1';
const RETRY_MS = 100;
/** What an earlier process has left behind on the preferred port is gone by then. */
const PREFERENCE_MS = 2_000;

/**
 * Finds out whether a child will be able to listen on a port of 127.0.0.1, or of another address; with 0, finds one
 * for children that cannot choose themselves. Somebody may still take it before the child does. What an earlier
 * process has left behind there gets `waitMs` to end.
 * @returns the port
 * @throws if somebody listens there
 */
export async function reservePort(port: number, waitMs = 0, host = LOOPBACK): Promise<number> {
  const deadline = performance.now() + waitMs;
  for (;;) {
    try {
      return await tryPort(port, host);
    } catch (error) {
      if (performance.now() >= deadline) throw error;
    }
    await Bun.sleep(RETRY_MS);
  }
}

/**
 * A port as {@link reservePort} finds it; where none is given, the preferred one, or any free one while somebody else
 * has that.
 */
export async function preferredPort(
  given: number | undefined,
  preferred: number,
  waitMs = 0,
  host = LOOPBACK,
): Promise<number> {
  if (given !== undefined) return await reservePort(given, waitMs, host);
  return await reservePort(preferred, Math.min(waitMs, PREFERENCE_MS), host).catch(() => reservePort(0, 0, host));
}

async function tryPort(port: number, host: string): Promise<number> {
  const server = createServer();
  const listening = Promise.withResolvers<void>();
  server.once('error', (cause) =>
    listening.reject(new Error(`Port ${port} of ${host} cannot be had: ${cause.message}`, { cause })),
  );
  server.listen({ port, host, exclusive: true }, listening.resolve);
  await listening.promise;
  const address = server.address();
  const closed = Promise.withResolvers<void>();
  server.close(() => closed.resolve());
  await closed.promise;
  if (address === null || typeof address === 'string') throw new Error('No free port was found.');
  return address.port;
}
