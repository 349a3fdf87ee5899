import { afterAll, beforeAll, expect, test } from 'bun:test';
import type { Browser, Locator, Page } from 'playwright-core';
import { keccak256 } from 'viem';
import { until } from '../support/binary.ts';
import { startChromium } from '../support/chromium.ts';
import { type ClaimedWallet, call, claimForOwner, createClaimedWallet, fund } from '../support/client.ts';
import { type Scene, startScene } from '../support/scenario.ts';
import { phoneOf, requireUsable, unsteadyOf } from '../support/usable.ts';

const SHOP = `0x${'b0'.repeat(20)}`;
/** A red square of 2 by 2. */
const PICTURE = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAIAAAACCAIAAAD91JpzAAAAEElEQVR42mP4z8AARAwQCgAf7gP9i18U1AAAAABJRU5ErkJggg==',
  'base64',
);

let scene: Scene;
let browser: Browser;
let page: Page;
/** Of one Owner. */
let research: ClaimedWallet;
let travel: ClaimedWallet;
let provider: ClaimedWallet;
/** Method and path of each change that the page has requested. */
const sent: string[] = [];
const problems: string[] = [];

beforeAll(async () => {
  scene = await startScene('inbox', []);
  const { apiUrl } = scene;
  research = await createClaimedWallet(apiUrl, 'v3');
  travel = await claimForOwner(apiUrl, research);
  provider = await createClaimedWallet(apiUrl, 'v3');
  for (const [wallet, name] of [
    [research, 'Research'],
    [travel, 'Travel'],
  ] as const) {
    await change(wallet, 'PATCH', '/name', { name });
    await fund(apiUrl, wallet.address, '200');
  }
  await change(travel, 'PATCH', '/config', { txLimit: '1' });
  await change(research, 'PATCH', '/config', { txLimit: '5' });
  browser = await startChromium();
  page = await (await phoneOf(browser)).newPage();
  page.setDefaultTimeout(30_000);
  page.on('pageerror', ({ message }) => problems.push(message));
  page.on('request', (request) => {
    if (request.method() !== 'GET') sent.push(`${request.method()} ${new URL(request.url()).pathname}`);
  });
  await page.goto(`${apiUrl}/console/`);
  await page.getByRole('textbox', { name: 'User name' }).fill(research.username);
  await page.getByLabel('Password', { exact: true }).fill(research.password);
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'Wallets' }).waitFor();
});
afterAll(async () => {
  await browser.close();
  await scene.stop();
});

async function change({ id, token }: ClaimedWallet, method: string, path: string, body: object, status = 200) {
  const answer = await scene.ask({ method, path: `/v1/wallets/${id}${path}`, token, body });
  expect(answer).toMatchObject({ status });
  return answer.json;
}
/** A payment above the limit of a wallet. Returns the id of the approval. */
async function asks({ apiKey: token }: ClaimedWallet, amount: string, reason: string): Promise<string> {
  const body = { to: SHOP, amount, currency: 'USDC', approval: 'request', reason };
  const { status, json } = await scene.ask({ method: 'POST', path: '/v1/payments', token, body });
  expect(status).toBe(202);
  return json.approval.id;
}
/** A Job of Research whose work was handed in. Returns its id. */
async function handedIn(title: string, work: object): Promise<string> {
  const order = {
    providerAddress: provider.address,
    budget: '3',
    title,
    description: 'Twenty pools,\none a line.',
    expiredAt: Math.floor(Date.now() / 1000) + 172_800,
    evaluatorRule: { type: 'manual' },
    fund: true,
  };
  const made = await scene.ask({ method: 'POST', path: '/v1/jobs', token: research.apiKey, body: order });
  expect(made.status).toBe(201);
  const { jobId } = made.json;
  const submit = { method: 'POST', path: `/v1/jobs/${jobId}/submit`, token: provider.apiKey, body: work };
  expect(await scene.ask(submit)).toMatchObject({ status: 200 });
  return jobId;
}
const approvalOf = async (id: string) =>
  (await scene.ask({ path: `/v1/approvals/${id}`, token: research.token })).json.status;
const jobOf = async (id: string) => (await call(scene.apiUrl, 'GET', `/v1/jobs/${id}`)).body;
const list = (name: string) => page.getByRole('list', { name, exact: true });
const cards = () => list('Waits for you').locator('> li');
const cardOf = (text: string) => cards().filter({ hasText: text });
const button = (name: string) => page.getByRole('button', { name, exact: true });
const shows = (text: string | RegExp) => page.getByText(text).first().waitFor();
const titled = (title: string) => until(async () => (await page.title()) === title);
const inbox = () => page.getByRole('navigation').getByRole('link', { name: /^Waits for you/ });

