import { z } from 'zod';
import { AppError } from '../../core/errors.ts';
import { NOSNIFF, withHeaders } from '../../http/answer.ts';
import { type Endpoint, endpoint, type Guard } from '../../http/endpoint.ts';
import { storedTextAnswer } from '../../http/query.ts';
import { buildManual, type Manual, REFERENCE_PATH } from './manual.ts';
import { openApiDocument } from './openapi.ts';
import type { PolicyOf } from './operation.ts';
import { type PackedManual, packed } from './packed-manual.ts';
import { contentPolicy, referencePage } from './page.ts';
import { MANUAL_SCRIPT, REFERENCE_SCRIPT } from './page-assets.ts';

const open: Guard<undefined> = { mode: 'none', admit: () => undefined };
const MANUAL_POLICY = contentPolicy(MANUAL_SCRIPT, "img-src 'self'", "connect-src 'self'");
const REFERENCE_POLICY = contentPolicy(REFERENCE_SCRIPT);

interface ReferenceOptions {
  readonly baseUrl: () => string;
  readonly policyOf: PolicyOf;
}

let built: Promise<Manual> | undefined;

/** The program carries the manual; the sources build it now. */
function manual(): Promise<Manual> {
  built ??= packed === undefined ? buildManual() : unpackManual(packed);
  return built;
}

async function unpackManual({ pages, index, images }: PackedManual): Promise<Manual> {
  const texts = z.record(z.string(), z.string()).parse(await Bun.file(pages).json());
  return { pages: texts, index: Bun.file(index), images };
}

/** Where people begin to read. */
export function firstPageEndpoint(): Endpoint {
  return endpoint(
    {
      id: 'getDocs',
      tag: 'Service',
      method: 'GET',
      path: '/docs',
      guard: open,
      summary: 'Show the documentation as pages for people.',
      contentType: 'text/html',
      response: z.string(),
      otherStatuses: { 304: 'The browser already has it.' },
      emptyStatuses: [304],
    },
    async ({ request }) => page((await manual()).pages[''] ?? '', MANUAL_POLICY, request),
  );
}

/**
 * All other pages of the documentation, and what they load: they are not part of the documented API.
 * @param documented the endpoints of the reference
 */
export function manualPages(
  documented: readonly Endpoint[],
  { baseUrl, policyOf }: ReferenceOptions,
): readonly Endpoint[] {
  let made: string | undefined;
  const reference = () => {
    made ??= referencePage(openApiDocument(documented, baseUrl(), policyOf));
    return made;
  };
  return [
    endpoint(
      {
        tag: 'Service',
        method: 'GET',
        path: '/docs/:page',
        guard: open,
        response: z.string(),
        contentType: 'text/html',
        summary: 'Show a document, or the reference of the API.',
        otherStatuses: { 304: 'The browser already has it.' },
        errors: ['NOT_FOUND'],
      },
      async ({ request, param }) => {
        const name = param('page');
        if (`/docs/${name}` === REFERENCE_PATH) return page(reference(), REFERENCE_POLICY, request);
        const { pages } = await manual();
        const found = Object.hasOwn(pages, name) ? pages[name] : undefined;
        if (found === undefined) throw new AppError('NOT_FOUND');
        return page(found, MANUAL_POLICY, request);
      },
    ),
    endpoint(
      {
        tag: 'Service',
        method: 'GET',
        path: '/docs/search.json',
        guard: open,
        response: z.string(),
        summary: 'Show what the documents search.',
      },
      async () => file((await manual()).index, 'application/json', { 'Content-Encoding': 'gzip' }),
    ),
    endpoint(
      {
        tag: 'Service',
        method: 'GET',
        path: '/docs/images/:file',
        guard: open,
        response: z.string(),
        contentType: 'image/png',
        summary: 'Show a picture of a document.',
        errors: ['NOT_FOUND'],
      },
      async ({ param }) => {
        const { images } = await manual();
        const name = param('file');
        const path = Object.hasOwn(images, name) ? images[name] : undefined;
        if (path === undefined) throw new AppError('NOT_FOUND');
        const type = name.endsWith('.svg') ? 'image/svg+xml' : 'image/png';
        return file(Bun.file(path), type);
      },
    ),
  ];
}

function page(text: string, policy: string, request: Request): Response {
  const hash = new Bun.CryptoHasher('sha256').update(text).digest('hex');
  const contentType = 'text/html; charset=utf-8';
  const response = storedTextAnswer({ text, hash, contentType, isFinal: false }, request.headers.get('if-none-match'));
  return withHeaders(response, { ...NOSNIFF, 'Content-Security-Policy': policy });
}

function file(content: Blob, contentType: string, more: Readonly<Record<string, string>> = {}): Response {
  const headers = { 'Content-Type': contentType, 'Cache-Control': 'public, max-age=300', ...NOSNIFF, ...more };
  return new Response(content, { headers });
}
