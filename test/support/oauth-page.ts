import { auth, type OAuthClientProvider } from '@modelcontextprotocol/client';

// What it uses of a browser: the types of all of it would be the whole program's.
declare const location: { readonly origin: string; readonly search: string; assign(url: string | URL): void };
declare const sessionStorage: { getItem(name: string): string | null; setItem(name: string, value: string): void };
declare const document: { readonly body: { textContent: string } };

/**
 * A page that connects to an MCP server of another origin as the MCP Inspector does: with nothing but a browser's
 * `fetch`. It shows what it has got.
 */
const redirectUrl = `${location.origin}/callback`;
const kept = (name: string) => {
  const text = sessionStorage.getItem(name);
  return text === null ? undefined : JSON.parse(text);
};
const keep = (name: string) => (value: unknown) => sessionStorage.setItem(name, JSON.stringify(value));

const provider: OAuthClientProvider = {
  redirectUrl,
  clientMetadata: { client_name: 'A page', redirect_uris: [redirectUrl] },
  clientInformation: () => kept('client'),
  saveClientInformation: keep('client'),
  tokens: () => kept('tokens'),
  saveTokens: keep('tokens'),
  codeVerifier: () => kept('verifier'),
  saveCodeVerifier: keep('verifier'),
  redirectToAuthorization: (url) => location.assign(url),
};

const given = new URLSearchParams(location.search);
const serverUrl = given.get('server') ?? kept('server');
keep('server')(serverUrl);
const code = given.get('code');
const iss = given.get('iss');
try {
  const connect = (authorizationCode?: string) =>
    auth(provider, {
      serverUrl,
      ...(authorizationCode === undefined ? {} : { authorizationCode, ...(iss === null ? {} : { iss }) }),
    });
  const outcome = await connect(code ?? undefined);
  if (outcome === 'AUTHORIZED') {
    const first = kept('tokens').access_token;
    // By the refresh token.
    await connect();
    const { access_token: token } = kept('tokens');
    const revoked = await fetch(new URL('/oauth/revoke', serverUrl), {
      method: 'POST',
      body: new URLSearchParams({ token }),
    });
    document.body.textContent = `${token === first ? 'the same' : 'new'} token, revoked: ${revoked.status}`;
  }
} catch (error) {
  document.body.textContent = `Failed: ${error}`;
}
