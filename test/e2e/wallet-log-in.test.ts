import { afterAll, beforeAll, expect, test } from 'bun:test';
import type { Browser, Page } from 'playwright-core';
import { generatePrivateKey, type PrivateKeyAccount, privateKeyToAccount } from 'viem/accounts';
import { parseSiweMessage } from 'viem/siwe';
import { startChromium } from '../support/chromium.ts';
import { type ClaimedWallet, createClaimedWallet } from '../support/client.ts';
import { type Scene, startScene } from '../support/scenario.ts';
import { phoneOf, requireUsable } from '../support/usable.ts';

let scene: Scene;
let browser: Browser;
let page: Page;
let user: ClaimedWallet;
/** The account that the wallet of the browser has; it refuses to sign without one. */
let account: PrivateKeyAccount | undefined = privateKeyToAccount(generatePrivateKey());
const signedTexts: string[] = [];
const requested: string[] = [];
const problems: string[] = [];

/** What an extension does: it puts a wallet into each page, and announces it (EIP-6963). */
const EXTENSION = `
  const provider = { request: ({ method, params }) => ask(method, params) };
  const info = Object.freeze({ uuid: 'f5b1a1f0-0000-4000-8000-000000000000', name: 'Fox', icon: '', rdns: 'test.fox' });
  const announce = () => dispatchEvent(
    new CustomEvent('eip6963:announceProvider', { detail: Object.freeze({ info, provider }) }),
  );
  addEventListener('eip6963:requestProvider', announce);
  dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail: { info: { uuid: 7 }, provider: 'none' } }));
  announce();
`;

async function answer(method: string, params: readonly string[]): Promise<unknown> {
  if (account === undefined) throw new Error('The person has refused.');
  if (method === 'eth_requestAccounts') return [account.address];
  const [text = '', signer] = params;
  expect([method, signer]).toEqual(['personal_sign', account.address]);
  signedTexts.push(Buffer.from(text.slice(2), 'hex').toString('utf8'));
  return await account.signMessage({ message: { raw: Buffer.from(text.slice(2), 'hex') } });
}

beforeAll(async () => {
  scene = await startScene('wallet-log-in', []);
  user = await createClaimedWallet(scene.apiUrl);
  browser = await startChromium();
  const context = await phoneOf(browser);
  await context.exposeFunction('ask', answer);
  await context.addInitScript({ content: EXTENSION });
  page = await context.newPage();
  page.setDefaultTimeout(30_000);
  page.on('request', (request) => requested.push(new URL(request.url()).origin));
  page.on('pageerror', ({ message }) => problems.push(message));
});

afterAll(async () => {
  await browser.close();
  await scene.stop();
});

const press = (name: string) => page.getByRole('button', { name, exact: true }).click();
const shows = (text: string | RegExp) => page.getByText(text).first().waitFor();

test('a user links the wallet of the browser with the password, by keyboard', async () => {
  await page.goto(`${scene.apiUrl}/console/account`);
  await page.getByRole('button', { name: 'Log in with a wallet', exact: true }).waitFor();
  await requireUsable(page);
  await press('Log in with a wallet');
  await shows('is not linked to a user here');
  await page.getByRole('textbox', { name: 'User name' }).fill(user.username);
  await page.getByLabel('Password', { exact: true }).fill(user.password);
  await page.keyboard.press('Enter');
  await page.getByRole('textbox', { name: 'Name of the wallet' }).fill('the Fox');
  await page.getByRole('button', { name: 'Link a wallet', exact: true }).focus();
  await page.keyboard.press('Enter');
  await page.getByRole('dialog').getByLabel('Password', { exact: true }).fill(user.password);
  await page.keyboard.press('Enter');
  await shows('You can log in with the Fox from now on.');
  await page.getByRole('button', { name: 'Remove the Fox', exact: true }).waitFor();
  await requireUsable(page);
  const read = parseSiweMessage(signedTexts.at(-1) ?? '');
  expect(read).toMatchObject({ domain: new URL(scene.apiUrl).host, address: account?.address });
  expect(read.statement).toContain(user.username);
});

test('logs in with it, and confirms with it what step-up protects', async () => {
  await press('Log out');
  await press('Log in with a wallet');
  await shows('You are logged in as');
  await shows(user.username);
  expect(parseSiweMessage(signedTexts.at(-1) ?? '').statement).toBe('Log in to Bursar.');
  // Turning step-up off takes a proof.
  await press('Turn on');
  await press('Turn off');
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Instead, use a wallet', exact: true }).waitFor();
  await requireUsable(page);
  await dialog.getByRole('button', { name: 'Instead, use a wallet', exact: true }).click();
  await shows('Nothing has to be confirmed any more.');
});

test('sees that a wallet does not sign, and removes one that then opens nothing', async () => {
  const owner = account;
  await press('Remove the Fox');
  await shows('No one logs in with the Fox any more.');
  await press('Log out');
  account = undefined;
  await press('Log in with a wallet');
  await shows('The wallet has signed nothing');
  account = owner;
  await press('Log in with a wallet');
  await shows('is not linked to a user here');
  await requireUsable(page);
  expect([...new Set(requested)]).toEqual([scene.apiUrl]);
  expect(problems).toEqual([]);
});

test('a page shows who is logged in, however late it is drawn', async () => {
  const late = await page.context().newPage();
  // As on a machine that is busy: the answer is there before the page listens for it.
  await late.addInitScript(`
    const later = setTimeout;
    window.setTimeout = (work, ms = 0, ...more) => later(work, ms + 1_000, ...more);
    window.requestAnimationFrame = (work) => later(() => work(performance.now()), 1_000);
  `);
  await late.goto(`${scene.apiUrl}/console/account`);
  await late.getByRole('textbox', { name: 'User name' }).waitFor({ timeout: 10_000 });
  await late.close();
});
