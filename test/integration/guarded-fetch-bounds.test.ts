import { describe, expect, test } from 'bun:test';
import type { Socket } from 'node:net';
import { brotliCompressSync, constants, deflateSync, gzipSync } from 'node:zlib';
import { createGuardedFetch } from '../../src/core/net/guarded-fetch.ts';
import type { GuardedFetch, GuardedRequest } from '../../src/core/net/guarded-request.ts';
import { TargetError } from '../../src/core/net/target-url.ts';
import { openedInTests } from '../support/opened.ts';
import { type RawServer, startRawServer } from '../support/raw-server.ts';
import { until } from '../support/relay.ts';

const MEGABYTE = 1_048_576;
const bounds = { timeoutMs: 5_000, maxBytes: 1_000 };

const opened = openedInTests();

async function receiver(onRequest: (socket: Socket, request: string) => void): Promise<RawServer> {
  const server = await startRawServer(onRequest);
  opened.push({ stop: server.close });
  return server;
}

function client({ maxInFlight = 16, maxPerHost = 16 } = {}): GuardedFetch {
  return createGuardedFetch({
    userAgent: 'Test/1.0',
    allowPrivateTargets: true,
    maxInFlight,
    maxPerHost,
    resolve: async () => [],
  });
}

const urlOf = ({ port }: RawServer) => `http://127.0.0.1:${port}/`;
const textOf = (bytes: Uint8Array) => new TextDecoder().decode(bytes);
const ok = 'HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok';

async function failure(server: RawServer, request: Partial<GuardedRequest> = {}): Promise<TargetError> {
  try {
    await client()({ ...bounds, url: urlOf(server), ...request });
  } catch (error) {
    if (error instanceof TargetError) return error;
    throw error;
  }
  throw new Error('There was an answer.');
}

/** Writes as long as someone reads; resolves with the bytes that the system took when the connection has ended. */
async function pour(socket: Socket, bytes: number): Promise<number> {
  const block = Buffer.alloc(MEGABYTE, 'a');
  let poured = 0;
  while (poured < bytes && !socket.destroyed) {
    poured += block.byteLength;
    if (!socket.write(block)) await eitherOf(socket, 'drain', 'close');
  }
  return poured;
}

/** Unlike `once` of node:events, this does not mind a connection that is reset. */
function eitherOf(socket: Socket, ...events: readonly ('drain' | 'close')[]): Promise<void> {
  return new Promise((resolve) => {
    for (const event of events) socket.once(event, () => resolve());
  });
}

test('parties take turns, however many hosts each of them asks', async () => {
  const order: string[] = [];
  const held = Promise.withResolvers<void>();
  const answering = (name: string) =>
    receiver(async (socket) => {
      order.push(name);
      if (name === 'first') await held.promise;
      socket.end(ok);
    });
  const servers = new Map<string, RawServer>();
  for (const name of ['first', 'many 1', 'many 2', 'one']) servers.set(name, await answering(name));
  const fetch = client({ maxInFlight: 1 });
  const asking = [...servers].map(([name, server]) =>
    fetch({ ...bounds, url: urlOf(server), party: name.split(' ')[0] }),
  );
  await until(() => order.length === 1, 'the first has the place');
  held.resolve();
  await Promise.all(asking);
  expect(order).toEqual(['first', 'many 1', 'one', 'many 2']);
});

