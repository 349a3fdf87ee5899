import { describe, expect, test } from 'bun:test';
import { z } from 'zod';
import { toolExamples } from '../../../test/support/tool-examples.ts';
import { tools } from './mcp-server.ts';
import { createWalletTool } from './new-wallet.ts';
import { type ApiRequest, argumentNamed, type ToolApi } from './tool.ts';

const listed = tools.map((tool) => tool.listed);

/** What a tool asks the API for, which answers nothing that could be used. */
async function requestsOf(name: string, args: object): Promise<readonly ApiRequest[]> {
  const requests: ApiRequest[] = [];
  const api: ToolApi = {
    walletId: async () => 'wallet_1e6d90c5b3a8',
    async call(request) {
      requests.push(request);
      return { status: 200, headers: new Headers(), text: '{}' };
    },
  };
  await tools.find((tool) => tool.listed.name === name)?.call(args, api);
  return requests;
}

test('there is an example of every tool, which asks the API', async () => {
  expect(Object.keys(toolExamples)).toEqual(listed.map(({ name }) => name));
  for (const [name, args] of Object.entries(toolExamples)) expect(await requestsOf(name, args)).not.toEqual([]);
});

test('headers for a seller are a list of names and values', async () => {
  const headers = [{ name: 'Accept', value: 'application/json' }];
  const [request] = await requestsOf('buy_x402', { ...toolExamples.buy_x402, headers });
  expect(request?.body).toMatchObject({ headers: { Accept: 'application/json' } });
});

/** What the API answers by POST and changes nothing for. */
const LOOKS = ['/v1/payments/simulate', '/v1/x402/quote'];
/** Fields of the API that tools fill in by themselves: no refusal is about them. */
const OF_TOOLS = ['currency', 'approval', 'mode', 'includeHeader', 'offers'];
/** What only an amount is called. */
const AMOUNT = /(?<!score\.)(amount|usdc|price|total|balance|remaining|spent|limit)[^.]*$/i;

describe.each(listed)('the tool $name', ({ name, annotations, inputSchema, outputSchema }) => {
  test('says by its hints the worst that it can do', async () => {
    const requests = await requestsOf(name, toolExamples[name] ?? {});
    const changes = requests.some(({ method, path }) => method !== 'GET' && !LOOKS.includes(path));
    expect(annotations?.readOnlyHint).toBe(!changes);
    expect(annotations?.destructiveHint).toBe(changes);
    // The receiver of money, requests or work may be anyone.
    const reachesStrangers = changes || requests.some(({ path }) => path.startsWith('/v1/x402/'));
    expect(annotations?.openWorldHint).toBe(reachesStrangers);
    const methods = JSON.stringify(inputSchema.properties?.method ?? {});
    if (!changes) expect(methods).not.toMatch(/POST|PUT|PATCH|DELETE|OPTIONS/);
  });

  test('has arguments that every host takes, each with words', () => {
    expect(name).toMatch(/^[a-z][a-z0-9_]{0,63}$/);
    argumentsTaken.parse(inputSchema);
    expect(JSON.stringify(outputSchema)).not.toMatch(/"(\$ref|\$defs|prefixItems|propertyNames|oneOf)":/);
  });
});

describe.each(listed)('the tool $name', ({ name, inputSchema, outputSchema }) => {
  test('is refused under the names of its own arguments', async () => {
    const requests = await requestsOf(name, toolExamples[name] ?? {});
    const sent = requests.flatMap(({ body = {}, query = {} }) => [...Object.keys(body), ...Object.keys(query)]);
    const own = Object.keys(inputSchema.properties ?? {});
    expect(sent.map(argumentNamed).filter((field) => !own.includes(field) && !OF_TOOLS.includes(field))).toEqual([]);
  });

  test('answers amounts in decimal USDC, and null for none', () => {
    for (const { name: field, schema } of textsIn(outputSchema)) {
      if (!AMOUNT.test(field)) continue;
      expect([field, schema.pattern]).toEqual([field, DECIMAL]);
    }
  });
});

const DECIMAL = '^\\d{1,32}(\\.\\d{1,6})?$';
const node = z.looseObject({
  type: z.unknown().optional(),
  pattern: z.string().optional(),
  properties: z.record(z.string(), z.unknown()).optional(),
  items: z.unknown().optional(),
  anyOf: z.array(z.unknown()).optional(),
});

/** The texts and numbers of a schema, by the paths of their fields; lists add nothing to a path. */
function textsIn(schema: unknown, name = ''): { readonly name: string; readonly schema: z.output<typeof node> }[] {
  const parsed = node.parse(schema ?? {});
  const { properties = {}, items, anyOf = [], type } = parsed;
  if (type === 'string' || type === 'number' || type === 'integer') return [{ name, schema: parsed }];
  return [
    ...Object.entries(properties).flatMap(([field, inner]) => textsIn(inner, `${name}.${field}`)),
    ...[...anyOf, ...(items === undefined ? [] : [items])].flatMap((inner) => textsIn(inner, name)),
  ];
}

test('the tool create_wallet has arguments that every host takes, each with words', () => {
  const { listed } = createWalletTool(() => Promise.reject(new Error('It is not called.')));
  argumentsTaken.parse(listed.inputSchema);
  expect(JSON.stringify(listed.outputSchema)).not.toMatch(/"(\$ref|\$defs|prefixItems|propertyNames|oneOf)":/);
});

const words = z.string().min(1);
const argumentTaken: z.ZodType = z.lazy(() =>
  z.discriminatedUnion('type', [
    argumentsTaken,
    z.strictObject({ type: z.literal('array'), items: argumentTaken, description: words }),
    z.strictObject({
      type: z.literal('string'),
      description: words,
      pattern: z.string().optional(),
      enum: z.array(z.string()).optional(),
    }),
    z.strictObject({
      type: z.literal(['integer', 'number']),
      description: words,
      minimum: z.number().optional(),
      maximum: z.number().optional(),
    }),
    z.strictObject({ type: z.literal('boolean'), description: words }),
  ]),
);
/**
 * What providers of models, and the hosts before them, take of JSON Schema. Gemini knows no `const`, `oneOf`, `$ref`,
 * `propertyNames`, `exclusiveMinimum` and no list of types, and wants the `items` of every list; Anthropic takes no
 * choice at the top, and names of at most 64 letters and digits; OpenAI wants the fields of every object known.
 */
const argumentsTaken = z.strictObject({
  type: z.literal('object'),
  properties: z.record(z.string().regex(/^[A-Za-z0-9_]{1,64}$/), argumentTaken),
  required: z.array(z.string()).optional(),
  additionalProperties: z.literal(false),
  description: words.optional(),
});
