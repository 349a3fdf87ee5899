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

/** A browser at both widths next to a server of fixed answers. */
export type Studio = Awaited<ReturnType<typeof openStudio>>;

/** Opens a browser at both widths, in which pages are drawn from fixed data. */
export async function openStudio(browser: Browser) {
  const server = startFixedServer(FIXED_PAGES);
  const places = await Promise.all(
    WIDTH_NAMES.map(async (width) => ({ width, page: await (await openWidth(browser, width)).newPage() })),
  );
  return {
    /** Draws a page at both widths, and has each looked at. */
    async draw(fixed: FixedPage, look: (looked: Looked) => Promise<void>): Promise<void> {
      await Promise.all(
        places.map(async ({ width, page }) => {
          await openFixed(page, server.url.origin, fixed);
          await look({ fixed, width, page });
        }),
      );
    },
    async close(): Promise<void> {
      await Promise.all(places.map(({ page }) => page.context().close()));
      await server.stop(true);
    },
  };
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
