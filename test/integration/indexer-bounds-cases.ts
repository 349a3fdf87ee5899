import { beforeAll, describe, expect, test } from 'bun:test';
import type { Indexer } from '../../src/indexer/indexer.ts';
import { rawRequest, statusOf } from '../support/raw-request.ts';
import { timed } from '../support/timed.ts';
import { caughtUp, readFeed, type Scene, someAddress } from './indexer-fixture.ts';
import { runningIndexer } from './indexer-running.ts';

/** As pages that explore an API ask. */
const INTROSPECTION = `{ __schema { queryType { name } types { kind name fields { name args { name type { ...ref } } type { ...ref } } } } }
  fragment ref on __Type { kind name ofType { kind name ofType { kind name ofType { kind name ofType { kind name } } } } }`;

/** As GraphiQL asks when it opens, and most tools: `getIntrospectionQuery` with all that it can ask for. */
const WHOLE_INTROSPECTION = `
  query IntrospectionQuery { __schema { description queryType { name } mutationType { name } subscriptionType
  { name } types { ...FullType } directives { name description isRepeatable locations args(includeDeprecated:
  true) { ...InputValue } } } } fragment FullType on __Type { kind name description specifiedByURL
  fields(includeDeprecated: true) { name description args(includeDeprecated: true) { ...InputValue } type {
  ...TypeRef } isDeprecated deprecationReason } inputFields(includeDeprecated: true) { ...InputValue }
  interfaces { ...TypeRef } enumValues(includeDeprecated: true) { name description isDeprecated
  deprecationReason } possibleTypes { ...TypeRef } } fragment InputValue on __InputValue { name description
  type { ...TypeRef } defaultValue isDeprecated deprecationReason } fragment TypeRef on __Type { kind name
  ofType { kind name ofType { kind name ofType { kind name ofType { kind name ofType { kind name ofType { kind
  name ofType { kind name ofType { kind name ofType { kind name } } } } } } } } } }`;
/** Each level has all fields of all types again. */
const fieldsOfFields = (levels: number): string =>
  levels === 0 ? 'name' : `fields { type { ${fieldsOfFields(levels - 1)} } }`;

const MICRO = 1_000_000n;
const WALLETS = 2;
const PAYMENTS = 6;

let scene: Scene;
let indexer: Indexer;

beforeAll(async () => {
  ({ scene, indexer } = await runningIndexer());
  for (let index = 0; index < WALLETS; index += 1) {
    const wallet = await scene.deployWallet(2, 100n * MICRO);
    for (let paid = 0; paid < PAYMENTS; paid += 1) await wallet.pay(`pay_${index}_${paid}`, someAddress('shop'), MICRO);
  }
  await caughtUp(indexer, scene.chain);
});

interface Answered {
  readonly data?: Record<string, unknown> | null;
  readonly errors?: readonly { message: string; extensions?: { code?: string } }[];
}

