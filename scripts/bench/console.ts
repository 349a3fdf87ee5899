/**
 * How long the console takes to show a page, from the beginning of the navigation until the frame that has its content
 * and loads nothing any more: in a browser that has nothing of it yet, and in one that has its files. On `bursar dev`,
 * logged in, with the wallet that it gives to play with.
 *
 *   scripts/build && bun scripts/bench/console.ts [runs]
 */
import type { BrowserContext } from 'playwright-core';
import { scratchFolder, startBinary } from '../../test/support/binary.ts';
import { startChromium } from '../../test/support/chromium.ts';
import { type Figure, percentile, report } from './support.ts';

const RUNS = Number(Bun.argv[2] ?? 20);
const MUST_MS = 300;
const PATHS = ['/console', '/console/inbox', '/console/account'];

/** Notes the time of the first frame with a title and without a word that something loads. */
const NOTE = `
  window.shownMs = new Promise((resolve) => {
    const look = () => {
      const text = document.querySelector('main')?.textContent ?? '';
      if (document.querySelector('h1') === null || text.includes('Loading…')) return requestAnimationFrame(look);
      const channel = new MessageChannel();
      channel.port1.onmessage = () => resolve(performance.now());
      requestAnimationFrame(() => channel.port2.postMessage(undefined));
    };
    look();
  });
`;

async function shownMs(context: BrowserContext, url: string): Promise<number> {
  const page = await context.newPage();
  await page.goto(url, { waitUntil: 'commit' });
  const ms = await page.evaluate<number>('window.shownMs');
  await page.close();
  return ms;
}

const folder = scratchFolder('console-bench');
const server = await startBinary({
  args: ['dev', '--port', '0', '--data-dir', `${folder.path}/data`],
  cwd: folder.path,
});
const browser = await startChromium();
const figures: Figure[] = [];
try {
  const { apiUrl } = server.facts;
  const first = await browser.newContext();
  const page = await first.newPage();
  await page.goto(`${apiUrl}/dev/console`);
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.close();
  const storageState = await first.storageState();
  await first.addInitScript({ content: NOTE });
  for (const path of PATHS) {
    const [cold, warm]: [number[], number[]] = [[], []];
    for (let run = 0; run < RUNS; run += 1) {
      const fresh = await browser.newContext({ storageState });
      await fresh.addInitScript({ content: NOTE });
      cold.push(await shownMs(fresh, `${apiUrl}${path}`));
      await fresh.close();
      warm.push(await shownMs(first, `${apiUrl}${path}`));
    }
    figures.push({ name: `${path}, first view, median`, value: percentile(cold, 0.5), unit: 'ms', must: MUST_MS });
    figures.push({ name: `${path}, first view, p95`, value: percentile(cold, 0.95), unit: 'ms' });
    figures.push({ name: `${path}, again, median`, value: percentile(warm, 0.5), unit: 'ms' });
  }
} finally {
  await browser.close();
  await server.stop();
  folder.remove();
}
report(`${RUNS} runs of each page, Chromium without a display, next to the server`, figures);
