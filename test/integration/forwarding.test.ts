/** Requests that one instance passes on to another. */
import { afterAll, afterEach, expect, test } from 'bun:test';
import { connect } from 'node:net';
import { z } from 'zod';
import { type Leader, takeForwarded } from '../../src/server/cluster/between-instances.ts';
import { createRequests, type Leading } from '../../src/server/cluster/instance-roles.ts';
import { until } from '../support/binary.ts';
import { startFollower } from '../support/follower.ts';
import { type RawServer, startRawServer } from '../support/raw-server.ts';

const seenSchema = z.object({
  method: z.string(),
  url: z.string(),
  headers: z.record(z.string(), z.string()),
  body: z.string(),
});
const TOKEN = 'the-token-of-this-epoch';
const follower = startFollower();
const ends: (() => unknown)[] = [];
let epoch = 0;

afterEach(async () => {
  follower.knownLeader.set(undefined);
  for (const end of ends.splice(0)) await end();
});
afterAll(() => follower.stop());

/** From here on, the process at this port leads. */
function lead(port: number | undefined): Leader {
  epoch += 1;
  const leader = { epoch, instance: `i${epoch}`, url: `http://127.0.0.1:${port}`, token: TOKEN, version: '1' };
  follower.knownLeader.set(leader);
  return leader;
}

function serveAsLeader(fetch: (request: Request) => Response | Promise<Response>) {
  const server = Bun.serve({ port: 0, hostname: '127.0.0.1', idleTimeout: 60, fetch });
  ends.push(() => server.stop(true));
  lead(server.port);
  return server;
}

async function rawLeader(...args: Parameters<typeof startRawServer>): Promise<RawServer> {
  const server = await startRawServer(...args);
  ends.push(() => server.close());
  lead(server.port);
  return server;
}

const ask = (path: string, init: RequestInit = {}) => fetch(follower.url + path, init);
const pay = (body: Record<string, unknown>, path = '/v1/payments') =>
  ask(path, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) });

test('method, target, headers, host and body go on, and status, headers and body come back', async () => {
  serveAsLeader(async (request) => {
    const headers = new Headers({ 'x-status': 'kept', date: 'never' });
    headers.append('set-cookie', 'a=1');
    headers.append('set-cookie', 'b=2');
    const seen = { method: request.method, url: request.url, headers: Object.fromEntries(request.headers) };
    return Response.json({ ...seen, body: await request.text() }, { status: 207, headers });
  });
  const answer = await ask('/v1/things/a%2Fb?x=1%20&y=', {
    method: 'PUT',
    headers: { host: 'pay.example.com', 'x-mine': 'yes', te: 'trailers', 'x-real-ip': '203.0.113.7' },
    body: '{"a": 1}',
  });
  expect(answer.status).toBe(207);
  expect(answer.headers.get('x-status')).toBe('kept');
  expect(answer.headers.getSetCookie()).toEqual(['a=1', 'b=2']);
  const seen = seenSchema.parse(await answer.json());
  expect(seen).toMatchObject({ method: 'PUT', body: '{"a": 1}' });
  expect(seen.url).toBe('http://pay.example.com/v1/things/a%2Fb?x=1%20&y=');
  expect(seen.headers).toMatchObject({ host: 'pay.example.com', 'x-mine': 'yes', 'content-length': '8' });
  expect(seen.headers['x-bursar-forwarded']).toBe(`${TOKEN} 203.0.113.7`);
  expect(Object.keys(seen.headers)).not.toContain('te');
  expect(Object.keys(seen.headers)).not.toContain('x-real-ip');
});

test('what a caller says about itself in the header of instances is taken out, and never comes back', async () => {
  const forged = { 'x-bursar-forwarded': 'guessed 198.51.100.9' };
  serveAsLeader((request) => {
    const reported = takeForwarded(request.headers, TOKEN);
    return Response.json({ reported, names: [...request.headers.keys()] });
  });
  // To one who follows, it is either forged or of another instance: nothing is done.
  const refused = await ask('/v1/catalog', { headers: forged });
  expect(refused.status).toBe(503);
  expect(await refused.json()).toMatchObject({ error: 'SERVER_CHANGING' });
  const answer = await ask('/v1/catalog');
  expect(await answer.json()).toMatchObject({ reported: { address: '127.0.0.1' } });
  expect([...answer.headers.keys()].filter((name) => name.startsWith('x-bursar'))).toEqual([]);
});

