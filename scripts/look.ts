/**
 * Notes how every page of the console looks, drawn from fixed data, where test/integration/look.test.ts compares. Run
 * it after a change of how pages look, and read the difference as you would read that of a program. With a folder,
 * takes pictures there instead, to look at: each page on a desk and on a phone, in light and in dark; only pages whose
 * names begin so, if you say how.
 *
 *   bun scripts/look.ts [folder for pictures] [beginning of names]
 */
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { startChromium } from '../test/support/chromium.ts';
import { FIXED_PAGES } from '../test/support/look/fixed-pages.ts';
import { describeLayout, SCHEMES } from '../test/support/look/layout.ts';
import { KEPT, keptText, type Looked, openStudio, PALETTE, type Width } from '../test/support/look/looks.ts';

const [, , folder, beginning = ''] = Bun.argv;
const described = new Map<string, Partial<Record<Width, readonly string[]>>>();
let palette: readonly string[] = [];

async function describe({ fixed, width, page }: Looked): Promise<void> {
  const found = await describeLayout(page);
  palette = found.palette;
  described.set(fixed.name, { ...described.get(fixed.name), [width]: found.lines });
}

async function picture({ fixed, width, page }: Looked): Promise<void> {
  for (const colorScheme of SCHEMES) {
    await page.emulateMedia({ colorScheme });
    await page.screenshot({ path: join(folder ?? '', `${fixed.name}-${width}-${colorScheme}.png`), fullPage: true });
  }
}

const browser = await startChromium();
try {
  const studio = await openStudio(browser);
  const wanted = FIXED_PAGES.filter(({ name }) => name.startsWith(beginning));
  for (const fixed of wanted) await studio.draw(fixed, folder === undefined ? describe : picture);
  await studio.close();
} finally {
  await browser.close();
}
if (folder === undefined) {
  rmSync(KEPT, { recursive: true, force: true });
  for (const [name, lines] of described) await Bun.write(join(KEPT, `${name}.txt`), keptText(lines));
  await Bun.write(join(KEPT, `${PALETTE}.txt`), `${palette.join('\n')}\n`);
}
