import { beforeAll, describe, expect, test } from 'bun:test';
import { resolve } from 'node:path';
import { createClient, createGuardedFetch } from '../../src/core/net/guarded-fetch.ts';
import type { GuardedFetch } from '../../src/core/net/guarded-request.ts';
import { TargetError } from '../../src/core/net/target-url.ts';
import { type Authority, type Certificate, createAuthority } from '../support/certificates.ts';
import { openedInTests } from '../support/opened.ts';
import { startRawServer } from '../support/raw-server.ts';

const bounds = { timeoutMs: 5_000, maxBytes: 1_000 };
const limits = { maxInFlight: 8, maxPerHost: 8 };

let authority: Authority;
let stranger: Authority;
beforeAll(async () => {
  authority = await createAuthority();
  stranger = await createAuthority();
});

const opened = openedInTests();

interface Receiver {
  readonly port: number;
  /** `Host` header and client port of every request. */
  readonly requests: { host: string; connection: number }[];
}

type Named = Certificate & { readonly serverName?: string };

function receiver(tls: Named | Named[], hostname = '127.0.0.1'): Receiver {
  const requests: Receiver['requests'] = [];
  const server = Bun.serve({
    hostname,
    port: 0,
    tls,
    fetch(request, self) {
      const connection = self.requestIP(request)?.port ?? 0;
      requests.push({ host: request.headers.get('host') ?? '', connection });
      return new Response('here');
    },
  });
  opened.push({ stop: () => server.stop(true) });
  return { port: server.port ?? 0, requests };
}

/** A client that believes the authority of this test; every name is at this machine. */
function client(address = '127.0.0.1'): GuardedFetch {
  return createClient({
    userAgent: 'Test/1.0',
    ...limits,
    resolve: async () => [address],
    mayReach: () => true,
    ca: authority.certificate,
  });
}

async function reasonOf(answer: Promise<unknown>): Promise<string> {
  try {
    await answer;
  } catch (error) {
    if (error instanceof TargetError) return error.reason;
    throw error;
  }
  return 'none';
}

describe('a certificate', () => {
  test('for the name is accepted although the connection goes to an address', async () => {
    const { port, requests } = receiver(await authority.issue({ type: 'dns', value: 'a.test' }));
    const answer = await client()({ ...bounds, url: `https://a.test:${port}/` });
    expect(answer.status).toBe(200);
    expect(requests[0]?.host).toBe(`a.test:${port}`);
  });

  test('for the address only is refused for the name', async () => {
    const { port, requests } = receiver(await authority.issue({ type: 'ip', value: '127.0.0.1' }));
    expect(await reasonOf(client()({ ...bounds, url: `https://a.test:${port}/` }))).toBe('untrusted');
    expect(requests).toHaveLength(0);
  });

  test('is checked even with NODE_TLS_REJECT_UNAUTHORIZED=0', async () => {
    const { port, requests } = receiver(await stranger.issue({ type: 'dns', value: 'a.test' }));
    const program = `
      const { createClient } = await import('${resolve('src/core/net/guarded-fetch.ts')}');
      const fetch = createClient({ userAgent: 'Test/1.0', maxInFlight: 1, maxPerHost: 1, resolve: async () => ['127.0.0.1'], mayReach: () => true });
      const answer = fetch({ url: 'https://a.test:${port}/', timeoutMs: 5_000, maxBytes: 1_000 });
      process.stdout.write(await answer.then(({ status }) => String(status), ({ reason }) => reason));`;
    const child = Bun.spawn([process.execPath, '-e', program], {
      env: { ...Bun.env, NODE_TLS_REJECT_UNAUTHORIZED: '0' },
      stdout: 'pipe',
      stderr: 'ignore',
    });
    expect(await new Response(child.stdout).text()).toBe('untrusted');
    expect(requests).toHaveLength(0);
  });

  test('for the name only is refused for the address', async () => {
    const { port, requests } = receiver(await authority.issue({ type: 'dns', value: 'a.test' }));
    expect(await reasonOf(client()({ ...bounds, url: `https://127.0.0.1:${port}/` }))).toBe('untrusted');
    expect(requests).toHaveLength(0);
  });

  test('for an address is accepted where the URL names the address', async () => {
    const { port } = receiver(await authority.issue({ type: 'ip', value: '127.0.0.1' }));
    expect((await client()({ ...bounds, url: `https://127.0.0.1:${port}/` })).status).toBe(200);
  });

  test('for a name is accepted for that name with a trailing dot', async () => {
    const { port, requests } = receiver(await authority.issue({ type: 'dns', value: 'a.test' }));
    expect((await client()({ ...bounds, url: `https://a.test.:${port}/` })).status).toBe(200);
    expect(requests[0]?.host).toBe(`a.test:${port}`);
  });

  test('is checked on IPv6 as well', async () => {
    const { port } = receiver(await authority.issue({ type: 'dns', value: 'a.test' }), '::1');
    expect((await client('::1')({ ...bounds, url: `https://a.test:${port}/` })).status).toBe(200);
    expect(await reasonOf(client('::1')({ ...bounds, url: `https://b.test:${port}/` }))).toBe('untrusted');
  });

  test('that has expired is refused', async () => {
    const { port, requests } = receiver(await authority.issue({ type: 'dns', value: 'a.test' }, { expired: true }));
    const answer = client()({ ...bounds, url: `https://a.test:${port}/` });
    expect(await answer.catch((error) => error.message)).toBe('a.test has no valid certificate (CERT_HAS_EXPIRED).');
    expect(requests).toHaveLength(0);
  });

  test('of an authority that no one knows is refused', async () => {
    const { port, requests } = receiver(await stranger.issue({ type: 'dns', value: 'a.test' }));
    expect(await reasonOf(client()({ ...bounds, url: `https://a.test:${port}/` }))).toBe('untrusted');
    expect(requests).toHaveLength(0);
  });

  test("of a test authority is refused by the service's own client", async () => {
    const { port, requests } = receiver(await authority.issue({ type: 'dns', value: 'a.test' }));
    const fetch = createGuardedFetch({
      userAgent: 'Test/1.0',
      ...limits,
      allowPrivateTargets: true,
      resolve: async () => ['127.0.0.1'],
    });
    const refused = await fetch({ ...bounds, url: `https://a.test:${port}/token` }).catch((error) => error);
    expect(refused).toMatchObject({ reason: 'untrusted', maybeReceived: false });
    expect(refused.message).toStartWith('a.test has no valid certificate');
    expect(refused.message).not.toContain('token');
    expect(refused.cause).toBeUndefined();
    expect(requests).toHaveLength(0);
  });
});

