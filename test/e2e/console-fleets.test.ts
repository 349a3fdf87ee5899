import { afterAll, beforeAll, expect, test } from 'bun:test';
import type { Browser, Page } from 'playwright-core';
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts';
import { startChromium } from '../support/chromium.ts';
import { type ClaimedWallet, claimForOwner, createClaimedWallet, fund } from '../support/client.ts';
import { outcome } from '../support/http.ts';
import { type Scene, startScene } from '../support/scenario.ts';

const SHOP = '0x000000000000000000000000000000000000b0b0';
/** To whom a wallet was given away. */
const stranger = privateKeyToAccount(generatePrivateKey());

let scene: Scene;
let browser: Browser;
let page: Page;
let kept: ClaimedWallet;
let given: ClaimedWallet;
let fleetId: string;

/** Two wallets in a fleet, of which one belongs to somebody else by now; their Owner is logged in. */
beforeAll(async () => {
  scene = await startScene('console-fleets', []);
  kept = await createClaimedWallet(scene.apiUrl, 'v3');
  given = await claimForOwner(scene.apiUrl, kept, 'v3');
  const { token, username, password } = kept;
  const ask = async (method: string, path: string, body: object, headers = {}) => {
    const { status, json } = await scene.ask({ method, path, token, body, headers });
    if (status >= 300) throw new Error(`${method} ${path} answered ${status}: ${JSON.stringify(json)}`);
    return json;
  };
  fleetId = (await ask('POST', '/v1/fleets', { name: 'Shoppers', day: '10' })).id;
  for (const [{ id, address }, name] of [[kept, 'Kept'] as const, [given, 'Given away'] as const]) {
    await fund(scene.apiUrl, address, '100');
    await ask('PATCH', `/v1/wallets/${id}/name`, { name });
    await ask('PUT', `/v1/wallets/${id}/fleet`, { fleetId });
  }
  const { proof } = await ask('POST', '/v1/auth/step-up', { password });
  const owner = `/v1/wallets/${given.id}/owner`;
  await ask('POST', owner, { address: stranger.address }, { 'X-Bursar-Step-Up': proof });
  const { typedData } = await ask('POST', `${owner}/accept`, {});
  await ask('POST', `${owner}/accept`, { signature: await stranger.signTypedData(typedData) });

  browser = await startChromium();
  page = await (await browser.newContext({ viewport: { width: 390, height: 844 } })).newPage();
  page.setDefaultTimeout(30_000);
  await page.goto(`${scene.apiUrl}/console/fleets/${fleetId}`);
  await page.getByRole('textbox', { name: 'User name' }).fill(username);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.keyboard.press('Enter');
});

afterAll(async () => {
  await browser.close();
  await scene.stop();
});

const button = (name: string) => page.getByRole('button', { name, exact: true });
const pay = async ({ apiKey: token }: ClaimedWallet) =>
  outcome(
    await scene.ask({
      ...{ method: 'POST', path: '/v1/payments', token, headers: { Prefer: 'wait=10' } },
      body: { to: SHOP, amount: '1', currency: 'USDC' },
    }),
  );

test('a wallet that was given away is excluded by one button, without its new owner, and no other wallet is', async () => {
  expect(await pay(given)).toBe('200');
  await page.getByText('owns this wallet. If that is not you, exclude it').waitFor();
  await page.getByText(stranger.address.slice(0, 6)).waitFor();
  expect(await button('Exclude Kept').count()).toBe(0);
  await button('Exclude Given away').click();
  await page.getByText('The fleet lets Given away spend nothing any more.').waitFor();
  expect(await button('Exclude Given away').count()).toBe(0);
  expect(await pay(given)).toBe('400 NOT_IN_FLEET');
  expect(await pay(kept)).toBe('200');
  const { json } = await scene.ask({ method: 'GET', path: `/v1/fleets/${fleetId}`, token: kept.token });
  const byName = new Map(json.wallets.map((one: { name: string }) => [one.name, one]));
  expect(byName.get('Given away')).toMatchObject({ admitted: false, bound: true, holds_owner_key: false });
  expect(byName.get('Kept')).toMatchObject({ admitted: true, bound: true, holds_owner_key: true });
  // Nobody is asked to complete what was undone on purpose.
  await page.getByText('It spends nothing until you put it in, or its owner takes it out.').waitFor();
});
