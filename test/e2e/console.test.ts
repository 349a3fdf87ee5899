import { afterAll, beforeAll, expect, test } from 'bun:test';
import type { Browser, BrowserContext, Page, Route } from 'playwright-core';
import { z } from 'zod';
import { KEY_AMOUNTS, KEY_LIMITS, LIMIT_NAMES, LIMITS } from '../../src/core/spending-limits.ts';
import { until } from '../support/binary.ts';
import { startChromium } from '../support/chromium.ts';
import { call, createClaimedWallet, fund } from '../support/client.ts';
import { outcome } from '../support/http.ts';
import { type Scene, startScene } from '../support/scenario.ts';
import { phoneOf, requireUsable, unsteadyOf } from '../support/usable.ts';

const PASSWORD = 'correct horse battery';
const SHOP = '0x000000000000000000000000000000000000b0b0';
const HOME = '0x90F79bf6EB2c4f870365E785982E1f101E93b906';

let scene: Scene;
let browser: Browser;
let context: BrowserContext;
let page: Page;
let wallet: { readonly id: string; readonly claimKey: string; readonly chainAddress: string };
let apiKey: string;
const requested: string[] = [];
const problems: string[] = [];

/** The binary with its chain and its indexer, a wallet with money that no one has claimed, and a phone. */
beforeAll(async () => {
  scene = await startScene('console', [], {}, { hasIndexer: true });
  const { json } = await scene.ask({ method: 'POST', path: '/v1/wallets', body: { name: 'Research', version: 'v3' } });
  wallet = json;
  await fund(scene.apiUrl, json.chainAddress, '100');
  browser = await startChromium();
  context = await phoneOf(browser);
  page = await context.newPage();
  page.setDefaultTimeout(30_000);
  page.on('request', (request) => requested.push(request.url()));
  page.on('pageerror', ({ message }) => problems.push(message));
  // What the API refuses and what this test cuts off is logged by the browser, too.
  page.on('console', (line) => {
    if (line.type() === 'error' && !/status of 4\d\d|ERR_(INTERNET_DISCONNECTED|FAILED)/.test(line.text()))
      problems.push(line.text());
  });
});

afterAll(async () => {
  await browser.close();
  await scene.stop();
});

const open = (path: string) => page.goto(`${scene.apiUrl}/console${path}`);
const press = (name: string) => page.getByRole('button', { name, exact: true }).click();
const follow = (name: string) => page.getByRole('link', { name, exact: true }).click();
const freezeSwitch = () => page.getByRole('banner').getByRole('button', { name: 'Freeze Research', exact: true });
const unfreeze = async () => {
  await press('Unfreeze Research');
  await press('Unfreeze it');
  await freezeSwitch().waitFor();
};
/** A field that offers names has another role. */
const field = (name: string) => page.getByRole('textbox', { name }).or(page.getByRole('combobox', { name }));
const enter = (label: string, text: string) => field(label).fill(text);
const shows = (text: string | RegExp) => page.getByText(text).first().waitFor();
const copyable = async () => (await page.locator('.copy code').first().textContent()) ?? '';
const enterPassword = async () => {
  await page.getByRole('dialog').getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.keyboard.press('Enter');
};
const pay = (amount: string, more: object = {}) =>
  scene.ask({
    method: 'POST',
    path: '/v1/payments',
    token: apiKey,
    body: { to: SHOP, amount, currency: 'USDC', ...more },
  });
const logIn = async () => {
  const body = { username: 'ann', password: PASSWORD };
  return (await scene.ask({ method: 'POST', path: '/v1/auth/login', body })).json.token;
};

test('a link with a claim key makes a new user the Owner, and the address bar and the history forget the key', async () => {
  await open(`/claim#${wallet.claimKey}`);
  const claimed = page.getByRole('region', { name: 'What you claim' });
  for (const words of ['Research', wallet.chainAddress, '100 USDC', 'Development chain (31337)', 'Play money'])
    await claimed.getByText(words).first().waitFor();
  // It holds money already, so the agent does not get the key before there are limits.
  await shows('give it to the agent once you have set limits');
  const connects = page.getByRole('checkbox', { name: /gets its API key/ });
  expect(await connects.isChecked()).toBe(false);
  await requireUsable(page);
  await open('/claim');
  await enter('Claim key', `${wallet.claimKey}x`);
  await press('Look at the wallet');
  await page.locator('.wrong', { hasText: 'claim key' }).waitFor();
  await enter('Claim key', wallet.claimKey);
  await press('Look at the wallet');
  await claimed.waitFor();
  await enter('User name', 'ann');
  await enter('Password', 'password');
  expect(page.url()).toBe(`${scene.apiUrl}/console/claim`);
  await press('Claim the wallet');
  await shows('ten most common');
  await requireUsable(page);
  await enter('Password', PASSWORD);
  await press('Claim the wallet');
  await shows('The wallet is yours');
  await requireUsable(page);
  apiKey = await copyable();
  expect((await pay('0.5')).status).toBe(200);
  expect(requested.filter((url) => url.includes(wallet.claimKey))).toEqual([]);
  const [cookie, ...others] = await context.cookies();
  expect(others).toEqual([]);
  expect(cookie).toMatchObject({ name: 'bursar', httpOnly: true, sameSite: 'Strict', secure: false });
  expect(await page.evaluate('document.cookie + localStorage.length + sessionStorage.length')).toBe('00');
});

