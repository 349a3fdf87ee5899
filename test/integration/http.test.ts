import { afterAll, beforeAll, describe, expect, spyOn, test } from 'bun:test';
import { connect } from 'node:net';
import { pino } from 'pino';
import { z } from 'zod';
import { AppError, type ErrorCode } from '../../src/core/errors.ts';
import { ANSWER_DEADLINE_MS } from '../../src/core/lib/time.ts';
import { UNDOCUMENTED } from '../../src/http/answerer.ts';
import { coded } from '../../src/http/body.ts';
import { type Endpoint, endpoint, reply } from '../../src/http/endpoint.ts';
import { pagination } from '../../src/http/query.ts';
import { createHttpApp } from '../../src/http/server.ts';
import { ask, play, type Scenario } from '../support/http.ts';

const SECRET = 'what no one may read';
const open = { mode: 'none', admit: () => undefined } as const;
const closed = {
  mode: 'jwt',
  admit: (request: Request) => {
    if (request.headers.get('authorization') === 'Bearer good') return 'somebody';
    throw new AppError('UNAUTHORIZED');
  },
} as const;

const endpoints: readonly Endpoint[] = [
  endpoint(
    {
      tag: 'Service',
      method: 'POST',
      path: '/v1/things',
      limit: 'uncounted',
      guard: closed,
      summary: 'Make a thing.',
      status: 201,
      body: z.object({
        username: z.string(),
        to: z.string('INVALID_ADDRESS').max(3, coded('INVALID_ADDRESS')),
        memo: z.string().max(5).optional(),
        evaluatorRule: z.object({ url: z.string(coded('MISSING_URL')) }).optional(),
      }),
      response: z.object({ username: z.string() }),
    },
    ({ body, caller }) => ({ username: body.username, secret: SECRET, caller }),
  ),
  endpoint(
    {
      tag: 'Service',
      method: 'GET',
      path: '/v1/things/:id',
      guard: open,
      summary: 'A thing.',
      response: z.object({ id: z.string() }),
    },
    ({ param }) => ({ id: param('id') }),
  ),
  endpoint(
    {
      tag: 'Service',
      method: 'GET',
      path: '/v1/lists',
      guard: open,
      summary: 'Things.',
      query: pagination({ fallback: 20, max: 100 }),
      response: z.object({ limit: z.int(), offset: z.int() }),
    },
    ({ query }) => reply(query, { headers: { 'Idempotent-Replayed': 'true' }, status: 202 }),
  ),
  endpoint(
    { tag: 'Service', method: 'GET', path: '/v1/broken', guard: open, summary: 'Throws.', response: z.object({}) },
    () => {
      throw new Error(SECRET);
    },
  ),
  endpoint(
    {
      tag: 'Service',
      method: 'GET',
      path: '/v1/mistaken',
      guard: open,
      summary: 'Answers something else than it declares.',
      response: z.object({ id: z.string().refine((id) => id !== SECRET) }),
    },
    () => ({ id: SECRET }),
  ),
  endpoint(
    { tag: 'Service', method: 'GET', path: '/v1/page', guard: open, summary: 'No JSON.', response: z.string() },
    () => new Response('<p>', { headers: { 'Content-Type': 'text/html' } }),
  ),
];

const lines: string[] = [];
const logger = pino({ level: 'debug' }, { write: (line: string) => void lines.push(line) });
const app = createHttpApp({ endpoints, logger });
const thing = { username: 'ann', to: 'bob' };
const post = { method: 'POST', path: '/v1/things', token: 'good' } as const;

