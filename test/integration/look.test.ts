import { afterAll, beforeAll, expect, test } from 'bun:test';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import { MARK } from '../../src/core/lib/mark.ts';
import { consoleFiles } from '../../src/web/console/console-routes.ts';
import { startChromium } from '../support/chromium.ts';
import { FIXED_PAGES } from '../support/look/fixed-pages.ts';
import { describeLayout, SCHEMES } from '../support/look/layout.ts';
import { KEPT, keptText, lookAtPages, PALETTE, type Width, withKeptBoxes } from '../support/look/looks.ts';
import { axeFindings, unsteadyOf } from '../support/usable.ts';

// Descriptions and not pictures: pixels differ with the machine's fonts and the browser's version, and say only that
// something has changed. Here a change of a box, a letter, a colour, a border or a text is a line that can be read.

let browser: Browser;
const described = new Map<string, Partial<Record<Width, readonly string[]>>>();
const palettes = new Set<string>();
const findings: string[] = [];
const unsteady: string[] = [];

/** Draws every page at both widths and in both schemes, and keeps what was found. */
beforeAll(async () => {
  browser = await startChromium();
  await lookAtPages(browser, async ({ fixed, width, page }) => {
    unsteady.push(...(await unsteadyOf(page)).map((what) => `${fixed.name}, ${width}: ${what}`));
    const { lines, palette } = await describeLayout(page);
    described.set(fixed.name, { ...described.get(fixed.name), [width]: lines });
    palettes.add(`${palette.join('\n')}\n`);
    for (const colorScheme of SCHEMES) {
      await page.emulateMedia({ colorScheme });
      findings.push(...(await axeFindings(page)).map((what) => `${fixed.name}, ${width}, ${colorScheme}: ${what}`));
    }
  });
});

afterAll(() => browser.close());

const keptOf = (name: string) => Bun.file(join(KEPT, `${name}.txt`)).text();

test.each(FIXED_PAGES.map(({ name }) => name))('%s looks as it did (else: bun scripts/look.ts)', async (name) => {
  const kept = await keptOf(name);
  expect(withKeptBoxes(keptText(described.get(name) ?? {}), kept)).toBe(kept);
});

test('all pages have the same colours, and no page is kept that is not drawn', async () => {
  expect([...palettes]).toEqual([await keptOf(PALETTE)]);
  const names = [PALETTE, ...FIXED_PAGES.map(({ name }) => name)].map((name) => `${name}.txt`);
  expect(readdirSync(KEPT).sort()).toEqual(names.sort());
});

test('axe finds nothing on any page, at any width, in any scheme', () => {
  expect(findings).toEqual([]);
});

test('no page moves once it is drawn, and none scrolls sideways', () => {
  expect(unsteady).toEqual([]);
});

/** Style that breaks, and what then stands in a line that is not kept: a test of texts and presses would pass. */
const BROKEN = [
  ['.cards{list-style:disc;padding-left:40px}', 'marker disc'],
  ['.soft{color:var(--ink)}', '14.7/400 ink "'],
  ['@media(prefers-color-scheme:dark){.soft{color:#777}}', 'or rgb(119, 119, 119)'],
  ['.card{padding:2rem}', 'li.card'],
  ['h2{font-weight:400}', '17.6/400'],
  ['.card{border:0}', 'li.card'],
  ['@media(max-width:30rem){header nav a{padding:1rem}}', ' a '],
] as const;

test('each style that breaks is noticed', async () => {
  const kept = await keptOf('wallets');
  const broken = BROKEN.map((): Partial<Record<Width, readonly string[]>> => ({}));
  await lookAtPages(
    browser,
    async ({ width, page }) => {
      for (const [at, [style]] of BROKEN.entries()) {
        await page.evaluate(`(() => {
          const sheet = new CSSStyleSheet();
          sheet.replaceSync(${JSON.stringify(style)});
          document.adoptedStyleSheets.push(sheet);
        })()`);
        broken[at] = { ...broken[at], [width]: (await describeLayout(page)).lines };
        await page.evaluate('document.adoptedStyleSheets.pop()');
      }
    },
    FIXED_PAGES.filter(({ name }) => name === 'wallets'),
  );
  const keptLines = new Set(kept.split('\n'));
  for (const [at, [style, sign]] of BROKEN.entries()) {
    const lines = withKeptBoxes(keptText(broken[at] ?? {}), kept).split('\n');
    expect([style, lines.filter((line) => !keptLines.has(line)).join('\n')]).toEqual([
      style,
      expect.stringContaining(sign),
    ]);
  }
});

test('the mark in the documents is the one of the pages', async () => {
  expect(await Bun.file('docs/images/mark.svg').text()).toBe(`${MARK}\n`);
});

test('no list of the console has bullets', async () => {
  const console = FIXED_PAGES.filter(({ path }) => path !== undefined);
  for (const { name } of console)
    expect([name, await keptOf(name)]).toEqual([name, expect.not.stringContaining(' marker ')]);
});

test("the console's script has at most 90 KB on the wire", async () => {
  const { assets } = await consoleFiles();
  const scripts = Object.values(assets).filter(({ contentType }) => contentType.startsWith('text/javascript'));
  const sizes = scripts.map(({ text }) => Bun.gzipSync(Buffer.from(text)).byteLength);
  expect(Math.max(...sizes)).toBeGreaterThan(10_000);
  expect(Math.max(...sizes)).toBeLessThanOrEqual(90_000);
});