test('a new wallet gets its limits in one click, and the page says what they bound', async () => {
  await shows('no limits yet');
  const tight = page.getByRole('button', { name: 'Tight: 1 USDC a payment, 2 an hour, 5 a day', exact: true });
  await tight.waitFor();
  await page.getByRole('button', { name: 'Usual: 5 USDC a payment, 10 an hour, 20 a day', exact: true }).dblclick();
  await shows('This agent can lose you at most 10 USDC in any 60 minutes and 20 USDC a day, plus fees.');
  expect(await tight.count()).toBe(0);
  await requireUsable(page);
  const token = await logIn();
  const read = async (what: string) => (await scene.ask({ path: `/v1/wallets/${wallet.id}/${what}`, token })).json;
  expect(await read('policy')).toMatchObject({ txLimit: '5', dailyLimit: '20' });
  expect((await read('budgets')).hour).toMatchObject({ limit: '10' });
});

test('new limits are shown before they are sent, and what the chain enforces afterwards', async () => {
  await follow('Change the limits');
  await page.getByText('More limits').click();
  for (const name of LIMIT_NAMES) await page.getByLabel(LIMITS[name].label).waitFor();
  await press('Review the changes');
  await page.locator('.wrong', { hasText: 'Nothing here is different' }).waitFor();
  await enter('Most per payment', '1.0000001');
  await enter('Recipients', 'Someone');
  await press('Review the changes');
  await shows('at most 6 decimals');
  await page.locator('.wrong', { hasText: 'neither an address nor a name in your address book: Someone' }).waitFor();
  await enter('Recipients', '');
  await enter('Most per payment', '5');
  await enter('Most per hour', '');
  await enter('Most per day', '4');
  await shows('Most in a day (4 USDC) is less than most in one payment (5 USDC), which is never reached.');
  await enter('Most per day', '10');
  await shows('This agent can lose you at most 10 USDC a day, plus fees.');
  await enter('Most in any 7 days', '50');
  await requireUsable(page);
  await press('Review the changes');
  await page.getByText('20 USDC → 10 USDC').waitFor();
  await page.getByText('no limit → 50 USDC').waitFor();
  await requireUsable(page);
  // The first of two requests arrives, the second does not: another try sends the second alone.
  await page.route('**/budgets', (routed) => routed.abort());
  await press('Change the limits');
  await shows('The server cannot be reached. Your request may have been carried out.');
  await page.getByText('20 USDC → 10 USDC').waitFor({ state: 'detached' });
  await page.unroute('**/budgets');
  await press('Change the limits');
  await shows('This is what the chain enforces now');
  await page.locator('dd', { hasText: /^10 USDC$/ }).waitFor();
  await page.locator('dd', { hasText: /^50 USDC$/ }).waitFor();
  expect(await copyable()).toMatch(/^0x[0-9a-f]{64}$/);
  expect(outcome(await pay('5.01'))).toBe('400 TX_LIMIT_EXCEEDED');
});