describe('a body', () => {
  test('of a gigabyte is read up to the bound, and the rest is never taken', async () => {
    const poured = Promise.withResolvers<number>();
    const server = await receiver((socket) => {
      socket.write(`HTTP/1.1 200 OK\r\nContent-Length: ${1_024 * MEGABYTE}\r\n\r\n`);
      pour(socket, 1_024 * MEGABYTE).then(poured.resolve, poured.reject);
    });
    const answer = await client()({ ...bounds, url: urlOf(server) });
    expect(answer).toMatchObject({ status: 200, truncated: true });
    expect(textOf(answer.body)).toBe('a'.repeat(1_000));
    // What a socket's buffers hold, not what the receiver wanted to send.
    expect(await poured.promise).toBeLessThan(64 * MEGABYTE);
  });

  test('without an end is read up to the bound', async () => {
    const server = await receiver((socket) => {
      socket.write('HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n');
      const chunk = `${(65_536).toString(16)}\r\n${'b'.repeat(65_536)}\r\n`;
      const more = () => {
        while (!socket.destroyed && socket.write(chunk));
      };
      socket.on('drain', more);
      more();
    });
    const answer = await client()({ ...bounds, url: urlOf(server), maxBytes: 100_000 });
    expect(answer.truncated).toBe(true);
    expect(answer.body).toHaveLength(100_000);
  });

  test.each([
    [0, '', true],
    [4, 'hell', true],
    [5, 'hello', false],
    [6, 'hello', false],
  ])('of five bytes with a bound of %i is %j', async (maxBytes, text, truncated) => {
    const server = await receiver((socket) => socket.write('HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\nhello'));
    const answer = await client()({ ...bounds, url: urlOf(server), maxBytes });
    expect([textOf(answer.body), answer.truncated]).toEqual([text, truncated]);
  });

  test('may be empty, also with a bound of zero', async () => {
    const server = await receiver((socket) => socket.write('HTTP/1.1 204 No Content\r\n\r\n'));
    const answer = await client()({ ...bounds, url: urlOf(server), maxBytes: 0 });
    expect(answer).toMatchObject({ status: 204, truncated: false });
    expect(answer.body).toHaveLength(0);
  });

  test('that ends before its Content-Length is an error', async () => {
    const server = await receiver((socket) => socket.end('HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\nhello'));
    expect(await failure(server)).toMatchObject({ reason: 'unreachable', maybeReceived: true });
  });
});

describe('an encoded body', () => {
  const quick = { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } };
  const encoders = {
    gzip: gzipSync,
    deflate: deflateSync,
    br: (bytes: Uint8Array) => brotliCompressSync(bytes, quick),
  };

  async function encoded(encoding: string, bytes: Uint8Array): Promise<RawServer> {
    return await receiver((socket) => {
      const head = `Content-Encoding: ${encoding}\r\nContent-Length: ${bytes.byteLength}\r\n`;
      socket.write(Buffer.concat([Buffer.from(`HTTP/1.1 200 OK\r\n${head}\r\n`), bytes]));
    });
  }

  test('is not requested', async () => {
    let asked = '';
    const server = await receiver((socket, request) => {
      asked = request;
      socket.write(ok);
    });
    await client()({ ...bounds, url: urlOf(server) });
    expect(asked).toContain('Accept-Encoding: identity\r\n');
  });

  test.each(['gzip', 'deflate', 'br'] as const)('is decoded all the same: %s', async (encoding) => {
    const server = await encoded(encoding, encoders[encoding](Buffer.from('{"a":1}')));
    const answer = await client()({ ...bounds, url: urlOf(server) });
    expect(textOf(answer.body)).toBe('{"a":1}');
    expect(answer.truncated).toBe(false);
    expect(answer.headers.has('content-encoding')).toBe(false);
    expect(answer.headers.has('content-length')).toBe(false);
  });

  test.each(['gzip', 'deflate', 'br'] as const)('is decoded up to the bound and no further: %s', async (encoding) => {
    const bomb = encoders[encoding](Buffer.alloc(256 * MEGABYTE));
    const server = await encoded(encoding, bomb);
    const before = process.memoryUsage().rss;
    const answer = await client()({ ...bounds, url: urlOf(server), maxBytes: MEGABYTE });
    expect(answer.body).toHaveLength(MEGABYTE);
    expect(answer.truncated).toBe(true);
    expect(process.memoryUsage().rss - before).toBeLessThan(64 * MEGABYTE);
  });

  test('that was cut is decoded as far as it goes', async () => {
    const text = Buffer.from(crypto.getRandomValues(new Uint8Array(8_000))).toString('hex');
    const server = await encoded('gzip', gzipSync(text));
    const answer = await client()({ ...bounds, url: urlOf(server), maxBytes: 4_000 });
    expect(answer.truncated).toBe(true);
    expect(answer.body.byteLength).toBeGreaterThan(1_000);
    expect(text).toStartWith(textOf(answer.body));
  });

  test.each([
    ['is not gzip', Buffer.from('plain')],
    ['ends early', gzipSync('hello, hello, hello').subarray(0, 20)],
  ])('that %s is an error', async (_what, bytes) => {
    const server = await encoded('gzip', bytes);
    expect(await failure(server)).toMatchObject({ reason: 'invalid-answer', maybeReceived: true });
  });

  test('of an unknown encoding is passed through', async () => {
    const server = await encoded('gzip, gzip', Buffer.from('as it is'));
    const answer = await client()({ ...bounds, url: urlOf(server) });
    expect(textOf(answer.body)).toBe('as it is');
    expect(answer.headers.get('content-encoding')).toBe('gzip, gzip');
  });
});

