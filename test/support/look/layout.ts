import { fileURLToPath } from 'node:url';
import type { Browser, BrowserContext, Page, Request } from 'playwright-core';
import { phoneOf } from '../usable.ts';
import { NOW } from './fixed-answers.ts';
import { type FixedPage, pathOf } from './fixed-pages.ts';
import { PAGE_HEADER } from './fixed-server.ts';

/** The widths at which pages are looked at. */
export const WIDTHS = { desk: 1_280, phone: 390 } as const;
export const SCHEMES = ['light', 'dark'] as const;
type Scheme = (typeof SCHEMES)[number];

/** An element as it is drawn: a line with `%` for each of its colours. */
interface Drawn {
  readonly line: string;
  readonly colours: readonly string[];
}
/** A page as it is drawn in one scheme, and the names of its colours in the style. */
interface Layout {
  readonly drawn: readonly Drawn[];
  readonly palette: Readonly<Record<string, string>>;
}

/** An answer is drawn in the frame that follows it, and what that requests is known in the next. */
const STILL_FRAMES = 4;
const NEXT_FRAME =
  'document.fonts.ready.then(() => new Promise((next) => requestAnimationFrame(() => setTimeout(next))))';

/**
 * All text in one font that comes with the tests: the fonts of machines differ in width, and with them every line
 * break. The style's own name for letters of equal width stays, so that a line says where they are used.
 */
async function fontScript(): Promise<string> {
  const file = fileURLToPath(import.meta.resolve('@fontsource-variable/inter/files/inter-latin-wght-normal.woff2'));
  const font = Buffer.from(await Bun.file(file).bytes()).toBase64();
  return `
    const bytes = Uint8Array.from(atob(${JSON.stringify(font)}), (letter) => letter.charCodeAt(0));
    for (const name of ['Fixed', 'SFMono-Regular']) document.fonts.add(new FontFace(name, bytes, { weight: '100 900' }));
    const sheet = new CSSStyleSheet();
    sheet.replaceSync('body{font-family:Fixed!important}');
    document.adoptedStyleSheets = [sheet];
    // What the change of fonts has moved is nothing that readers see.
    ${NEXT_FRAME}.then(() => {
      window.shiftsFromMs = performance.now();
      window.shifted = 0;
    });
  `;
}

/** A browser of one width, whose clock and place never change. */
export async function openWidth(browser: Browser, width: keyof typeof WIDTHS): Promise<BrowserContext> {
  const viewport = { width: WIDTHS[width], height: 900 };
  const context = await phoneOf(browser, { viewport, locale: 'en-GB', timezoneId: 'UTC', reducedMotion: 'reduce' });
  await context.addInitScript({ content: `{${await fontScript()}}` });
  return context;
}

/** Opens a page of the server of fixed answers, and resolves once nothing in it loads any more. Throws its errors. */
export async function openFixed(page: Page, origin: string, fixed: FixedPage): Promise<void> {
  await page.emulateMedia({ colorScheme: 'light' });
  await page.clock.setFixedTime(NOW * 1_000);
  await page.setExtraHTTPHeaders({ [PAGE_HEADER]: fixed.name });
  const failed = Promise.withResolvers<never>();
  page.on('pageerror', failed.reject);
  const still = stillness(page);
  try {
    await page.goto(`${origin}${pathOf(fixed)}`);
    await Promise.race([failed.promise, still()]);
    await fixed.steps?.(page);
    await Promise.race([failed.promise, still()]);
  } finally {
    page.removeAllListeners();
  }
}

/** Returns what resolves once a page has been drawn with the answers to all that it has requested. */
function stillness(page: Page): () => Promise<void> {
  const open = new Set<Request>();
  page.on('request', (request) => request.url().endsWith('/v1/events') || open.add(request));
  page.on('requestfinished', (request) => open.delete(request));
  page.on('requestfailed', (request) => open.delete(request));
  return async () => {
    await page.getByRole('heading', { level: 1 }).first().waitFor();
    for (let frames = 0; frames < STILL_FRAMES; ) {
      await page.evaluate(NEXT_FRAME);
      frames = open.size === 0 ? frames + 1 : 0;
    }
  };
}

/** A page as text, and the colours to which the names in it lead. */
export interface Described {
  readonly lines: readonly string[];
  readonly palette: readonly string[];
}

/** Describes a page at its width, each line with the names of its colours in the style. Both schemes have the same. */
export async function describeLayout(page: Page): Promise<Described> {
  const [light, dark] = [await layoutIn(page, 'light'), await layoutIn(page, 'dark')];
  const nameOf = (inLight: string, inDark: string): string =>
    Object.keys(light.palette).find((name) => light.palette[name] === inLight && dark.palette[name] === inDark) ??
    `${inLight} or ${inDark}`;
  const lines = light.drawn.map(({ line, colours }, at) => {
    const other = dark.drawn[at];
    if (other?.line !== line) throw new Error(`In the dark, ${page.url()} has not “${line}” but “${other?.line}”.`);
    return colours.reduce((text, colour, of) => text.replace('%', nameOf(colour, other.colours[of] ?? '')), line);
  });
  const palette = Object.entries(light.palette).map(([name, colour]) => `${name}: ${colour} or ${dark.palette[name]}`);
  return { lines, palette };
}