test('budgets and the limits of a key are set on the pages that show them, and the chain enforces them', async () => {
  await open(`/wallets/${wallet.id}/limits`);
  await page.getByText('Budgets for single recipients').click();
  await enter('Address of the recipient', 'nobody');
  await press("Set a recipient's budget");
  await page.locator('.wrong', { hasText: 'a name in your address book' }).waitFor();
  await enter('Address of the recipient', HOME);
  await enter('Most, in USDC', '3');
  await page.getByLabel('Period').selectOption('day');
  await press("Set a recipient's budget");
  await shows('3 USDC in any 24 hours · 3 USDC left');
  await requireUsable(page);
  const named = { name: 'bot', scopes: ['payments'] };
  const path = `/v1/wallets/${wallet.id}/keys`;
  const { json } = await scene.ask({ method: 'POST', path, token: await logIn(), body: named });
  await open(`/wallets/${wallet.id}/key`);
  await page.getByRole('button', { name: 'Limit bot', exact: true }).focus();
  await page.keyboard.press('Enter');
  for (const name of KEY_AMOUNTS) await page.getByLabel(`${KEY_LIMITS[name].label} by this key`).waitFor();
  await enter('Most per payment by this key', '2');
  await enter('Budget of this key', '4');
  await requireUsable(page);
  await press('Set its limits');
  await shows('On the chain · at most 2 USDC per payment · 4 USDC in any 7 days, 4 USDC left');
  const over = { to: SHOP, amount: '2.5', currency: 'USDC' };
  const payment = { method: 'POST', path: '/v1/payments', token: json.apiKey, body: over };
  expect(outcome(await scene.ask(payment))).toBe('400 KEY_TX_LIMIT_EXCEEDED');
});

test('a further key is made with its limits and its end, is shown once, and is revoked', async () => {
  await press('New key…');
  await press('Make the key');
  await shows('Give it a name');
  await enter('Name', 'courier');
  await enter('Most per payment by this key', '1');
  await page.getByLabel('Works until').fill('2001-01-01T00:00');
  await press('Make the key');
  await shows('That is past.');
  await requireUsable(page);
  const inAMonth = new Date(Date.now() + 30 * 86_400_000).toISOString().slice(0, 16);
  await page.getByLabel('Works until').fill(inAMonth);
  await press('Make the key');
  await page.getByRole('dialog', { name: 'The key courier' }).waitFor();
  await requireUsable(page);
  const key = await copyable();
  const body = { to: SHOP, amount: '1.5', currency: 'USDC' };
  const payment = { method: 'POST', path: '/v1/payments', token: key, body };
  expect(outcome(await scene.ask(payment))).toBe('400 KEY_TX_LIMIT_EXCEEDED');
  await press('I have copied it');
  await shows(/^On the chain · at most 1 USDC per payment$/);
  expect(await page.getByText(key).count()).toBe(0);
  await press('Revoke courier');
  await shows('The key courier works no more.');
  expect(outcome(await scene.ask(payment))).toBe('401 INVALID_API_KEY');
});

test('an address has a name wherever it is shown, after the book has refused what would mislead', async () => {
  await open('/account');
  await follow('Names');
  await shows('You have named no address yet.');
  await enter('Address', HOME.replace('F79b', 'f79b'));
  await enter('Name', 'Weather shop');
  await press('Save the name');
  await page.locator('.wrong', { hasText: '0x and 40 digits' }).waitFor();
  await enter('Address', SHOP);
  await press('Save the name');
  const named = page.getByRole('list', { name: 'Address book' }).getByRole('listitem');
  await named.filter({ hasText: 'Weather shop' }).waitFor();
  await enter('Address', HOME);
  await enter('Name', 'weather SHOP');
  await press('Save the name');
  await page.locator('.wrong', { hasText: 'Another address' }).waitFor();
  await enter('Name', 'My bank');
  await press('Save the name');
  await press('Rename My bank');
  await requireUsable(page);
  await page.getByRole('dialog').getByRole('textbox', { name: 'Name' }).fill('My home');
  await page.keyboard.press('Enter');
  await named.filter({ hasText: 'My home' }).waitFor();
  await requireUsable(page);
  await open(`/wallets/${wallet.id}/limits`);
  await page.getByText('Budgets for single recipients').waitFor();
  await page.getByRole('listitem').filter({ hasText: 'My home' }).getByText('3 USDC in any 24 hours').waitFor();
});

test('payments move the bar of the daily limit by themselves', async () => {
  await open(`/wallets/${wallet.id}`);
  await shows('This agent can lose you at most 10 USDC a day, plus fees.');
  await shows('50 USDC, 50 USDC left');
  await page.getByText(/0\.5 USDC to Weather shop/).waitFor();
  await shows(/^0\.5 of 10 USDC spent today/);
  const meter = page.getByRole('meter', { name: 'Spent today' });
  expect(await meter.getAttribute('value')).toBe('5');
  await pay('4.5', { memo: 'weather data' });
  await shows(/^5 of 10 USDC spent today/);
  expect(await meter.getAttribute('value')).toBe('50');
  await shows('weather data');
  await shows('confirmed');
  await requireUsable(page);
  await follow('Spending');
  await shows('5 USDC was spent in 2 payments, and 0.1 USDC of fees.');
  await shows('Daily limit: 10 USDC (as it is now)');
  await page.getByRole('img', { name: /^Bars of what was spent on each day; most was 5 USDC/ }).waitFor();
  await page.getByRole('table', { name: 'Spent by recipient' }).getByText('5', { exact: true }).waitFor();
  await page.getByText('The days as a table').focus();
  await page.keyboard.press('Enter');
  await page.getByRole('table', { name: 'Spent by day' }).waitFor();
  await requireUsable(page);
  await press('Month before');
  await shows('Nothing was spent.');
  await requireUsable(page);
  await press('Month after');
  await shows('5 USDC was spent in 2 payments');
  await follow('Research');
  await press('Fund');
  await page.getByRole('dialog').getByText('Development chain (31337)').waitFor();
  await page.getByRole('dialog').getByText('Play money only').waitFor();
  await page.getByRole('img', { name: 'The address as a QR code' }).waitFor();
  await requireUsable(page);
  await press('Close');
});

