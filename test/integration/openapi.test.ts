import { describe, expect, test } from 'bun:test';
import { pino } from 'pino';
import { z } from 'zod';
import { declaredEndpoints } from '../../scripts/declared-endpoints.ts';
import { losses, type Surface, surfaceOf } from '../../scripts/openapi-surface.ts';
import { SCOPES } from '../../src/accounts/auth/caller.ts';
import { llmsText } from '../../src/api/documents/document-routes.ts';
import { openApiDocument } from '../../src/api/documents/openapi.ts';
import { operationsOf } from '../../src/api/documents/read-operation.ts';
import { AppError, errorEntry, errorTable, isErrorCode } from '../../src/core/errors.ts';
import { UNDOCUMENTED } from '../../src/http/answerer.ts';
import { coded } from '../../src/http/body.ts';
import { endpoint, type Guard, reply } from '../../src/http/endpoint.ts';
import { addressField } from '../../src/http/fields.ts';
import { pagination } from '../../src/http/query.ts';
import { createHttpApp } from '../../src/http/server.ts';
import { refuseUndocumented } from '../support/binary.ts';
import { documentAjv } from '../support/document-ajv.ts';
import { ask } from '../support/http.ts';

const anyone: Guard<undefined> = { mode: 'none', admit: () => undefined };
const agents: Guard<undefined> = { mode: 'key', admit: () => undefined };

const thing = endpoint(
  {
    id: 'makeThing',
    tag: 'Payments',
    method: 'POST',
    path: '/v1/things/:id',
    guard: agents,
    limit: 'payment',
    summary: 'Makes a thing.',
    query: pagination({ fallback: 20, max: 100 }),
    body: z.object({
      to: addressField(),
      amount: z.string().refine((text) => text !== '', coded('INVALID_AMOUNT')),
      memo: z.string('INVALID_MEMO').max(9, coded('INVALID_TITLE')).optional(),
      type: z.enum(['direct', 'x402'], 'INVALID_TYPE').default('direct'),
      whitelist: z.array(addressField('INVALID_RECIPIENT'), coded('INVALID_WHITELIST')).default([]),
    }),
    status: 201,
    otherStatuses: { 200: 'It was there before.' },
    headers: { 'Idempotent-Replayed': 'Whether it was.' },
    response: z.object({ id: z.string(), made: z.boolean(), parts: z.array(z.object({ name: z.string() })) }),
    errors: ['WALLET_BUSY'],
  },
  ({ body }) => {
    if (body.memo === 'busy') throw new AppError('WALLET_BUSY');
    if (body.memo === 'frozen') throw new AppError('WALLET_FROZEN');
    const made = { id: 'a', made: true, parts: [] };
    if (body.memo === 'twice') return reply(made, { status: 200 });
    return body.memo === 'odd' ? reply(made, { status: 202 }) : made;
  },
);
const look = endpoint(
  {
    id: 'look',
    tag: 'Service',
    method: 'GET',
    path: '/v1/look',
    guard: anyone,
    summary: 'Looks.',
    response: z.object({ ok: z.boolean() }),
  },
  () => ({ ok: true }),
);

