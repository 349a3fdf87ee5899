import { z } from 'zod';
import { AppError } from '../../core/errors.ts';
import { type Endpoint, endpoint, type Guard } from '../../http/endpoint.ts';
import { storedTextAnswer } from '../../http/query.ts';
import { buildConsole, type ConsoleFiles } from './build.ts';
import { packed } from './packed.ts';

const open: Guard<undefined> = { mode: 'none', admit: () => undefined };

/** What the page may load, ask and be shown in: nothing but this server. */
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

/** The pages of the console, for people alone: they are no part of the API that is documented. */
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

/** The console: what the program carries, or, from the sources, made now. */
export function consoleFiles(): Promise<ConsoleFiles> {
  files ??= packed === undefined ? buildConsole() : Promise.resolve(packed);
  return files;
}
