import { afterEach, describe, expect, test } from 'bun:test';
import { createServer } from 'node:net';
import { keccak256, toHex } from 'viem';
import { createClient } from '../../../core/net/guarded-fetch.ts';
import { applyRule, type Deliverable, type RuleContext } from './rules.ts';
import { answerOf } from './schema-check.ts';

const opened: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of opened.splice(0)) await close();
});

const document = `{"a":"${'x'.repeat(1_000)}"}`;
const deliverable: Deliverable = { hash: keccak256(toHex(document)), uri: null, isFromHere: false };

function depsWith({ resolvesAfterMs = 0, reachesOthers = true } = {}): RuleContext {
  const fetch = createClient({
    userAgent: 'Test/1.0',
    mayReach: () => true,
    async resolve() {
      await Bun.sleep(resolvesAfterMs);
      return ['127.0.0.1'];
    },
    maxInFlight: 4,
    maxPerHost: 4,
  });
  return {
    fetch,
    client: 'wallet_a',
    signal: new AbortController().signal,
    reachesOthers: () => reachesOthers,
    judge: {
      async validate(schema, submitted) {
        const { verdict, reason } = answerOf({ schema: JSON.stringify(schema), document: submitted });
        if (verdict !== 'valid' && verdict !== 'wrong-hash') throw new Error(verdict);
        return { verdict, reason };
      },
    },
  };
}

function check(port: number, timeoutMs: number) {
  return { type: 'http_check', url: `http://target.example:${port}/`, expectedStatus: 200, timeoutMs } as const;
}

/** A server that sends these bytes to each client, and closes the connection; answers its port. */
async function startRaw(text: string): Promise<number> {
  const server = createServer((socket) => {
    socket.on('error', () => undefined);
    socket.once('data', () => socket.end(text));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  opened.push(() => server.close());
  const address = server.address();
  if (typeof address !== 'object' || address === null) throw new Error('It has no port.');
  return address.port;
}

async function closedPort(): Promise<number> {
  const port = await startRaw('');
  await opened.pop()?.();
  return port;
}

describe('an http_check', () => {
  test("does not count the time of our resolver against the target's timeout", async () => {
    const server = Bun.serve({ port: 0, hostname: '127.0.0.1', fetch: () => new Response('ok') });
    opened.push(() => server.stop(true));
    const verdict = await applyRule(depsWith({ resolvesAfterMs: 700 }), check(server.port ?? 0, 300), deliverable);
    expect(verdict.kind).toBe('approved');
  });

  test('is approved on the head of the response, without waiting for its body', async () => {
    const gone = Promise.withResolvers<void>();
    const server = createServer((socket) => {
      socket.on('error', () => undefined).on('close', () => gone.resolve());
      socket.once('data', () => socket.write('HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\n'));
      opened.push(() => socket.destroy());
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    opened.push(() => server.close());
    const address = server.address();
    if (typeof address !== 'object' || address === null) throw new Error('It has no port.');
    expect(await applyRule(depsWith(), check(address.port, 300), deliverable)).toEqual({
      kind: 'approved',
      reason: 'The URL answered with status 200.',
    });
    await gone.promise;
  });

  test('fails if the target is silent, and is delayed if the resolver is', async () => {
    const server = Bun.serve({ port: 0, hostname: '127.0.0.1', fetch: () => new Promise<Response>(() => undefined) });
    opened.push(() => server.stop(true));
    const silent = await applyRule(depsWith(), check(server.port ?? 0, 100), deliverable);
    expect(silent).toEqual({ kind: 'failed', reason: 'target.example did not answer in time.' });
    const { fetch, ...deps } = depsWith({ resolvesAfterMs: 2_000 });
    const impatient: RuleContext = { ...deps, fetch: (request) => fetch({ ...request, timeoutMs: 50 }) };
    expect((await applyRule(impatient, check(server.port ?? 0, 100), deliverable)).kind).toBe('delayed');
  });

  test.each([
    [true, 'failed'],
    [false, 'delayed'],
  ] as const)(
    'whose connection is refused fails only if other hosts are reachable (%p)',
    async (reachesOthers, kind) => {
      const verdict = await applyRule(depsWith({ reachesOthers }), check(await closedPort(), 1_000), deliverable);
      expect(verdict.kind).toBe(kind);
    },
  );
});

describe('a json_schema rule', () => {
  const rule = { type: 'json_schema', schema: { type: 'object' } } as const;
  const half = document.slice(0, 500);
  const length = `Content-Length: ${document.length}`;

  test.each([
    ['whole, without a length', `Connection: close\r\n\r\n${document}`, 'approved'],
    ['whole, with a length', `${length}\r\n\r\n${document}`, 'approved'],
    ['cut short, without a length', `Connection: close\r\n\r\n${half}`, 'failed'],
    ['cut short, with a length', `${length}\r\n\r\n${half}`, 'delayed'],
    ['cut short, in chunks', `Transfer-Encoding: chunked\r\n\r\n400\r\n${half}`, 'delayed'],
    ['another one, with a length', `Content-Length: 500\r\n\r\n${half}`, 'rejected'],
    ['another one, in chunks', `Transfer-Encoding: chunked\r\n\r\n1f4\r\n${half}\r\n0\r\n\r\n`, 'rejected'],
  ] as const)('judges a deliverable that comes %s: %#', async (_, answer, kind) => {
    const port = await startRaw(`HTTP/1.1 200 OK\r\n${answer}`);
    const uri = `http://127.0.0.1:${port}/`;
    expect((await applyRule(depsWith(), rule, { ...deliverable, uri })).kind).toBe(kind);
  });

  test.each([
    [401, 'delayed'],
    [403, 'delayed'],
    [407, 'delayed'],
    [408, 'delayed'],
    [429, 'delayed'],
    [451, 'delayed'],
    [500, 'delayed'],
    [503, 'delayed'],
    [302, 'failed'],
    [404, 'failed'],
    [410, 'failed'],
  ] as const)('takes status %d of the host of a deliverable for what it says of the work', async (status, kind) => {
    const port = await startRaw(`HTTP/1.1 ${status} No\r\nContent-Length: 0\r\n\r\n`);
    const uri = `http://127.0.0.1:${port}/`;
    expect((await applyRule(depsWith(), rule, { ...deliverable, uri })).kind).toBe(kind);
  });

  test('is unjudgeable, not rejected, if this service may have lost the URI of the deliverable', async () => {
    const known = await applyRule(depsWith(), rule, { ...deliverable, isFromHere: true });
    expect(known).toEqual({
      kind: 'unjudgeable',
      reason: 'No contentURI or content of the deliverable is known here.',
    });
    expect((await applyRule(depsWith(), rule, deliverable)).kind).toBe('rejected');
  });
});