describe("an endpoint's errors", () => {
  test('are those of its limiter, guard, query, body, path, of its own and of the server', () => {
    expect(thing.errors).toEqual([
      'RATE_LIMITED',
      'UNAUTHORIZED',
      'INVALID_API_KEY',
      'API_KEY_NOT_BOUND_TO_WALLET',
      'AGENT_KEY_REQUIRED',
      'INVALID_PAGINATION',
      'UNKNOWN_PARAMETER',
      'INVALID_JSON',
      'JSON_TOO_DEEP',
      'PAYLOAD_TOO_LARGE',
      'REQUEST_TIMEOUT',
      'MISSING_TO',
      'MISSING_AMOUNT',
      'INVALID_ADDRESS',
      'INVALID_AMOUNT',
      'INVALID_MEMO',
      'INVALID_TITLE',
      'INVALID_TYPE',
      'INVALID_WHITELIST',
      'INVALID_RECIPIENT',
      'UNKNOWN_FIELD',
      'WALLET_BUSY',
      'NOT_FOUND',
      'INTERNAL',
    ]);
    expect(look.errors).toEqual(['UNKNOWN_PARAMETER', 'INTERNAL']);
  });

  test('that it does not declare are answered, and logged as a fault', async () => {
    const lines: string[] = [];
    let undocumented = 0;
    const logger = pino({ level: 'error' }, { write: (line: string) => void lines.push(line) });
    const app = createHttpApp({
      endpoints: [thing],
      logger,
      onUndocumented: () => {
        undocumented += 1;
      },
    });
    const to = '0x52908400098527886E0F7030069857D2E4169EE7';
    const make = (memo: string) => ask(app, { method: 'POST', path: '/v1/things/a', body: { to, amount: '1', memo } });
    const statuses: number[] = [];
    for (const memo of ['fine', 'twice', 'busy']) statuses.push((await make(memo)).status);
    expect(statuses).toEqual([201, 200, 409]);
    expect(lines).toEqual([]);
    expect(await make('frozen')).toMatchObject({ status: 400, json: { error: 'WALLET_FROZEN' } });
    expect((await make('odd')).status).toBe(202);
    expect(lines.map((line) => JSON.parse(line))).toMatchObject([
      { level: 50, msg: UNDOCUMENTED, method: 'POST', route: '/v1/things/:id', answer: 'WALLET_FROZEN' },
      { level: 50, msg: UNDOCUMENTED, answer: 202 },
    ]);
    expect(undocumented).toBe(2);
    // By these lines no test of the binary passes.
    for (const line of lines) expect(() => refuseUndocumented(`fine\n${line}`)).toThrow('is not documented');
    expect(() => refuseUndocumented('fine\n')).not.toThrow();
  });
});

const documentOf = (...endpoints: Parameters<typeof openApiDocument>[0]) =>
  openApiDocument(endpoints, 'https://bursar.example', (limiter) => (limiter === 'payment' ? '60;w=60' : undefined));

