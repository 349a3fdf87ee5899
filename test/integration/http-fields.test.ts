import { afterAll, describe, expect, test } from 'bun:test';
import { once } from 'node:events';
import { connect } from 'node:net';
import { pino } from 'pino';
import { z } from 'zod';
import { endpoint } from '../../src/http/endpoint.ts';
import { idempotencyKeyField } from '../../src/http/fields.ts';
import { pagination } from '../../src/http/query.ts';
import { createHttpApp } from '../../src/http/server.ts';
import { ask } from '../support/http.ts';

const guard = { mode: 'none', admit: () => undefined } as const;
const rule = z.discriminatedUnion('type', [
  z.object({ type: z.literal('manual') }),
  z.object({ type: z.literal('http_check'), url: z.string('MISSING_URL'), timeoutMs: z.int().optional() }),
  z.object({ type: z.literal('json_schema'), schema: z.custom<object>() }),
]);

const endpoints = [
  endpoint(
    {
      tag: 'Service',
      method: 'POST',
      path: '/v1/payments',
      limit: 'uncounted',
      guard,
      summary: 'Pays.',
      body: z.object({
        amount: z.string('INVALID_AMOUNT'),
        txLimit: z.string().optional(),
        evaluatorRule: rule.optional(),
        whitelist: z.array(z.object({ name: z.string() })).optional(),
        headers: z.record(z.string(), z.string()).optional(),
        idempotencyKey: idempotencyKeyField().optional(),
      }),
      response: z.object({ key: z.string().nullable() }),
    },
    ({ body }) => ({ key: body.idempotencyKey ?? null }),
  ),
  endpoint(
    {
      tag: 'Service',
      method: 'PATCH',
      path: '/v1/rules',
      limit: 'uncounted',
      guard,
      summary: 'Changes.',
      body: z.object({ txLimit: z.string().optional(), dailyLimit: z.string().optional() }),
      response: z.object({}),
    },
    () => ({}),
  ),
  endpoint(
    {
      tag: 'Service',
      method: 'GET',
      path: '/v1/payments',
      guard,
      summary: 'Lists.',
      query: pagination({ fallback: 20, max: 100 }),
      response: z.object({}),
    },
    () => ({}),
  ),
  endpoint(
    {
      tag: 'Service',
      method: 'POST',
      path: '/v1/fund',
      guard,
      limit: 'uncounted',
      summary: 'Funds.',
      response: z.object({}),
    },
    () => ({}),
  ),
  endpoint(
    { tag: 'Service', method: 'GET', path: '/v1/wallet', guard, summary: 'Shows.', response: z.object({}) },
    () => ({}),
  ),
  endpoint(
    { tag: 'Service', method: 'GET', path: '/docs', guard, summary: 'A page.', response: z.object({}) },
    () => ({}),
  ),
];
const app = createHttpApp({ endpoints, logger: pino({ level: 'silent' }) }).listen({ port: 0, hostname: '127.0.0.1' });
afterAll(() => app.stop(true));

const pay = (body: unknown, headers: Record<string, string> = {}) =>
  ask(app, { method: 'POST', path: '/v1/payments', body, headers });

describe('an unknown field', () => {
  const cases: [unknown, string][] = [
    [{ amount: '1', idempotency_key: 'a' }, '"idempotency_key". Did you mean idempotencyKey?'],
    [{ amount: '1', TXLIMIT: '2' }, 'Did you mean txLimit?'],
    [{ amount: '1', txLimt: '2' }, 'Did you mean txLimit?'],
    [{ amount: '1', currency: 'USDC' }, 'It knows amount, txLimit'],
    [
      { amount: '1', evaluatorRule: { type: 'http_check', url: 'a', timeoutMS: 9 } },
      'evaluatorRule here has no field "timeoutMS". Did you mean evaluatorRule.timeoutMs?',
    ],
    [{ amount: '1', evaluatorRule: { type: 'manual', url: 'a' } }, 'evaluatorRule here has no field "url"'],
    [{ amount: '1', whitelist: [{ name: 'a' }, { name: 'b', nam: 'c' }] }, 'whitelist[1] here has no field "nam"'],
    ['{"amount":"1","__proto__":{"txLimit":"1"}}', '"__proto__"'],
    ['{"amount":"1","":0}', 'cannot be shown'],
    [{ amount: '1', ['x'.repeat(60_000)]: 1 }, 'too long'],
    [{ amount: '1', 'a\u202eb': 1 }, 'cannot be shown'],
  ];
  test.each(cases)('%# is named, with a suggestion where one fits', async (body, hint) => {
    const answer = await pay(body);
    expect(answer).toMatchObject({ status: 400, json: { error: 'UNKNOWN_FIELD' } });
    expect(answer.json.message).toContain(hint);
    expect(answer.json.message.length).toBeLessThan(300);
  });

  test('is allowed within a JSON Schema, headers, and an unknown variant', async () => {
    const own = { type: 'json_schema', schema: { properties: { amont: { typ: 'string' } } } };
    expect((await pay({ amount: '1', evaluatorRule: own })).status).toBe(200);
    expect((await pay({ amount: '1', headers: { 'X-Anything': 'a' } })).status).toBe(200);
  });

  test('is refused by an endpoint without fields, which accepts an empty body', async () => {
    const fund = (body?: unknown) => ask(app, { method: 'POST', path: '/v1/fund', body });
    expect(await fund({ budget: '1' })).toMatchObject({ status: 400, json: { error: 'UNKNOWN_FIELD' } });
    expect((await fund('{"budget":')).json.error).toBe('INVALID_JSON');
    for (const body of [undefined, '', {}]) expect((await fund(body)).status).toBe(200);
  });

  test('is reported after missing and malformed fields', async () => {
    expect((await pay({ amunt: '1' })).json.error).toBe('MISSING_AMOUNT');
    expect((await pay({ amount: 1, more: 1 })).json.error).toBe('INVALID_AMOUNT');
  });

  test('is found cheaply among thousands of long ones', async () => {
    const names = Array.from({ length: 1_200 }, (_, index) => [`${'y'.repeat(36)}${index}`, 0]);
    const body = { amount: '1', ...Object.fromEntries(names) };
    await pay(body);
    const before = process.cpuUsage();
    for (let time = 0; time < 20; time += 1) expect((await pay(body)).status).toBe(400);
    const { user, system } = process.cpuUsage(before);
    expect((user + system) / 1_000 / 20).toBeLessThan(20);
  });
});

