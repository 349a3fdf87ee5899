import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'bun:test';
import { userSessions } from '../../src/accounts/auth/auth-tables.ts';
import { version } from '../../src/core/version.ts';
import { startTestChain, type TestChain } from '../support/chain.ts';
import { type Answer, type Ask, outcome } from '../support/http.ts';
import {
  BASE_URL,
  type ClaimedWallet,
  claimedWallet,
  createWallet,
  freshUsername,
  PASSWORD,
  startService,
  type TestService,
} from '../support/service.ts';

let chain: TestChain;
let service: TestService;
let wallet: ClaimedWallet;
let browser: Browser;

beforeAll(async () => {
  chain = await startTestChain();
  service = await startService(chain);
});
beforeEach(async () => {
  wallet = await claimedWallet(service);
  browser = await logIn(wallet);
});
afterAll(async () => {
  await service.stop();
  await chain.stop();
});

type Headers_ = Readonly<Record<string, string>>;
interface Browser {
  readonly cookie: string;
  readonly csrf: string;
}

/** What a browser sends by itself for a page of this server. */
const OWN_PAGE = { Origin: BASE_URL, 'Sec-Fetch-Site': 'same-origin' };
const post = (path: string, headers: Headers_, body?: unknown): Ask => ({ method: 'POST', path, headers, body });
const cookieIn = (answer: Answer) => answer.headers.get('set-cookie')?.split(';')[0] ?? '';
const browserIn = (answer: Answer): Browser => ({ cookie: cookieIn(answer), csrf: answer.json.csrfToken });
const of = ({ cookie, csrf }: Browser): Headers_ => ({ ...OWN_PAGE, Cookie: cookie, 'X-Bursar-CSRF': csrf });
const sessionIds = async (headers: Headers_) =>
  (await service.ask({ path: '/v1/auth/sessions', headers })).json.sessions.map(({ id }: { id: string }) => id);

async function logIn({ username }: ClaimedWallet, headers: Headers_ = OWN_PAGE): Promise<Browser> {
  const answer = await service.ask(post('/v1/auth/browser/login', headers, { username, password: PASSWORD }));
  expect(answer.status).toBe(200);
  return browserIn(answer);
}

describe('the cookie of a session in a browser', () => {
  test('is hidden from scripts and other sites, bound to https and this host, and no answer shows the JWT', async () => {
    const body = { username: wallet.username, password: PASSWORD };
    const answer = await service.ask(post('/v1/auth/browser/login', OWN_PAGE, body));
    const [cookie, ...attributes] = answer.headers.get('set-cookie')?.split('; ') ?? [];
    expect(cookie).toStartWith('__Host-bursar=');
    expect(attributes.sort()).toEqual(['HttpOnly', 'Max-Age=604800', 'Path=/', 'SameSite=Strict', 'Secure']);
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect(Object.keys(answer.json).sort()).toEqual(['csrfToken', 'userId']);
  });

  test('is no credential without the CSRF token of the very same session', async () => {
    const other = await logIn(wallet);
    const missing = { ...OWN_PAGE, Cookie: browser.cookie };
    const refused: readonly Headers_[] = [
      missing,
      { ...missing, 'X-Bursar-CSRF': '' },
      { ...missing, 'X-Bursar-CSRF': other.csrf },
      { ...OWN_PAGE, 'X-Bursar-CSRF': browser.csrf },
      { ...of(browser), Cookie: `${browser.cookie}; ${other.cookie}` },
    ];
    const asked = [
      { path: '/v1/wallets' },
      { path: `/v1/wallets/${wallet.id}/balance` },
      post(`/v1/wallets/${wallet.id}/freeze`, {}, {}),
      post(`/v1/wallets/${wallet.id}/withdraw`, {}, { to: wallet.address, amount: '1' }),
    ];
    for (const headers of refused)
      for (const request of asked) expect(outcome(await service.ask({ ...request, headers }))).toBe('401 UNAUTHORIZED');
    expect((await service.ask({ path: '/v1/wallets', headers: of(browser) })).status).toBe(200);
    const path = `/v1/wallets/${wallet.id}/balance`;
    expect((await service.ask({ path, headers: of(browser) })).status).toBe(200);
  });

  test('counts for nothing next to an Authorization header, and where a key is needed', async () => {
    const bad = await service.ask({ path: '/v1/wallets', headers: of(browser), token: 'not a token' });
    expect(outcome(bad)).toBe('401 UNAUTHORIZED');
    const stranger = await claimedWallet(service);
    const path = `/v1/wallets/${wallet.id}`;
    const other = await service.ask({ path, headers: of(browser), token: stranger.token });
    expect(outcome(other)).toBe('403 FORBIDDEN');
    const pay = post('/v1/payments', of(browser), { to: wallet.address, amount: '1', currency: 'USDC' });
    expect(outcome(await service.ask(pay))).toBe('401 UNAUTHORIZED');
    expect(outcome(await service.ask(post('/mcp', of(browser), {})))).toBe('401 UNAUTHORIZED');
  });

  test('under the name that http uses is ignored by a server with https', async () => {
    const planted = { ...of(browser), Cookie: browser.cookie.replace('__Host-', '') };
    expect(outcome(await service.ask({ path: '/v1/wallets', headers: planted }))).toBe('401 UNAUTHORIZED');
    // A sibling domain can plant the plain name next to the good one.
    const both = { ...of(browser), Cookie: `bursar=planted; ${browser.cookie}` };
    expect((await service.ask({ path: '/v1/wallets', headers: both })).status).toBe(200);
  });
});