describe('the OpenAPI document', () => {
  const { paths, servers, tags, components } = documentOf(look, thing);
  const operation = paths['/v1/things/{id}']?.post;

  test('describes what an endpoint takes and answers', () => {
    expect(servers).toEqual([{ url: 'https://bursar.example' }]);
    expect(tags.map(({ name }) => name)).toEqual(['Payments', 'Service']);
    expect(operation).toMatchObject({
      operationId: 'makeThing',
      tags: ['Payments'],
      summary: 'Makes a thing.',
      security: [{ apiKey: [] }],
      'x-rate-limit': { limiter: 'payment', policy: '60;w=60' },
      parameters: [
        { $ref: '#/components/parameters/wallet.id' },
        { name: 'limit', in: 'query', schema: { type: 'integer', minimum: 1, maximum: 100, default: 20 } },
        { name: 'offset', in: 'query', schema: { type: 'integer', default: 0 } },
      ],
      requestBody: {
        required: true,
        content: {
          'application/json': {
            schema: {
              required: ['to', 'amount'],
              properties: { to: { type: 'string', pattern: '^0x[0-9a-fA-F]{40}$' }, memo: { maxLength: 9 } },
            },
          },
        },
      },
    });
  });

  test('has every answer with its headers, and every code', () => {
    expect(operation).toMatchObject({
      responses: {
        200: { description: 'It was there before.' },
        201: {
          headers: {
            'X-Request-Id': { $ref: '#/components/headers/X-Request-Id' },
            'RateLimit-Remaining': { $ref: '#/components/headers/RateLimit-Remaining' },
            'Idempotent-Replayed': { description: 'Whether it was.' },
          },
        },
        401: { headers: { 'WWW-Authenticate': {} } },
        429: {
          headers: { 'Retry-After': {} },
          content: {
            'application/json': {
              schema: {
                allOf: [{ $ref: '#/components/schemas/Error' }, { properties: { error: { enum: ['RATE_LIMITED'] } } }],
              },
            },
          },
        },
      },
    });
    expect(surfaceOf(documentOf(thing))['POST /v1/things/{id}']?.codes).toEqual([...thing.errors].sort());
    expect(components.schemas.ErrorCode).toMatchObject({
      oneOf: expect.arrayContaining([
        { const: 'WALLET_BUSY', description: errorEntry('WALLET_BUSY').meaning, 'x-retryable': true },
      ]),
    });
  });

  test('has once what several operations have', () => {
    const twin = { ...thing, id: 'makeTwin', path: '/v1/twins/:id' };
    const document = documentOf(thing, twin);
    const own = document.paths['/v1/twins/{id}']?.post;
    const { responses } = z.object({ responses: z.record(z.string(), z.unknown()) }).parse(own);
    expect(responses[429]).toEqual({ $ref: '#/components/responses/limited.RATE_LIMITED' });
    expect(document.components.responses['limited.RATE_LIMITED']).toEqual(
      z.object({ responses: z.record(z.string(), z.unknown()) }).parse(operation).responses[429],
    );
    expect(document.components.parameters).toMatchObject({
      'wallet.id': { name: 'id', in: 'path', required: true },
      'query.limit': { name: 'limit', in: 'query' },
    });
    const surface = surfaceOf(document);
    const { 'POST /v1/things/{id}': alone } = surfaceOf(documentOf(thing));
    expect<unknown>(surface['POST /v1/things/{id}']).toEqual(alone);
    expect<unknown>(surface['POST /v1/twins/{id}']).toEqual({ ...alone, operationId: 'makeTwin' });
  });

  test('refuses an endpoint without a name', () => {
    expect(() => documentOf({ ...look, id: undefined })).toThrow('GET /v1/look has no id');
  });
});

describe('the API baseline', () => {
  const before = surfaceOf(documentOf(thing, look));
  const after = (change: (surface: Surface) => void) => {
    const surface = structuredClone(before);
    change(surface);
    return losses(before, surface);
  };
  const name = 'POST /v1/things/{id}';
  const changed = (change: (operation: Surface[string]) => void) =>
    after((surface) => {
      const operation = surface[name];
      if (operation !== undefined) change(operation);
    });
  const without = (texts: string[], gone: string) => texts.filter((text) => text !== gone);

  test('loses nothing when nothing changes or more is added', () => {
    expect(losses(before, before)).toEqual([]);
    const grown = changed((operation) => {
      operation.codes.push('WALLET_FROZEN');
      operation.request.push('more: string');
      operation.values.push('type = later');
      operation.bounds['memo maxLength'] = 10;
      operation.bounds['more maxLength'] = 5;
      operation.bounds['query more minimum'] = 1;
      operation.parameters.push('query more: string');
      operation.answers['201']?.push('more: string');
      operation.answers['202'] = [];
    });
    expect(grown).toEqual([]);
  });

  test.each<[string, (operation: Surface[string]) => void]>([
    ['no longer answers WALLET_BUSY', (one) => Object.assign(one, { codes: without(one.codes, 'WALLET_BUSY') })],
    ['no longer takes memo: string', (one) => Object.assign(one, { request: without(one.request, 'memo: string') })],
    ['no longer takes type = x402', (one) => Object.assign(one, { values: without(one.values, 'type = x402') })],
    ['newly takes only memo maxLength 8', (one) => Object.assign(one.bounds, { 'memo maxLength': 8 })],
    ['newly takes only to minLength 1', (one) => Object.assign(one.bounds, { 'to minLength': 1 })],
    ['newly takes only query limit maximum 50', (one) => Object.assign(one.bounds, { 'query limit maximum': 50 })],
    [
      'no longer answers 201 with id: string',
      (one) =>
        Object.assign(one.answers, {
          201: one.answers['201']?.map((text) => (text === 'id: string' ? 'id?: string' : text)),
        }),
    ],
    [
      'no longer answers 201 with made: boolean',
      (one) =>
        Object.assign(one.answers, {
          201: one.answers['201']?.map((text) => text.replace('made: boolean', 'made: string')),
        }),
    ],
    ['newly requires memo', (one) => void one.required.push('memo')],
    ['lacks the parameter query limit: integer', (one) => Object.assign(one, { parameters: [] })],
    [
      'no longer answers 201 with parts[].name: string',
      (one) => Object.assign(one.answers, { 201: without(one.answers['201'] ?? [], 'parts[].name: string') }),
    ],
    ['no longer answers 200', (one) => void delete one.answers['200']],
    ['is no longer called makeThing', (one) => Object.assign(one, { operationId: 'make' })],
  ])('notices an operation that %s', (loss, change) => expect(changed(change)).toContain(`${name} ${loss}`));

  test('notices a route that is gone', () => {
    expect(after((surface) => void delete surface['GET /v1/look'])).toEqual(['GET /v1/look is gone']);
  });
});

