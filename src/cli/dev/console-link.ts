import { z } from 'zod';
import { AppError } from '../../core/errors.ts';
import { ownFetch } from '../../core/lib/direct-fetch.ts';
import { type Endpoint, endpoint, type Guard } from '../../http/endpoint.ts';

/** Where a browser is logged in as the Owner of play money. */
export const CONSOLE_LINK = '/dev/console';

export interface ConsoleLinkDeps {
  /** Where the API answers, once it does. */
  readonly apiUrl: () => string | undefined;
  readonly owner: { readonly username: string; readonly password: string };
  /** Called when there is no such user yet, to make them one; without it the link leads nowhere until there is one. */
  readonly settle?: (apiUrl: string) => Promise<void>;
  /** Called when somebody has followed the link. */
  readonly onOpened?: () => void;
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
 * `GET /dev/console`: logs the browser in as an Owner whose money is play money, and leads it to the console. Exists in
 * `bursar dev` and `bursar demo --stay` alone.
 */
export function consoleLinkEndpoint({ apiUrl, owner, settle, onOpened }: ConsoleLinkDeps): Endpoint {
  let settling: Promise<void> | undefined;
  const settled = async (url: string) => {
    settling ??= settle?.(url).finally(() => {
      settling = undefined;
    });
    await settling?.catch((error) => {
      throw new AppError('NOT_FOUND', { cause: error });
    });
  };
  return endpoint(
    {
      id: 'openConsole',
      tag: 'Local chain',
      method: 'GET',
      path: CONSOLE_LINK,
      guard: followed,
      summary: 'Logs a browser in as the Owner of play money, and leads it to the console',
      status: 303,
      response: z.string(),
      contentType: 'text/plain',
      errors: ['NOT_FOUND'],
    },
    async () => {
      const url = apiUrl();
      if (url === undefined) throw new AppError('NOT_FOUND');
      let cookie = await logIn(url, owner);
      if (cookie === null) {
        await settled(url);
        cookie = await logIn(url, owner);
      }
      if (cookie === null) throw new AppError('NOT_FOUND');
      onOpened?.();
      return new Response(null, {
        status: 303,
        headers: { Location: '/console', 'Set-Cookie': cookie, 'Cache-Control': 'no-store' },
      });
    },
  );
}

/** The cookie that the page for logging in gets; null where there is no such user. */
async function logIn(url: string, owner: ConsoleLinkDeps['owner']): Promise<string | null> {
  const answer = await ownFetch(`${url}/v1/auth/browser/login`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Origin: url },
    body: JSON.stringify(owner),
  });
  await answer.body?.cancel();
  return answer.ok ? answer.headers.get('set-cookie') : null;
}