async function layoutIn(page: Page, colorScheme: Scheme): Promise<Layout> {
  await page.emulateMedia({ colorScheme });
  return await page.evaluate<Layout>(DESCRIBE);
}

/**
 * Runs in the page. A line for each element that is seen: its name, its box within that of the line above which it
 * stands in, its letters, its ground, its border, and its text.
 */
const DESCRIBE = `(() => {
  const probe = document.createElement('i');
  document.body.append(probe);
  const palette = {};
  for (const [name, value] of document.documentElement.computedStyleMap()) {
    if (!name.startsWith('--')) continue;
    probe.style.color = '';
    probe.style.color = String(value);
    if (probe.style.color !== '') palette[name.slice(2)] = getComputedStyle(probe).color;
  }
  probe.remove();
  const drawn = [];
  const isClear = (colour) => colour === 'rgba(0, 0, 0, 0)' || colour === 'none';
  const textOf = (element) =>
    [...element.childNodes].map((node) => (node.nodeType === 3 ? node.data : ' ')).join('').replace(/\\s+/g, ' ').trim();
  const isControl = (element) => /^(input|select|textarea|meter|img|svg)$/.test(element.localName);
  const isShape = (element) => element.ownerSVGElement !== null && element.ownerSVGElement !== undefined;
  const describe = (element, style) => {
    const facts = [];
    const colours = [];
    const colour = (words, value) => { facts.push(words + '%'); colours.push(value); };
    const text = textOf(element);
    if (isShape(element)) {
      if (!isClear(style.fill)) colour('fill ', style.fill);
      if (!isClear(style.stroke)) colour('stroke ', style.stroke);
      return { facts, colours };
    }
    if (text !== '' || (isControl(element) && element.localName !== 'svg')) {
      colour(parseFloat(style.fontSize).toFixed(1).replace('.0', '') + '/' + style.fontWeight + ' ', style.color);
      if (style.fontFamily.includes('mono')) facts.push('mono');
      if (style.textDecorationLine !== 'none') facts.push(style.textDecorationLine);
      if (style.textAlign !== 'start') facts.push(style.textAlign);
    }
    const isFramed = ['Top', 'Right', 'Bottom', 'Left'].filter((side) => parseFloat(style['border' + side + 'Width']) > 0);
    if (!isClear(style.backgroundColor)) colour('on ', style.backgroundColor);
    if (isFramed.length > 0) {
      const [first] = isFramed;
      const sides = isFramed.length === 4 ? '' : isFramed.join('').toLowerCase() + ' ';
      colour('border ' + sides + style['border' + first + 'Width'] + ' ' + style['border' + first + 'Style'] + ' ', style['border' + first + 'Color']);
    }
    if ((isFramed.length > 0 || !isClear(style.backgroundColor)) && style.borderRadius !== '0px') facts.push('radius ' + style.borderRadius);
    if (style.boxShadow !== 'none') facts.push('shadow ' + style.boxShadow);
    if (style.opacity !== '1') facts.push('opacity ' + style.opacity);
    if (style.display === 'list-item' && style.listStyleType !== 'none' && element.localName !== 'summary') facts.push('marker ' + style.listStyleType);
    for (const part of ['::before', '::after']) {
      const { content } = getComputedStyle(element, part);
      if (content !== 'none' && content !== 'normal') facts.push(part + ' ' + content);
    }
    if (element.localName === 'input' && (element.type === 'checkbox' || element.type === 'radio')) facts.push(element.type + (element.checked ? ' checked' : ''));
    else if (isControl(element) && element.value) facts.push('value ' + JSON.stringify(String(element.value).slice(0, 60)));
    if (text !== '') facts.push(JSON.stringify(text.length > 90 ? text.slice(0, 90) + '…' : text));
    return { facts, colours };
  };
  const walk = (element, depth, left, top) => {
    if (/^(script|style|noscript|head|title)$/.test(element.localName)) return;
    if (!element.checkVisibility({ visibilityProperty: true, contentVisibilityAuto: false })) return;
    const style = getComputedStyle(element);
    const { facts, colours } = describe(element, style);
    const box = element.getBoundingClientRect();
    const x = box.left + scrollX, y = box.top + scrollY;
    const isSeen = facts.length > 0 || element.localName === 'svg';
    if (isSeen) {
      const name = [element.localName, ...(isShape(element) ? [] : element.classList)].join('.');
      const place = Math.round(x - left) + ',' + Math.round(y - top) + ' ' + Math.round(box.width) + '×' + Math.round(box.height);
      drawn.push({ line: [' '.repeat(depth) + name, place, ...facts].join(' '), colours });
    }
    for (const child of element.children) walk(child, depth + (isSeen ? 1 : 0), isSeen ? x : left, isSeen ? y : top);
  };
  walk(document.body, 0, 0, 0);
  return { drawn, palette };
})()`;