describe('a malformed field', () => {
  test('is named down to the list entry where the error code does not name it', async () => {
    const list = await pay({ amount: '1', whitelist: [{ name: 'a' }, { name: 7 }] });
    expect(list.json).toMatchObject({ error: 'INVALID_WHITELIST' });
    expect(list.json.message).toEndWith('The fault is in whitelist[1].name.');
    expect((await pay({ amount: 1 })).json.message).toStartWith('The amount must be');
  });
});

describe('a change with PATCH', () => {
  const patch = (body: unknown) => ask(app, { method: 'PATCH', path: '/v1/rules', body });
  test('of nothing is answered NOTHING_TO_CHANGE', async () => {
    for (const body of [{}, '']) {
      expect(await patch(body)).toMatchObject({ status: 400, json: { error: 'NOTHING_TO_CHANGE' } });
    }
    expect((await patch({ dailylimit: '2' })).json.error).toBe('UNKNOWN_FIELD');
    expect((await patch({ dailyLimit: '2' })).status).toBe(200);
  });
});

describe('an unknown query parameter', () => {
  test.each([
    ['/v1/payments?limt=5', 'Did you mean limit?'],
    ['/v1/payments?limit=5&status=failed', 'It takes limit, offset.'],
    ['/v1/wallet?id=7', 'It takes none.'],
  ])('is named, with a suggestion or the known ones: %s', async (path, hint) => {
    const answer = await ask(app, { path });
    expect(answer).toMatchObject({ status: 400, json: { error: 'UNKNOWN_PARAMETER' } });
    expect(answer.json.message).toContain(hint);
  });
  test('is reported after a malformed one, and ignored by a page', async () => {
    expect((await ask(app, { path: '/v1/payments?limt=5&limit=a' })).json.error).toBe('INVALID_PAGINATION');
    expect((await ask(app, { path: '/docs?from=mail' })).status).toBe(200);
    expect((await ask(app, { path: '/v1/wallet?' })).status).toBe(200);
  });
});

describe('the Idempotency-Key header', () => {
  const under = (key: string, body: object = {}) => pay({ amount: '1', ...body }, { 'Idempotency-Key': key });

  test.each([
    ['order-1042', 'order-1042'],
    ['"order-1042"', 'order-1042'],
    ['"a, b"', 'a, b'],
    ['"say \\"a\\\\b\\""', 'say "a\\b"'],
    ['two words', 'two words'],
    ['k'.repeat(255), 'k'.repeat(255)],
  ])('value %# is taken as the idempotency key', async (header, key) => {
    expect(await under(header)).toMatchObject({ status: 200, json: { key } });
    expect(await under(header, { idempotencyKey: key })).toMatchObject({ status: 200, json: { key } });
  });

  test.each(['', '"', '"a', 'a, b', '"a", "b"', '"a";p=1', '"a"b', 'é', 'k'.repeat(256), `"${'k'.repeat(256)}"`, '""'])(
    'value %# is malformed and refused',
    async (header) => {
      expect(await under(header)).toMatchObject({ status: 400, json: { error: 'INVALID_IDEMPOTENCY_KEY' } });
    },
  );

  test('is refused when it differs from the field in the body', async () => {
    const answer = await under('a', { idempotencyKey: 'b' });
    expect(answer).toMatchObject({ status: 400, json: { error: 'IDEMPOTENCY_KEY_MISMATCH' } });
    const noText = await under('a', { idempotencyKey: 7 });
    expect(noText).toMatchObject({ status: 400, json: { error: 'INVALID_IDEMPOTENCY_KEY' } });
  });

  test('is refused when it is sent twice, even with one value', async () => {
    for (const [one, other] of [
      ['a', 'a'],
      ['"a"', '"b"'],
    ]) {
      const body = '{"amount":"1"}';
      const lines = [
        'POST /v1/payments HTTP/1.1',
        'Host: localhost',
        'Connection: close',
        'Content-Type: application/json',
        `Content-Length: ${body.length}`,
        `Idempotency-Key: ${one}`,
        `Idempotency-Key: ${other}`,
      ];
      const socket = connect(app.server?.port ?? 0, '127.0.0.1');
      let answer = '';
      socket.on('data', (data) => {
        answer += data.toString();
      });
      socket.end(`${lines.join('\r\n')}\r\n\r\n${body}`);
      await once(socket, 'close');
      expect(answer).toStartWith('HTTP/1.1 400');
      expect(answer).toContain('"INVALID_IDEMPOTENCY_KEY"');
    }
  });
});
