import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import { basename } from 'node:path';
import { Glob } from 'bun';
import { z } from 'zod';
import { baselineSchema, losses, surfaceOf } from '../../scripts/openapi-surface.ts';
import { startChromium } from '../support/chromium.ts';
import { createClaimedWallet } from '../support/client.ts';
import type { Answer } from '../support/http.ts';
import { type Scene, startScene } from '../support/scenario.ts';
import { routes } from '../support/surface.ts';
import { phoneOf, requireUsable } from '../support/usable.ts';

let scene: Scene;

beforeAll(async () => {
  scene = await startScene('docs', [], {
    BURSAR_RATE_LIMITS: 'auth=off',
    BURSAR_ADMIN_TOKEN: 'with-it-there-are-the-operators-endpoints',
  });
});

afterAll(() => scene.stop());

const get = (path: string): Promise<Answer> => scene.ask({ path });

describe('the OpenAPI document of the binary', () => {
  test('names the address of its own server', async () => {
    const { status, headers, json } = await get('/openapi.json');
    expect(status).toBe(200);
    expect(headers.get('content-type')).toBe('application/json');
    expect(json).toMatchObject({ openapi: '3.1.1', servers: [{ url: scene.apiUrl }] });
  });

  test('has everything in the API baseline and every route of the server', async () => {
    const { json } = await get('/openapi.json');
    const surface = surfaceOf(json);
    const promised = baselineSchema.parse(await Bun.file('docs/api-baseline.json').json());
    expect(losses(promised, surface)).toEqual([]);
    const names = new Set(Object.keys(surface).map((name) => name.replace(/\{\w+\}/g, ':')));
    const nameless = routes.filter(({ method, path }) => !names.has(`${method} ${path.replace(/:\w+/g, ':')}`));
    expect(nameless).toEqual([]);
    expect(Object.keys(surface)).toContain('POST /dev/faucet');
  });

  test('tells the limits in force', async () => {
    const { json } = await get('/openapi.json');
    expect(json.paths['/v1/payments'].post['x-rate-limit'].policy).toBe('60;w=60');
    expect(json.paths['/v1/auth/login'].post['x-rate-limit']).toBeUndefined();
  });
});