test('one click freezes, on every page, and the page says what was frozen elsewhere', async () => {
  for (const path of ['/', '/inbox', '/account', `/wallets/${wallet.id}/withdraw`]) {
    await open(path);
    await freezeSwitch().waitFor();
    await requireUsable(page);
  }
  await freezeSwitch().dblclick();
  await shows('Research is frozen: its agent can spend nothing.');
  await page.getByRole('banner').getByText('Frozen', { exact: true }).waitFor();
  expect(outcome(await pay('1'))).toBe('400 WALLET_FROZEN');
  await follow('Research');
  await unfreeze();
  await shows('Research can spend again.');
  const token = await logIn();
  const frozen = { method: 'POST', path: `/v1/wallets/${wallet.id}/freeze`, token, body: {} };
  expect((await scene.ask(frozen)).status).toBe(200);
  await shows('Research was frozen elsewhere.');
  await unfreeze();
});

test('an approval is shown with its reason and decided once, also when it was decided elsewhere', async () => {
  const asks = async (amount: string, reason: string): Promise<string> => {
    const { status, json } = await pay(amount, { approval: 'request', reason });
    expect(status).toBe(202);
    return json.approval.id;
  };
  await asks('7', 'A year is cheaper.');
  // With the count of those that wait, once the page knows of it.
  await page.getByRole('link', { name: /^Waits for you ?1?$/ }).click();
  await shows('A year is cheaper.');
  await shows('more than your limit per payment');
  await page.getByText('Weather shop', { exact: true }).click();
  expect((await copyable()).toLowerCase()).toBe(SHOP);
  await requireUsable(page);
  await press('Approve 7 USDC');
  await shows('Approved: 7 USDC.');
  await page.getByText('Latest approvals').click();
  await shows('approved and paid');
  await open(`/wallets/${wallet.id}`);
  await shows('5 of 10 USDC spent today, and 7 that you approved');
  await requireUsable(page);
  await page.getByRole('link', { name: /^Waits for you ?1?$/ }).click();
  const id = await asks('8', '<b>bold</b>');
  await shows('<b>bold</b>');
  const token = await logIn();
  await scene.ask({ method: 'POST', path: `/v1/approvals/${id}/decline`, token });
  await shows('The payment of 8 USDC was decided meanwhile: declined.');
});

test('a lost connection is shown, recovers, and a withdrawal that it interrupts is made once', async () => {
  await open(`/wallets/${wallet.id}/withdraw`);
  await shows('The wallet has ');
  await enter('To', 'my hme');
  await enter('Amount, in USDC', '1200');
  await press('Withdraw…');
  await page.locator('.wrong', { hasText: /^The wallet has [0-9.]+ USDC\.$/ }).waitFor();
  await page.locator('.wrong', { hasText: 'a name in your address book' }).waitFor();
  expect(await page.getByRole('dialog').count()).toBe(0);
  await enter('To', 'my home');
  await enter('Amount, in USDC', '12');
  await press('Withdraw…');
  await page.getByRole('dialog').getByText('Development chain (31337)').waitFor();
  await page.getByRole('dialog').getByText('My home').click();
  await page.getByRole('dialog').getByText(HOME, { exact: true }).waitFor();
  await requireUsable(page);
  // The server takes the order, and its answer is lost.
  await page.route('**/withdraw', async (routed) => {
    await routed.fetch();
    await routed.abort();
  });
  await page.getByRole('dialog').getByRole('button', { name: 'Withdraw', exact: true }).click();
  await shows('It is not known whether it was made.');
  await page.unroute('**/withdraw');
  await page.getByRole('dialog').getByRole('button', { name: 'Withdraw', exact: true }).dblclick();
  await shows('Withdrawn, in this transaction:');
  // 100, less 0.5, 4.5 and 7 with 2 % each, less one withdrawal.
  await shows('The wallet has 75.76 USDC.');
  await context.setOffline(true);
  await shows('The server cannot be reached.');
  await context.setOffline(false);
  await page.getByText('The server cannot be reached.').waitFor({ state: 'detached' });
});