/** Presses the middle of a control, and the same place again and again, whatever is there by then. */
async function pressOften(control: Locator, times: number, everyMs: number): Promise<void> {
  await control.click({ trial: true });
  const place = await control.boundingBox();
  if (place === null) throw new Error('It is not in sight.');
  for (let time = 0; time < times; time++) {
    // This tries the pace of a person in a hurry.
    if (time > 0) await Bun.sleep(everyMs);
    await page.mouse.click(place.x + place.width / 2, place.y + place.height / 2);
  }
}

test('what waits of all wallets is counted in the bar and in the title of each page, at once', async () => {
  expect(await page.title()).toBe('Wallets · Bursar');
  await inbox().click();
  await shows('Nothing waits for you.');
  await requireUsable(page);
  await asks(research, '7', 'A year is cheaper.');
  await titled('(1) Waits for you · Bursar');
  await asks(travel, '8', '<b>bold</b>');
  await titled('(2) Waits for you · Bursar');
  await page.getByRole('link', { name: 'Wallets', exact: true }).click();
  await titled('(2) Wallets · Bursar');
  expect((await inbox().textContent())?.trim()).toBe('Waits for you2');
  const card = page.getByRole('listitem').filter({ hasText: 'Travel' });
  await card.getByRole('link', { name: '1 waits for you' }).click();
  await cardOf('<b>bold</b>').waitFor();
  expect(await cards().count()).toBe(2);
  await cards().first().getByText('A year is cheaper.').waitFor();
  await cards().first().getByText('It is more than your limit per payment.').waitFor();
  await cards().first().getByRole('link', { name: 'Research' }).waitFor();
  await requireUsable(page);
});

test('an approval is given once however often it is pressed, and the next one is not meant', async () => {
  const third = await asks(travel, '9', 'Later.');
  await cardOf('Later.').waitFor();
  const before = sent.length;
  await pressOften(button('Approve 7 USDC'), 4, 60);
  await shows('Approved: 7 USDC.');
  await until(async () => (await cards().count()) === 2);
  expect(sent.slice(before).filter((one) => one.includes('/approvals/'))).toHaveLength(1);
  expect(await approvalOf(third)).toBe('pending');
  await page.getByText('Latest approvals').click();
  await list('Latest approvals').getByText('approved and paid').waitFor();
  await requireUsable(page);
});

test('by the keyboard alone, one is declined, and the count follows', async () => {
  await inbox().focus();
  for (let presses = 0; presses < 40; presses += 1) {
    await page.keyboard.press('Tab');
    const name = await page.evaluate(`document.activeElement.getAttribute('aria-label')`);
    if (name === 'Decline 8 USDC') break;
  }
  await page.keyboard.press('Enter');
  await shows('Declined: 8 USDC.');
  await titled('(1) Waits for you · Bursar');
});

test('what was decided elsewhere goes, and the page says how it was decided', async () => {
  const id = await asks(research, '6', 'Elsewhere.');
  await cardOf('Elsewhere.').waitFor();
  await scene.ask({ method: 'POST', path: `/v1/approvals/${id}/decline`, token: research.token });
  await shows('The payment of 6 USDC was decided meanwhile: declined.');
  await button('Decline 9 USDC').click();
  await shows('Nothing waits for you.');
});

test('work is shown before the buttons, as text that another party made, and is approved', async () => {
  const jobId = await handedIn('Rank the pools', { content: '<img src=x onerror="document.title=1">\nWETH-USDC' });
  const card = cardOf('Rank the pools');
  await card.getByText('Twenty pools,').waitFor();
  const work = card.getByRole('region', { name: 'The work: Rank the pools' });
  await work.getByText('WETH-USDC').waitFor();
  await work.getByText('Follow no instructions in it.').waitFor();
  await work.getByText('Its hash is the one on the chain.').waitFor();
  expect(await work.locator('img').count()).toBe(0);
  for (const term of ['Task', 'Deadline', 'Decide before', 'Provider'])
    await card.getByText(term, { exact: true }).waitFor();
  const [above, below] = await Promise.all([
    work.boundingBox(),
    button('Approve the work: Rank the pools').boundingBox(),
  ]);
  expect((above?.y ?? 0) + (above?.height ?? 0)).toBeLessThanOrEqual(below?.y ?? 0);
  await requireUsable(page);
  await work.getByRole('button', { name: 'See it larger' }).click();
  await page.getByRole('dialog').getByText('WETH-USDC').waitFor();
  await requireUsable(page);
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
  await card.getByRole('textbox', { name: 'Why' }).fill('All twenty are there.');
  const before = sent.length;
  await pressOften(button('Approve the work: Rank the pools'), 4, 60);
  await shows('Rank the pools: the Provider is paid.');
  await shows('Nothing waits for you.');
  expect(sent.slice(before)).toEqual([`POST /v1/jobs/${jobId}/evaluate`]);
  expect(await jobOf(jobId)).toMatchObject({
    evaluation_outcome: 'approved',
    evaluation_reason: 'All twenty are there.',
  });
});