describe('an endpoint', () => {
  const scenarios: Scenario[] = [
    {
      ...post,
      name: 'answers with what it declares and no more',
      body: thing,
      status: 201,
      contains: ['"username":"ann"'],
      containsNot: [SECRET, 'somebody'],
    },
    {
      ...post,
      name: 'refuses unknown fields',
      body: { ...thing, more: 1 },
      status: 400,
      error: 'UNKNOWN_FIELD',
      contains: ['\\"more\\"'],
    },
    {
      ...post,
      name: 'names a malformed field before an unknown one',
      body: { ...thing, more: 1, memo: 'too long' },
      status: 400,
      error: 'INVALID_MEMO',
    },
    {
      path: '/v1/broken',
      name: 'hides the cause of an internal error',
      status: 500,
      error: 'INTERNAL',
      containsNot: [SECRET],
    },
    {
      path: '/v1/mistaken',
      name: 'fails rather than answer with an undeclared body',
      status: 500,
      error: 'INTERNAL',
      containsNot: [SECRET],
    },
    {
      ...post,
      token: undefined,
      name: 'checks credentials before fields',
      body: {},
      status: 401,
      error: 'UNAUTHORIZED',
      containsNot: ['username'],
    },
    {
      ...post,
      token: undefined,
      name: 'checks credentials before JSON',
      body: '{',
      status: 401,
      error: 'UNAUTHORIZED',
    },
    {
      ...post,
      name: 'names a missing field inside another before a malformed one',
      body: { ...thing, to: 7, evaluatorRule: {} },
      status: 400,
      error: 'MISSING_URL',
    },
    {
      ...post,
      name: 'names the first missing field before a malformed one',
      body: { username: 7 },
      status: 400,
      error: 'MISSING_TO',
    },
    {
      ...post,
      name: 'names missing fields in the order of its table',
      body: {},
      status: 400,
      error: 'MISSING_USERNAME',
    },
    { ...post, name: 'treats an empty body as one without fields', body: '', status: 400, error: 'MISSING_USERNAME' },
    {
      ...post,
      name: 'treats null as a malformed value, not a missing one',
      body: { ...thing, username: null },
      status: 400,
      error: 'INVALID_USERNAME',
    },
    {
      ...post,
      name: 'names malformed fields in the order of its table',
      body: { username: [], to: 1, memo: 1 },
      status: 400,
      error: 'INVALID_USERNAME',
    },
    {
      ...post,
      name: 'has the code that a field asks for',
      body: { ...thing, to: 'much too long' },
      status: 400,
      error: 'INVALID_ADDRESS',
    },
    {
      ...post,
      name: 'has the code of an optional field',
      body: { ...thing, memo: 'too long' },
      status: 400,
      error: 'INVALID_MEMO',
    },
  ];
  test.each(scenarios)('$name', (scenario) => play(app, scenario));

  test('can set headers and a status of its own', async () => {
    const answer = await ask(app, { path: '/v1/lists' });
    expect(answer.status).toBe(202);
    expect(answer.headers.get('idempotent-replayed')).toBe('true');
    expect(answer.json).toEqual({ limit: 20, offset: 0 });
  });

  test('can answer with something other than JSON', async () => {
    const answer = await ask(app, { path: '/v1/page' });
    expect(answer.headers.get('content-type')).toBe('text/html');
    expect(answer.text).toBe('<p>');
  });

  test('cannot be declared with a field that has no error code', () => {
    const declare = (field: string) =>
      endpoint(
        {
          tag: 'Service',
          method: 'POST',
          path: '/x',
          limit: 'uncounted',
          guard: open,
          summary: '',
          body: z.object({ [field]: z.string() }),
          response: z.object({}),
        },
        () => ({}),
      );
    expect(() => declare('nonsense')).toThrow('MISSING_NONSENSE');
  });

  test('cannot be declared twice', () => {
    expect(() => createHttpApp({ endpoints: [...endpoints, ...endpoints], logger })).toThrow('declared twice');
  });
});