test('the leader believes the address given with its token, and no one else', async () => {
  const seen: (string | undefined)[] = [];
  const leading: Leading = {
    lease: {
      epoch: 1,
      token: TOKEN,
      isValid: () => true,
      isSound: () => true,
      agoMs: () => 0,
      lost: new Promise<string>(() => undefined),
      lose: () => undefined,
      release: async () => undefined,
    },
    requests: createRequests(),
    term: {
      answer: async (request) => {
        seen.push(leader.connections.requestIP(request)?.address);
        return new Response(request.headers.get('x-bursar-forwarded') ?? 'none');
      },
      handOver: async () => undefined,
      abandon: async () => undefined,
    },
  };
  const leader = startFollower();
  ends.push(() => leader.stop());
  leader.lead(leading);
  const with_ = (text: string) => fetch(`${leader.url}/v1/x`, { headers: { 'x-bursar-forwarded': text } });
  expect(await (await with_(`${TOKEN} 192.0.2.1`)).text()).toBe('none');
  expect((await with_('another 192.0.2.2')).status).toBe(503);
  expect(await (await fetch(`${leader.url}/v1/x`)).text()).toBe('none');
  expect(seen).toEqual(['192.0.2.1', '127.0.0.1']);
});

test('events come at once, and a client that goes away is gone for the leader, too', async () => {
  let isCancelled = false;
  serveAsLeader(() => {
    const body = new ReadableStream({
      start: (controller) => controller.enqueue(new TextEncoder().encode('event: resync\n\n')),
      cancel: () => {
        isCancelled = true;
      },
    });
    return new Response(body, { headers: { 'content-type': 'text/event-stream' } });
  });
  const abort = new AbortController();
  const answer = await ask('/v1/events', { signal: abort.signal });
  const { value } = (await answer.body?.getReader().read()) ?? {};
  expect(new TextDecoder().decode(value)).toBe('event: resync\n\n');
  abort.abort();
  await until(() => isCancelled);
});

test('four hundred streams leave room for a request', async () => {
  serveAsLeader((request) => {
    if (!request.url.endsWith('/v1/events')) return new Response('there');
    return new Response(new ReadableStream({ start: (controller) => controller.enqueue(new Uint8Array([10])) }));
  });
  // Raw, as this process's own fetch makes 256 requests at a time.
  const before = follower.counts.answered;
  const sockets = Array.from({ length: 400 }, () => {
    const socket = connect(follower.port, '127.0.0.1', () =>
      socket.write('GET /v1/events HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n'),
    );
    socket.resume();
    return socket;
  });
  await until(() => follower.counts.answered >= before + 400);
  expect(await (await ask('/v1/catalog')).text()).toBe('there');
  for (const socket of sockets) socket.destroy();
});

test('events end when this instance does', async () => {
  const headers = { 'content-type': 'text/event-stream; charset=utf-8' };
  serveAsLeader(() => new Response(new ReadableStream({ start: (c) => c.enqueue(new Uint8Array([10])) }), { headers }));
  const ending = startFollower();
  ends.push(() => ending.stop());
  const now = follower.knownLeader.now();
  ending.knownLeader.set(typeof now === 'object' ? now : undefined);
  const reader = (await fetch(`${ending.url}/v1/events`)).body?.getReader();
  await reader?.read();
  ending.drain();
  expect(await reader?.read()).toMatchObject({ done: true });
});

test('what no one takes is held until someone leads, whatever it is', async () => {
  const { repeated } = follower.counts;
  const answer = pay({ to: 'shop' });
  const refusing = await startRawServer(() => undefined);
  await refusing.close();
  lead(refusing.port);
  // In addition to the try without a leader, one that was refused.
  await until(() => follower.counts.repeated >= repeated + 2);
  serveAsLeader(async (request) => Response.json(await request.json()));
  expect(await (await answer).json()).toEqual({ to: 'shop' });
});