test('a Job that no rule can judge waits for the Owner, who decides it, and the page follows by itself', async () => {
  const provider = await createClaimedWallet(scene.apiUrl, 'v3');
  await follow('Jobs');
  await shows('Research takes part in no Job yet.');
  const order = {
    providerAddress: provider.address,
    budget: '3',
    title: 'Rank the pools',
    description: 'Twenty.',
    expiredAt: Math.floor(Date.now() / 1000) + 172_800,
    evaluatorRule: { type: 'manual' },
    fund: true,
  };
  const { json } = await scene.ask({ method: 'POST', path: '/v1/jobs', token: apiKey, body: order });
  await page.getByRole('region', { name: 'Funded' }).getByText('Rank the pools').waitFor();
  const work = { method: 'POST', path: `/v1/jobs/${json.jobId}/submit`, body: { content: ['a', 'b'] } };
  expect((await scene.ask({ ...work, token: provider.apiKey })).status).toBe(200);
  await page.getByRole('region', { name: 'Waits for your decision' }).waitFor();
  await page.getByText('Details').click();
  await requireUsable(page);
  await follow('Look at the work and decide');
  await shows('["a","b"]');
  await enter('Why', 'All twenty are there.');
  await press('Approve the work: Rank the pools');
  await shows('Rank the pools: the Provider is paid.');
  await follow('Jobs');
  const done = page.getByRole('region', { name: 'Completed' });
  await done.getByText('The work was approved: All twenty are there.').waitFor();
  await requireUsable(page);
  const shown = await call(scene.apiUrl, 'GET', `/v1/jobs/${json.jobId}`);
  expect(shown.body).toMatchObject({ status: 'completed', evaluation_outcome: 'approved' });
});

test('webhooks: a wrong URL is refused next to the field, a test event and each delivery show the answer', async () => {
  const heard: string[] = [];
  const receiver = Bun.serve({
    port: 0,
    hostname: '127.0.0.1',
    async fetch(request) {
      heard.push(z.object({ type: z.string() }).parse(await request.json()).type);
      return heard.length < 2 ? new Response(null, { status: 204 }) : new Response('<b>full</b>', { status: 500 });
    },
  });
  try {
    await open(`/wallets/${wallet.id}/webhooks`);
    await shows('Nothing has been sent yet.');
    await enter('URL', 'ftp://receiver.example');
    await press('Save');
    await page.locator('.wrong', { hasText: 'URL' }).waitFor();
    await enter('URL', `http://127.0.0.1:${receiver.port}/`);
    await press('Save');
    await shows('Events are sent there from now on.');
    await press('Send a test event');
    await shows('The receiver answered 204.');
    await pay('9', { approval: 'request', reason: 'to hear of' });
    const failed = page.getByRole('listitem').filter({ hasText: 'answered 500' }).first();
    await failed.waitFor();
    await requireUsable(page);
    await failed.getByText('Payload and answer').click();
    await failed.getByText('"reason":"to hear of"').waitFor();
    await failed.getByText('<b>full</b>', { exact: true }).waitFor();
    await requireUsable(page);
    const log = page.getByRole('list', { name: 'Deliveries' }).getByRole('listitem');
    await page.getByLabel('State').selectOption('Delivered');
    await failed.waitFor({ state: 'detached' });
    expect(await log.allTextContents()).toEqual([expect.stringContaining('test')]);
    await page.getByLabel('Event', { exact: true }).selectOption('Job created');
    await shows('Nothing found.');
    await page.getByLabel('State').selectOption('All states');
    await page.getByLabel('Event', { exact: true }).selectOption('All events');
    await failed.waitFor();
    const before = heard.length;
    await failed.getByRole('button', { name: /^Send again/ }).click();
    await shows(/ is sent again\./);
    await until(async () => heard.length > before);
    await press('Show the secret');
    expect(await copyable()).toMatch(/^whsec_/);
    await page.getByText(/^Events \d+ of \d+$/).click();
    await page.getByRole('group', { name: 'Payments' }).getByLabel('payment_confirmed').focus();
    await page.keyboard.press('Space');
    await requireUsable(page);
    await press('Save');
    await pay('0.01');
    await log.filter({ hasText: 'payment_confirmed' }).waitFor();
    await enter('URL', '');
    await press('Save');
    await shows('Nothing is sent any more.');
  } finally {
    await receiver.stop(true);
  }
});

