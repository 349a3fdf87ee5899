import { isIP } from 'node:net';
import type { MiddlewareHandler } from 'hono';
import { bodyLimit } from 'hono/body-limit';

/** Of a GraphQL query with its variables. */
const MAX_BODY_BYTES = 65_536;

/**
 * Who may ask: this machine's own programs, and pages that came from here. A foreign page in a browser on this
 * machine can send requests, too, and by a name of its own that leads here it could even read the answers.
 * @param host where the indexer listens
 */
export function apiGuard(host: string): MiddlewareHandler {
  const isLocal = isLoopback(host);
  const limited = bodyLimit({
    maxSize: MAX_BODY_BYTES,
    onError: (c) => c.json({ error: 'PAYLOAD_TOO_LARGE', message: 'The body has more than 64 KiB.' }, 413),
  });
  return async (c, next) => {
    const named = c.req.header('host') ?? '';
    const origin = c.req.header('origin');
    if (isLocal && !isLoopback(nameOf(named))) {
      return c.json({ error: 'UNKNOWN_HOST', message: 'The indexer is on this machine alone.' }, 421);
    }
    if (origin !== undefined && URL.parse(origin)?.host !== named.toLowerCase()) {
      return c.json({ error: 'FORBIDDEN', message: 'Pages of other origins may not ask.' }, 403);
    }
    return await limited(c, async () => {
      await next();
      c.header('X-Content-Type-Options', 'nosniff');
    });
  };
}

/** The host of a `Host` header, without port and brackets. */
function nameOf(header: string): string {
  return header.replace(/:\d*$/, '').replace(/^\[|\]$/g, '');
}

function isLoopback(name: string): boolean {
  const plain = name.toLowerCase();
  return plain === 'localhost' || plain === '::1' || (isIP(plain) === 4 && plain.startsWith('127.'));
}
