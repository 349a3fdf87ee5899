import { describe, expect, test } from 'bun:test';
import { createClient, createGuardedFetch } from '../../src/core/net/guarded-fetch.ts';
import type { GuardedFetch, GuardedRequest } from '../../src/core/net/guarded-request.ts';
import { TargetError } from '../../src/core/net/target-url.ts';
import { startDnsServer } from '../support/dns-server.ts';
import { openedInTests } from '../support/opened.ts';
import { type RawServer, startRawServer } from '../support/raw-server.ts';

const limits = { maxInFlight: 8, maxPerHost: 8 };
const bounds = { timeoutMs: 5_000, maxBytes: 1_000 };

const opened = openedInTests();

function ok(text: string): string {
  return `HTTP/1.1 200 OK\r\nContent-Length: ${text.length}\r\n\r\n${text}`;
}

async function receiver(answer: () => string = () => ok('here'), host = '127.0.0.1'): Promise<RawServer> {
  const server = await startRawServer((socket) => socket.write(answer()), { host });
  opened.push({ stop: server.close });
  return server;
}

async function names(addresses: (name: string) => readonly string[] | undefined) {
  const server = await startDnsServer(addresses);
  opened.push({ stop: server.close });
  return server;
}

async function failure(fetch: GuardedFetch, request: Partial<GuardedRequest> & { url: string }) {
  try {
    await fetch({ ...bounds, ...request });
  } catch (error) {
    if (error instanceof TargetError) return error;
    throw error;
  }
  throw new Error('There was an answer.');
}

/** A client to which 127.0.0.1 is the public internet, and every other address is private. */
function client(resolve: (name: string) => Promise<readonly string[]>): GuardedFetch {
  return createClient({ userAgent: 'Test/1.0', ...limits, resolve, mayReach: (address) => address === '127.0.0.1' });
}

describe('without private targets', () => {
  test.each([
    (port: number) => `http://127.0.0.1:${port}/`,
    (port: number) => `http://127.1:${port}/`,
    (port: number) => `http://0x7f000001:${port}/`,
    (port: number) => `http://017700000001:${port}/`,
    (port: number) => `http://2130706433:${port}/`,
    (port: number) => `http://0:${port}/`,
    (port: number) => `http://127.0.0.1.:${port}/`,
    (port: number) => `http://localhost:${port}/`,
    (port: number) => `http://LOCALHOST.:${port}/`,
    (port: number) => `http://[::ffff:127.0.0.1]:${port}/`,
    (port: number) => `http://[::ffff:7f00:1]:${port}/`,
    (port: number) => `http://[::127.0.0.1]:${port}/`,
  ])('nothing on this machine is reached: %p', async (url) => {
    const server = await receiver();
    const fetch = createGuardedFetch({ userAgent: 'Test/1.0', ...limits, allowPrivateTargets: false });
    const error = await failure(fetch, { url: url(server.port) });
    expect(error.reason).toBe('not-allowed');
    expect(error.maybeReceived).toBe(false);
    expect(server.sockets).toHaveLength(0);
  });

  test('a name with any private address is refused, wherever that stands in the list', async () => {
    const server = await receiver();
    for (const addresses of [
      ['93.184.216.34', '127.0.0.1'],
      ['127.0.0.1', '93.184.216.34'],
      ['2606:4700::1111', '::ffff:127.0.0.1'],
    ]) {
      const fetch = createGuardedFetch({
        userAgent: 'Test/1.0',
        ...limits,
        allowPrivateTargets: false,
        resolve: async () => addresses,
      });
      const error = await failure(fetch, { url: `http://mixed.test:${server.port}/` });
      expect(error.reason).toBe('unresolved');
    }
    expect(server.sockets).toHaveLength(0);
  });
});

test('with private targets allowed, this machine is reached by address and by name', async () => {
  const server = await receiver();
  const fetch = createGuardedFetch({ userAgent: 'Test/1.0', ...limits, allowPrivateTargets: true });
  for (const host of ['127.0.0.1', 'localhost']) {
    const answer = await fetch({ ...bounds, url: `http://${host}:${server.port}/` });
    expect(answer.status).toBe(200);
  }
});

