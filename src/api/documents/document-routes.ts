import { z } from 'zod';
import { version } from '../../core/version.ts';
import { type Endpoint, endpoint, type Guard, reply } from '../../http/endpoint.ts';
import { docs } from '../../http/fields.ts';
import { llmsText } from './llms.ts';
import { openApiDocument } from './openapi.ts';
import type { PolicyOf } from './operation.ts';
import { documentPage, PAGE_POLICY } from './page.ts';

export interface DocumentOptions {
  /** Under which users reach the API, without a slash at the end; known once it listens. */
  readonly baseUrl: () => string;
  readonly policyOf: PolicyOf;
  /** Where browsers begin that know only the host. */
  readonly startPage: string;
}

const root = z.object({
  name: z.literal('Bursar').describe('What this is.'),
  version: z.string().meta(docs('Version of this server.', '1.2.0')),
  docs: z.string().meta(docs('Documentation for people.', 'https://bursar.example/docs')),
  openapi: z.string().meta(docs('The API as OpenAPI has it.', 'https://bursar.example/openapi.json')),
  llms: z.string().meta(docs('Documentation for agents.', 'https://bursar.example/llms.txt')),
});

const open: Guard<undefined> = { mode: 'none', admit: () => undefined };
const CACHED = 'public, max-age=300';

/** The endpoints and, beside them, those that describe all of them: for programs, for people and for agents. */
export function withDocuments(
  endpoints: readonly Endpoint[],
  { baseUrl, policyOf, startPage }: DocumentOptions,
): readonly Endpoint[] {
  const document = once(() => openApiDocument(all, baseUrl(), policyOf));
  const json = once(() => JSON.stringify(document()));
  const page = once(() => documentPage(document()));
  const text = once(() => llmsText(document(), baseUrl()));
  const catalog = once(() => JSON.stringify(apiCatalogOf(baseUrl())));
  const all: readonly Endpoint[] = [
    ...endpoints,
    rootEndpoint(baseUrl, startPage),
    endpoint(
      {
        id: 'getOpenApi',
        tag: 'Service',
        method: 'GET',
        path: '/openapi.json',
        guard: open,
        summary: 'Show this document.',
        response: z.looseObject({ openapi: z.string().meta(docs('Version of the OpenAPI specification.', '3.1.1')) }),
      },
      () => told(json(), 'application/json'),
    ),
    endpoint(
      {
        id: 'getDocs',
        tag: 'Service',
        method: 'GET',
        path: '/docs',
        guard: open,
        summary: 'Show the documentation as a page for people.',
        contentType: 'text/html',
        response: z.string(),
      },
      () => told(page(), 'text/html; charset=utf-8', { 'Content-Security-Policy': PAGE_POLICY }),
    ),
    endpoint(
      {
        id: 'getLlms',
        tag: 'Service',
        method: 'GET',
        path: '/llms.txt',
        guard: open,
        summary: 'Show the documentation as text for agents.',
        contentType: 'text/markdown',
        response: z.string(),
      },
      () => told(text(), 'text/markdown; charset=utf-8'),
    ),
    endpoint(
      {
        id: 'getApiCatalog',
        tag: 'Service',
        method: 'GET',
        path: CATALOG_PATH,
        guard: open,
        summary: 'Show the APIs of this domain and where they are described (RFC 9727).',
        contentType: 'application/linkset+json',
        headers: { Link: 'The catalog itself, with the relation `api-catalog`.' },
        response: apiCatalog,
      },
      () => told(catalog(), CATALOG_TYPE, { Link: `<${baseUrl()}${CATALOG_PATH}>; rel="api-catalog"` }),
    ),
  ];
  return all;
}

/** What somebody finds who knows only the host. */
function rootEndpoint(baseUrl: () => string, startPage: string): Endpoint {
  return endpoint(
    {
      id: 'getRoot',
      tag: 'Service',
      method: 'GET',
      path: '/',
      guard: open,
      summary: 'Say what this server is, and where its documents are.',
      otherStatuses: { 302: 'For browsers: to the console.' },
      emptyStatuses: [302],
      headers: { Vary: 'Always `Accept`.' },
      response: root,
    },
    ({ request }) => {
      const headers = { Vary: 'Accept' };
      const isBrowser = request.headers.get('accept')?.includes('text/html') === true;
      if (isBrowser) return new Response(null, { status: 302, headers: { ...headers, Location: startPage } });
      const at = (path: string) => `${baseUrl()}${path}`;
      const links = { docs: at('/docs'), openapi: at('/openapi.json'), llms: at('/llms.txt') };
      return reply({ name: 'Bursar', version, ...links } as const, { headers });
    },
  );
}

function told(text: string, contentType: string, headers: Readonly<Record<string, string>> = {}): Response {
  return new Response(text, {
    headers: { 'Content-Type': contentType, 'Cache-Control': CACHED, 'X-Content-Type-Options': 'nosniff', ...headers },
  });
}

function once<Value>(make: () => Value): () => Value {
  let made: { readonly value: Value } | undefined;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}

/** The media type of a catalog, with the profile that says that it is one. */
export const CATALOG_TYPE = 'application/linkset+json; profile="https://www.rfc-editor.org/info/rfc9727"';
/** Where it is, on every domain that has one. */
export const CATALOG_PATH = '/.well-known/api-catalog';

const link = z
  .object({
    href: z.string().meta(docs('URL.', 'https://bursar.example/openapi.json')),
    type: z.string().optional().meta(docs('Media type of what is there.', 'application/json')),
    title: z.string().optional().meta(docs('A name for people.', 'API')),
  })
  .meta({ id: 'CatalogLink', description: 'A link of the API catalog.' });
const links = (meaning: string) => z.array(link).optional().meta(docs(meaning, []));

/** The APIs of a domain, as RFC 9727 has it: links in the form of RFC 9264. */
export const apiCatalog = z
  .object({
    linkset: z
      .array(
        z.object({
          anchor: z.string().meta(docs('What the links belong to.', 'https://bursar.example')),
          item: links('The APIs of the catalog.'),
          'service-desc': links('Descriptions of the API for programs.'),
          'service-doc': links('Documentation of the API.'),
          'service-meta': links('What else programs may want to know of it.'),
        }),
      )
      .meta(docs('The catalog and each of its APIs, with their links.', [])),
  })
  .meta({ id: 'ApiCatalog', description: 'The APIs of this domain, as RFC 9727 has it.' });

/** The catalog of a server: the API, and the tools of agents. */
export function apiCatalogOf(baseUrl: string): z.input<typeof apiCatalog> {
  const text = { href: `${baseUrl}/llms.txt`, type: 'text/markdown', title: 'Documentation for agents' };
  return {
    linkset: [
      {
        anchor: `${baseUrl}${CATALOG_PATH}`,
        item: [
          { href: baseUrl, title: 'Bursar API' },
          { href: `${baseUrl}/mcp`, title: 'Tools for agents (Model Context Protocol, streamable HTTP)' },
        ],
      },
      {
        anchor: baseUrl,
        'service-desc': [{ href: `${baseUrl}/openapi.json`, type: 'application/json', title: 'OpenAPI 3.1' }],
        'service-doc': [{ href: `${baseUrl}/docs`, type: 'text/html', title: 'Documentation' }, text],
        'service-meta': [{ href: `${baseUrl}/v1/catalog`, type: 'application/json', title: 'Catalog' }],
      },
      { anchor: `${baseUrl}/mcp`, 'service-doc': [text] },
    ],
  };
}