async function ask(query: string): Promise<Answered> {
  const response = await fetch(`${indexer.url}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ query }),
  });
  return (await response.json()) as Answered;
}

const nested = (levels: number): string =>
  levels === 0 ? 'id' : `wallet { payments(limit: 1000) { items { ${nested(levels - 1)} } } }`;

/** Queries in which lists multiply: with the largest limits, with none, and by fragments. */
const DEAREST = [
  `{ payments(limit: 1000) { items { ${nested(4)} } } }`,
  `{ payments { items { ${nested(4).replaceAll('(limit: 1000)', '')} } } }`,
  `fragment a on payment { wallet { payments { items { ...b } } } } fragment b on payment { wallet { payments { items { ${nested(2)} } } } }
  { payments { items { ...a } } }`,
] as const;

function expectEnded({ errors, data }: Answered): void {
  expect(data ?? null).toBeNull();
  expect(errors).toHaveLength(1);
  // By its size, or on a machine that has no time for it, by its time.
  expect(['QUERY_TOO_LARGE', 'QUERY_TIMEOUT']).toContain(errors?.[0]?.extensions?.code ?? '');
}

describe('a GraphQL query whose lists multiply', () => {
  test('is stopped, and its only error says so', async () => expectEnded(await ask(DEAREST[0])));

  test('that is too deep is refused before anything is read', async () => {
    const { errors, data } = await ask(`{ payments { items { ${nested(7)} } } }`);
    expect({ data: data ?? null, errors: errors?.length }).toEqual({ data: null, errors: 1 });
  });

  test('is answered where there are few rows, whatever its limits', async () => {
    const { errors, data } = await ask(
      '{ wallets(limit: 1000) { totalCount items { address payments(limit: 1000) { totalCount items { id wallet { address } } } } } }',
    );
    expect(errors).toBeUndefined();
    expect(data).toMatchObject({ wallets: { totalCount: WALLETS } });
    expect((await ask(INTROSPECTION)).errors).toBeUndefined();
  });
});

describe('a GraphQL query that explores the API', () => {
  test('is answered as tools ask it, deep as that is', async () => {
    const { errors, data } = await ask(WHOLE_INTROSPECTION);
    expect(errors).toBeUndefined();
    expect(data).toHaveProperty('__schema.types');
  });

  test.each([
    ['directly', `{ __schema { types { ${fieldsOfFields(4)} } } }`],
    ['from a type', `{ __type(name: "Query") { ${fieldsOfFields(4)} } }`],
    [
      'by fragments',
      `{ ...a } fragment a on Query { __schema { types { ...b } } } fragment b on __Type { ${fieldsOfFields(4)} }`,
    ],
  ])('is refused where what it asks for multiplies: %s', async (_, query) => {
    const { errors, data } = await ask(query);
    expect({ data: data ?? null, message: errors?.[0]?.message }).toEqual({
      data: null,
      message: expect.stringContaining('again and again'),
    });
  });

  test('takes nothing deeper along that reads data', async () => {
    const { errors } = await ask(`{ __schema { queryType { name } } payments { items { ${nested(7)} } } }`);
    expect(errors?.[0]?.message).toContain('Query depth limit of 20 exceeded');
  });
});

const medianOf = (values: readonly number[]) => values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0;

test('the feed answers next to the most expensive queries, each of which is stopped', async () => {
  let isOver = false;
  const crowdMs: number[] = [];
  const crowd = [...DEAREST, ...DEAREST].map(async (dearest) => {
    let answers = 0;
    while (!isOver) {
      const { result, tookMs } = await timed(() => ask(dearest));
      expectEnded(result);
      crowdMs.push(tookMs);
      answers += 1;
    }
    return answers;
  });
  const tookMs: number[] = [];
  for (let round = 0; round < 20; round += 1) {
    tookMs.push((await timed(() => readFeed(indexer, '', 100))).tookMs);
  }
  isOver = true;
  expect(Math.min(...(await Promise.all(crowd)))).toBeGreaterThan(0);
  // Behind the crowd, the feed would wait for as long as a query of the crowd does.
  expect(medianOf(tookMs)).toBeLessThan(medianOf(crowdMs));
});

describe('a web page', () => {
  const send = (path: string, headers: Record<string, string>, body?: string) =>
    fetch(`${indexer.url}${path}`, {
      method: body === undefined ? 'GET' : 'POST',
      headers,
      ...(body === undefined ? {} : { body }),
    });

  test.each(['/graphql', '/feed', '/status', '/metrics', '/'])('of another origin cannot read %s', async (path) => {
    const answer = await send(path, { Origin: 'https://evil.example' });
    expect(answer.status).toBe(403);
    expect(answer.headers.get('access-control-allow-origin')).toBeNull();
  });

  test('of another origin gets no preflight', async () => {
    const answer = await fetch(`${indexer.url}/graphql`, {
      method: 'OPTIONS',
      headers: { Origin: 'https://evil.example', 'Access-Control-Request-Method': 'POST' },
    });
    expect(answer.headers.get('access-control-allow-origin')).toBeNull();
  });

  test('under a foreign host name is refused, against DNS rebinding', async () => {
    const { port } = new URL(indexer.url);
    for (const host of [`evil.example:${port}`, 'evil.example', '192.168.1.1', '127.0.0.1.evil.example']) {
      expect({ host, status: await statusWithHost(host) }).toEqual({ host, status: 421 });
    }
    expect(await statusWithHost(`localhost:${port}`)).toBe(200);
    expect(await statusWithHost(`127.0.0.1:${port}`)).toBe(200);
  });

  test('of the indexer itself can query, and no other origin is allowed', async () => {
    const body = JSON.stringify({ query: '{ wallets { totalCount } }' });
    const answer = await send('/graphql', { Origin: indexer.url, 'Content-Type': 'application/json' }, body);
    expect(answer.status).toBe(200);
    expect(answer.headers.get('access-control-allow-origin')).toBeNull();
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
  });

  test('cannot send a query of more than 64 KiB', async () => {
    const body = JSON.stringify({ query: '{ wallets { totalCount } }', padding: 'x'.repeat(65_536) });
    expect((await send('/graphql', { 'Content-Type': 'application/json' }, body)).status).toBe(413);
  });

  const statusWithHost = async (host: string): Promise<number> => {
    const request = `GET /status HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`;
    return statusOf(await rawRequest(Number(new URL(indexer.url).port), request));
  };
});
