import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import { baselineSchema, losses, surfaceOf } from '../../scripts/openapi-surface.ts';
import { createClaimedWallet } from '../support/client.ts';
import type { Answer } from '../support/http.ts';
import { type Scene, startScene } from '../support/scenario.ts';
import { routes } from '../support/surface.ts';

let scene: Scene;

beforeAll(async () => {
  scene = await startScene('docs', [], { BURSAR_RATE_LIMITS: 'auth=off' });
}, 90_000);

afterAll(() => scene.stop(), 30_000);

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
    const nameless = routes.filter(
      ({ method, path }) => !names.has(`${method} ${path.replace(/:\w+/g, ':')}`),
    );
    expect(nameless).toEqual([]);
    expect(Object.keys(surface)).toContain('POST /dev/faucet');
  });

  test('tells the limits in force', async () => {
    const { json } = await get('/openapi.json');
    expect(json.paths['/v1/payments'].post['x-rate-limit'].policy).toBe('60;w=60');
    expect(json.paths['/v1/auth/login'].post['x-rate-limit']).toBeUndefined();
  });
});

describe('the documentation page', () => {
  test('loads nothing from elsewhere, and its content security policy forbids it', async () => {
    const { status, headers, text } = await get('/docs');
    expect(status).toBe(200);
    expect(headers.get('content-type')).toBe('text/html; charset=utf-8');
    const policy = headers.get('content-security-policy') ?? '';
    expect(policy).toStartWith("default-src 'none'; style-src 'sha256-");
    expect(policy).not.toContain('unsafe');
    expect(text).not.toMatch(/<(script|link|img|iframe)[^>]+(src|href)=/i);
    expect(text).not.toMatch(/\son\w+=|\sstyle=|javascript:|url\(/i);
    for (const [tag, directive] of [
      ['style', 'style-src'],
      ['script', 'script-src'],
    ]) {
      const inline = new RegExp(`<${tag}>([^]*?)</${tag}>`).exec(text)?.[1] ?? '';
      const hash = new Bun.CryptoHasher('sha256').update(inline).digest('base64');
      expect(policy).toContain(`${directive} 'sha256-${hash}'`);
    }
  });

  test('shows every operation and links to it', async () => {
    const { text } = await get('/docs');
    const operations = Object.values(surfaceOf((await get('/openapi.json')).json));
    for (const { operationId } of operations) {
      expect(text).toContain(`<article id="${operationId}">`);
      expect(text).toContain(`<a href="#${operationId}">`);
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

test('the documents answer HEAD, and refuse POST', async () => {
  for (const path of ['/openapi.json', '/docs', '/llms.txt']) {
    expect((await scene.ask({ method: 'HEAD', path })).status).toBe(200);
    expect(await scene.ask({ method: 'POST', path })).toMatchObject({ status: 405 });
  }
});
