import { afterAll, beforeAll, expect, test } from 'bun:test';
import type { Browser, Page } from 'playwright-core';
import { startChromium } from '../support/chromium.ts';
import { type ClaimedWallet, claimForOwner, createClaimedWallet } from '../support/client.ts';
import { type Scene, startScene } from '../support/scenario.ts';
import { phoneOf, requireUsable } from '../support/usable.ts';

let scene: Scene;
let browser: Browser;
let page: Page;
let wallets: readonly ClaimedWallet[];
/** The path of each freeze and unfreeze that the page has asked for. */
const asked: string[] = [];

/** An Owner of three wallets, who is logged in. */
beforeAll(async () => {
  scene = await startScene('console-freeze-all', []);
  const first = await createClaimedWallet(scene.apiUrl);
  wallets = [first, await claimForOwner(scene.apiUrl, first), await claimForOwner(scene.apiUrl, first)];
  for (const [at, { id, token }] of wallets.entries()) {
    const body = { name: `Agent ${at + 1}` };
    await scene.ask({ method: 'PATCH', path: `/v1/wallets/${id}/name`, token, body });
  }
  browser = await startChromium();
  page = await (await phoneOf(browser)).newPage();
  page.setDefaultTimeout(30_000);
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (/freeze$/.test(pathname)) asked.push(pathname);
  });
  await page.goto(`${scene.apiUrl}/console/`);
  await page.getByRole('textbox', { name: 'User name' }).fill(first.username);
  await page.getByLabel('Password', { exact: true }).fill(first.password);
  await page.keyboard.press('Enter');
});

afterAll(async () => {
  await browser.close();
  await scene.stop();
});

const inBar = (name: string) => page.getByRole('banner').getByRole('button', { name, exact: true });
const areFrozen = async () =>
  await Promise.all(
    wallets.map(async ({ id, token }) => (await scene.ask({ path: `/v1/wallets/${id}`, token })).json.frozen),
  );

test('one click freezes all wallets, each is shown as frozen, and pressing again undoes nothing', async () => {
  const [first] = wallets;
  await inBar('Freeze all 3').waitFor();
  await page.getByRole('button', { name: 'Freeze Agent 1', exact: true }).click();
  await page.getByText('Agent 1 is frozen: its agent can spend nothing.').waitFor();
  expect(await areFrozen()).toEqual([1, 0, 0]);
  await requireUsable(page);
  // Whoever is afraid presses more than once, at one place.
  const place = await inBar('Freeze all 2').boundingBox();
  if (place === null) throw new Error('The button is not in sight.');
  const [x, y] = [place.x + place.width / 2, place.y + place.height / 2];
  await page.mouse.click(x, y, { clickCount: 4, delay: 50 });
  await page.getByRole('banner').getByText('All frozen').waitFor();
  await page.mouse.dblclick(x, y);
  expect(await page.getByRole('listitem').getByText('Frozen', { exact: true }).count()).toBe(3);
  expect(await areFrozen()).toEqual([1, 1, 1]);
  expect([...new Set(asked)].toSorted()).toEqual(
    wallets.map(({ id }) => `/v1/wallets/${id}/freeze`).toSorted(),
  );
  await requireUsable(page);
  // One that is allowed again is the only one that is frozen next.
  const before = asked.length;
  await page.getByRole('button', { name: 'Unfreeze Agent 1', exact: true }).click();
  await page.getByText('Agent 1 can spend again.').waitFor();
  await inBar('Freeze Agent 1').click();
  await page.getByRole('banner').getByText('All frozen').waitFor();
  expect(await areFrozen()).toEqual([1, 1, 1]);
  expect(asked.slice(before)).toEqual([
    `/v1/wallets/${first?.id}/unfreeze`,
    `/v1/wallets/${first?.id}/freeze`,
  ]);
});
