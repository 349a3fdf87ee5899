import { afterAll, beforeAll, expect, spyOn, test } from 'bun:test';
import {
  Client,
  type OAuthClientInformationMixed,
  type OAuthClientProvider,
  type OAuthDiscoveryState,
  type OAuthTokens,
  StreamableHTTPClientTransport,
  UnauthorizedError,
} from '@modelcontextprotocol/client';
import type { Browser, Page } from 'playwright-core';
import { z } from 'zod';
import { type RunningBinary, scratchFolder, until } from '../support/binary.ts';
import { startChromium } from '../support/chromium.ts';
import { type ClaimedWallet, call, claimForOwner, createClaimedWallet, fund } from '../support/client.ts';
import { startDev } from '../support/dev.ts';
import { callTool } from '../support/mcp.ts';

const SHOP = '0x000000000000000000000000000000000000b0b0';
const folder = scratchFolder('connected-apps');
let server: RunningBinary;
let browser: Browser;
let owner: ClaimedWallet;
let wallet: ClaimedWallet;

beforeAll(async () => {
  server = await startDev({ dataDir: `${folder.path}/data`, cwd: folder.path, blockTimeSeconds: 0 });
  owner = await createClaimedWallet(server.facts.apiUrl);
  wallet = await claimForOwner(server.facts.apiUrl, owner);
  await fund(server.facts.apiUrl, wallet.address, '10');
  browser = await startChromium();
});

afterAll(async () => {
  await browser.close();
  await server.stop();
  folder.remove();
});

/** What an app keeps, and the program on the device that its person comes back to. */
function startApp() {
  let client: OAuthClientInformationMixed | undefined;
  let tokens: OAuthTokens | undefined;
  let discovery: OAuthDiscoveryState | undefined;
  let page = '';
  let verifier = '';
  const came = Promise.withResolvers<URL>();
  const callback = Bun.serve({
    hostname: '127.0.0.1',
    port: 0,
    fetch(request) {
      const url = new URL(request.url);
      if (url.pathname === '/callback') came.resolve(url);
      return new Response('You can close this window.');
    },
  });
  const redirectUrl = `http://127.0.0.1:${callback.port}/callback`;
  const provider: OAuthClientProvider = {
    redirectUrl,
    clientMetadata: { client_name: 'Kitchen <helper>', redirect_uris: [redirectUrl] },
    state: () => 'a state',
    clientInformation: () => client,
    saveClientInformation: (saved) => {
      client = saved;
    },
    tokens: () => tokens,
    saveTokens: (saved) => {
      tokens = saved;
    },
    invalidateCredentials: () => {
      tokens = undefined;
    },
    discoveryState: () => discovery,
    saveDiscoveryState: (saved) => {
      discovery = saved;
    },
    redirectToAuthorization: (url) => {
      page = String(url);
    },
    codeVerifier: () => verifier,
    saveCodeVerifier: (saved) => {
      verifier = saved;
    },
  };
  return {
    provider,
    redirectUrl,
    came: came.promise,
    page: () => page,
    tokens: () => tokens,
    stop: () => callback.stop(true),
  };
}

const open = (provider: OAuthClientProvider) =>
  new StreamableHTTPClientTransport(new URL(`${server.facts.apiUrl}/mcp`), { authProvider: provider });

/** Nothing sticks out, in light or dark or on a phone. With a folder in BURSAR_SCREENSHOTS, people can look as well. */
async function look(page: Page, name: string): Promise<void> {
  for (const [scheme, width] of [
    ['light', 1_000],
    ['dark', 1_000],
    ['light', 390],
  ] as const) {
    await page.emulateMedia({ colorScheme: scheme });
    await page.setViewportSize({ width, height: 900 });
    expect(await page.evaluate('document.documentElement.scrollWidth <= innerWidth')).toBe(true);
    const shots = Bun.env.BURSAR_SCREENSHOTS;
    if (shots !== undefined) await page.screenshot({ path: `${shots}/${name}-${scheme}-${width}.png`, fullPage: true });
  }
}