describe('a body', () => {
  const nested = (levels: number) => `${'['.repeat(levels)}${']'.repeat(levels)}`;
  const bodies: [string, string, number, ErrorCode | undefined, Record<string, string>?][] = [
    ['that is broken JSON is refused', '{"username":', 400, 'INVALID_JSON'],
    ['that is an array is refused', '[]', 400, 'INVALID_JSON'],
    ['that is null is refused', 'null', 400, 'INVALID_JSON'],
    ['that is a string is refused', '"x"', 400, 'INVALID_JSON'],
    ['that is a number is refused', '1e999', 400, 'INVALID_JSON'],
    ['that is deeply nested is refused', nested(30_000), 400, 'JSON_TOO_DEEP'],
    ['that is nested 81 levels deep is refused', `{"username":${nested(80)},"to":"a"}`, 400, 'JSON_TOO_DEEP'],
    ['that is nested 80 levels deep is read', `{"username":${nested(79)},"to":"a"}`, 400, 'INVALID_USERNAME'],
    [
      'of a form is refused',
      'username=ann',
      400,
      'INVALID_JSON',
      { 'Content-Type': 'application/x-www-form-urlencoded' },
    ],
    [
      'of JSON sent as text/plain is refused',
      JSON.stringify(thing),
      400,
      'INVALID_JSON',
      { 'Content-Type': 'text/plain' },
    ],
    [
      'of JSON with a charset is read',
      JSON.stringify(thing),
      201,
      undefined,
      { 'Content-Type': 'Application/JSON; charset=utf-8' },
    ],
    ['of 64 KiB is read', JSON.stringify(thing).padEnd(65_536), 201, undefined],
    ['of more than 64 KiB is refused', JSON.stringify(thing).padEnd(65_537), 413, 'PAYLOAD_TOO_LARGE'],
    ['with a duplicate field counts the last', '{"username":"ann","username":"bob","to":"x"}', 201, undefined],
    ['with __proto__ gets no fields from it', '{"__proto__":{"username":"ann"},"to":"x"}', 400, 'MISSING_USERNAME'],
    [
      'with a constructor field gets no fields from it',
      '{"constructor":{"prototype":{"username":"x"}}}',
      400,
      'MISSING_USERNAME',
    ],
    ['with NULs and broken UTF-16 is read', '{"username":"\\u0000\\ud800","to":"x"}', 201, undefined],
  ];
  test.each(bodies)('%s', async (_, body, status, error, headers) => {
    await play(app, { ...post, name: '', body, status, ...(error && { error }), ...(headers && { headers }) });
  });
  test('without a content type is refused', async () => {
    const request = new Request('http://localhost/v1/things', {
      method: 'POST',
      body: new TextEncoder().encode(JSON.stringify(thing)),
      headers: { Authorization: 'Bearer good' },
    });
    expect((await app.handle(request)).status).toBe(400);
  });
});

describe('a path', () => {
  const scenarios: Scenario[] = [
    { name: 'that is unknown is not found', path: '/v1/nothing', status: 404, error: 'NOT_FOUND' },
    { name: 'with a doubled slash is not found', path: '//v1/things/a', status: 404, error: 'NOT_FOUND' },
    {
      name: 'with an encoded slash reaches the handler as one parameter',
      path: '/v1/things/a%2Fb',
      status: 200,
      contains: ['a/b'],
    },
    { name: 'with a NUL reaches the handler', path: '/v1/things/a%00', status: 200 },
    { name: 'with a broken escape is not found', path: '/v1/things/%zz', status: 404, error: 'NOT_FOUND' },
    { name: 'with an encoded traversal reaches the handler', path: '/v1/things/..%2f..%2fetc', status: 200 },
    {
      name: 'without the requested method answers 405',
      path: '/v1/things/a',
      method: 'DELETE',
      status: 405,
      error: 'METHOD_NOT_ALLOWED',
    },
  ];
  test.each(scenarios)('$name', (scenario) => play(app, scenario));

  test('names its methods in Allow', async () => {
    expect((await ask(app, { path: '/v1/things/a', method: 'PUT' })).headers.get('allow')).toBe('GET, HEAD, OPTIONS');
    expect((await ask(app, { path: '/v1/things' })).headers.get('allow')).toBe('POST, OPTIONS');
    const options = await ask(app, { path: '/v1/things/a/', method: 'OPTIONS' });
    expect([options.status, options.headers.get('allow'), options.text]).toEqual([204, 'GET, HEAD, OPTIONS', '']);
    expect((await ask(app, { path: '/v1/nothing', method: 'OPTIONS' })).status).toBe(404);
  });

  test('answers HEAD as GET without the body', async () => {
    const head = await ask(app, { path: '/v1/things/a', method: 'HEAD' });
    expect(head.status).toBe(200);
    expect((await ask(app, { path: '/v1/things', method: 'HEAD' })).status).toBe(405);
  });
});

