import { z } from 'zod';
import { docs } from '../../http/fields.ts';

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