test('every field and parameter of the committed document has a description', async () => {
  const wordless: string[] = [];
  const walk = (value: unknown, path: string): void => {
    if (typeof value !== 'object' || value === null || path.endsWith('/allOf')) return;
    const { properties } = value as { properties?: Record<string, { description?: string; $ref?: string }> };
    for (const [field, { description, $ref }] of Object.entries(properties ?? {})) {
      if (description === undefined && $ref === undefined) wordless.push(`${path} ${field}`);
    }
    const { in: place, name, description } = value as Record<string, unknown>;
    if (place !== undefined && description === undefined) wordless.push(`${path} ${name}`);
    for (const [key, inner] of Object.entries(value)) walk(inner, `${path}/${key}`);
  };
  walk(await Bun.file('docs/openapi.json').json(), '');
  expect(wordless).toEqual([]);
});

test('every example of the committed document fits its schema', async () => {
  const text = await Bun.file('docs/openapi.json').text();
  const document = JSON.parse(text.replaceAll('"#/components/', '"document#/components/'));
  const ajv = documentAjv().addSchema({ components: document.components }, 'document');
  const misfits: string[] = [];
  let shown = 0;
  const check = (schema: object, example: unknown, path: string) => {
    shown += 1;
    if (!ajv.validate(schema, example)) misfits.push(`${path}: ${ajv.errorsText()}`);
  };
  const walk = (value: unknown, path: string): void => {
    if (typeof value !== 'object' || value === null) return;
    const { examples, example, schema } = value as { examples?: unknown; example?: unknown; schema?: object };
    if (Array.isArray(examples)) for (const one of examples) check(value, one, path);
    if (example !== undefined && schema !== undefined) check(schema, example, path);
    for (const [key, inner] of Object.entries(value)) walk(inner, `${path}/${key}`);
  };
  walk(document, '');
  expect(shown).toBeGreaterThan(300);
  expect(misfits).toEqual([]);
});

test('every operation that may change something has a rate limit, except the log-out and what stops money', () => {
  const uncounted = declaredEndpoints('https://bursar.example')
    .filter(({ method, limit }) => method !== 'GET' && limit === undefined)
    .map(({ id }) => id);
  expect(uncounted.toSorted()).toEqual(['cancelScheduledChange', 'cancelWithdrawal', 'freezeWallet', 'logOut']);
});

test('every operation without credentials has a rate limit, except the freeze by token', async () => {
  const { paths } = z
    .object({
      paths: z.record(
        z.string(),
        z.record(z.string(), z.looseObject({ operationId: z.string(), security: z.array(z.looseObject({})) })),
      ),
    })
    .parse(await Bun.file('docs/openapi.json').json());
  const unlimited = Object.entries(paths)
    .filter(([path]) => path.startsWith('/v1/'))
    .flatMap(([path, operations]) => Object.values(operations).map((operation) => ({ path, operation })))
    .filter(
      ({ operation: { security } }) => security.length === 0 || security.some((one) => Object.keys(one).length === 0),
    )
    .filter(({ operation }) => operation['x-rate-limit'] === undefined);
  expect(unlimited.map(({ operation }) => operation.operationId)).toEqual(['freezeWallet']);
});