describe('a request from a page of another origin', () => {
  const foreign: readonly (readonly [string, Headers_])[] = [
    ['by its Origin', { Origin: 'https://evil.example' }],
    ['by an opaque Origin', { Origin: 'null' }],
    ['by another port', { Origin: `${BASE_URL}:8443` }],
    ['by Sec-Fetch-Site', { 'Sec-Fetch-Site': 'cross-site' }],
    ['of a sibling domain', { 'Sec-Fetch-Site': 'same-site' }],
    ['typed into the address bar', { 'Sec-Fetch-Site': 'none' }],
  ];
  test.each(foreign)('%s is not authenticated by the cookie, logs no one in and claims nothing', async (_, from) => {
    const headers = { Cookie: browser.cookie, 'X-Bursar-CSRF': browser.csrf, ...from };
    expect(outcome(await service.ask({ path: '/v1/wallets', headers }))).toBe('401 UNAUTHORIZED');
    expect(outcome(await service.ask({ path: '/v1/auth/browser', headers }))).toBe('403 FOREIGN_ORIGIN');
    const right = { username: wallet.username, password: PASSWORD };
    for (const path of ['/v1/auth/browser/login', '/v1/auth/browser/claim']) {
      const answer = await service.ask(post(path, from, right));
      expect(outcome(answer)).toBe('403 FOREIGN_ORIGIN');
      expect(answer.headers.get('set-cookie')).toBeNull();
    }
  });

  test('that is a form cannot log anybody in, because forms send no JSON', async () => {
    const body = `{"username":"${wallet.username}","password":"${PASSWORD}"}`;
    const headers = { ...OWN_PAGE, 'Content-Type': 'text/plain' };
    expect(outcome(await service.ask(post('/v1/auth/browser/login', headers, body)))).toBe('400 INVALID_JSON');
  });
});

describe('a session in a browser', () => {
  test('is found again by a page that was just opened, with its CSRF token and no JWT', async () => {
    const { cookie } = browser;
    const found = await service.ask({ path: '/v1/auth/browser', headers: { ...OWN_PAGE, Cookie: cookie } });
    expect(found.json).toEqual({ userId: wallet.userId, username: wallet.username, csrfToken: browser.csrf });
    expect(found.headers.get('cache-control')).toBe('no-store');
    expect(found.headers.get('access-control-allow-origin')).toBeNull();
  });

  test('is one of the sessions of its user, and ends from another one', async () => {
    const { id } = (await service.ask({ path: '/v1/auth/sessions', headers: of(browser) })).json.sessions.find(
      ({ current }: { current: boolean }) => current,
    );
    await service.ask({ method: 'DELETE', path: `/v1/auth/sessions/${id}`, token: wallet.token });
    expect(outcome(await service.ask({ path: '/v1/wallets', headers: of(browser) }))).toBe('401 UNAUTHORIZED');
    const again = { ...OWN_PAGE, Cookie: browser.cookie };
    expect(outcome(await service.ask({ path: '/v1/auth/browser', headers: again }))).toBe('401 UNAUTHORIZED');
  });

  test('ends with a log-out, which makes the browser forget the cookie', async () => {
    const answer = await service.ask(post('/v1/auth/logout', of(browser)));
    expect(answer.status).toBe(200);
    expect(answer.headers.get('set-cookie')).toMatch(/^__Host-bursar=; .*Max-Age=0/);
    expect(outcome(await service.ask({ path: '/v1/wallets', headers: of(browser) }))).toBe('401 UNAUTHORIZED');
    const byToken = await service.ask({ ...post('/v1/auth/logout', {}), token: wallet.token });
    expect(byToken.headers.get('set-cookie')).toBeNull();
  });

  test('ends when the same browser logs in again, and its old page can do nothing', async () => {
    const other = await claimedWallet(service);
    const before = await sessionIds({ Authorization: `Bearer ${wallet.token}` });
    const next = await logIn(other, { ...OWN_PAGE, Cookie: browser.cookie });
    expect(await sessionIds({ Authorization: `Bearer ${wallet.token}` })).toHaveLength(before.length - 1);
    // The old page still has its own CSRF token; the browser sends the new cookie.
    const mixed = { ...OWN_PAGE, Cookie: next.cookie, 'X-Bursar-CSRF': browser.csrf };
    const freeze = post(`/v1/wallets/${other.id}/freeze`, mixed, {});
    expect(outcome(await service.ask(freeze))).toBe('401 UNAUTHORIZED');
    expect((await service.ask({ path: '/v1/wallets', headers: of(next) })).status).toBe(200);
  });

  test('begins with the claim of a new user, and claims another wallet without another session', async () => {
    const [first, second] = [await createWallet(service), await createWallet(service)];
    const user = { username: freshUsername(), password: PASSWORD };
    const claim = (headers: Headers_, body: object) => service.ask(post('/v1/auth/browser/claim', headers, body));
    const claimed = await claim(OWN_PAGE, { claimKey: first.claimKey, ...user });
    expect(claimed.status).toBe(201);
    expect(Object.keys(claimed.json).sort()).toEqual(['agentConfig', 'csrfToken', 'freezeToken', 'userId']);
    const mine = browserIn(claimed);
    const more = await claim(of(mine), { claimKey: second.claimKey });
    expect(more.json).toMatchObject({ userId: claimed.json.userId, csrfToken: mine.csrf });
    expect(more.text).not.toContain(mine.cookie.split('=')[1] ?? '');
    expect(more.headers.get('set-cookie')).toBeNull();
    expect(await sessionIds(of(mine))).toHaveLength(1);
    // The claim that answers with a JWT looks at no cookie.
    const byCookie = await service.ask(post('/v1/auth/claim', of(mine), { claimKey: second.claimKey }));
    expect(outcome(byCookie)).toBe('400 MISSING_USERNAME');
  });

  test('needs the password again for dangerous operations, like any other', async () => {
    const stepUp = { method: 'PATCH', path: '/v1/me/security', body: { stepUp: true } };
    await service.ask({ ...stepUp, headers: of(browser) });
    const path = `/v1/wallets/${wallet.id}/api-key`;
    expect(outcome(await service.ask({ path, headers: of(browser) }))).toBe('403 STEP_UP_REQUIRED');
    const prove = post('/v1/auth/step-up', of(browser), { password: PASSWORD });
    const { proof } = (await service.ask(prove)).json;
    const headers = { ...of(browser), 'X-Bursar-Step-Up': proof };
    expect((await service.ask({ path, headers })).status).toBe(200);
  });

  test('that the database does not know is refused, whatever the cookie says', async () => {
    await service.db.orm.delete(userSessions).run();
    expect(outcome(await service.ask({ path: '/v1/wallets', headers: of(browser) }))).toBe('401 UNAUTHORIZED');
  });
});

