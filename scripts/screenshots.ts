/**
 * Takes the pictures of the console that the documents show, from what `bursar demo` plays. (Of all pages, from fixed
 * data: `bun scripts/look.ts <folder>`.)
 *
 *   scripts/build && bun scripts/screenshots.ts
 */
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { z } from 'zod';
import { startBinary } from '../test/support/binary.ts';
import { startChromium } from '../test/support/chromium.ts';
import { call } from '../test/support/client.ts';

const IN_DOCUMENTS = 'docs/images';
const TIMEOUT_MS = 60_000;
const PHONE = { width: 390, height: 844 };
const DESK = { width: 1120, height: 800 };

const line = z.looseObject({ event: z.string(), consoleUrl: z.string().optional() });

const folder = mkdtempSync(join(tmpdir(), 'bursar-screenshots-'));
const ports = ['--port', '0', '--chain-port', '0', '--indexer-port', '0'];
const demo = await startBinary({
  args: ['demo', '--stay', '--json', ...ports, '--data-dir', join(folder, 'data')],
  cwd: folder,
});
const browser = await startChromium();
try {
  await takeAll(browser, await consoleUrlOf());
} finally {
  await browser.close();
  await demo.stop();
  rmSync(folder, { recursive: true, force: true });
}

/** The link of the demo, once it has played its scene. */
async function consoleUrlOf(): Promise<string> {
  const endsAt = performance.now() + TIMEOUT_MS;
  while (performance.now() < endsAt) {
    const lines = demo
      .output()
      .split('\n')
      .slice(0, -1)
      .flatMap((text) => (text.startsWith('{') ? (line.safeParse(JSON.parse(text)).data ?? []) : []));
    const url = lines.find(({ event }) => event === 'console_shown')?.consoleUrl;
    if (url !== undefined && lines.some(({ event }) => event === 'result')) return url;
    await Bun.sleep(200);
  }
  throw new Error(`The demo has not played its scene:\n${demo.output()}`);
}

async function takeAll(chromium: Browser, consoleUrl: string): Promise<void> {
  mkdirSync(IN_DOCUMENTS, { recursive: true });
  const page = await (await chromium.newContext({ viewport: PHONE, deviceScaleFactor: 1.5 })).newPage();
  page.setDefaultTimeout(TIMEOUT_MS);
  await page.goto(consoleUrl);
  const walletUrl = await setTheScene(page);
  const console = `${demo.facts.apiUrl}/console`;
  await page.setViewportSize(DESK);
  await shoot(page, walletUrl, join(IN_DOCUMENTS, 'wallet.png'), 'light');
  await page.setViewportSize(PHONE);
  await shoot(page, walletUrl, join(IN_DOCUMENTS, 'wallet-phone.png'), 'dark');
  await shoot(page, `${console}/inbox`, join(IN_DOCUMENTS, 'approval-phone.png'), 'light');
  await shoot(page, `${walletUrl}/limits`, join(IN_DOCUMENTS, 'limits-phone.png'), 'light');
  await page.setViewportSize(DESK);
  await shoot(page, `${walletUrl}/activity`, join(IN_DOCUMENTS, 'activity.png'), 'light');
}

/** Sets limits, and has the Client ask for more than it may. Returns the page of its wallet. */
async function setTheScene(page: Page): Promise<string> {
  const follow = (name: string) => page.getByRole('link', { name, exact: true }).first().click();
  await follow('demo Client');
  await page.getByText('Recent payments').waitFor();
  const walletUrl = page.url();
  await follow("Agent's key");
  await page.getByRole('button', { name: 'Show the key' }).click();
  const token = (await page.locator('.copy code').first().textContent()) ?? '';
  await page.goto(`${walletUrl}/limits`);
  await page.getByRole('textbox', { name: 'Most per day' }).fill('10');
  await page.getByRole('button', { name: 'Review the changes' }).click();
  await page.getByRole('button', { name: 'Change the limits' }).click();
  await page.getByText('This is what the chain enforces now').waitFor();
  const body = {
    to: '0x000000000000000000000000000000000000cafe',
    amount: '8',
    currency: 'USDC',
    approval: 'request',
    reason: 'The forecast for next year: a third less if we pay it at once.',
  };
  const requested = await call(demo.facts.apiUrl, 'POST', '/v1/payments', { token, body });
  if (requested.status !== 202) throw new Error(`The Client could not ask: ${JSON.stringify(requested.body)}`);
  return walletUrl;
}

async function shoot(page: Page, url: string, path: string, colorScheme: 'light' | 'dark'): Promise<void> {
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
  await page.goto(url);
  await page.getByRole('heading', { level: 1 }).first().waitFor();
  for (const unknown of ['Loading…', '…'])
    await page.getByText(unknown, { exact: true }).first().waitFor({ state: 'detached' });
  await page.screenshot({ path });
}
