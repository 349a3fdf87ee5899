import { describe, expect, test } from 'bun:test';
import { createGuardedFetch } from '../../src/core/net/guarded-fetch.ts';
import type { GuardedFetch } from '../../src/core/net/guarded-request.ts';
import { TargetError } from '../../src/core/net/target-url.ts';
import { startDeafServer } from '../support/deaf-server.ts';
import { openedInTests } from '../support/opened.ts';
import { type RawServer, startRawServer } from '../support/raw-server.ts';

const bounds = { timeoutMs: 5_000, maxBytes: 1_000 };

const opened = openedInTests();

interface Receiver extends RawServer {
  /** Every request as it came. */
  readonly requests: readonly string[];
}

async function receiver(
  answer = 'HTTP/1.1 200 OK\r\nSet-Cookie: session=1\r\nContent-Length: 2\r\n\r\nok',
  where: { host?: string; port?: number } = {},
): Promise<Receiver> {
  const requests: string[] = [];
  const server = await startRawServer((socket, request) => {
    requests.push(request);
    socket.write(answer);
  }, where);
  opened.push({ stop: server.close });
  return { ...server, requests };
}

function client(...addresses: readonly string[]): GuardedFetch {
  const resolve = async () => addresses;
  return createGuardedFetch({
    userAgent: 'Test/1.0',
    allowPrivateTargets: true,
    maxInFlight: 4,
    maxPerHost: 4,
    resolve,
  });
}

async function errorOf(answer: Promise<unknown>): Promise<TargetError> {
  try {
    await answer;
  } catch (error) {
    if (error instanceof TargetError) return error;
    throw error;
  }
  throw new Error('There was an answer.');
}

/** Header names and values as they went over the wire, sorted. */
function headersOf(request = ''): string[] {
  return request.split('\r\n\r\n')[0]?.split('\r\n').slice(1).sort() ?? [];
}