test('a person connects an app in a browser, which then pays with its own key until it is disconnected', async () => {
  const app = startApp();
  const first = open(app.provider);
  const client = new Client({ name: 'test', version: '1' });
  await expect(client.connect(first)).rejects.toThrow(UnauthorizedError);
  const page = await browser.newPage();
  page.setDefaultTimeout(60_000);
  const problems: string[] = [];
  page.on('console', (line) => (line.type() === 'error' ? problems.push(line.text()) : undefined));
  page.on('pageerror', ({ message }) => problems.push(message));
  await page.goto(app.page());
  expect(await page.locator('#destination').textContent()).toContain(new URL(app.redirectUrl).host);
  await look(page, 'login');

  // By keyboard alone, as someone who sees nothing of it does.
  await page.getByLabel('User name').focus();
  await page.keyboard.type(owner.username);
  await page.keyboard.press('Tab');
  await page.keyboard.type('a wrong one');
  await page.keyboard.press('Enter');
  await page.getByRole('alert').filter({ hasText: 'The user name or the password is wrong.' }).waitFor();
  expect(await page.getByLabel('User name').inputValue()).toBe(owner.username);
  await look(page, 'wrong');
  await page.getByLabel('Password').fill(owner.password);
  await page.getByRole('button', { name: 'Log in' }).press('Enter');
  const choices = page.getByRole('group', { name: 'With this wallet' }).getByRole('radio');
  await choices.first().waitFor();
  expect(await choices.count()).toBe(2);
  expect(await page.locator('input[type=radio]:checked').count()).toBe(0);
  for (const [label, isTicked] of [
    [/See the balance/, true],
    [/Pay people/, false],
    [/Hire agents/, false],
  ] as const)
    expect(await page.getByLabel(label).isChecked()).toBe(isTicked);
  expect(await page.getByLabel('Most per payment, in USDC').inputValue()).toBe('5');
  await page.getByText('10 USDC · no limits').click();
  await page.getByLabel(/Pay people/).check();
  await page.getByLabel(/Buy from/).check();
  // Neither the wallet nor the connection would have a limit.
  await page.getByLabel('Most per payment, in USDC').fill('');
  await page.getByLabel('Most in all, in USDC').fill('');
  await page.getByRole('button', { name: 'Allow' }).press('Enter');
  await page.getByRole('alert').filter({ hasText: 'could spend all' }).waitFor();
  await page.getByLabel('Most per payment, in USDC').fill('5');
  await page.getByLabel('Most in all, in USDC').fill('20');
  await look(page, 'consent');
  await page.getByRole('button', { name: 'Allow' }).press('Enter');

  const back = await app.came;
  await page.waitForURL(`${app.redirectUrl}*`);
  expect(back.searchParams.get('state')).toBe('a state');
  // The browser reports the refused log-in, and the refused choice, as errors of its console.
  expect(problems.filter((line) => !/status of 40[01]/.test(line))).toEqual([]);
  await first.finishAuth(back.searchParams);
  expect(app.tokens()?.scope).toBe('read payments x402');

  const connected = new Client({ name: 'test', version: '1' });
  await connected.connect(open(app.provider));
  const args = { to: SHOP, amount: '1', idempotencyKey: 'a', waitSeconds: 20 };
  let paid = await callTool(connected, 'pay', args);
  // Its limits reach the chain a few seconds after the tokens.
  await until(async () => {
    if (paid.refusal?.error === 'KEY_NOT_READY') paid = await callTool(connected, 'pay', args);
    return paid.refusal?.error !== 'KEY_NOT_READY';
  });
  expect(paid.answer).toMatchObject({ status: 'confirmed', amount: '1' });
  expect((await callTool(connected, 'list_jobs')).answer).toEqual(expect.anything());
  expect((await callTool(connected, 'fund_job', { id: 'job_000000000000' })).refusal).toMatchObject({
    error: 'SCOPE_REQUIRED',
    whoMustAct: 'owner',
  });

  const path = `/v1/wallets/${wallet.id}/keys`;
  const listed = await call(server.facts.apiUrl, 'GET', path, { token: owner.token });
  const [key] = z.object({ keys: z.tuple([z.looseObject({ id: z.string() })]) }).parse(listed.body).keys;
  expect(key).toMatchObject({ kind: 'app', name: 'Kitchen <helper>', appHost: '127.0.0.1' });
  // In a page of its own: the other one is still at the app.
  const consolePage = await browser.newPage();
  consolePage.setDefaultTimeout(60_000);
  await consolePage.goto(`${server.facts.apiUrl}/console/wallets/${wallet.id}/key`);
  await consolePage.getByLabel('User name').fill(owner.username);
  await consolePage.getByLabel('Password', { exact: true }).fill(owner.password);
  await consolePage.getByRole('button', { name: 'Log in' }).click();
  const line = consolePage.getByRole('listitem').filter({ hasText: 'Kitchen <helper>' });
  await line.getByText('May see the wallet, pay, buy from sellers').waitFor();
  await look(consolePage, 'apps');
  await line.getByRole('button', { name: 'Disconnect Kitchen <helper>' }).click();
  await consolePage.getByText('Kitchen <helper> is disconnected.').waitFor();
  await line.waitFor({ state: 'detached' });
  const { access_token = '', refresh_token = '' } = app.tokens() ?? {};
  // The library says on the terminal that its tokens are refused.
  const warned = spyOn(console, 'warn').mockImplementation(() => undefined);
  await expect(callTool(connected, 'get_wallet')).rejects.toThrow(UnauthorizedError);
  expect(String(warned.mock.calls)).toContain('invalid_grant');
  warned.mockRestore();
  expect(app.tokens()).toBeUndefined();
  for (const secret of [back.searchParams.get('code') ?? '', access_token, refresh_token, owner.password])
    expect(server.output()).not.toContain(secret);
  await app.stop();
});