describe('a receiver', () => {
  test('that does not answer is given up in time, and its connection closed', async () => {
    const server = await receiver(() => undefined);
    expect(await failure(server, { timeoutMs: 100 })).toMatchObject({ reason: 'timeout', maybeReceived: true });
    const [socket] = server.sockets;
    if (socket === undefined) throw new Error('There was no connection.');
    if (!socket.destroyed) await eitherOf(socket, 'close');
  });

  test.each([
    ['head', 'HTTP/1.1 200 OK\r\n', 'X-Drip: drop\r\n'],
    ['body', 'HTTP/1.1 200 OK\r\nContent-Length: 100000\r\n\r\n', 'a'],
    ['body in chunks', 'HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n', '1\r\na\r\n'],
    ['series of 102 responses', '', 'HTTP/1.1 102 Processing\r\n\r\n'],
  ])('that drips its %s is given up in time', async (_what, start, drop) => {
    const server = await receiver((socket) => {
      socket.write(start);
      const dripping = setInterval(() => socket.write(drop), 5);
      socket.on('close', () => clearInterval(dripping));
    });
    expect(await failure(server, { timeoutMs: 150 })).toMatchObject({ reason: 'timeout', maybeReceived: true });
  });

  test('that sends headers without end is given up', async () => {
    const server = await receiver((socket) => {
      socket.write('HTTP/1.1 200 OK\r\n');
      const more = () => {
        while (!socket.destroyed && socket.write(`X-More: ${'a'.repeat(60_000)}\r\n`));
      };
      socket.on('drain', more);
      more();
    });
    expect(await failure(server)).toMatchObject({ reason: 'invalid-answer', maybeReceived: true });
  });

  test.each([
    ['another protocol', 'SSH-2.0-OpenSSH_9.9\r\n\r\n'],
    ['a switch of protocols', 'HTTP/1.1 101 Switching Protocols\r\nUpgrade: x\r\nConnection: upgrade\r\n\r\n'],
    ['broken chunks', 'HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\nabc\r\n'],
  ])('that answers with %s is an error', async (_what, text) => {
    const server = await receiver((socket) => socket.end(text));
    expect(await failure(server)).toMatchObject({ reason: 'invalid-answer', maybeReceived: true });
  });

  test('that hangs up is reported as possibly having received the request', async () => {
    const server = await receiver((socket) => socket.destroy());
    expect(await failure(server, { method: 'POST', body: 'a' })).toMatchObject({
      reason: 'unreachable',
      message: '127.0.0.1 broke the connection (ECONNRESET).',
      maybeReceived: true,
    });
  });

  test('that is not there is reported as having received nothing', async () => {
    const gone = await startRawServer(() => undefined);
    await gone.close();
    expect(await failure(gone)).toMatchObject({
      reason: 'unreachable',
      message: '127.0.0.1 does not accept the connection (ECONNREFUSED).',
      maybeReceived: false,
    });
  });
});