describe('a request', () => {
  test('has the headers of the caller and no others that identify the server', async () => {
    const server = await receiver();
    await client('127.0.0.1')({
      ...bounds,
      url: `http://a.test:${server.port}/path?query=1#fragment`,
      method: 'POST',
      headers: { 'Content-Type': 'application/json', 'X-Own': 'value', 'User-Agent': 'Bursar-Webhook/1.0' },
      body: '{"a":"ü"}',
    });
    const [request = ''] = server.requests;
    expect(request).toStartWith('POST /path?query=1 HTTP/1.1\r\n');
    expect(headersOf(request)).toEqual([
      'Accept-Encoding: identity',
      'Accept: */*',
      'Connection: keep-alive',
      'Content-Length: 10',
      'Content-Type: application/json',
      `Host: a.test:${server.port}`,
      'User-Agent: Bursar-Webhook/1.0',
      'X-Own: value',
    ]);
    expect(Buffer.from(request.split('\r\n\r\n')[1] ?? '', 'latin1').toString()).toBe('{"a":"ü"}');
  });

  test('has the name of the client unless the caller sets one', async () => {
    const server = await receiver();
    await client('127.0.0.1')({ ...bounds, url: `http://a.test:${server.port}/` });
    expect(headersOf(server.requests[0])).toEqual([
      'Accept-Encoding: identity',
      'Accept: */*',
      'Connection: keep-alive',
      `Host: a.test:${server.port}`,
      'User-Agent: Test/1.0',
    ]);
  });

  test('may carry any bytes', async () => {
    const server = await receiver();
    const body = new Uint8Array([0, 255, 13, 10, 128]);
    const url = `http://a.test:${server.port}/`;
    await client('127.0.0.1')({ ...bounds, url, method: 'PUT', body });
    expect(server.requests[0]?.split('\r\n\r\n')[1]).toBe(Buffer.from(body).toString('latin1'));
  });

  test('forgets the cookies of the answer before', async () => {
    const server = await receiver();
    const fetch = client('127.0.0.1');
    const url = `http://a.test:${server.port}/`;
    const answer = await fetch({ ...bounds, url });
    await fetch({ ...bounds, url });
    expect(answer.headers.get('set-cookie')).toBe('session=1');
    expect(server.requests).toHaveLength(2);
    expect(server.requests[1]).not.toContain('session=1');
  });

  test('goes to IPv6 addresses, too', async () => {
    const server = await receiver(undefined, { host: '::1' });
    const answers = [
      await client('::1')({ ...bounds, url: `http://a.test:${server.port}/` }),
      await client()({ ...bounds, url: `http://[::1]:${server.port}/` }),
    ];
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(server.requests[0]).toContain(`Host: a.test:${server.port}\r\n`);
    expect(server.requests[1]).toContain(`Host: [::1]:${server.port}\r\n`);
  });

  test.each([
    ['an unknown method', { method: 'B AD' }],
    ['a method of proxies', { method: 'CONNECT' }],
    ['a method in small letters', { method: 'post' }],
    ['a body with GET', { body: 'a' }],
    ['a body with HEAD', { method: 'HEAD', body: 'a' }],
    ['a broken name of a header', { headers: { 'a b': 'secret' } }],
    ['a line break in a header', { headers: { 'X-Own': 'secret\r\nX-Other: b' } }],
    ['another host', { headers: { Host: 'secret.test' } }],
    ['another length', { headers: { 'content-length': '1' } }],
    ['another framing', { headers: { 'Transfer-Encoding': 'chunked' } }],
    ['a connection that closes', { headers: { Connection: 'close' } }],
    ['another protocol', { headers: { Upgrade: 'websocket' } }],
    ['credentials for a proxy', { headers: { 'Proxy-Authorization': 'secret' } }],
  ])('cannot have %s', async (_what, request) => {
    const server = await receiver();
    const url = `http://a.test:${server.port}/`;
    const error = await errorOf(client('127.0.0.1')({ ...bounds, url, ...request }));
    expect(error.reason).toBe('invalid-request');
    expect(error.message).not.toContain('secret');
    expect(server.sockets).toHaveLength(0);
  });
});

describe('an answer', () => {
  test.each([200, 201, 301, 304, 400, 404, 410, 429, 500, 503])('may have any status: %i', async (status) => {
    const server = await receiver(`HTTP/1.1 ${status} Any\r\nX-Own: a\r\nContent-Length: 0\r\n\r\n`);
    const url = `http://a.test:${server.port}/`;
    const answer = await client('127.0.0.1')({ ...bounds, url });
    expect(answer).toMatchObject({ status, truncated: false, url });
    expect(answer.headers.get('x-own')).toBe('a');
  });

  test('to HEAD has no body', async () => {
    const server = await receiver('HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\nContent-Length: 5\r\n\r\n');
    const url = `http://a.test:${server.port}/`;
    const answer = await client('127.0.0.1')({ ...bounds, url, method: 'HEAD' });
    expect(answer).toMatchObject({ status: 200, truncated: false });
    expect(answer.body).toHaveLength(0);
  });
});

