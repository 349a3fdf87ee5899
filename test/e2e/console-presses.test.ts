import { afterAll, beforeAll, expect, test } from 'bun:test';
import type { Browser, Locator, Page } from 'playwright-core';
import { until } from '../support/binary.ts';
import { startChromium } from '../support/chromium.ts';
import { type ClaimedWallet, claimForOwner, createClaimedWallet, fund } from '../support/client.ts';
import { type Scene, startScene } from '../support/scenario.ts';
import { phoneOf, requireUsable } from '../support/usable.ts';

let scene: Scene;
let browser: Browser;
let page: Page;
let wallets: readonly ClaimedWallet[];
/** The path of each freeze and unfreeze that the page has requested. */
const requested: string[] = [];

/** An Owner of three wallets, who is logged in. */
beforeAll(async () => {
  scene = await startScene('console-presses', []);
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
    if (/freeze$/.test(pathname)) requested.push(pathname);
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

/** Presses the middle of a control, and the same place again and again, whatever is there by then. */
async function pressOften(control: Locator, times: number, everyMs: number): Promise<void> {
  await control.click({ trial: true });
  const place = await control.boundingBox();
  if (place === null) throw new Error('It is not in sight.');
  const [x, y] = [place.x + place.width / 2, place.y + place.height / 2];
  for (let time = 0; time < times; time++) {
    // This tries the pace of a person in a hurry.
    if (time > 0) await Bun.sleep(everyMs);
    await page.mouse.click(x, y);
  }
}
const open = async (path: string) => {
  await page.goto(`${scene.apiUrl}/console${path}`);
  await page.getByText('Loading…').waitFor({ state: 'detached' });
};
const button = (name: string) => page.getByRole('button', { name, exact: true });
const as = (at: number): ClaimedWallet => {
  const wallet = wallets[at];
  if (wallet === undefined) throw new Error(`There is no wallet ${at}.`);
  return wallet;
};

test('one click freezes all wallets, each is shown as frozen, and pressing again undoes nothing', async () => {
  await inBar('Freeze all 3').waitFor();
  await page.getByRole('listitem').getByRole('button', { name: 'Freeze Agent 1', exact: true }).click();
  await page.getByText('Agent 1 is frozen: its agent can spend nothing.').waitFor();
  expect(await areFrozen()).toEqual([1, 0, 0]);
  await requireUsable(page);
  // A person who is afraid presses more than once, at one place.
  await pressOften(inBar('Freeze all 2'), 6, 50);
  await page.getByRole('banner').getByText('All frozen').waitFor();
  expect(await page.getByRole('listitem').getByText('Frozen', { exact: true }).count()).toBe(3);
  expect(await areFrozen()).toEqual([1, 1, 1]);
  expect([...new Set(requested)].toSorted()).toEqual(wallets.map(({ id }) => `/v1/wallets/${id}/freeze`).toSorted());
  await requireUsable(page);
});

test('unfreezing is on the page of the wallet, and asks first', async () => {
  const before = requested.length;
  expect(await page.getByRole('button', { name: /unfreeze/i }).count()).toBe(0);
  await page.getByRole('link', { name: 'Agent 1', exact: true }).click();
  await button('Unfreeze Agent 1').click();
  await page.getByRole('dialog', { name: 'Unfreeze Agent 1?' }).waitFor();
  await requireUsable(page);
  await page.keyboard.press('Enter');
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  expect(requested.slice(before)).toEqual([]);
  await button('Unfreeze Agent 1').click();
  await button('Unfreeze it').click();
  await page.getByText('Agent 1 can spend again.').waitFor();
  // One that is allowed again is the only one that is frozen next.
  await inBar('Freeze Agent 1').click();
  await page.getByRole('banner').getByText('Frozen').waitFor();
  expect(await areFrozen()).toEqual([1, 1, 1]);
  expect(requested.slice(before)).toEqual([`/v1/wallets/${as(0).id}/unfreeze`, `/v1/wallets/${as(0).id}/freeze`]);
});

test.each([300, 900])('four presses of Freeze %d ms apart leave the wallet frozen, wherever it is', async (everyMs) => {
  const { id, token } = as(0);
  for (const path of ['/', `/wallets/${id}`, '/account']) {
    const unfreeze = { method: 'POST', path: `/v1/wallets/${id}/unfreeze`, token, body: {} };
    // The freeze before it may still be on its way to the chain.
    await until(async () => (await scene.ask(unfreeze)).status === 200);
    await open(path);
    const before = requested.length;
    const inList = page.getByRole('listitem').getByRole('button', { name: 'Freeze Agent 1', exact: true });
    await inBar('Freeze Agent 1').waitFor();
    await pressOften(path === '/' ? inList : inBar('Freeze Agent 1'), 4, everyMs);
    await page.getByRole('banner').getByText('All frozen').or(page.getByRole('banner').getByText('Frozen')).waitFor();
    expect(await areFrozen()).toEqual([1, 1, 1]);
    expect(requested.slice(before).filter((one) => one.endsWith('/unfreeze'))).toEqual([]);
  }
});

/**
 * Waits until there are fewer buttons to approve with, and returns the button that a press at this point would reach
 * then, before the page has any time to go on.
 */
const reachedOnceGone = ({ x, y }: { x: number; y: number }) =>
  page.evaluate(`new Promise((resolve) => {
    const count = () => [...document.querySelectorAll('button')].filter((one) => one.textContent === 'Approve').length;
    const before = count();
    const observer = new MutationObserver(() => {
      if (count() === before) return;
      observer.disconnect();
      setTimeout(() => resolve(document.elementFromPoint(${x}, ${y})?.closest('button')?.textContent ?? null));
    });
    observer.observe(document.body, { subtree: true, childList: true });
  })`);

test('an approval that goes away by itself leaves no other one under the pointer', async () => {
  const { id, token, apiKey } = as(1);
  const asking = async (request: Parameters<Scene['ask']>[0], status: number) => {
    const answer = await scene.ask({ method: 'POST', token, ...request });
    expect(answer.status).toBe(status);
    return answer.json;
  };
  await asking({ path: `/v1/wallets/${id}/unfreeze`, body: {} }, 200);
  await fund(scene.apiUrl, as(1).address, '50');
  await asking({ method: 'PATCH', path: `/v1/wallets/${id}/config`, body: { txLimit: '1' } }, 200);
  const body = { to: `0x${'b0'.repeat(20)}`, currency: 'USDC', approval: 'request', reason: 'It is needed.' };
  const ids = new Map<string, string>();
  for (const amount of ['5', '6', '7']) {
    const { approval } = await asking({ path: '/v1/payments', token: apiKey, body: { ...body, amount } }, 202);
    ids.set(amount, approval.id);
  }
  await open('/inbox');
  const cards = page.getByRole('listitem').filter({ has: page.getByRole('button', { name: /^Approve / }) });
  await cards.nth(2).waitFor();
  const first = cards.first();
  const amount = (await first.locator('strong').first().textContent())?.replace(' USDC', '') ?? '';
  const place = await first.getByRole('button', { name: /^Approve / }).boundingBox();
  if (place === null) throw new Error('It is not in sight.');
  await page.mouse.move(place.x + 10, place.y + 10);
  const reached = reachedOnceGone({ x: place.x + 10, y: place.y + 10 });
  await asking({ path: `/v1/approvals/${ids.get(amount)}/decline` }, 200);
  expect(await reached).toBeNull();
  await page.getByText(`The payment of ${amount} USDC was decided meanwhile: declined.`).waitFor();
  const { approvals } = (await scene.ask({ path: '/v1/approvals', token })).json;
  expect(approvals.filter(({ status }: { status: string }) => status === 'pending')).toHaveLength(2);
});

test('a second press revokes no other key, and turns nothing back', async () => {
  const { id, token } = as(0);
  const path = `/v1/wallets/${id}/keys`;
  for (const name of ['one', 'two', 'three']) {
    const made = await scene.ask({ method: 'POST', path, token, body: { name, scopes: ['read'] } });
    expect(made.status).toBe(201);
  }
  await open(`/wallets/${id}/key`);
  const revokes = page.getByRole('button', { name: /^Revoke / });
  await revokes.nth(2).waitFor();
  await pressOften(revokes.first(), 4, 300);
  await page.getByText(/^The key (one|two|three) works no more\./).waitFor();
  await until(async () => (await revokes.count()) === 2);
  expect((await scene.ask({ path, token })).json.keys).toHaveLength(2);
  // Once the pointer was elsewhere, the new control is meant.
  await page.mouse.move(1, 1);
  await revokes.first().click();
  await until(async () => (await revokes.count()) === 1);

  const isOn = async () => (await scene.ask({ path: '/v1/me/security', token })).json.stepUp;
  await open('/account');
  await pressOften(button('Turn on'), 4, 300);
  await button('Turn off').waitFor();
  expect(await isOn()).toBe(true);
});

/** Presses a button, as Enter does, at the moment when it is there and no dialog is open. */
const pressOnceThere = (name: string) =>
  page.evaluate(`new Promise((resolve) => {
    const observer = new MutationObserver(() => {
      const found = [...document.querySelectorAll('button')].find((one) => one.textContent === '${name}');
      if (found === undefined || document.querySelector('dialog[open]') !== null) return;
      observer.disconnect();
      setTimeout(() => {
        found.focus();
        found.click();
        resolve();
      });
    });
    observer.observe(document.body, { subtree: true, childList: true, characterData: true, attributes: true });
  })`);

test('the keyboard, too, does a thing once: what has another name by then is not meant', async () => {
  const { token } = as(0);
  await open('/account');
  await button('Turn off').waitFor();
  await button('Log out').waitFor();
  const body = { password: as(0).password };
  expect((await scene.ask({ method: 'POST', path: '/v1/auth/step-up', token, body })).status).toBe(200);
  await button('Turn off').focus();
  await page.keyboard.press('Enter');
  await page.getByRole('dialog').getByLabel('Password', { exact: true }).fill(body.password);
  const pressed = pressOnceThere('Turn on');
  await page.keyboard.press('Enter');
  await page.getByText('Nothing has to be confirmed any more.').waitFor();
  await pressed;
  // Whatever the page requested by that is answered before this is.
  await page.evaluate(`fetch('/v1/me/security')`);
  const isOn = async () => (await scene.ask({ path: '/v1/me/security', token })).json.stepUp;
  expect(await isOn()).toBe(false);
  await button('Turn on').click({ trial: true });
  await page.keyboard.press('Enter');
  for (let time = 0; time < 3; time++) {
    await Bun.sleep(900);
    await page.keyboard.press('Enter');
  }
  await button('Turn off').waitFor();
  expect(await isOn()).toBe(true);
});
