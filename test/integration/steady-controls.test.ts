/** What keeps the controls of the console and the exit page from changing their meaning under the pointer. */
import { afterAll, afterEach, beforeAll, expect, test } from 'bun:test';
import { join } from 'node:path';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { startChromium } from '../support/chromium.ts';

let browser: Browser;
let script: string;
let page: Page;

beforeAll(async () => {
  const entry = join(import.meta.dir, '../../src/core/lib/browser/steady.ts');
  const built = await Bun.build({ entrypoints: [entry], target: 'browser', format: 'esm' });
  script = (await built.outputs[0]?.text()) ?? '';
  browser = await startChromium();
});
afterEach(async () => await page.context().close());
afterAll(async () => await browser.close());

const STYLE = `button { position: absolute; left: 100px; top: 100px; width: 120px; height: 40px }
  dialog { position: fixed; inset: 0; margin: 0; width: 600px; height: 400px; padding: 0; border: 0 }
  [data-held] { pointer-events: none }`;

/** A page whose buttons note what was done in `window.done`. */
async function show(body: string, behaviour: string, options: BrowserContextOptions = {}): Promise<void> {
  page = await (await browser.newContext(options)).newPage();
  await page.setContent(`<style>${STYLE}</style>${body}`);
  const content = `${script}\nwindow.done = []; keepSteady(); ${behaviour}; window.isReady = true;`;
  await page.addScriptTag({ type: 'module', content });
  // The tag is in the page before its module has run.
  await page.waitForFunction('window.isReady');
}
const done = () => page.evaluate<string[]>('window.done');
const MIDDLE = [160, 120] as const;

async function press(times: number, everyMs: number): Promise<void> {
  for (let time = 0; time < times; time++) {
    // This tries the pace of a person.
    if (time > 0) await Bun.sleep(everyMs);
    await page.mouse.click(...MIDDLE);
  }
}

const DIALOG = `<button id="ask">Ask</button><dialog><button id="yes">Yes</button></dialog>`;
const ASKS = `
  ask.onclick = () => { done.push('asked'); document.querySelector('dialog').showModal(); };
  yes.onclick = () => { done.push('confirmed'); document.querySelector('dialog').close(); };`;

test.each([300, 900])('a dialog that confirms where it was asked for takes no press %d ms later', async (everyMs) => {
  await show(DIALOG, ASKS);
  await press(4, everyMs);
  expect(await done()).toEqual(['asked']);
});

test('a dialog is confirmed by a person who has paused, or gone away and come back, and asks once', async () => {
  await show(DIALOG, ASKS);
  await press(1, 0);
  await page.getByText('Yes').click({ trial: true });
  await press(3, 300);
  expect(await done()).toEqual(['asked', 'confirmed']);
});

test.each([300, 900])('a button that gets another name does one thing, pressed every %d ms', async (everyMs) => {
  await show(
    `<button id="it">Turn on</button>`,
    `it.onclick = async () => {
      done.push(it.textContent);
      it.ariaDisabled = 'true';
      const next = it.textContent === 'Turn on' ? 'Turn off' : 'Turn on';
      it.textContent = 'One moment…';
      await new Promise((resolve) => setTimeout(resolve, 200));
      it.ariaDisabled = 'false';
      it.textContent = next;
    };`,
  );
  await press(4, everyMs);
  expect(await done()).toEqual(['Turn on']);
});

test('a button that keeps its name is pressed as often as someone likes', async () => {
  await show(`<button id="it">More</button>`, `it.onclick = () => { done.push('more'); it.textContent = 'More'; };`);
  await press(4, 50);
  expect(await done()).toHaveLength(4);
});

const ROWS = `<button id="one">Revoke</button><button id="two" style="top: 150px">Revoke</button>`;
const LEAVES = `const up = () => { one.remove(); two.style.top = '100px'; document.body.append(''); };
  two.onclick = () => done.push('two');`;

test('a row that takes the place of the one that was pressed is not pressed', async () => {
  await show(ROWS, `${LEAVES} one.onclick = () => { done.push('one'); setTimeout(up, 100); };`);
  await press(4, 300);
  expect(await done()).toEqual(['one']);
});

test('a row that moves there by itself is not pressed before someone can have seen it, and is afterwards', async () => {
  await show(ROWS, `${LEAVES} window.up = up;`);
  await page.mouse.move(...MIDDLE);
  await page.evaluate('up()');
  await press(1, 0);
  expect(await done()).toEqual([]);
  await page.getByText('Revoke').click();
  expect(await done()).toEqual(['two']);
});

test('taps do one thing, too, and need not be at the very same place', async () => {
  await show(DIALOG, ASKS, { hasTouch: true });
  for (const offset of [0, 6, -5, 3]) {
    await page.touchscreen.tap(MIDDLE[0] + offset, MIDDLE[1] - offset);
    await Bun.sleep(400);
  }
  expect(await done()).toEqual(['asked']);
});

test('the switch that freezes takes each press, whatever was there', async () => {
  await show(
    `<header><button id="it" class="freeze">Freeze all 3</button></header>`,
    `it.onclick = () => { done.push(it.textContent); it.textContent = 'Freeze all 2'; };`,
  );
  await press(3, 100);
  expect(await done()).toEqual(['Freeze all 3', 'Freeze all 2', 'Freeze all 2']);
});
