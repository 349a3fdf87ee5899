import { afterAll, beforeEach, describe, expect, test } from 'bun:test';
import { keepLoopbackDirect, outwardFetch, ownFetch } from './direct-fetch.ts';

const VARIABLES = ['HTTP_PROXY', 'http_proxy', 'ALL_PROXY', 'all_proxy', 'NO_PROXY', 'no_proxy'];
const before = new Map(VARIABLES.map((name) => [name, process.env[name]]));
const server = Bun.serve({ hostname: '127.0.0.1', port: 0, fetch: () => new Response('direct') });
const proxy = Bun.serve({ hostname: '127.0.0.1', port: 0, fetch: () => new Response('by the proxy') });
const url = `http://127.0.0.1:${server.port}/`;
const proxyUrl = `http://127.0.0.1:${proxy.port}`;

const clear = () => {
  for (const name of VARIABLES) delete process.env[name];
};
beforeEach(clear);
afterAll(async () => {
  clear();
  for (const [name, value] of before) if (value !== undefined) process.env[name] = value;
  await Promise.all([server.stop(true), proxy.stop(true)]);
});

const text = async (response: Promise<Response>) => await (await response).text();

describe.each(['HTTP_PROXY', 'http_proxy', 'ALL_PROXY', 'all_proxy'])('with a proxy in %s', (name) => {
  test('requests to others go through it, and those to ourselves do not', async () => {
    process.env[name] = proxyUrl;
    expect(await text(outwardFetch(url))).toBe('by the proxy');
    expect(await text(ownFetch(url))).toBe('direct');
  });

  test.each([
    {},
    { NO_PROXY: 'a.example' },
    { no_proxy: 'a.example' },
    { NO_PROXY: 'a', no_proxy: 'b' },
    { NO_PROXY: '' },
  ])('nothing to this machine does, in addition to %p', async (given) => {
    Object.assign(process.env, { [name]: proxyUrl, ...given });
    keepLoopbackDirect(process.env);
    expect(await text(outwardFetch(url))).toBe('direct');
  });
});

test('what others have put into NO_PROXY stays in it', () => {
  const env = { NO_PROXY: '10.0.0.0/8,.internal' };
  keepLoopbackDirect(env);
  expect(env).toEqual({ NO_PROXY: '10.0.0.0/8,.internal,localhost,127.0.0.0/8,::1' });
});