test('an organisation: a colleague joins by a link, sees only what a viewer may, and is removed', async () => {
  const claim = async (username: string) => {
    const { claimKey } = (await scene.ask({ method: 'POST', path: '/v1/wallets', body: { name: username } })).json;
    const body = { claimKey, username, password: PASSWORD };
    await scene.ask({ method: 'POST', path: '/v1/auth/claim', body });
  };
  await claim('benno');
  await open('/account');
  await follow('Members and wallets');
  await enter('Name', 'Research team');
  await press('Create the organisation');
  await shows('You are admin');
  await press('Add Research');
  await page.getByRole('button', { name: 'Remove Research', exact: true }).waitFor();
  await press('Make an invitation');
  await shows('It is shown only now.');
  await requireUsable(page);
  const link = await copyable();
  expect(link).toMatch(/\/console\/invitation#bsm_/);
  await press('Close');
  await page.getByRole('button', { name: /^Revoke the invitation / }).waitFor();
  await requireUsable(page);

  const ann = page;
  const theirs = await phoneOf(browser);
  try {
    page = await theirs.newPage();
    page.on('request', (request) => requested.push(request.url()));
    await page.goto(link);
    await enter('User name', 'benno');
    await enter('Password', PASSWORD);
    await page.keyboard.press('Enter');
    await shows('invites you to');
    expect(page.url()).toBe(`${scene.apiUrl}/console/invitation`);
    await requireUsable(page);
    await press('Join Research team');
    await page.getByRole('heading', { name: 'You are viewer' }).waitFor();
    await requireUsable(page);
    expect(await page.getByRole('button', { name: /Make an invitation|Remove/ }).count()).toBe(0);
    await follow('Research');
    await shows('Recent payments');
    for (const name of ['Withdraw', 'Ownership and safety', "Agent's key", 'Change', 'Webhooks'])
      expect(await page.getByRole('link', { name, exact: true }).count()).toBe(0);
    expect(await page.getByRole('button', { name: /freeze/i }).count()).toBe(0);
    await requireUsable(page);

    await ann.getByRole('button', { name: 'Remove benno', exact: true }).click();
    await ann.getByText('benno is removed').first().waitFor();
    await shows('You have no such wallet.');
    expect(requested.filter((url) => url.includes('bsm_'))).toEqual([]);
  } finally {
    page = ann;
    await theirs.close();
  }
  await press('Delete the organisation');
  await press('Delete Research team for good');
  await shows('is deleted. Its wallets stay');
});

test('notifications: a channel is added, tried, notified, shown with why it fails, and removed by a last message', async () => {
  const heard: string[] = [];
  let status = 200;
  const receiver = Bun.serve({
    port: 0,
    hostname: '127.0.0.1',
    async fetch(request) {
      heard.push(await request.text());
      return new Response(null, { status });
    },
  });
  try {
    await open('/account');
    await follow('Channels');
    await shows('You are not notified anywhere yet.');
    await page.getByLabel('By', { exact: true }).selectOption('ntfy');
    await enter('Name', 'My phone');
    await enter('URL of the topic', 'ftp://receiver.example');
    await press('Add');
    await page.locator('.wrong', { hasText: 'channel' }).waitFor();
    await enter('URL of the topic', `http://127.0.0.1:${receiver.port}/secret-topic`);
    await press('Add');
    await shows('You are notified by My phone from now on.');
    await requireUsable(page);
    await press('Send a test: My phone');
    await shows('The test was sent.');
    await press('Events of My phone');
    await requireUsable(page);
    await page.getByLabel('incoming USDC', { exact: true }).focus();
    await page.keyboard.press('Space');
    await press('Save');
    await shows('The events of My phone were changed.');
    await until(async () => heard.some((text) => text.includes('tells of was changed')));
    status = 503;
    await press('Send a test: My phone');
    await shows('It did not arrive: The receiver answered 503.');
    await requireUsable(page);
    status = 200;
    await press('Remove My phone');
    await press('Remove');
    await shows('You are not notified by My phone any more.');
    await until(async () => heard.some((text) => text.includes('This channel was removed')));
    expect(await page.content()).not.toContain('secret-topic');
  } finally {
    await receiver.stop(true);
  }
});

test('activity moves by itself, is searched and saved as a table, and the audit log says who did what', async () => {
  await open(`/wallets/${wallet.id}`);
  await follow('All activity');
  const lines = page.getByRole('list', { name: 'Activity' }).getByRole('listitem');
  await lines.filter({ hasText: 'weather data' }).getByText('-4.59 USDC').waitFor();
  await lines.filter({ hasText: 'Withdrawal' }).getByText('-12 USDC').waitFor();
  await lines.filter({ hasText: 'Job funded: Rank the pools' }).getByText('-3 USDC').waitFor();
  await requireUsable(page);
  await pay('0.25', { memo: '=1+1' });
  const formula = lines.filter({ hasText: '=1+1' });
  await formula.waitFor();
  await enter('Search', 'WEATHER');
  await page.keyboard.press('Enter');
  await formula.waitFor({ state: 'detached' });
  expect(await lines.count()).toBe(1);
  await enter('Search', '');
  await press('Search');
  await page.getByLabel('Show').selectOption('Changes of rules');
  await lines.filter({ hasText: 'Most per payment: 5 USDC · Most per day: 10 USDC' }).waitFor();
  await formula.waitFor({ state: 'detached' });
  // What came in before there was a contract.
  await lines.filter({ hasText: 'Deployed' }).getByText('+100 USDC').waitFor();
  await page.getByLabel('Show').selectOption('Deposits and sales');
  await fund(scene.apiUrl, wallet.chainAddress, '5');
  await lines.filter({ hasText: 'Deposit' }).getByText('+5 USDC').waitFor();
  await page.getByLabel('Show').selectOption('Everything');
  await formula.waitFor();
  const saving = page.waitForEvent('download');
  await press('Save as CSV');
  const saved = await Bun.file(await (await saving).path()).text();
  expect(saved).toContain(",'=1+1,");
  expect(saved).toContain('policy_changed');
  await follow('Account');
  await follow('Entries');
  const entries = page.getByRole('list', { name: 'Entries' }).getByRole('listitem');
  await entries.filter({ hasText: 'Withdrawal made' }).getByText('in a session').waitFor();
  await requireUsable(page);
  await page.getByLabel('Show').selectOption('Freezes');
  await entries.filter({ hasText: 'Withdrawal made' }).waitFor({ state: 'detached' });
  await entries.filter({ hasText: 'Unfrozen' }).first().waitFor();
});

test('every page opens in its place: nothing moves once it is drawn, and no width scrolls sideways', async () => {
  const token = await logIn();
  const post = async (path: string, body: object): Promise<string> =>
    (await scene.ask({ method: 'POST', path, token, body })).json.id;
  const organization = await post('/v1/organizations', { name: 'A team' });
  const ofWallet = ['', 'activity', 'spending', 'limits', 'withdraw', 'key', 'owner', 'webhooks'];
  const paths = [
    ...['/', ...ofWallet.map((part) => `/wallets/${wallet.id}/${part}`)],
    ...['/jobs', '/inbox', '/account', '/account/audit', '/account/addresses', '/notifications', '/organizations'],
    ...[`/organizations/${organization}`, '/invitation', '/claim', '/nowhere'],
  ];
  const unsteady: string[] = [];
  const opened = await context.newPage();
  for (const width of [390, 1280]) {
    await opened.setViewportSize({ width, height: 844 });
    for (const path of paths) {
      await opened.goto(`${scene.apiUrl}/console${path}`);
      await opened.getByRole('heading', { level: 1 }).waitFor();
      await opened.getByText('Loading…').waitFor({ state: 'detached' });
      expect(await opened.getByRole('heading', { level: 1 }).count()).toBe(1);
      unsteady.push(...(await unsteadyOf(opened)).map((what) => `${width} px: ${what}`));
    }
  }
  expect(unsteady).toEqual([]);
  await opened.close();
});

test('limits that were changed in another tab are announced, and the present ones are one click away', async () => {
  const other = await context.newPage();
  try {
    for (const tab of [page, other]) {
      await tab.goto(`${scene.apiUrl}/console/wallets/${wallet.id}/limits`);
      await tab.getByRole('textbox', { name: 'Most per payment' }).fill(tab === page ? '6' : '4');
      await tab.getByRole('button', { name: 'Review the changes', exact: true }).click();
    }
    await press('Change the limits');
    await shows('This is what the chain enforces now');
    await other.getByText('The limits were changed elsewhere.').waitFor();
    await other.getByRole('button', { name: 'Show the limits in force', exact: true }).click();
    expect(await other.getByRole('textbox', { name: 'Most per payment' }).inputValue()).toBe('6');
  } finally {
    await other.close();
  }
});

test('the page asks for the password again if the Owner wants that, and does nothing without it', async () => {
  await follow('Account');
  await press('Turn on');
  await shows('Sensitive actions have to be confirmed from now on.');
  await open(`/wallets/${wallet.id}/key`);
  await press('Show the key');
  // This Owner has no passkey to use instead.
  expect(await page.getByRole('button', { name: 'Use a passkey instead' }).count()).toBe(0);
  await page.getByRole('dialog').getByLabel('Password', { exact: true }).fill('wrong');
  await page.keyboard.press('Enter');
  await shows(/password is wrong|are wrong/);
  await requireUsable(page);
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  expect(await page.getByText(apiKey).count()).toBe(0);
  await press('Rotate…');
  await press('Rotate the key');
  await enterPassword();
  await page.locator('.copy code').waitFor();
  expect(outcome(await pay('1'))).toBe('401 INVALID_API_KEY');
  apiKey = await copyable();
  expect((await pay('1')).status).toBe(200);
});

test('a session that ended elsewhere is announced, and the same page is there after the log-in, by keyboard alone', async () => {
  const token = await logIn();
  expect((await scene.ask({ method: 'DELETE', path: '/v1/auth/sessions', token })).status).toBe(200);
  await shows('This session has ended. Log in again.');
  await requireUsable(page);
  await page.getByRole('textbox', { name: 'User name' }).focus();
  await page.keyboard.type('ann');
  await page.keyboard.press('Tab');
  await page.keyboard.type(PASSWORD);
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: "Agent's key" }).waitFor();
  await follow('Account');
  await press('Log out');
  await page.getByRole('heading', { name: 'Log in' }).waitFor();
  expect(await context.cookies()).toEqual([]);
});