describe('a query', () => {
  const cases: [string, number, unknown][] = [
    ['?limit=7&offset=3', 202, { limit: 7, offset: 3 }],
    ['?limit=0&offset=-4', 202, { limit: 1, offset: 0 }],
    [`?limit=${'9'.repeat(400)}&offset=-${'9'.repeat(400)}`, 202, { limit: 100, offset: 0 }],
    ['?limit=101', 202, { limit: 100, offset: 0 }],
    ['?limit=99999999999999999999', 202, { limit: 100, offset: 0 }],
    ['?limit=2&limit=3', 202, { limit: 2, offset: 0 }],
    ['?limit=1.5', 400, undefined],
    ['?limit=ten', 400, undefined],
    ['?offset=', 400, undefined],
    ['?offset=1e3', 400, undefined],
    ['?limit=%D9%A1', 400, undefined],
  ];
  test.each(cases)('%s is answered %d', async (query, status, json) => {
    const answer = await ask(app, { path: `/v1/lists${query}` });
    expect(answer.status).toBe(status);
    if (json === undefined) expect(answer.json.error).toBe('INVALID_PAGINATION');
    else expect(answer.json).toEqual(json);
  });
});

describe('a request id', () => {
  test.each(['abc', 'A-z_0.9', 'x'.repeat(128)])('of the caller is kept: %s', async (id) => {
    expect(
      (await ask(app, { path: '/v1/things/a', headers: { 'X-Request-Id': id } })).headers.get('x-request-id'),
    ).toBe(id);
  });
  test.each(['', 'a b', 'x'.repeat(129), '<script>'])('that is harmful is replaced: %s', async (id) => {
    const answer = await ask(app, { path: '/v1/nothing', headers: { 'X-Request-Id': id } });
    expect(answer.headers.get('x-request-id')).not.toBe(id);
  });
});

describe('the log', () => {
  test('tells method, route, status, time and id, and nothing that the caller wrote', async () => {
    lines.length = 0;
    await ask(app, {
      ...post,
      body: { ...thing, memo: 'hunte' },
      headers: { 'X-Request-Id': 'r1', 'X-Api-Key': 'hunter22' },
    });
    await ask(app, { path: '/v1/things/hunter22' });
    await ask(app, { path: '/v1/things/a?token=hunter22' });
    await ask(app, { ...post, body: { ...thing, hunter22: 'hunter22' } });
    await ask(app, { path: '/v1/broken' });
    const logged = lines.map((line) => JSON.parse(line));
    expect(logged[0]).toMatchObject({ level: 30, requestId: 'r1', method: 'POST', route: '/v1/things', status: 201 });
    expect(logged[1]).toMatchObject({ level: 20, route: '/v1/things/:id', status: 200 });
    expect(logged.splice(2, 2)).toMatchObject([{ error: 'UNKNOWN_PARAMETER' }, { error: 'UNKNOWN_FIELD' }]);
    expect(logged[2]).toMatchObject({ level: 50, route: '/v1/broken', status: 500 });
    expect(logged[2].err.message).toBe(SECRET);
    expect(lines.join()).not.toContain('hunter22');
    expect(lines.join()).not.toContain('good');
  });

  test('tells why a request was refused', async () => {
    lines.length = 0;
    await ask(app, { ...post, body: {} });
    await ask(app, { method: 'POST', path: '/v1/nothing' });
    const logged = lines.map((line) => JSON.parse(line));
    expect(logged[0]).toMatchObject({ status: 400, error: expect.stringMatching(/^MISSING_/) });
    expect(logged[1]).toMatchObject({ status: 404, error: 'NOT_FOUND' });
  });
});