describe('llms.txt', () => {
  const endpoints = declaredEndpoints('https://bursar.example');
  const text = llmsText(
    openApiDocument(endpoints, 'https://bursar.example', () => undefined),
    'https://bursar.example',
  );

  test('names for each endpoint the scopes that it takes and every status that it answers', () => {
    for (const { method, path, scopes, status, otherStatuses } of endpoints) {
      const name = `\n- \`${method} ${path.replaceAll(/:([A-Za-z]+)/g, '{$1}')}\` `;
      const line = text.split(name)[1]?.split('\n')[0] ?? '';
      if (scopes.length > 0) expect(line).toContain(`API key (scope ${scopes.join(' or ')})`);
      expect(line).toContain(`answers ${status}`);
      for (const other of Object.keys(otherStatuses).filter((one) => Number(one) < 300))
        expect(line).toContain(`; or ${other}`);
    }
    expect(text).toContain('; or 202 {approval, approvalUrl, replayed?, mismatch?}: ');
    expect(text).toContain('; or 202 {typedData, signer}: ');
  });

  test('tells every scope, every kind of key, and to repeat what can succeed and nothing else', () => {
    const rule = (start: string) => text.split(`\n- ${start}`)[1]?.split('\n')[0] ?? '';
    for (const scope of SCOPES) expect(rule('**Scopes.**')).toContain(`\`${scope}\``);
    for (const kind of ['bsr', 'bsn', 'bso']) expect(rule('**Credentials.**')).toContain(`\`${kind}_…\``);
    const advice = text.split('## What to do about errors')[1]?.split('\n## ')[0] ?? '';
    const repeat = advice.split('\n').filter((line) => /\brepeat\b/.test(line));
    expect(repeat).toEqual([`- ${'Wait, then repeat'}${rule('Wait, then repeat')}`]);
    const codes = Object.keys(errorTable).filter(isErrorCode);
    for (const code of codes) {
      const { status, retryable, ownerAction } = errorEntry(code);
      expect({ code, isRepeated: repeat[0]?.includes(`\`${code}\``) }).toEqual({ code, isRepeated: retryable });
      if (status === 409 || retryable || ownerAction) expect(advice).toContain(`\`${code}\``);
    }
    expect(text).toContain('"approval": "request"');
  });
});

test('llms.txt and the documentation page show every variant of a field', async () => {
  const document = await Bun.file('docs/openapi.json').json();
  const rule = operationsOf(document)
    .find(({ id }) => id === 'createJob')
    ?.body.filter(({ name }) => name.startsWith('evaluatorRule.'));
  expect(rule?.map(({ name }) => name.slice('evaluatorRule.'.length))).toEqual([
    'type',
    'schema',
    'url',
    'expectedStatus',
    'timeoutMs',
  ]);
  expect(rule?.[0]?.type).toBe('"manual" | "json_schema" | "http_check"');
  expect(rule?.[2]?.description).toStartWith('Only for "http_check".');
  const text = llmsText(document, 'https://bursar.example');
  for (const type of ['manual', 'json_schema', 'http_check']) expect(text).toContain(`{"type": "${type}"`);
});

test('every list clamps its limit, and says so', async () => {
  const document = await Bun.file(new URL('../../docs/openapi.json', import.meta.url)).json();
  const sizes = operationsOf(document).flatMap(({ path, parameters }) =>
    parameters.filter(({ name }) => name === 'limit' || name === 'pageSize').map((size) => ({ path, size })),
  );
  expect(sizes.length).toBeGreaterThan(10);
  const others = sizes.filter(({ size }) => !size.description.includes('the nearest bound counts'));
  expect(others).toEqual([]);
});
