import { afterAll, beforeAll, expect, test } from 'bun:test';
import type { Browser, Page } from 'playwright-core';
import { startChromium } from '../support/chromium.ts';
import { type ClaimedWallet, createClaimedWallet } from '../support/client.ts';
import { outcome } from '../support/http.ts';
import { type Scene, startScene } from '../support/scenario.ts';
import { phoneOf, requireUsable } from '../support/usable.ts';

const TOKEN = 'the-token-of-the-operator-of-this-server';

let scene: Scene;
let browser: Browser;
let page: Page;
let user: ClaimedWallet;
const requested: string[] = [];
const problems: string[] = [];

beforeAll(async () => {
  scene = await startScene('operator', [TOKEN], { BURSAR_ADMIN_TOKEN: TOKEN });
  user = await createClaimedWallet(scene.apiUrl);
  browser = await startChromium();
  const context = await phoneOf(browser);
  page = await context.newPage();
  page.setDefaultTimeout(30_000);
  page.on('request', (request) => requested.push(request.url()));
  page.on('pageerror', ({ message }) => problems.push(message));
});

afterAll(async () => {
  await browser.close();
  await scene.stop();
});

const button = (name: string) => page.getByRole('button', { name, exact: true });
const shows = (text: string | RegExp) => page.getByText(text).first().waitFor();
const enter = (label: string, text: string) => page.getByLabel(label, { exact: true }).fill(text);

test('the operator opens the page with the token, by keyboard, and sees how the server is', async () => {
  await page.goto(`${scene.apiUrl}/console/operator`);
  await enter("Operator's token", 'a-wrong-one');
  await page.keyboard.press('Enter');
  await shows('This is not the token of this server.');
  await requireUsable(page);
  await enter("Operator's token", TOKEN);
  await page.keyboard.press('Enter');
  await shows('Gas money');
  await shows(/block \d+ is final/);
  await shows(/\d ETH/);
  await shows(/GB free of/);
  await page.locator('li', { hasText: user.username }).waitFor();
  await requireUsable(page);
  expect(requested.filter((url) => url.includes(TOKEN))).toEqual([]);
  expect(await page.evaluate('document.cookie + localStorage.length + sessionStorage.length')).toBe('01');
});

test('what happens shows by itself, and a user is found, seen, and has to log in again', async () => {
  const later = await createClaimedWallet(scene.apiUrl);
  await page.locator('li', { hasText: later.username }).waitFor();
  await enter('Name begins with', user.username);
  await page.locator('li', { hasText: later.username }).waitFor({ state: 'detached' });
  await button(`Show ${user.username}`).focus();
  await page.keyboard.press('Enter');
  await button(`End all sessions of ${user.username}`).click();
  await shows(`All sessions of ${user.username} have ended.`);
  const owned = await scene.ask({ path: '/v1/wallets', token: user.token });
  expect(outcome(owned)).toBe('401 UNAUTHORIZED');
  await requireUsable(page);
});

test('freezes a wallet with one click, and the chain refuses its payments', async () => {
  const freeze = page.locator('button.freeze');
  await freeze.click();
  await shows('Only its Owner unfreezes it.');
  await freeze.waitFor({ state: 'detached' });
  const to = '0x000000000000000000000000000000000000b0b0';
  const body = { to, amount: '0.01', currency: 'USDC' };
  const paid = await scene.ask({ method: 'POST', path: '/v1/payments', token: user.apiKey, body });
  expect(outcome(paid)).toBe('400 WALLET_FROZEN');
});

test('makes an invitation, sees why one is refused, and revokes it', async () => {
  await enter('Days it is valid', '400');
  await button('Make an invitation').click();
  await shows('days must be a whole number from 1 to 366.');
  await enter('Days it is valid', '3');
  await enter('Note', 'the workshop');
  await button('Make an invitation').click();
  const text = (await page.locator('.copy code').textContent()) ?? '';
  expect(text).toMatch(/^bsi_[a-z0-9]{8}_[a-z0-9]{48}$/);
  const id = text.split('_')[1] ?? '';
  await shows('0 of 1 used');
  await requireUsable(page);
  await button(`Revoke ${id}`).click();
  await shows(`The invitation ${id} is revoked.`);
  await page.locator('.tag', { hasText: 'revoked' }).waitFor();
});

test('keeps the token in the tab until it is forgotten, and asks no one else for anything', async () => {
  await page.reload();
  await shows('Gas money');
  await button('Forget the token').click();
  await page.getByLabel("Operator's token").waitFor();
  expect(await page.evaluate('sessionStorage.length')).toBe(0);
  await page.reload();
  await page.getByLabel("Operator's token").waitFor();
  expect([...new Set(requested.map((url) => new URL(url).origin))]).toEqual([scene.apiUrl]);
  expect(problems).toEqual([]);
});
