/**
 * How long the console takes from the start of a navigation until what somebody came for is painted: the form of the
 * log-in, and a wallet's page with its balance and what it did last. In headless Chromium on loopback, with nothing in
 * the cache and with everything there, over the compiled binary with its chain and indexer.
 *
 *   bun scripts/bench/first-view.ts [views of each]
 */
import type { BrowserContext } from 'playwright-core';
import { startChromium } from '../../test/support/chromium.ts';
import { call, createClaimedWallet, fund } from '../../test/support/client.ts';
import { percentile, report, withDev } from './support.ts';

const VIEWS = Number(Bun.argv[2] ?? 20);
const MUST_MS = 300;
const PAYMENTS = 20;
const SHOP = '0x000000000000000000000000000000000000b0b0';

/** Notes in the page when a text was painted: two frames after the document has it, the frame with it is shown. */
const notePainted = (text: string) => `
  globalThis.painted = new Promise((resolve) => {
    const look = () => {
      if (document.body?.innerText.includes(${JSON.stringify(text)}))
        requestAnimationFrame(() => requestAnimationFrame(() => resolve(performance.now())));
      else requestAnimationFrame(look);
    };
    look();
  });`;

async function view(context: BrowserContext, url: string, text: string): Promise<number> {
  const page = await context.newPage();
  await page.addInitScript({ content: notePainted(text) });
  await page.goto(url, { waitUntil: 'commit' });
  const paintedMs = Number(await page.evaluate('painted'));
  await page.close();
  return paintedMs;
}

/** Views of one page: each in a browser context of its own, and all in one, which has the page's files. */
async function measure(open: () => Promise<BrowserContext>, url: string, text: string) {
  const cold: number[] = [];
  for (let count = 0; count < VIEWS; count += 1) {
    const context = await open();
    cold.push(await view(context, url, text));
    await context.close();
  }
  const context = await open();
  await view(context, url, text);
  const warm: number[] = [];
  for (let count = 0; count < VIEWS; count += 1) warm.push(await view(context, url, text));
  await context.close();
  return { cold, warm };
}

await withDev(async ({ facts: { apiUrl } }) => {
  const wallet = await createClaimedWallet(apiUrl);
  await fund(apiUrl, wallet.address, '100');
  for (let count = 0; count < PAYMENTS; count += 1) {
    const body = { to: SHOP, amount: '0.5', currency: 'USDC' };
    await call(apiUrl, 'POST', '/v1/payments', { token: wallet.apiKey, body, headers: { Prefer: 'wait=30' } });
  }
  const browser = await startChromium();
  try {
    const fresh = () => browser.newContext();
    const session = await fresh();
    const page = await session.newPage();
    await page.goto(`${apiUrl}/console`);
    await page.getByRole('textbox', { name: 'User name' }).fill(wallet.username);
    await page.getByLabel('Password', { exact: true }).fill(wallet.password);
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Wallets' }).waitFor();
    const storageState = await session.storageState();
    await session.close();
    const loggedIn = () => browser.newContext({ storageState });
    const logIn = await measure(fresh, `${apiUrl}/console`, 'Log in');
    const own = await measure(loggedIn, `${apiUrl}/console/wallets/${wallet.id}`, SHOP.slice(0, 6));
    const ms = (name: string, values: readonly number[], share: number) =>
      ({ name, value: percentile(values, share), unit: 'ms', must: MUST_MS }) as const;
    report(`Until it is painted, ${VIEWS} views of each:`, [
      ms('log-in, nothing in the cache, median', logIn.cold, 0.5),
      ms('… p95', logIn.cold, 0.95),
      ms('log-in, seen before, median', logIn.warm, 0.5),
      ms("a wallet's page, nothing in the cache, median", own.cold, 0.5),
      ms('… p95', own.cold, 0.95),
      ms("a wallet's page, seen before, median", own.warm, 0.5),
    ]);
  } finally {
    await browser.close();
  }
});