describe('a host name', () => {
  test('that moves to a private address is resolved once per request, and the move is refused', async () => {
    const good = await receiver();
    let asked = 0;
    const dns = await names(() => {
      asked += 1;
      return asked === 1 ? ['127.0.0.1'] : ['127.0.0.2'];
    });
    const fetch = client(dns.resolve);
    const url = `http://rebinding.test:${good.port}/`;
    expect((await fetch({ ...bounds, url })).status).toBe(200);
    expect(dns.questions).toEqual(['rebinding.test']);
    // A connection to the good address is open still; it does not vouch for the name.
    expect((await failure(fetch, { url })).reason).toBe('unresolved');
    expect(dns.questions).toEqual(['rebinding.test', 'rebinding.test']);
    expect(good.sockets).toHaveLength(1);
  });

  test('without an address is unresolved', async () => {
    const dns = await names(() => []);
    const error = await failure(client(dns.resolve), { url: 'http://absent.test/' });
    expect(error).toMatchObject({ reason: 'unresolved', message: 'absent.test has no public address.' });
    expect(error.maybeReceived).toBe(false);
  });

  test('that resolves to an empty list is unresolved', async () => {
    const error = await failure(
      client(async () => []),
      { url: 'http://absent.test/' },
    );
    expect(error).toMatchObject({ reason: 'unresolved', message: 'absent.test has no public address.' });
  });

  test('whose DNS server does not answer times out within the bound', async () => {
    const dns = await names(() => undefined);
    const error = await failure(client(dns.resolve), { url: 'http://silent.test/', timeoutMs: 100 });
    expect(error).toMatchObject({ reason: 'timeout', maybeReceived: false });
    expect(dns.questions).toContain('silent.test');
  });
});