describe('the caller', () => {
  test('can abort while it waits for the answer', async () => {
    const caller = new AbortController();
    const server = await receiver(() => caller.abort());
    expect(await failure(server, { signal: caller.signal })).toMatchObject({ reason: 'aborted', maybeReceived: true });
  });

  test('that has aborted before sends nothing', async () => {
    const server = await receiver((socket) => socket.write(ok));
    expect(await failure(server, { signal: AbortSignal.abort() })).toMatchObject({
      reason: 'aborted',
      maybeReceived: false,
    });
    expect(server.sockets).toHaveLength(0);
  });
});

describe('the slots for requests', () => {
  test('of a slow host do not block another host, and a request that waits too long fails with no-place', async () => {
    const slow = await receiver(() => undefined);
    const quick = await receiver((socket) => socket.write(ok));
    const fetch = client({ maxInFlight: 4, maxPerHost: 2 });
    const reasons = Array.from({ length: 3 }, () =>
      fetch({ ...bounds, url: urlOf(slow), timeoutMs: 300 }).catch((error) => error),
    );
    for (let i = 0; i < 5; i += 1) {
      expect((await fetch({ ...bounds, url: urlOf(quick) })).status).toBe(200);
    }
    expect(slow.sockets).toHaveLength(2);
    const errors = await Promise.all(reasons);
    expect(errors.map(({ reason }) => reason)).toEqual(['timeout', 'timeout', 'no-place']);
  });

  test('are waited for no longer than the timeout, and nothing is sent without one', async () => {
    const answers: (() => void)[] = [];
    const server = await receiver((socket) => answers.push(() => socket.write(ok)));
    const fetch = client({ maxInFlight: 1, maxPerHost: 1 });
    const first = fetch({ ...bounds, url: urlOf(server) });
    const impatient = fetch({ ...bounds, url: urlOf(server), timeoutMs: 50 }).catch((error) => error);
    expect(await impatient).toMatchObject({
      reason: 'no-place',
      message: 'There was no place for the request to 127.0.0.1.',
      maybeReceived: false,
    });
    await until(() => answers.length > 0, 'the first is received');
    answers[0]?.();
    expect((await first).status).toBe(200);
    expect(answers).toHaveLength(1);
  });

  test('leave the target its whole timeout after the wait', async () => {
    // Waiting and the answer take more than the bound together, and less each.
    const server = await receiver((socket) => {
      setTimeout(() => socket.write(ok), 600);
    });
    const fetch = client({ maxInFlight: 1, maxPerHost: 1 });
    const request = { ...bounds, url: urlOf(server), timeoutMs: 1_000 };
    const answers = await Promise.all([fetch(request), fetch(request)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  });

  test('are given back after every kind of end', async () => {
    const hung = await receiver(() => undefined);
    const broken = await receiver((socket) => socket.destroy());
    const large = await receiver((socket) =>
      socket.write(`HTTP/1.1 200 OK\r\nContent-Length: 5000\r\n\r\n${'a'.repeat(5_000)}`),
    );
    const fetch = client({ maxInFlight: 1, maxPerHost: 1 });
    for (let i = 0; i < 3; i += 1) {
      await fetch({ ...bounds, url: urlOf(hung), timeoutMs: 20 }).catch((error) => error);
      await fetch({ ...bounds, url: urlOf(broken) }).catch((error) => error);
      await fetch({ ...bounds, url: 'http://nobody.test/' }).catch((error) => error);
      await fetch({ ...bounds, url: urlOf(hung), signal: AbortSignal.abort() }).catch((error) => error);
      expect((await fetch({ ...bounds, url: urlOf(large) })).truncated).toBe(true);
    }
  });
});