describe('connections', () => {
  test('are kept for the next request to the same address, each with its own Host', async () => {
    const server = await receiver();
    const fetch = client('127.0.0.1');
    for (const name of ['a.test', 'b.test', 'a.test']) {
      expect((await fetch({ ...bounds, url: `http://${name}:${server.port}/` })).status).toBe(200);
    }
    const hosts = server.requests.map((request) => /Host: (\w\.test)/.exec(request)?.[1]);
    expect(hosts).toEqual(['a.test', 'b.test', 'a.test']);
    expect(server.sockets).toHaveLength(1);
  });

  test('with an unread rest are not reused', async () => {
    let asked = 0;
    const server = await startRawServer((socket) => {
      asked += 1;
      socket.write(`HTTP/1.1 200 OK\r\nContent-Length: ${asked === 1 ? 1_000 : 4}\r\n\r\nrest`);
    });
    opened.push({ stop: server.close });
    const fetch = client('127.0.0.1');
    const url = `http://a.test:${server.port}/`;
    expect((await fetch({ ...bounds, url, maxBytes: 1 })).truncated).toBe(true);
    expect(new TextDecoder().decode((await fetch({ ...bounds, url })).body)).toBe('rest');
    expect(server.sockets).toHaveLength(2);
  });

  test('that break during a request do not cause a retry', async () => {
    const heard: string[] = [];
    const server = await startRawServer((socket, request) => {
      heard.push(request.split(' ')[1] ?? '');
      if (request.startsWith('POST /second')) socket.destroy();
      else socket.write('HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n');
    });
    opened.push({ stop: server.close });
    const fetch = client('127.0.0.1');
    const post = (path: string) =>
      fetch({ ...bounds, url: `http://a.test:${server.port}${path}`, method: 'POST', body: 'a' });
    await post('/first');
    expect(await errorOf(post('/second'))).toMatchObject({ reason: 'unreachable', maybeReceived: true });
    expect(heard).toEqual(['/first', '/second']);
    // It was the kept connection that broke.
    expect(server.sockets).toHaveLength(1);
  });
});

describe('a host with several addresses', () => {
  test('is reached by the first one that accepts the connection, and so are later requests', async () => {
    const server = await receiver(undefined, { host: '127.0.0.2' });
    const fetch = client('127.0.0.1', '127.0.0.2', '127.0.0.3');
    const url = `http://a.test:${server.port}/`;
    for (let i = 0; i < 3; i += 1) expect((await fetch({ ...bounds, url })).status).toBe(200);
    expect(server.requests).toHaveLength(3);
    // One showed that the address answers, the other carried all requests.
    expect(server.sockets).toHaveLength(2);
  });

  test('is reached in time when one of them does not answer', async () => {
    const deaf = await startDeafServer();
    opened.push({ stop: deaf.close });
    const server = await receiver(undefined, { host: '127.0.0.2', port: deaf.port });
    const url = `http://a.test:${deaf.port}/`;
    const answer = await client('127.0.0.1', '127.0.0.2')({ ...bounds, url, timeoutMs: 400 });
    expect(answer.status).toBe(200);
    expect(server.requests).toHaveLength(1);
  });

  test('is reached at another one when the one that answered last is gone', async () => {
    const first = await receiver(undefined, { host: '127.0.0.1' });
    const second = await receiver(undefined, { host: '127.0.0.2', port: first.port });
    const fetch = client('127.0.0.1', '127.0.0.2');
    const url = `http://a.test:${first.port}/`;
    await fetch({ ...bounds, url });
    await first.close();
    // The kept connection may be found closed first; the request after that one looks for another address.
    const answer = await fetch({ ...bounds, url }).catch((error: unknown) => {
      expect(error).toMatchObject({ reason: 'unreachable' });
      return fetch({ ...bounds, url });
    });
    expect(answer.status).toBe(200);
    expect([first.requests.length, second.requests.length]).toEqual([1, 1]);
  });

  test('gets no second request when the connection to one breaks', async () => {
    const first = await startRawServer((socket) => socket.destroy());
    opened.push({ stop: first.close });
    const second = await receiver(undefined, { host: '127.0.0.2', port: first.port });
    const error = await errorOf(client('127.0.0.1', '127.0.0.2')({ ...bounds, url: `http://a.test:${first.port}/` }));
    expect(error).toMatchObject({ reason: 'unreachable', maybeReceived: true });
    expect(second.requests).toHaveLength(0);
  });

  test('fails with one error when none accepts the connection', async () => {
    const gone = await startRawServer(() => undefined);
    await gone.close();
    const error = await errorOf(client('127.0.0.1', '127.0.0.2')({ ...bounds, url: `http://a.test:${gone.port}/` }));
    expect(error).toMatchObject({ reason: 'unreachable', maybeReceived: false });
  });
});
