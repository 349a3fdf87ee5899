import { expect } from 'bun:test';
import axe from 'axe-core';
import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core';

/** Sums up how far what was drawn has moved without anybody's doing, as browsers reckon it. */
const SHIFTS = `
  window.shifted = 0;
  window.shiftsFromMs = 0;
  new PerformanceObserver((list) => {
    for (const { hadRecentInput, startTime, value } of list.getEntries())
      if (!hadRecentInput && startTime >= window.shiftsFromMs) window.shifted += value;
  }).observe({ type: 'layout-shift', buffered: true });
`;
/** The good values of what the field calls the cumulative layout shift. */
const MAX_SHIFT = 0.1;

/** A browser as on a phone, whose pages {@link requireUsable} can look at. */
export async function phoneOf(browser: Browser, options: BrowserContextOptions = {}): Promise<BrowserContext> {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, ...options });
  await context.addInitScript({ content: axe.source });
  await context.addInitScript({ content: SHIFTS });
  return context;
}

/** Throws for what someone with a small screen, a keyboard or a screen reader could not use here, in both schemes. */
export async function requireUsable(page: Page): Promise<void> {
  const found: unknown[] = [];
  const wide = await page.evaluate('document.documentElement.scrollWidth - innerWidth');
  if (wide !== 0) found.push(`${wide} px too wide`);
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    const violations = await axeFindings(page);
    found.push(...violations.map((violation) => `${colorScheme}: ${violation}`));
  }
  expect([page.url(), ...found]).toEqual([page.url()]);
}

/** What axe finds on a page as it is drawn, by all of its rules or by some. */
export function axeFindings(page: Page, rules?: readonly string[]): Promise<string[]> {
  const all = { rules: { 'label-content-name-mismatch': { enabled: true } } };
  const options = { resultTypes: ['violations'], ...(rules === undefined ? all : { runOnly: rules }) };
  return page.evaluate<string[]>(
    `axe.run(document, ${JSON.stringify(options)}).then(({ violations }) => violations
      .map(({ id, nodes }) => id + ' at ' + nodes.map(({ html }) => html).join(' ')))`,
  );
}

/** What moved under the hands of the reader, or has to be scrolled sideways. */
export async function unsteadyOf(page: Page): Promise<string[]> {
  const [shifted, wide] = await page.evaluate<[number, number]>(
    '[window.shifted, document.documentElement.scrollWidth - innerWidth]',
  );
  return [
    ...(shifted < MAX_SHIFT ? [] : [`${page.url()} has moved by ${shifted}`]),
    ...(wide <= 0 ? [] : [`${page.url()} is ${wide} px too wide`]),
  ];
}
