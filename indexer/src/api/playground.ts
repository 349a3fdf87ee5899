import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { MiddlewareHandler } from 'hono';
import { fileFolders } from '../../boot/files.ts';

const PLACES = fileFolders.map((folder) => join(folder, 'playground.html'));

/** Shows people who come with a browser the page to explore GraphQL on; everybody else goes on to GraphQL itself. */
export function playground(): MiddlewareHandler {
  const place = PLACES.find(existsSync);
  return async (context, next) => {
    const wantsPage =
      context.req.method === 'GET' &&
      context.req.query('query') === undefined &&
      (context.req.header('accept') ?? '').includes('text/html');
    if (!wantsPage) return await next();
    if (place === undefined) return context.text('Run scripts/build: it makes the page that belongs here.', 404);
    const headers = { 'Content-Type': 'text/html; charset=utf-8', 'X-Frame-Options': 'DENY' };
    return new Response(Bun.file(place), { headers });
  };
}