describe('the pages of the documentation', () => {
  test.each(['/docs', '/docs/owners', '/docs/reference'])(
    'load nothing from elsewhere, and their content security policy forbids it: %s',
    async (path) => {
      const { status, headers, text } = await get(path);
      expect(status).toBe(200);
      expect(headers.get('content-type')).toBe('text/html; charset=utf-8');
      const policy = headers.get('content-security-policy') ?? '';
      expect(policy).toStartWith("default-src 'none'; style-src 'sha256-");
      expect(policy).not.toMatch(/unsafe|https?:|\*/);
      const markup = text.replace(/<pre[^>]*>[\s\S]*?<\/pre>|<script>[\s\S]*?<\/script>/g, '');
      expect(markup).not.toMatch(/<(script|link|iframe|object|form)[ >]|src="(?!\/docs\/images\/)/i);
      expect(markup).not.toMatch(/\son\w+=|\sstyle=|javascript:|url\(/i);
      for (const [tag, directive] of [
        ['style', 'style-src'],
        ['script', 'script-src'],
      ]) {
        const inline = new RegExp(`<${tag}>([^]*?)</${tag}>`).exec(text)?.[1] ?? '';
        const hash = new Bun.CryptoHasher('sha256').update(inline).digest('base64');
        expect(policy).toContain(`${directive} 'sha256-${hash}'`);
      }
      const known = { 'If-None-Match': headers.get('etag') ?? '' };
      expect((await fetch(`${scene.apiUrl}${path}`, { headers: known })).status).toBe(304);
    },
  );

  test('have all documents of the repository, which link to pages, sections and pictures that are there', async () => {
    const paths = ['README.md', 'ARCHITECTURE.md', ...new Glob('docs/{*,operations/*}.md').scanSync()];
    const wanted = paths.filter((path) => path !== 'docs/README.md' && path !== 'README.md').map(nameOf);
    const { text: first } = await get('/docs');
    const names = [...first.matchAll(/<a href="\/docs\/([\w-]+)">/g)].map(([, name = '']) => name);
    expect(wanted.filter((name) => !names.includes(name))).toEqual([]);
    const pages = new Map<string, string>();
    for (const name of ['', ...new Set(names)]) {
      const path = name === '' ? '/docs' : `/docs/${name}`;
      const answer = await get(path);
      expect({ path, status: answer.status }).toEqual({ path, status: 200 });
      pages.set(path, answer.text);
    }
    const broken = await Promise.all([...pages.keys()].map((path) => brokenLinks(path, pages)));
    expect(broken.flat()).toEqual([]);
    expect((await get('/docs/nothing')).status).toBe(404);
    expect((await get('/docs/images/..%2f..%2fbursar.sqlite')).status).toBe(404);
  });

  test('are searched on a phone, without another server: by what documents say, and by operations', async () => {
    const browser = await startChromium();
    try {
      const context = await phoneOf(browser);
      const page = await context.newPage();
      const problems: string[] = [];
      const requested = new Set<string>();
      page.on('pageerror', ({ message }) => problems.push(message));
      page.on('request', (request) => requested.add(new URL(request.url()).origin));
      await page.goto(`${scene.apiUrl}/docs/owners`);
      await requireUsable(page);
      const search = page.getByRole('searchbox', { name: 'Search all documents' });
      await search.fill('frobnicate');
      await page.getByRole('status').getByText('Nothing is found for "frobnicate".').waitFor();
      await search.fill('<b>key rotate');
      await page.getByText('Nothing is found for "<b>key rotate".').waitFor();
      await search.fill('freeze TOKEN');
      await page.getByRole('link', { name: 'POST /v1/wallets/{id}/freeze-token/rotate' }).waitFor();
      await requireUsable(page);
      await search.fill('guardian');
      await search.press('Enter');
      await page.getByRole('heading', { name: 'A guardian' }).waitFor();
      expect(new URL(page.url()).hash).toContain('guardian');
      await page.goto(`${scene.apiUrl}/docs/errors`);
      await requireUsable(page);
      expect([problems, [...requested]]).toEqual([[], [scene.apiUrl]]);
    } finally {
      await browser.close();
    }
  });
});

/** The links of a page that lead nowhere. */
async function brokenLinks(path: string, pages: ReadonlyMap<string, string>): Promise<string[]> {
  const text = pages.get(path)?.replace(/<script>[\s\S]*?<\/script>/g, '') ?? '';
  const links = [...text.matchAll(/(?:href|src)="([^"]*)"/g)].map(([, link = '']) => link);
  const isBroken = async (link: string) => {
    const [target = '', anchor] = link.split('#');
    const page = pages.get(target === '' ? path : target);
    if (anchor !== undefined) return page?.includes(` id="${anchor}"`) !== true;
    return page === undefined && (await get(target)).status !== 200;
  };
  const inside = [...new Set(links)].filter((link) => !/^https?:/.test(link));
  const broken = await Promise.all(inside.map(isBroken));
  return inside.filter((_, place) => broken[place]).map((link) => `${path}: ${link}`);
}

/** As a page is called. */
function nameOf(path: string): string {
  return basename(path, '.md').toLowerCase();
}

describe('the reference of the API', () => {
  test('shows every operation and links to it', async () => {
    const { text } = await get('/docs/reference');
    const operations = Object.values(surfaceOf((await get('/openapi.json')).json));
    for (const { operationId } of operations) {
      expect(text).toContain(`<article id="${operationId}">`);
      expect(text).toContain(`<a href="#${operationId}">`);
    }
  });
  test('serves people on a phone: search, a language that stays, copying, the keyboard', async () => {
    const browser = await startChromium();
    try {
      const context = await phoneOf(browser, { permissions: ['clipboard-read', 'clipboard-write'] });
      const page = await context.newPage();
      const problems: string[] = [];
      page.on('pageerror', ({ message }) => problems.push(message));
      page.on('console', (line) => problems.push(line.text()));
      await page.goto(`${scene.apiUrl}/docs/reference`);
      const wide = await page.evaluate('document.documentElement.scrollWidth - innerWidth');
      expect(wide).toBeLessThanOrEqual(0);

      const search = page.getByRole('searchbox');
      await search.fill('frobnicate');
      await page.getByRole('status').getByText('Nothing is found for "frobnicate".').waitFor();
      await search.fill('POST /v1/payments idempotencyKey');
      const payment = page.locator('#createPayment');
      await payment.waitFor();
      expect(await page.getByRole('status').isVisible()).toBe(false);

      await payment.getByRole('button', { name: 'Python' }).press('Enter');
      await payment.getByRole('button', { name: 'Copy' }).first().press('Enter');
      await payment.getByRole('button', { name: 'Copied' }).waitFor();
      const copied = await page.evaluate('navigator.clipboard.readText()');
      expect(copied).toContain(`"${scene.apiUrl}/v1/payments",\n    data=json.dumps(body).encode()`);
      await page.reload();
      await page.locator('#createJob').getByText('import urllib.request').waitFor();
      await page.locator('#createJob pre').first().focus();

      // All operations look alike, and to look at each takes half a minute.
      const messages = await page.evaluate(
        `for (const other of document.querySelectorAll('article:not(#createJob), nav a[data-tag]:not([href="#createJob"])')) other.remove();
        axe.run(document, { resultTypes: ['violations'] }).then(({ violations }) => violations
          .filter(({ impact }) => impact === 'serious' || impact === 'critical')
          .map(({ id, nodes }) => id + ' at ' + nodes[0].html))`,
      );
      expect([messages, problems]).toEqual([[], []]);
    } finally {
      await browser.close();
    }
  });
});

describe('llms.txt', () => {
  test('has each operation in one line, the rules, and what to do about errors', async () => {
    const { status, headers, text } = await get('/llms.txt');
    expect(status).toBe(200);
    expect(headers.get('content-type')).toStartWith('text/markdown');
    expect(text).toStartWith('# Bursar\n\n> ');
    const surface = surfaceOf((await get('/openapi.json')).json);
    for (const name of Object.keys(surface)) expect(text.split(`\n- \`${name}\` `)).toHaveLength(2);
    for (const needed of [
      scene.apiUrl,
      'Authorization: Bearer',
      'idempotencyKey',
      `curl -X POST ${scene.apiUrl}/v1/x402/pay`,
      'Retry-After',
      '`WALLET_BUSY`',
    ])
      expect(text).toContain(needed);
  });

  test('is named in the answer to a claim, as is the OpenAPI document', async () => {
    const { status } = await get('/llms.txt');
    expect(status).toBe(200);
    const { id, token } = await createClaimedWallet(scene.apiUrl);
    expect(await scene.ask({ path: `/v1/wallets/${id}`, token })).toMatchObject({ status: 200 });
    const wallet = (await scene.ask({ method: 'POST', path: '/v1/wallets' })).json;
    const claim = await scene.ask({
      method: 'POST',
      path: '/v1/auth/claim',
      token,
      body: { claimKey: wallet.claimKey },
    });
    expect(claim.json.agentConfig.summary).toContain(`${scene.apiUrl}/llms.txt`);
    expect(claim.json.agentConfig.summary).toContain(`${scene.apiUrl}/openapi.json`);
  });
});

const linkList = z.array(z.object({ href: z.string(), type: z.string().optional() })).optional();
const catalogSchema = z.object({
  linkset: z.array(
    z.object({
      anchor: z.string(),
      item: linkList,
      'service-desc': linkList,
      'service-doc': linkList,
      'service-meta': linkList,
    }),
  ),
});

describe('the API catalog', () => {
  const path = '/.well-known/api-catalog';

  test('leads to the API, the tools and their documents, each of which is there', async () => {
    const { status, headers, json } = await get(path);
    expect(status).toBe(200);
    expect(headers.get('content-type')).toBe(
      'application/linkset+json; profile="https://www.rfc-editor.org/info/rfc9727"',
    );
    expect(headers.get('cache-control')).toBe('public, max-age=300');
    const [catalog, api, tools] = catalogSchema.parse(json).linkset;
    expect(catalog?.anchor).toBe(`${scene.apiUrl}${path}`);
    expect(catalog?.item?.map(({ href }) => href)).toEqual([scene.apiUrl, `${scene.apiUrl}/mcp`]);
    expect([api?.anchor, tools?.anchor]).toEqual([scene.apiUrl, `${scene.apiUrl}/mcp`]);
    const described = ['service-desc', 'service-doc', 'service-meta'] as const;
    const links = [api, tools].flatMap((each) => described.flatMap((relation) => each?.[relation] ?? []));
    expect(links).toHaveLength(5);
    for (const { href, type = '' } of links) {
      const answer = await get(href.slice(scene.apiUrl.length));
      expect({ href, status: answer.status }).toEqual({ href, status: 200 });
      expect(answer.headers.get('content-type')).toStartWith(type);
    }
    expect(await scene.ask({ method: 'POST', path: '/mcp', body: {} })).toMatchObject({ status: 401 });
  });

  test('is named in the Link header of HEAD, too', async () => {
    const { headers } = await scene.ask({ method: 'HEAD', path });
    expect(headers.get('link')).toBe(`<${scene.apiUrl}${path}>; rel="api-catalog"`);
  });
});

test('the documents answer HEAD, and refuse POST', async () => {
  for (const path of ['/openapi.json', '/docs', '/llms.txt', '/.well-known/api-catalog']) {
    expect((await scene.ask({ method: 'HEAD', path })).status).toBe(200);
    expect(await scene.ask({ method: 'POST', path })).toMatchObject({ status: 405 });
  }
});