describe('redirects', () => {
  const dnsOf = () => names((name) => (name === 'inside.test' ? ['127.0.0.2'] : ['127.0.0.1']));
  const redirect = (location: string, status = 302) =>
    `HTTP/1.1 ${status} Found\r\nLocation: ${location}\r\nContent-Length: 0\r\n\r\n`;

  test('are returned as answers unless they may be followed', async () => {
    const server = await receiver(() => redirect('http://127.0.0.2/'));
    const answer = await client((await dnsOf()).resolve)({ ...bounds, url: `http://a.test:${server.port}/x` });
    expect(answer.status).toBe(302);
    expect(answer.headers.get('location')).toBe('http://127.0.0.2/');
    expect(answer.url).toBe(`http://a.test:${server.port}/x`);
  });

  test.each([
    ['an address', '127.0.0.2'],
    ['another spelling of it', '0x7f.2'],
    ['a name', 'inside.test'],
    ['IPv6', '[::ffff:127.0.0.1]'],
  ])('to a private target are refused: %s', async (_what, host) => {
    const inside = await receiver(undefined, '127.0.0.2');
    const server = await receiver(() => redirect(`http://${host}:${inside.port}/`));
    const error = await failure(client((await dnsOf()).resolve), {
      url: `http://a.test:${server.port}/`,
      maxRedirects: 3,
    });
    // It does not reveal that a name leads to a private address.
    expect(error.reason).toBe(host === 'inside.test' ? 'unresolved' : 'not-allowed');
    expect(error.maybeReceived).toBe(true);
    expect(inside.sockets).toHaveLength(0);
  });

  test.each(['file:///etc/passwd', 'ftp://a.test/', 'http://user:pass@a.test/', 'http://', 'data:text/plain,a'])(
    'to a URL that cannot be fetched are an error: %s',
    async (location) => {
      const server = await receiver(() => redirect(location));
      const error = await failure(client((await dnsOf()).resolve), {
        url: `http://a.test:${server.port}/`,
        maxRedirects: 3,
      });
      expect(error.reason).toBe('invalid-answer');
    },
  );

  test('go on as often as allowed; the next one is the answer', async () => {
    let hops = 0;
    const server = await receiver(() => {
      hops += 1;
      return redirect(`/hop/${hops}`);
    });
    const answer = await client((await dnsOf()).resolve)({
      ...bounds,
      url: `http://a.test:${server.port}/`,
      maxRedirects: 4,
    });
    expect(hops).toBe(5);
    expect(answer.status).toBe(302);
    expect(answer.url).toBe(`http://a.test:${server.port}/hop/4`);
  });

  test('send the credentials to the same origin, and none to another', async () => {
    const heard: string[] = [];
    const other = await startRawServer((socket, request) => {
      heard.push(request);
      socket.write(ok('there'));
    });
    opened.push({ stop: other.close });
    const first = await startRawServer((socket, request) => {
      heard.push(request);
      const next = request.startsWith('GET /start') ? '/middle' : `http://b.test:${other.port}/end`;
      socket.write(redirect(next));
    });
    opened.push({ stop: first.close });
    const answer = await client((await dnsOf()).resolve)({
      ...bounds,
      url: `http://a.test:${first.port}/start`,
      headers: {
        Authorization: 'Bearer secret',
        Cookie: 'session=secret',
        'X-Payment': 'secret',
        Accept: 'text/plain',
      },
      maxRedirects: 5,
    });
    expect(answer.url).toBe(`http://b.test:${other.port}/end`);
    expect(heard.map((request) => request.split(' ')[1])).toEqual(['/start', '/middle', '/end']);
    expect(heard[1]?.match(/secret/g)).toHaveLength(3);
    expect(heard[2]).not.toContain('secret');
    expect(heard[2]).toContain('Accept: text/plain');
    expect(heard[2]).toContain(`Host: b.test:${other.port}`);
  });

  test.each([
    [301, 'POST', 'GET', ''],
    [302, 'POST', 'GET', ''],
    [303, 'PUT', 'GET', ''],
    [307, 'POST', 'POST', 'hello'],
    [308, 'PUT', 'PUT', 'hello'],
    [302, 'PUT', 'PUT', 'hello'],
  ])('with status %i repeat a %s as %s', async (status, method, nextMethod, body) => {
    const heard: string[] = [];
    const server = await startRawServer((socket, request) => {
      heard.push(request);
      socket.write(request.includes(' /next ') ? ok('done') : redirect('/next', status));
    });
    opened.push({ stop: server.close });
    await client((await dnsOf()).resolve)({
      ...bounds,
      url: `http://a.test:${server.port}/`,
      method,
      body: 'hello',
      headers: { 'Content-Type': 'text/plain' },
      maxRedirects: 1,
    });
    const [head = '', sent] = heard[1]?.split('\r\n\r\n') ?? [];
    expect(head.split(' ')[0]).toBe(nextMethod);
    expect(sent).toBe(body);
    expect(head.includes('Content-Type')).toBe(body !== '');
  });
});

test('the proxies of the environment are not used', async () => {
  const proxy = await receiver(() => ok('proxy'));
  const server = await receiver(() => ok('direct'));
  const url = `http://127.0.0.1:${server.port}/`;
  const program = `
    const { createGuardedFetch } = await import(${JSON.stringify(`${import.meta.dir}/../../src/core/net/guarded-fetch.ts`)});
    const fetch = createGuardedFetch({ userAgent: 'Test/1.0', allowPrivateTargets: true, maxInFlight: 1, maxPerHost: 1 });
    const guarded = await fetch({ url: '${url}', timeoutMs: 5000, maxBytes: 100 });
    const plain = await globalThis.fetch('${url}');
    console.log(new TextDecoder().decode(guarded.body), await plain.text());`;
  const proxyUrl = `http://127.0.0.1:${proxy.port}`;
  const child = Bun.spawn([process.execPath, '-e', program], {
    env: { HTTP_PROXY: proxyUrl, http_proxy: proxyUrl, ALL_PROXY: proxyUrl },
  });
  // The plain fetch shows that the environment would have its way.
  expect(await child.stdout.text()).toBe('direct proxy\n');
  expect(proxy.sockets).toHaveLength(1);
});
