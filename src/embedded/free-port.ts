import { createServer } from 'node:net';

const RETRY_MS = 100;
/** What an earlier process has left behind on the preferred port is gone by then. */
const PREFERENCE_MS = 2_000;

/**
 * Finds out whether a child will be able to listen on a port of 127.0.0.1; with 0, finds one for children that cannot
 * choose themselves. Somebody may still take it before the child does. What an earlier process has left behind there
 * gets `waitMs` to end.
 * @returns the port
 * @throws if somebody listens there
 */
export async function reservePort(port: number, waitMs = 0): Promise<number> {
  const deadline = performance.now() + waitMs;
  for (;;) {
    try {
      return await tryPort(port);
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
): Promise<number> {
  if (given !== undefined) return await reservePort(given, waitMs);
  return await reservePort(preferred, Math.min(waitMs, PREFERENCE_MS)).catch(() => reservePort(0));
}

async function tryPort(port: number): Promise<number> {
  const server = createServer();
  const listening = Promise.withResolvers<void>();
  server.once('error', (cause) =>
    listening.reject(new Error(`Port ${port} of 127.0.0.1 cannot be had: ${cause.message}`, { cause })),
  );
  server.listen({ port, host: '127.0.0.1', exclusive: true }, listening.resolve);
  await listening.promise;
  const address = server.address();
  const closed = Promise.withResolvers<void>();
  server.close(() => closed.resolve());
  await closed.promise;
  if (address === null || typeof address === 'string') throw new Error('No free port was found.');
  return address.port;
}
