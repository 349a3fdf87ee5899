import { z } from 'zod';
import { AppError } from '../errors.ts';
import { type Endpoint, endpoint, type Guard } from '../http/endpoint.ts';

/** Where a browser is logged in as the Owner of the demo. */
export const CONSOLE_LINK = '/dev/console';

export interface ConsoleLinkDeps {
  /** Where the API answers, once it does. */
  readonly apiUrl: () => string | undefined;
  readonly owner: { readonly username: string; readonly password: string };
  /** Called when somebody has followed the link. */
  readonly onOpened: () => void;
}

/** A person who follows the link from a terminal, or a page of this server; no page of others. */
const followed: Guard<undefined> = {
  mode: 'none',
  errors: ['FOREIGN_ORIGIN'],
  admit({ headers }) {
    const site = headers.get('sec-fetch-site') ?? 'none';
    if (site !== 'none' && site !== 'same-origin') throw new AppError('FOREIGN_ORIGIN');
  },
};

/**
 * `GET /dev/console`: logs the browser in as the Owner of the demo's agents, whose money is play money, and leads it to
 * the console. Exists in `bursar demo --stay` alone.
 */
export function consoleLinkEndpoint({ apiUrl, owner, onOpened }: ConsoleLinkDeps): Endpoint {
  return endpoint(
    {
      ...{ id: 'openConsole', tag: 'Local chain', method: 'GET', path: CONSOLE_LINK, guard: followed },
      summary: "Logs a browser in as the Owner of the demo's agents, and leads it to the console",
      ...{ status: 303, response: z.string(), contentType: 'text/plain', errors: ['NOT_FOUND'] },
    },
    async () => {
      const url = apiUrl();
      if (url === undefined) throw new AppError('NOT_FOUND');
      // As the page for logging in does it.
      const loggedIn = await fetch(`${url}/v1/auth/browser/login`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', Origin: url },
        body: JSON.stringify(owner),
      });
      await loggedIn.body?.cancel();
      const cookie = loggedIn.headers.get('set-cookie');
      // Before the first claim there is no such user.
      if (!loggedIn.ok || cookie === null) throw new AppError('NOT_FOUND');
      onOpened();
      return new Response(null, {
        status: 303,
        headers: { Location: '/console', 'Set-Cookie': cookie, 'Cache-Control': 'no-store' },
      });
    },
  );
}
