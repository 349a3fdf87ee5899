import { join } from 'node:path';
import { z } from 'zod';
import { AppError } from '../../core/errors.ts';
import { MARK_URL } from '../../core/lib/mark.ts';
import { PALETTE } from '../../core/lib/page-style.ts';
import { type Endpoint, endpoint, type Guard } from '../../http/endpoint.ts';
import { storedTextAnswer } from '../../http/query.ts';
import { type ConsoleFiles, packed } from './packed.ts';

const open: Guard<undefined> = { mode: 'none', admit: () => undefined };

/** The page loads from this server alone, sends requests to no other, and is shown in no other page. */
export const CONSOLE_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "connect-src 'self'",
  "form-action 'self'",
  "frame-ancestors 'none'",
  "base-uri 'none'",
].join('; ');

/** Where the console begins. */
export const CONSOLE_PATH = '/console';
/** Every path of the console is one page, which shows what the path names. */
const PAGE_PATHS = [CONSOLE_PATH, '/console/:page', '/console/:page/:id', '/console/:page/:id/:part'];

/** The pages of the console, for people: they are not part of the documented API. */
export function consoleEndpoints(): readonly Endpoint[] {
  return [...PAGE_PATHS.map(pageEndpoint), assetEndpoint()];
}

function pageEndpoint(path: string): Endpoint {
  return endpoint(
    {
      tag: 'Service',
      method: 'GET',
      path,
      guard: open,
      response: z.string(),
      contentType: 'text/html',
      summary: 'Show the console.',
      otherStatuses: { 304: 'The browser already has it.' },
    },
    async ({ request }) => {
      const { page: text } = await consoleFiles();
      const hash = new Bun.CryptoHasher('sha256').update(text).digest('hex');
      const stored = { text, hash, contentType: 'text/html; charset=utf-8', isFinal: false };
      return guarded(storedTextAnswer(stored, request.headers.get('if-none-match')));
    },
  );
}

function assetEndpoint(): Endpoint {
  return endpoint(
    {
      tag: 'Service',
      method: 'GET',
      path: '/console/assets/:file',
      guard: open,
      response: z.string(),
      summary: "Show the console's files.",
      otherStatuses: { 304: 'The browser already has it.' },
      errors: ['NOT_FOUND'],
    },
    async ({ request, param }) => {
      const { assets } = await consoleFiles();
      const name = param('file');
      const asset = Object.hasOwn(assets, name) ? assets[name] : undefined;
      if (asset === undefined) throw new AppError('NOT_FOUND');
      const stored = { ...asset, hash: name, isFinal: true };
      return guarded(storedTextAnswer(stored, request.headers.get('if-none-match')));
    },
  );
}

function guarded(response: Response): Response {
  response.headers.set('Content-Security-Policy', CONSOLE_POLICY);
  response.headers.set('Referrer-Policy', 'no-referrer');
  response.headers.set('Cross-Origin-Opener-Policy', 'same-origin');
  response.headers.set('Cross-Origin-Resource-Policy', 'same-origin');
  return response;
}

let files: Promise<ConsoleFiles> | undefined;

/** The console: the program carries it; the sources build it now. */
export function consoleFiles(): Promise<ConsoleFiles> {
  files ??= packed === undefined ? buildConsole() : Promise.resolve(packed);
  return files;
}

/** Builds the console from its sources. */
export async function buildConsole(): Promise<ConsoleFiles> {
  const worker = await scriptOf('browser/push-worker.ts', {});
  const workerName = `push-${digest(worker)}.js`;
  const script = await scriptOf('browser/main.tsx', {
    'process.env.NODE_ENV': '"production"',
    PUSH_WORKER: JSON.stringify(`/console/assets/${workerName}`),
  });
  const style = `${PALETTE}${await Bun.file(join(import.meta.dir, 'browser/style.css')).text()}`;
  const scriptName = `console-${digest(script)}.js`;
  const styleName = `console-${digest(style)}.css`;
  return {
    page: pageOf(scriptName, styleName),
    assets: {
      [scriptName]: { text: script, contentType: 'text/javascript; charset=utf-8' },
      [workerName]: { text: worker, contentType: 'text/javascript; charset=utf-8' },
      [styleName]: { text: style, contentType: 'text/css; charset=utf-8' },
    },
  };
}

async function scriptOf(entry: string, define: Record<string, string>): Promise<string> {
  const built = await Bun.build({
    entrypoints: [join(import.meta.dir, entry)],
    target: 'browser',
    format: 'esm',
    minify: true,
    define,
  });
  const script = await built.outputs.find(({ kind }) => kind === 'entry-point')?.text();
  if (script === undefined) throw new Error('A script of the console was not built.');
  return script;
}

/** The page; who is logged in is asked for while the script comes. */
function pageOf(script: string, style: string): string {
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="referrer" content="no-referrer"><meta name="color-scheme" content="light dark">
<title>Bursar</title><link rel="icon" href="${MARK_URL}">
<link rel="preload" as="fetch" href="/v1/auth/browser" crossorigin>
<link rel="stylesheet" href="/console/assets/${style}">
<script type="module" src="/console/assets/${script}"></script></head>
<body><div id="app"><p class="loading">Loading…</p></div><noscript>The console needs JavaScript.</noscript></body></html>
`;
}

function digest(text: string): string {
  return new Bun.CryptoHasher('sha256').update(text).digest('hex').slice(0, 16);
}