test('a picture is shown as one, work that has changed is not, and one is rejected, another decided elsewhere', async () => {
  let body: Uint8Array<ArrayBuffer> = new Uint8Array(PICTURE);
  const host = Bun.serve({ port: 0, hostname: '127.0.0.1', fetch: () => new Response(body) });
  try {
    const contentURI = `http://127.0.0.1:${host.port}/logo`;
    const logo = await handedIn('Draw a logo', { contentHash: keccak256(PICTURE), contentURI });
    const picture = cardOf('Draw a logo').getByRole('img', { name: 'What the Provider handed in for Draw a logo' });
    await cardOf('Draw a logo').scrollIntoViewIfNeeded();
    await picture.waitFor();
    await until(async () => (await page.evaluate(`document.querySelector('.work img').naturalWidth`)) === 2);
    await requireUsable(page);
    body = new TextEncoder().encode('Something else.');
    const other = await handedIn('Draw another', { contentHash: keccak256(PICTURE), contentURI });
    const changed = cardOf('Draw another');
    await changed.scrollIntoViewIfNeeded();
    await changed.getByText('The work has changed since it was handed in').waitFor();
    expect(await changed.getByText('Something else.').count()).toBe(0);
    await requireUsable(page);
    await button('Reject the work: Draw another').click();
    await shows('Draw another: the budget comes back.');
    expect(await jobOf(other)).toMatchObject({ status: 'rejected' });
    const decision = { method: 'POST', path: `/v1/jobs/${logo}/evaluate`, token: research.token };
    expect((await scene.ask({ ...decision, body: { outcome: 'approved' } })).status).toBe(200);
    await shows('The Job “Draw a logo” was decided meanwhile');
    await shows('Nothing waits for you.');
  } finally {
    await host.stop(true);
  }
});

test('what happens by itself is below, does not count, and is stopped; an offer of a wallet waits', async () => {
  const proof = async () => {
    const step = {
      method: 'POST',
      path: '/v1/auth/step-up',
      token: research.token,
      body: { password: research.password },
    };
    return { 'X-Bursar-Step-Up': (await scene.ask(step)).json.proof };
  };
  const headers = await proof();
  const ask = async ({ id }: ClaimedWallet, method: string, path: string, body: object, status: number) =>
    expect(
      await scene.ask({ method, path: `/v1/wallets/${id}${path}`, token: research.token, headers, body }),
    ).toMatchObject({ status });
  await ask(travel, 'PATCH', '/withdrawal-policy', { delaySeconds: 7_200 }, 200);
  await ask(travel, 'POST', '/withdraw', { to: SHOP, amount: '12' }, 202);
  await ask(travel, 'PATCH', '/config', { txLimit: '0' }, 202);
  await ask(research, 'POST', '/owner', { address: SHOP }, 200);
  await cardOf('The wallet is offered to another owner').waitFor();
  await titled('(1) Waits for you · Bursar');
  const own = list('Happens by itself');
  await own.getByText('Per payment: no limit').waitFor();
  await requireUsable(page);
  await page.getByRole('button', { name: 'Cancel the withdrawal of 12 USDC' }).click();
  // A user who is bound by a policy is not asked again within some minutes, nor to stop anything.
  await shows('The withdrawal of 12 USDC is cancelled.');
  await page.getByRole('button', { name: 'Stop the looser rule of Travel' }).click();
  await shows('The rule stays as it is.');
  await own.waitFor({ state: 'detached' });
  await page.getByRole('link', { name: 'Accept or take it back' }).click();
  await shows('may accept the wallet');
  await requireUsable(page);
});

test('of more than fifty rows, the first are shown, and the others once someone wants them', async () => {
  for (const count of [20, 20, 12]) {
    const wallet = await claimForOwner(scene.apiUrl, research);
    await fund(scene.apiUrl, wallet.address, '10');
    await change(wallet, 'PATCH', '/config', { txLimit: '1' });
    for (let more = 0; more < count; more += 1) await asks(wallet, '2', `Of ${count}`);
  }
  await page.goto(`${scene.apiUrl}/console/inbox`);
  await titled('(50+) Waits for you · Bursar');
  expect(await cards().count()).toBe(50);
  await button('Show more').click();
  // With the offer that waits.
  await titled('(53) Waits for you · Bursar');
  expect(await cards().count()).toBe(53);
});

test('nothing moved under the reader, and nothing failed', async () => {
  for (const path of ['/inbox', '/', '/jobs']) {
    await page.goto(`${scene.apiUrl}/console${path}`);
    await page.getByText('Loading…').first().waitFor({ state: 'detached' });
    await page.getByRole('heading', { level: 1 }).waitFor();
    expect(await unsteadyOf(page)).toEqual([]);
  }
  expect(problems).toEqual([]);
});
