import { z } from 'zod';
import { type Endpoint, endpoint, type Guard } from '../../http/endpoint.ts';
import { buildExitPage } from './build.ts';
import { packed } from './packed.ts';

const open: Guard<undefined> = { mode: 'none', admit: () => undefined };

/** The page, to be looked at and saved while there is a server. */
export function exitEndpoint(): Endpoint {
  return endpoint(
    {
      id: 'getExitPage',
      tag: 'Service',
      method: 'GET',
      path: '/exit',
      guard: open,
      summary: "Show the page with which a wallet's owner acts without this server.",
      description:
        'One HTML file that needs an RPC URL and the owner key (`POST /v1/wallets/:id/owner-key/export`): freeze, withdraw, replace the session key, transfer the ownership. Save it: it works from your disk, without any server. `bursar exit-page` prints it.',
      contentType: 'text/html',
      response: z.string(),
    },
    async () => {
      const html = await exitPage();
      return new Response(html, {
        headers: {
          'Content-Type': 'text/html; charset=utf-8',
          'Cache-Control': 'public, max-age=300',
          'Content-Security-Policy': exitPolicy(html),
          'Referrer-Policy': 'no-referrer',
          'X-Content-Type-Options': 'nosniff',
        },
      });
    },
  );
}

let page: Promise<string> | undefined;

/** The page with which an Owner acts without this server: what the program carries, or, from the sources, made now. */
export function exitPage(): Promise<string> {
  page ??= packed === undefined ? buildExitPage() : Promise.resolve(packed);
  return page;
}

/** The policy that the page itself states, and what only a header can say. */
export function exitPolicy(html: string): string {
  const [, policy] = /http-equiv="Content-Security-Policy" content="([^"]+)"/.exec(html) ?? [];
  if (policy === undefined) throw new Error('The exit page has no policy.');
  return `${policy}; frame-ancestors 'none'`;
}
