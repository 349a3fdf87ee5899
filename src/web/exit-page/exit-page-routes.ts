import { z } from 'zod';
import { type Endpoint, endpoint, type Guard } from '../../http/endpoint.ts';
import { exitPage, exitPolicy } from './page.ts';

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