test('with no leader in time, nothing was done, and the answer says when to ask again', async () => {
  const hasty = startFollower({ holdMs: 300 });
  ends.push(() => hasty.stop());
  const answer = await fetch(`${hasty.url}/v1/wallets`, { method: 'POST', body: '{}' });
  expect(answer.status).toBe(503);
  expect(answer.headers.get('retry-after')).toBe('5');
  expect(await answer.json()).toMatchObject({ error: 'SERVER_CHANGING' });
  expect(hasty.counts).toMatchObject({ refused: 1, unknown: 0 });
});

test.each([
  ['a payment without a key', '/v1/payments', { amount: '1' }],
  ['what takes no key, whatever it has', '/v1/wallets', { idempotencyKey: 'a' }],
])('%s that a leader took with it is made once, and its fate unknown', async (_, path, body) => {
  let taken = 0;
  await rawLeader((socket) => {
    taken += 1;
    // The next one would do it again.
    queueMicrotask(() => serveAsLeader(() => new Response('done twice')));
    socket.destroy();
  });
  const answer = await pay(body, path);
  expect(answer.status).toBe(502);
  expect(await answer.json()).toMatchObject({ error: 'SERVER_UNREACHABLE' });
  expect(taken).toBe(1);
});

test.each([
  ['a payment with a key', '/v1/payments', { idempotencyKey: 'a' }],
  ['a freeze', '/v1/wallets/wallet_1/freeze', { reason: 'precaution' }],
])('%s that a leader took with it is made once more', async (_, path, body) => {
  await rawLeader((socket) => {
    queueMicrotask(() => serveAsLeader(async (request) => Response.json(await request.json())));
    socket.destroy();
  });
  const answer = await pay(body, path);
  expect(answer.status).toBe(200);
  expect(await answer.json()).toEqual(body);
});

test('a read is made once more where half an answer came', async () => {
  await rawLeader((socket) => {
    queueMicrotask(() => serveAsLeader(() => new Response('whole')));
    socket.end('HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\nhalf of it');
  });
  expect(await (await ask('/v1/catalog')).text()).toBe('whole');
});

test('a leader that hangs is left once it has a successor', async () => {
  let seen = '';
  await rawLeader((_, request) => {
    seen += request;
  });
  const read = ask('/v1/catalog');
  const payment = pay({ amount: '1' });
  await until(() => seen.includes('GET /v1/catalog') && seen.includes('POST /v1/payments'));
  serveAsLeader(() => new Response('the next one'));
  expect(await (await read).text()).toBe('the next one');
  expect((await payment).status).toBe(502);
});

test.each([
  ['untouched', 200],
  ['unknown', 502],
])('of a payment without a key, a former leader says that it is %s', async (fate, status) => {
  const headers = { 'x-bursar-fate': fate };
  serveAsLeader(() => {
    queueMicrotask(() => serveAsLeader(() => new Response('done')));
    return Response.json({ error: 'SERVER_CHANGING' }, { status: 503, headers });
  });
  expect((await pay({ amount: '1' })).status).toBe(status);
});

test('a request that waits is answered here where this instance comes to lead', async () => {
  const here = startFollower();
  ends.push(() => here.stop());
  const answer = fetch(`${here.url}/v1/payments`, { method: 'POST', body: '{"a":1}' });
  await until(() => here.underWay() === 1);
  here.lead({
    lease: {
      epoch: 9,
      token: TOKEN,
      isValid: () => true,
      isSound: () => true,
      agoMs: () => 0,
      lost: new Promise<string>(() => undefined),
      lose: () => undefined,
      release: async () => undefined,
    },
    requests: createRequests(),
    term: {
      answer: async (request) => new Response(`here: ${await request.text()}`),
      handOver: async () => undefined,
      abandon: async () => undefined,
    },
  });
  here.knownLeader.set('here');
  expect(await (await answer).text()).toBe('here: {"a":1}');
});

test('more than a mebibyte is refused', async () => {
  serveAsLeader(() => new Response('never'));
  const large = await ask('/v1/payments', { method: 'POST', body: 'x'.repeat(1_048_577) });
  expect(large.status).toBe(413);
});
