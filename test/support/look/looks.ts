import type { Browser, Page } from 'playwright-core';
import { FIXED_PAGES, type FixedPage } from './fixed-pages.ts';
import { startFixedServer } from './fixed-server.ts';
import { openFixed, openWidth, WIDTHS } from './layout.ts';

/** Where the descriptions of pages are kept: a file for each page, and one for the colours. */
export const KEPT = 'test/integration/look';
export const PALETTE = 'palette';
export type Width = keyof typeof WIDTHS;
export const WIDTH_NAMES = ['desk', 'phone'] as const satisfies readonly Width[];

/** A page that is drawn. */
export interface Looked {
  readonly fixed: FixedPage;
  readonly width: Width;
  readonly page: Page;
}

/** Draws pages from fixed data at both widths, one page at a time at each, and has them looked at. */
export async function lookAtPages(
  browser: Browser,
  look: (looked: Looked) => Promise<void>,
  pages: readonly FixedPage[] = FIXED_PAGES,
): Promise<void> {
  const server = startFixedServer(FIXED_PAGES);
  const at = async (width: Width): Promise<void> => {
    const context = await openWidth(browser, width);
    const page = await context.newPage();
    for (const fixed of pages) {
      await openFixed(page, server.url.origin, fixed);
      await look({ fixed, width, page });
    }
    await context.close();
  };
  try {
    await Promise.all(WIDTH_NAMES.map(at));
  } finally {
    await server.stop(true);
  }
}

/** The text that is kept of a page: its lines at each width. */
export function keptText(lines: Readonly<Partial<Record<Width, readonly string[]>>>): string {
  return WIDTH_NAMES.map((width) => `${WIDTHS[width]} px\n${(lines[width] ?? []).join('\n')}\n`).join('\n');
}

/** Boxes that differ by as little from those that are kept are the same: engines round differently. */
const SAME_PX = 2;
const BOX = /-?\d+,-?\d+ \d+×\d+/;

/** A description, with the kept boxes in the place of those that are all but the same. */
export function withKeptBoxes(text: string, kept: string): string {
  const keptLines = kept.split('\n');
  return text
    .split('\n')
    .map((line, at) => (isAlike(line, keptLines[at] ?? '') ? keptLines[at] : line))
    .join('\n');
}

function isAlike(line: string, kept: string): boolean {
  if (line.replace(BOX, '') !== kept.replace(BOX, '')) return false;
  const [own, other] = [numbersIn(line), numbersIn(kept)];
  return own.every((number, at) => Math.abs(number - (other[at] ?? Number.POSITIVE_INFINITY)) <= SAME_PX);
}

function numbersIn(line: string): number[] {
  return (BOX.exec(line)?.[0] ?? '').match(/-?\d+/g)?.map(Number) ?? [];
}
