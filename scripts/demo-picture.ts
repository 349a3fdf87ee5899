/**
 * Draws docs/images/demo.svg, a terminal in which lines appear, from a run of `dist/bursar demo --stay`:
 *
 *   bun scripts/demo-picture.ts
 */
import { join } from 'node:path';

/** The lines of the story that are shown, in their order. */
const SHOWN = [
  /^1\. /,
  /^Client +opens a wallet/,
  /^Owner +claims the wallet of the Client/,
  /^Owner +lets the Client pay at most/,
  /^2\. /,
  /^Client +offers the Provider a Job/,
  /^Client +pays .* into escrow/,
  /^Provider +hands in its work/,
  /^Evaluator +finds that the work fits/,
  /^3\. /,
  /^Client +asks for the price/,
  /^Client +buys it with one call/,
  /^4\. /,
  /^Client +tries to pay/,
  /^Bursar +refuses/,
  /^ +\{"error":"TX_LIMIT_EXCEEDED"/,
  /^Client +asks its Owner/,
  /^Owner +approves it, once/,
  /^5\. /,
  /^Together /,
];
const COMMAND = '$ npx bursar demo --stay';
const COLUMNS = 98;
const LINE_HEIGHT = 21;
const WHO_WIDTH = 10;
/** Seconds: of the story, and of the pause before it begins again. */
const STORY = 14;
const PAUSE = 8;

interface PrintedLine {
  readonly text: string;
  /** Milliseconds after the start. */
  readonly atMs: number;
}

/** The lines for the picture, of all that the demo printed. Throws if one of them is missing. */
export function linesForPicture(printed: readonly PrintedLine[]): PrintedLine[] {
  let place = 0;
  return SHOWN.map((pattern) => {
    const found = printed.findIndex(({ text }, index) => index >= place && pattern.test(text));
    const line = printed[found];
    if (line === undefined) throw new Error(`The demo prints no line like ${pattern} after the others.`);
    place = found + 1;
    return { text: shortened(line.text), atMs: line.atMs };
  });
}

/** The lines that a picture shows, without its command. */
export function linesOfPicture(svg: string): string[] {
  const lines = [...svg.matchAll(/<g class="l\d+">(.*?)<\/g>/g)].map(([, line = '']) =>
    line.replace(/<text x="(\d+)"[^>]*>/g, (_, x) => (x === String(columnX(WHO_WIDTH)) ? '\t' : '')),
  );
  const texts = lines.map((line) => line.replace(/<[^>]*>/g, ''));
  const whole = texts.map((text) => {
    const [who = '', ...rest] = text.split('\t');
    return rest.length === 0 ? who : `${who.padEnd(WHO_WIDTH)}${rest.join('')}`;
  });
  return whole
    .map((text) =>
      text
        .replace(/&lt;/g, '<')
        .replace(/&gt;/g, '>')
        .replace(/&quot;/g, '"')
        .replace(/&amp;/g, '&'),
    )
    .slice(1);
}

function shortened(text: string): string {
  const short = text.replace(/(0x[0-9a-fA-F]{4})[0-9a-fA-F]{30,}([0-9a-fA-F]{4})/g, '$1…$2');
  return short.length <= COLUMNS ? short : `${short.slice(0, COLUMNS - 2)} …`;
}

/** A terminal in which the lines appear, again and again; all of them at once if the reader wants no movement. */
export function terminalPicture(lines: readonly PrintedLine[]): string {
  const [first, last] = [lines[0]?.atMs ?? 0, lines.at(-1)?.atMs ?? 1];
  const total = STORY + PAUSE;
  const shown = [{ text: COMMAND, atMs: first }, ...lines];
  // As long after one another as in the run, with time to read each.
  const share = (index: number, atMs: number) =>
    (1 + STORY * (0.5 * (index / shown.length) + 0.5 * ((atMs - first) / (last - first)))) / total;
  const frames = shown.slice(1).map(({ atMs }, index) => {
    const from = (share(index, atMs) * 100).toFixed(1);
    return `@keyframes k${index + 1}{0%,${from}%{opacity:0}${from}1%,100%{opacity:1}}.l${index + 1}{animation:k${index + 1} ${total}s infinite}`;
  });
  const height = LINE_HEIGHT * shown.length + 58;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 800 ${height}" width="800" height="${height}" role="img" aria-label="bursar demo in a terminal">
<style>text{font:12.5px ui-monospace,SFMono-Regular,Menlo,Consolas,"DejaVu Sans Mono",monospace;fill:#1f2937;white-space:pre}.w{fill:#0b5cc0}.h{font-weight:700}.e{fill:#a61b12}
rect{fill:#fbfcfd;stroke:#d5dbe2}circle{fill:#d5dbe2}@media(prefers-color-scheme:dark){text{fill:#dbe4ee}.w{fill:#79b2ff}.e{fill:#ff9d95}rect{fill:#0f1720;stroke:#2d3641}circle{fill:#2d3641}}
@media(prefers-reduced-motion:no-preference){${frames.join('')}}</style>
<rect x=".5" y=".5" width="799" height="${height - 1}" rx="8"/><circle cx="18" cy="17" r="5"/><circle cx="36" cy="17" r="5"/><circle cx="54" cy="17" r="5"/>
${shown.map(({ text }, index) => `<g class="l${index}">${lineOf(text, 50 + index * LINE_HEIGHT)}</g>`).join('\n')}
</svg>
`;
}

function lineOf(text: string, y: number): string {
  const at = (column: number, words: string, style: string) =>
    `<text x="${columnX(column)}" y="${y}"${style === '' ? '' : ` class="${style}"`}>${Bun.escapeHTML(words)}</text>`;
  if (/^[$\d]/.test(text)) return at(0, text, 'h');
  const [who, said] = [text.slice(0, WHO_WIDTH).trim(), text.slice(WHO_WIDTH)];
  return `${who === '' ? '' : at(0, who, 'w')}${at(WHO_WIDTH, said, who === '' ? 'e' : '')}`;
}

function columnX(column: number): number {
  return 16 + Math.round(column * 8);
}

async function printedByDemo(): Promise<PrintedLine[]> {
  const child = Bun.spawn([join(import.meta.dir, '../dist/bursar'), 'demo', '--stay'], {
    env: { PATH: '/nonexistent', TMPDIR: Bun.env.TMPDIR ?? '/tmp' },
    stdin: 'ignore',
    stdout: 'pipe',
    stderr: 'inherit',
  });
  const printed: PrintedLine[] = [];
  let rest = '';
  for await (const chunk of child.stdout.pipeThrough(new TextDecoderStream())) {
    const lines = `${rest}${chunk}`.split('\n');
    rest = lines.pop() ?? '';
    printed.push(...lines.map((text) => ({ text, atMs: performance.now() })));
    if (printed.some(({ text }) => text.startsWith('Everything keeps running'))) child.kill('SIGINT');
  }
  if ((await child.exited) !== 0) throw new Error('The demo failed.');
  return printed;
}

if (import.meta.main) await Bun.write('docs/images/demo.svg', terminalPicture(linesForPicture(await printedByDemo())));