describe('on a socket', () => {
  test('the idle timeout of a connection that may wait for the chain exceeds the answer deadline', async () => {
    const waiting = endpoint(
      {
        tag: 'Service',
        method: 'GET',
        path: '/v1/waiting',
        guard: open,
        summary: 'Waits.',
        response: z.object({}),
        errors: ['RPC_TIMEOUT'],
      },
      () => ({}),
    );
    const own = createHttpApp({ endpoints: [...endpoints, waiting], logger });
    own.listen({ port: 0, hostname: '127.0.0.1' });
    const { server } = own;
    if (server === null) throw new Error('It does not listen.');
    const timeout = spyOn(server, 'timeout');
    await fetch(new URL('/v1/things/a', server.url));
    expect(timeout).not.toHaveBeenCalled();
    await fetch(new URL('/v1/waiting', server.url));
    const [[, seconds] = []] = timeout.mock.calls;
    expect(seconds).toBeGreaterThan(ANSWER_DEADLINE_MS / 1000);
    await own.stop(true);
  });

  beforeAll(() => void app.listen({ port: 0, hostname: '127.0.0.1' }));
  afterAll(() => app.stop(true));
  const port = () => app.server?.port ?? 0;
  const send = (text: string) => exchange(port(), text);
  const head =
    'Host: localhost\r\nAuthorization: Bearer good\r\nContent-Type: application/json\r\nConnection: close\r\n';

  test('a chunked body is read up to 64 KiB', async () => {
    const json = JSON.stringify(thing);
    const chunk = `${json.length.toString(16)}\r\n${json}\r\n0\r\n\r\n`;
    expect(await send(`POST /v1/things HTTP/1.1\r\n${head}Transfer-Encoding: chunked\r\n\r\n${chunk}`)).toStartWith(
      'HTTP/1.1 201',
    );
    const big = `{"username":"${'x'.repeat(70_000)}"}`;
    const bigChunk = `${big.length.toString(16)}\r\n${big}\r\n0\r\n\r\n`;
    const answer = await send(`POST /v1/things HTTP/1.1\r\n${head}Transfer-Encoding: chunked\r\n\r\n${bigChunk}`);
    expect(answer).toStartWith('HTTP/1.1 413');
    expect(answer).toContain('PAYLOAD_TOO_LARGE');
  });

  test.each([70_000, 5_000_000, 9_000_000_000])(
    'a declared body of %d bytes is refused before it is sent',
    async (length) => {
      const answer = await send(`POST /v1/things HTTP/1.1\r\n${head}Content-Length: ${length}\r\n\r\n{`);
      expect(answer).toStartWith('HTTP/1.1 413');
      expect(answer).toContain('PAYLOAD_TOO_LARGE');
    },
  );

  test.each(['x', '[', 'a b<>', '%zz', 'evil.example:99999'])(
    'the Host header "%s" does not change the route',
    async (host) => {
      const odd = `Host: ${host}\r\nConnection: close\r\n\r\n`;
      expect(await send(`GET /v1/things/a HTTP/1.1\r\n${odd}`)).toStartWith('HTTP/1.1 200');
      expect(await send(`PUT /v1/things/a HTTP/1.1\r\n${odd}`)).toContain('METHOD_NOT_ALLOWED');
      expect(await send(`GET /v1/nothing?a=/v1/things/a HTTP/1.1\r\n${odd}`)).toContain('"NOT_FOUND"');
    },
  );

  test('two Host headers are refused, whatever the path', async () => {
    const two = 'Host: localhost\r\nHost: evil.example\r\nConnection: close\r\n\r\n';
    expect(await send(`GET /v1/things/a HTTP/1.1\r\n${two}`)).toMatch(/^HTTP\/1.1 400.*"INVALID_HOST"/s);
    expect(await send(`GET /v1/nothing HTTP/1.1\r\n${two}`)).toContain('"INVALID_HOST"');
  });

  test('a request without a host is answered', async () => {
    expect(await send('GET /v1/things/a HTTP/1.0\r\n\r\n')).toStartWith('HTTP/1.1 200');
    expect(await send('PUT /v1/things/a HTTP/1.0\r\n\r\n')).toContain('METHOD_NOT_ALLOWED');
  });

  test('a request without a Host header is not routed by its query', async () => {
    lines.length = 0;
    for (const start of ['/', '/nowhere-at-all', '/v1/nowhere'])
      expect(await send(`GET ${start}?x/v1/page HTTP/1.0\r\n\r\n`)).toContain('"NOT_FOUND"');
    expect(lines.filter((line) => line.includes(UNDOCUMENTED))).toEqual([]);
  });

  test('odd cookies, queries and request ids and a body on GET cause no internal error', async () => {
    const odd = 'Cookie: a=%zz; =; b\r\nX-Request-Id: a\r\nX-Request-Id: b\r\nContent-Length: 3\r\n';
    const answer = await send(`GET /v1/things/a?x=%zz&%=& HTTP/1.1\r\n${head}${odd}\r\n{}x`);
    expect(answer).toStartWith('HTTP/1.1 400');
    expect(answer).toContain('"UNKNOWN_PARAMETER"');
  });

  test('two Authorization headers are refused', async () => {
    const answer = await send(
      `POST /v1/things HTTP/1.1\r\n${head}Authorization: Bearer good\r\nContent-Length: 2\r\n\r\n{}`,
    );
    expect(answer).toStartWith('HTTP/1.1 401');
  });

  test.each(['a%2Fb', 'a%00', '%zz', 'a%5Cb', '%c0%af'])(
    'the path /v1/things/%s causes no internal error',
    async (id) => {
      expect(await send(`GET /v1/things/${id} HTTP/1.1\r\n${head}\r\n`)).toStartWith('HTTP/1.1 200');
    },
  );

  test.each(['PUT', 'DELETE', 'PATCH', 'HEAD', 'OPTIONS', 'TRACE', 'PROPFIND'])(
    '%s on a path without it is answered with the methods in Allow',
    async (method) => {
      const answer = await send(`${method} /v1/things HTTP/1.1\r\n${head}\r\n`);
      expect(answer).toStartWith(method === 'OPTIONS' ? 'HTTP/1.1 204' : 'HTTP/1.1 405');
      expect(answer).toMatch(/allow: POST, OPTIONS/i);
      expect(answer).toMatch(/x-request-id: /i);
    },
  );

  test('HEAD has the headers of GET', async () => {
    const answer = await send(`HEAD /v1/things/abc HTTP/1.1\r\n${head}\r\n`);
    expect(answer).toStartWith('HTTP/1.1 200');
    expect(answer).toMatch(/content-length: 12/i);
    expect(answer).toEndWith('\r\n\r\n');
  });
});

/** Sends raw bytes and answers with everything that comes back until the server closes. */
function exchange(port: number, text: string): Promise<string> {
  return new Promise((resolve, reject) => {
    let received = '';
    const socket = connect(port, '127.0.0.1', () => socket.write(text));
    socket.on('data', (chunk) => {
      received += chunk.toString('latin1');
    });
    socket.on('close', () => resolve(received));
    socket.on('error', reject);
    socket.setTimeout(5000, () => socket.destroy());
  });
}
