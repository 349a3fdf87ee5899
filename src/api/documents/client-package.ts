import { z } from 'zod';
import { AppError } from '../../core/errors.ts';
import { type Endpoint, endpoint, type Guard } from '../../http/endpoint.ts';
import { packed } from './packed-client.ts';

const open: Guard<undefined> = { mode: 'none', admit: () => undefined };

/**
 * The TypeScript client of this very version, for `npm install <base URL>/client.tgz`; not part of the documented API.
 * `NOT_FOUND` if the server runs from its sources.
 */
export function clientPackageEndpoint(): Endpoint {
  return endpoint(
    {
      tag: 'Service',
      method: 'GET',
      path: '/client.tgz',
      guard: open,
      response: z.string(),
      contentType: 'application/gzip',
      summary: 'Show the client for TypeScript, as npm installs it.',
      errors: ['NOT_FOUND'],
    },
    () => {
      if (packed === undefined) throw new AppError('NOT_FOUND');
      const headers = { 'Content-Type': 'application/gzip', 'Cache-Control': 'public, max-age=300' };
      return new Response(Bun.file(packed), { headers: { ...headers, 'X-Content-Type-Options': 'nosniff' } });
    },
  );
}
