import { afterAll, beforeAll, expect, test } from 'bun:test';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import { MARK } from '../../src/core/lib/mark.ts';
import { consoleFiles } from '../../src/web/console/console-routes.ts';
import { startChromium } from '../support/chromium.ts';
import { FIXED_PAGES } from '../support/look/fixed-pages.ts';
import { describeLayout, SCHEMES } from '../support/look/layout.ts';
import { KEPT, keptText, openStudio, PALETTE, type Studio, type Width, withKeptBoxes } from '../support/look/looks.ts';
import { axeFindings, unsteadyOf } from '../support/usable.ts';

// Descriptions and not pictures: pixels differ with the machine's fonts and the browser's version, and say only that
// something has changed. Here a change of a box, a letter, a colour, a border or a text is a line that can be read.

let browser: Browser;
let studio: Studio;
const palettes = new Set<string>();

beforeAll(async () => {
  browser = await startChromium();
  studio = await openStudio(browser);
});

afterAll(async () => {
  await studio.close();
  await browser.close();
});

const keptOf = (name: string) => Bun.file(join(KEPT, `${name}.txt`)).text();
type Lines = Partial<Record<Width, readonly string[]>>;

test.each(FIXED_PAGES.map((fixed) => [fixed.name, fixed] as const))(
  '%s looks as it did (else: bun scripts/look.ts), stands still, and axe finds nothing',
  async (name, fixed) => {
    const lines: Lines = {};
    const found: string[] = [];
    await studio.draw(fixed, async ({ width, page }) => {
      found.push(...(await unsteadyOf(page)));
      const described = await describeLayout(page);
      lines[width] = described.lines;
      palettes.add(`${described.palette.join('\n')}\n`);
      for (const colorScheme of SCHEMES) {
        await page.emulateMedia({ colorScheme });
        // Of all that axe looks at, the scheme changes the colours alone.
        const findings = await axeFindings(page, colorScheme === 'light' ? undefined : ['color-contrast']);
        found.push(...findings.map((finding) => `${width}, ${colorScheme}: ${finding}`));
      }
    });
    const kept = await keptOf(name);
    expect(withKeptBoxes(keptText(lines), kept)).toBe(kept);
    expect(found).toEqual([]);
  },
);

test('all pages have the same colours, and no page is kept that is not drawn', async () => {
  expect([...palettes]).toEqual([await keptOf(PALETTE)]);
  const names = [PALETTE, ...FIXED_PAGES.map(({ name }) => name)].map((name) => `${name}.txt`);
  expect(readdirSync(KEPT).sort()).toEqual(names.sort());
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
  const broken = BROKEN.map((): Lines => ({}));
  const fixed = FIXED_PAGES.find(({ name }) => name === 'wallets');
  if (fixed === undefined) throw new Error('There is no such page.');
  await studio.draw(fixed, async ({ width, page }) => {
    for (const [at, [style]] of BROKEN.entries()) {
      await page.evaluate(`(() => {
        const sheet = new CSSStyleSheet();
        sheet.replaceSync(${JSON.stringify(style)});
        document.adoptedStyleSheets.push(sheet);
      })()`);
      const { lines } = await describeLayout(page);
      broken[at] = { ...broken[at], [width]: lines };
      await page.evaluate('document.adoptedStyleSheets.pop()');
    }
  });
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