test('a page of another origin connects with nothing but a browser', async () => {
  const built = await Bun.build({ entrypoints: [`${import.meta.dir}/../support/oauth-page.ts`], target: 'browser' });
  const script = await built.outputs[0]?.text();
  const site = Bun.serve({
    hostname: '127.0.0.1',
    port: 0,
    fetch: ({ url }) =>
      url.endsWith('/page.js')
        ? new Response(script, { headers: { 'Content-Type': 'text/javascript' } })
        : new Response(
            '<!doctype html><link rel="icon" href="data:,"><body><script type="module" src="/page.js"></script>',
            { headers: { 'Content-Type': 'text/html' } },
          ),
  });
  const person = await createClaimedWallet(server.facts.apiUrl);
  const page = await browser.newPage();
  page.setDefaultTimeout(60_000);
  const problems: string[] = [];
  page.on('console', (line) => (line.type() === 'error' ? problems.push(line.text()) : undefined));
  page.on('pageerror', ({ message }) => problems.push(message));
  // Its cookies at the server are of no use to the page, and are not sent.
  const withCookies: string[] = [];
  page.on('request', (request) => {
    if (request.resourceType() !== 'fetch') return;
    void request
      .allHeaders()
      .then(({ cookie }) => (cookie === undefined ? undefined : withCookies.push(request.url())));
  });
  try {
    await page.goto(`http://localhost:${site.port}/?server=${encodeURIComponent(`${server.facts.apiUrl}/mcp`)}`);
    await page.getByLabel('User name').fill(person.username);
    await page.getByLabel('Password').fill(person.password);
    await page.getByRole('button', { name: 'Log in' }).click();
    await page.getByRole('button', { name: 'Allow' }).click();
    await page.getByText('new token, revoked: 200').waitFor();
    expect([problems, withCookies]).toEqual([[], []]);
  } finally {
    await site.stop(true);
  }
});