describe('names that share an address', () => {
  test('do not share a connection: the certificate of one says nothing for the other', async () => {
    const { port, requests } = receiver(await authority.issue({ type: 'dns', value: 'a.test' }));
    const fetch = client();
    const toA = () => fetch({ ...bounds, url: `https://a.test:${port}/` });
    await toA();
    expect(await reasonOf(fetch({ ...bounds, url: `https://b.test:${port}/` }))).toBe('untrusted');
    await toA();
    expect(requests.map(({ host }) => host)).toEqual([`a.test:${port}`, `a.test:${port}`]);
    // The second request to the first name did find its connection open.
    expect(requests[0]?.connection).toBe(requests[1]?.connection);
  });

  test('each get the certificate that they ask for, again and again', async () => {
    const { port, requests } = receiver([
      { ...(await authority.issue({ type: 'dns', value: 'a.test' })), serverName: 'a.test' },
      { ...(await authority.issue({ type: 'dns', value: 'b.test' })), serverName: 'b.test' },
    ]);
    const fetch = client();
    for (const name of ['a.test', 'b.test', 'a.test', 'b.test']) {
      expect((await fetch({ ...bounds, url: `https://${name}:${port}/` })).status).toBe(200);
    }
    const [a, b, aAgain, bAgain] = requests;
    expect(requests.map(({ host }) => host.split(':')[0])).toEqual(['a.test', 'b.test', 'a.test', 'b.test']);
    expect(a?.connection).not.toBe(b?.connection);
    expect([aAgain?.connection, bAgain?.connection]).toEqual([a?.connection, b?.connection]);
  });
});

test('a redirect from https to http is not followed', async () => {
  const plain = await startRawServer((socket) => socket.write('HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n'));
  opened.push({ stop: plain.close });
  const server = Bun.serve({
    hostname: '127.0.0.1',
    port: 0,
    tls: await authority.issue({ type: 'dns', value: 'a.test' }),
    fetch: () => Response.redirect(`http://a.test:${plain.port}/`),
  });
  opened.push({ stop: () => server.stop(true) });
  const url = `https://a.test:${server.port}/`;
  expect(await reasonOf(client()({ ...bounds, url, maxRedirects: 1 }))).toBe('not-allowed');
  expect(plain.sockets).toHaveLength(0);
});

test('a receiver that speaks no TLS, or never finishes its handshake, gives no answer', async () => {
  const plain = await startRawServer((socket) => socket.end('HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n'));
  const silent = await startRawServer(() => undefined);
  opened.push({ stop: plain.close }, { stop: silent.close });
  expect(await reasonOf(client()({ ...bounds, url: `https://a.test:${plain.port}/` }))).toBe('unreachable');
  const url = `https://a.test:${silent.port}/`;
  expect(await reasonOf(client()({ ...bounds, url, timeoutMs: 100 }))).toBe('timeout');
  expect(silent.sockets).toHaveLength(1);
});