test('a late answer that no one is logged in does not throw out who logged in meanwhile', async () => {
  const late = await browser.newPage();
  await late.clock.install();
  // Requested once as the page opens, and again as no answer comes.
  const asking: Route[] = [];
  await late.route('**/v1/auth/browser', (route) => void asking.push(route));
  await late.goto(`${scene.apiUrl}/console/account`);
  await until(() => asking.length === 1);
  await late.clock.fastForward(3_000);
  await until(() => asking.length === 2);
  await asking[0]?.continue();
  await late.getByRole('textbox', { name: 'User name' }).fill('ann');
  await late.getByLabel('Password', { exact: true }).fill(PASSWORD);
  const answer = await asking[1]?.fetch();
  await late.keyboard.press('Enter');
  await late.getByRole('heading', { name: 'Account' }).waitFor();
  const reported = late.waitForResponse('**/v1/auth/browser');
  if (answer !== undefined) await asking[1]?.fulfill({ response: answer });
  expect((await reported).status()).toBe(401);
  await late.getByRole('button', { name: 'Log out' }).click();
  await late.getByRole('heading', { name: 'Log in' }).waitFor();
  await late.close();
});

test('what waits under a withdrawal policy is shown first, in words, and is stopped', async () => {
  const token = await logIn();
  const path = `/v1/wallets/${wallet.id}`;
  const step = { method: 'POST', path: '/v1/auth/step-up', token, body: { password: PASSWORD } };
  const headers = { 'X-Bursar-Step-Up': (await scene.ask(step)).json.proof };
  const ask = (method: string, to: string, body?: object) =>
    scene.ask({ method, path: `${path}${to}`, token, headers, ...(body && { body }) });
  const policy = { delaySeconds: 7_200, allowList: [HOME] };
  expect(outcome(await ask('PATCH', '/withdrawal-policy', policy))).toBe('200');
  const looser = { dailyLimit: '0', whitelist: [] };
  expect(outcome(await ask('PATCH', '/config', looser))).toBe('202');
  // Of another kind: it would take its place.
  expect(outcome(await ask('PUT', '/budgets', { week: '20' }))).toBe('200');
  for (let count = 0; count < 25; count += 1) {
    const { scheduled } = (await ask('PUT', '/budgets', { week: '50' })).json;
    expect(outcome(await ask('DELETE', `/scheduled-changes/${scheduled.id}`))).toBe('200');
  }
  await open(`/wallets/${wallet.id}`);
  await enter('User name', 'ann');
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.keyboard.press('Enter');
  await shows('2 hours');
  await requireUsable(page);
  await follow('1 happens by itself');
  await shows('Most per day: no limit');
  await shows('Whitelist: no one is listed: anybody may be paid');
  await requireUsable(page);
  await open(`/wallets/${wallet.id}/limits`);
  await shows('Looser rules that wait');
  await requireUsable(page);
  await press('Stop it');
  await page.getByText('Looser rules that wait').waitFor({ state: 'detached' });
});

test('the pages requested nothing from other servers, and nothing in them failed', () => {
  expect(problems).toEqual([]);
  expect(new Set(requested.map((url) => new URL(url).origin))).toEqual(new Set([scene.apiUrl]));
});