describe('the console', () => {
  const CSP =
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; form-action 'self'; frame-ancestors 'none'; base-uri 'none'";
  const show = (path: string, headers: Headers_ = {}) => service.ask({ path, headers });

  test('is where browsers are led that know only the host; programs learn where the documents are', async () => {
    const led = await show('/', { Accept: 'text/html,application/xhtml+xml' });
    expect([led.status, led.headers.get('location')]).toEqual([302, '/console']);
    expect(led.headers.get('vary')).toBe('Accept');
    for (const headers of [{}, { Accept: '*/*' }, { Accept: 'application/json' }]) {
      const shown = await show('/', headers);
      expect([shown.status, shown.headers.get('vary')]).toEqual([200, 'Accept']);
      expect(shown.json).toEqual({
        name: 'Bursar',
        version,
        docs: `${BASE_URL}/docs`,
        openapi: `${BASE_URL}/openapi.json`,
        llms: `${BASE_URL}/llms.txt`,
      });
    }
    expect(outcome(await service.ask({ method: 'POST', path: '/' }))).toBe('405 METHOD_NOT_ALLOWED');
  });

  test('is one page under all its paths, never stale, and allowed nothing but this server', async () => {
    const paths = ['/console', '/console/claim', `/console/wallets/${wallet.id}`, '/console/wallets/x/limits'];
    const [page, ...others] = await Promise.all(paths.map((path) => show(path)));
    expect(page?.headers.get('content-security-policy')).toBe(CSP);
    expect(page?.headers.get('cache-control')).toBe('no-cache');
    for (const other of others) expect(other.text).toBe(page?.text ?? '');
    expect(page?.text).not.toMatch(/<script>|<style|\sstyle=|\son\w+=|(src|href)="https?:/);
    const known = { 'If-None-Match': page?.headers.get('etag') ?? '' };
    expect((await show('/console', known)).status).toBe(304);
  });

  test('has files that never change under their names, and at most 80 KB of script', async () => {
    const { text } = await show('/console');
    const names = [...text.matchAll(/(?:src|href)="(\/console\/assets\/[^"]+)"/g)].map(([, name = '']) => name);
    expect(names.map((name) => name.replace(/.*\./, '')).sort()).toEqual(['css', 'js']);
    for (const name of names) {
      const file = await show(name);
      expect(file.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
      expect(file.headers.get('x-content-type-options')).toBe('nosniff');
      if (name.endsWith('.js')) expect(Bun.gzipSync(file.text).byteLength).toBeLessThan(80_000);
    }
    expect(outcome(await show('/console/assets/constructor'))).toBe('404 NOT_FOUND');
  });
});
