import { createHash, randomBytes } from 'node:crypto';
import { z } from 'zod';
import { type ClaimedWallet, call } from './client.ts';

const REDIRECT = 'https://app.example/callback';

/** An app that connects to a server, with a person whose browser needs no screen. */
export function createAppOf(apiUrl: string) {
  const page = `${apiUrl}/oauth/authorize`;
  const verifier = randomBytes(32).toString('base64url');
  const begin = async () => {
    const metadata = { client_name: 'App', redirect_uris: [REDIRECT] };
    const { body } = await call(apiUrl, 'POST', '/oauth/register', { body: metadata });
    const query = {
      response_type: 'code',
      redirect_uri: REDIRECT,
      code_challenge_method: 'S256',
      client_id: z.looseObject({ client_id: z.string() }).parse(body).client_id,
      code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    };
    const shown = await fetch(`${page}?${new URLSearchParams(query)}`);
    const [cookie = ''] = (shown.headers.get('set-cookie') ?? '').split(';');
    return { query, cookie, ticket: ticketIn(await shown.text()) };
  };
  const send = async (cookie: string, fields: Record<string, string>) => {
    const body = new URLSearchParams(fields);
    return await (await fetch(page, { method: 'POST', headers: { Cookie: cookie }, body })).text();
  };
  const loggedIn = async ({ username, password }: ClaimedWallet) => {
    const { query, cookie, ticket } = await begin();
    const choice = await send(cookie, { ticket, action: 'login', username, password });
    return { query, cookie, ticket: ticketIn(choice) };
  };
  return {
    /** The first page of a request, as far as its form goes. */
    begin,
    /** The code exchanged for the tokens of a person's wallet, once. */
    async exchange(of: ClaimedWallet) {
      const { query, cookie, ticket } = await loggedIn(of);
      const onward = await send(cookie, { ticket, action: 'allow', wallet: of.id, scope_read: 'on' });
      return {
        grant_type: 'authorization_code',
        client_id: query.client_id,
        redirect_uri: REDIRECT,
        code: /[?;]code=(bsc_\w+)/.exec(onward)?.[1],
        code_verifier: verifier,
        refresh_token: undefined,
        resource: undefined,
      };
    },
  };
}

function ticketIn(text: string): string {
  return /name="ticket" value="([^"]+)"/.exec(text)?.[1] ?? '';
}
