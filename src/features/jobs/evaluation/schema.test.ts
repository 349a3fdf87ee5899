import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import { type Hex, keccak256, toHex } from 'viem';
import { AppError } from '../../../core/errors.ts';
import type { Json } from '../../../core/lib/json.ts';
import { createSchemaJudge, type Schema, type SchemaJudge } from './schema.ts';
import { createSchemaPool, type SchemaPool, startSchemaThread } from './schema-pool.ts';

const DRAFT_07 = 'http://json-schema.org/draft-07/schema#';
const CLIENT = 'wallet_a';
const report = {
  type: 'object',
  required: ['title', 'pages'],
  properties: { title: { type: 'string', minLength: 1 }, pages: { type: 'array', items: { type: 'number' } } },
};

let pool: SchemaPool;
let judge: SchemaJudge;
beforeAll(async () => {
  // Threads end hostile questions after two seconds of their CPU time.
  pool = createSchemaPool({
    startThread: startSchemaThread,
    logger: { warn: () => undefined },
    sliceMs: 500,
    budgetMs: 2_000,
  });
  judge = createSchemaJudge(pool);
  await pool.warm();
});
afterAll(() => pool.stop());

async function refusalOf(schema: Json): Promise<string> {
  try {
    await judge.compile(schema, CLIENT);
  } catch (error) {
    if (error instanceof AppError && error.code === 'INVALID_EVALUATOR_RULE') return error.message;
    throw error;
  }
  return 'nothing was thrown';
}

function handedIn(document: string | Uint8Array, hash?: Hex) {
  const bytes = typeof document === 'string' ? new TextEncoder().encode(document) : document;
  return { bytes, hash: hash ?? keccak256(bytes) };
}

const validate = (schema: Schema, document: string | Uint8Array, client = CLIENT) =>
  judge.validate(schema, handedIn(document), client);

function nested(depth: number): string {
  return `${'['.repeat(depth)}${']'.repeat(depth)}`;
}

/** Each definition asks the next one twice: so many steps take two to that power. */
function doubling(steps: number, keyword: 'allOf' | 'anyOf' = 'allOf'): Schema {
  const $defs: Record<string, Schema> = { [`s${steps}`]: { type: 'object' } };
  for (let step = 0; step < steps; step += 1) {
    const next = { $ref: `#/$defs/s${step + 1}` };
    $defs[`s${step}`] = { [keyword]: [next, next] };
  }
  return { $ref: '#/$defs/s0', $defs };
}

describe('a schema', () => {
  test.each<[string, Schema]>([
    ['without a draft', report],
    ['of draft 2020-12', { $schema: 'https://json-schema.org/draft/2020-12/schema', prefixItems: [{}] }],
    ['of draft-07', { $schema: DRAFT_07, ...report }],
    ['with unknown keywords and formats', { format: 'colour', 'x-note': 1 }],
    ['that refers to itself', { properties: { next: { $ref: '#' } } }],
    ['of 2000 objects', { allOf: Array.from({ length: 1_999 }, () => ({ type: 'string' })) }],
  ])('%s is accepted', async (_, schema) => {
    await judge.compile(schema, CLIENT);
  });

  test.each<[string, Json, string]>([
    ['null', null, 'not an object'],
    ['a list', [], 'not an object'],
    ['of another draft', { $schema: 'http://json-schema.org/draft-04/schema#' }, 'neither draft'],
    ['with a keyword of the wrong type', { type: 'text' }, 'invalid'],
    ['with an invalid pattern', { pattern: '(' }, 'regular expression'],
    ['that refers to nothing', { $ref: '#/$defs/none' }, 'resolve'],
    ['that refers to itself alone', { $ref: '#' }, '$ref # leads only to itself'],
    [
      'in which references refer to each other',
      { items: { $ref: '#/$defs/a~1b' }, $defs: { 'a/b': { $ref: '#/$defs/c' }, c: { $ref: '#/$defs/a%2Fb' } } },
      'leads only to itself',
    ],
    ['that refers to another server', { $ref: 'http://127.0.0.1:1/schema.json' }, 'resolve'],
    ['whose verdict would be a promise', { $async: true, type: 'object' }, '$async'],
    ['whose references depend on who refers', { $dynamicRef: '#a', $dynamicAnchor: 'a' }, '$dynamicRef'],
    ['with items that nothing else looked at', { unevaluatedItems: false }, 'unevaluatedItems'],
    ['with unevaluatedProperties next to conditions', { unevaluatedProperties: false, if: true }, 'together with if'],
    ['with a name that objects of JavaScript have', JSON.parse('{"properties":{"__proto__":{}}}'), '__proto__'],
    ['with an asynchronous part', { properties: { a: { $async: true, type: 'object' } } }, 'async'],
    ['of more than 64 KiB', { description: 'x'.repeat(65_536) }, '64 KiB'],
    ['of more than 2000 objects', { allOf: Array.from({ length: 2_000 }, () => ({})) }, '2000 objects'],
  ])('%s is refused', async (_, schema, reason) => {
    const message = await refusalOf(schema);
    expect(message).toStartWith('The schema cannot be used: ');
    expect(message).toContain(reason);
    expect(message.length).toBeLessThan(600);
  });
});

describe('a document', () => {
  test('that matches is valid', async () => {
    const verdict = await validate(report, '{"title":"a","pages":[1,2]}');
    expect(verdict).toEqual({ verdict: 'valid', reason: '' });
  });

  test.each([
    ['{"title":"a","pages":[1,"2"]}', '/pages/1 must be number'],
    ['{"pages":[]}', "the document must have required property 'title'"],
    ['[]', 'the document must be object'],
    ['{"title":', 'it is not JSON'],
    ['', 'it is not JSON'],
  ])('%s is invalid', async (document, reason) => {
    expect(await validate(report, document)).toEqual({ verdict: 'invalid', reason });
  });

  test('that is not UTF-8 is invalid', async () => {
    const bytes = new Uint8Array([0x22, 0xff, 0x22]);
    expect(await validate({}, bytes)).toEqual({ verdict: 'invalid', reason: 'it is not JSON' });
  });

  test('with another hash has the verdict wrong-hash, also after a valid one had that hash', async () => {
    const hash = keccak256(toHex('{}'));
    const other = handedIn('[]', hash);
    const wrong = { verdict: 'wrong-hash', reason: keccak256(toHex('[]')) } as const;
    expect(await judge.validate({}, other, CLIENT)).toEqual(wrong);
    expect(await judge.validate({}, handedIn('{}'), CLIENT)).toEqual({ verdict: 'valid', reason: '' });
    // The result for one hash says nothing about other bytes.
    expect(await judge.validate({}, other, CLIENT)).toEqual(wrong);
  });

  test('is validated by the draft that the schema names', async () => {
    const tuple = { items: [{ type: 'string' }, { type: 'number' }] };
    expect(await validate({ $schema: DRAFT_07, ...tuple }, '["a","b"]')).toMatchObject({ verdict: 'invalid' });
    const prefixed = { prefixItems: tuple.items };
    expect(await validate(prefixed, '["a","b"]')).toMatchObject({ verdict: 'invalid' });
    expect(await validate({ $schema: DRAFT_07, ...prefixed }, '["a","b"]')).toMatchObject({ verdict: 'valid' });
  });

  const seven = { $schema: DRAFT_07 };
  const a = { a: { type: 'array' } };
  test.each<[string, Schema, string, 'valid' | 'invalid']>([
    ['19.99 is a multiple of 0.01', { multipleOf: 0.01 }, '19.99', 'valid'],
    ['19.995 is no multiple of 0.01', { multipleOf: 0.01 }, '19.995', 'invalid'],
    ['1e308 is a multiple of 0.5', { type: 'integer', multipleOf: 0.5 }, '1e308', 'valid'],
    ['0.00751 is no multiple of 0.0001', { multipleOf: 0.0001 }, '0.00751', 'invalid'],
    ['0.0075 is a multiple of 1e-8', { multipleOf: 1e-8 }, '0.0075', 'valid'],
    ['-0 is a multiple of everything', { multipleOf: 7 }, '-0', 'valid'],
    ['-0 is 0', { const: 0 }, '-0', 'valid'],
    ['1.0 is whole', { type: 'integer' }, '1.0', 'valid'],
    ['1e2 is whole, and 100', { type: 'integer', enum: [100] }, '1e2', 'valid'],
    ['2^53 + 1 is whole', { type: 'integer' }, '9007199254740993', 'valid'],
    ['2^53 + 1 is not 2^53', { const: 9007199254740992 }, '9007199254740993', 'invalid'],
    ['2^53 + 1 is above 2^53', { maximum: 9007199254740992 }, '9007199254740993', 'invalid'],
    [
      '2^53 + 1 is above an exclusive minimum of 2^53',
      { exclusiveMinimum: 9007199254740992 },
      '9007199254740993',
      'valid',
    ],
    ['2^53 + 1 is odd', { multipleOf: 2 }, '9007199254740993', 'invalid'],
    ['2^53 + 1 is a multiple of 3', { multipleOf: 3 }, '9007199254740993', 'valid'],
    ['a long number is not another', { enum: ['a', 7] }, '9007199254740993', 'invalid'],
    ['the same number twice is not unique', { uniqueItems: true }, '[9007199254740993,9007199254740993]', 'invalid'],
    ['1 and 1.0 are not unique', { uniqueItems: true }, '[1,1.0]', 'invalid'],
    ['1 and true are unique', { uniqueItems: true }, '[1,true]', 'valid'],
    [
      'draft-07 ignores maxItems next to $ref',
      { ...seven, definitions: a, properties: { x: { $ref: '#/definitions/a', maxItems: 2 } } },
      '{"x":[1,2,3]}',
      'valid',
    ],
    [
      'draft-07 ignores type next to $ref',
      { ...seven, definitions: a, properties: { x: { $ref: '#/definitions/a', type: 'string' } } },
      '{"x":[]}',
      'valid',
    ],
    [
      'draft 2020-12 applies maxItems next to $ref',
      { $defs: a, properties: { x: { $ref: '#/$defs/a', maxItems: 2 } } },
      '{"x":[1,2,3]}',
      'invalid',
    ],
    [
      'a property may be called $ref',
      { ...seven, properties: { $ref: { type: 'string' }, type: false } },
      '{"type":1}',
      'invalid',
    ],
    ['nullable is no keyword', { type: 'string', nullable: true }, 'null', 'invalid'],
    ['nullable without type is no keyword either', { nullable: true }, 'null', 'valid'],
    [
      'a property may be called nullable',
      { properties: { nullable: { type: 'string' } } },
      '{"nullable":1}',
      'invalid',
    ],
    [
      'the value of const is data, not a schema',
      { const: { type: 'a', nullable: true } },
      '{"type":"a","nullable":true}',
      'valid',
    ],
    ['maxLength counts code points, not UTF-16 units', { maxLength: 2 }, '"\u{1f4a9}\u{1f4a9}"', 'valid'],
    ['a pattern matches code points, not UTF-16 units', { pattern: '^.$' }, '"\u{1f4a9}"', 'valid'],
    ['formats are annotations', { format: 'date' }, '"never"', 'valid'],
  ])('is validated as JSON Schema requires: %s', async (_, schema, document, verdict) => {
    expect((await validate(schema, document)).verdict).toBe(verdict);
  });

  test.each<[string, Schema, string, string]>([
    ['a number that no double can hold', { type: 'integer' }, '1e400', 'digits'],
    ['a number that a double makes whole', { type: 'integer' }, '1.00000000000000000001', 'digits'],
    ['numbers that a double makes the same', { uniqueItems: true }, '[9007199254740992,9007199254740993]', 'digits'],
    [
      'numbers at a bound that a double makes the same',
      { items: { maximum: 9007199254740992 } },
      '[9007199254740992,9007199254740993]',
      'digits',
    ],
    ['a name twice in one object', { properties: { a: { const: 2 } } }, '{"a":1,"\\u0061":2}', 'the same name twice'],
  ])('with %s is unjudgeable', async (_, schema, document, reason) => {
    const verdict = await validate(schema, document);
    expect(verdict.verdict).toBe('unjudgeable');
    expect(verdict.reason).toContain(reason);
  });

  test('may repeat a name in separate objects, and in strings', async () => {
    const document = '[{"a":{"a":"\\"a\\": {\\"a\\":"}},{"a":[{"a":1},{"a":1}],"b":"a"}]';
    expect(await validate({ type: 'array' }, document)).toMatchObject({ verdict: 'valid' });
  });

  test('does not have the properties that JavaScript objects inherit', async () => {
    const schema = { required: ['toString', '__proto__', 'constructor'] };
    expect(await validate(schema, '{}')).toMatchObject({ verdict: 'invalid' });
    const own = '{"toString":1,"__proto__":2,"constructor":3}';
    expect(await validate(schema, own)).toMatchObject({ verdict: 'valid' });
  });

  test.each<[string, Schema, string, string]>([
    ['nested 1001 times', { type: 'array' }, nested(1_001), '1000 levels'],
    ['nested 200000 times', { type: 'array', items: { $ref: '#' } }, nested(200_000), '1000 levels'],
    ['that exponentially many alternatives fail for', doubling(40, 'anyOf'), '[]', 'too many alternatives'],
  ])('%s is unjudgeable, not invalid', async (_, schema, document, reason) => {
    const verdict = await validate(schema, document);
    expect(verdict.verdict).toBe('unjudgeable');
    expect(verdict.reason).toContain(reason);
  });

  test('nested 1000 times is valid', async () => {
    const list = { type: 'array', items: { allOf: [{ anyOf: [{ $ref: '#' }] }] } };
    expect(await validate(list, nested(1_000))).toMatchObject({ verdict: 'valid' });
  });

  test('cannot make the reason longer than 500 characters or more than a line', async () => {
    const name = `a\n${'\u{1f600}'.repeat(5_000)}`;
    const schema = { additionalProperties: false, propertyNames: { maxLength: 1 } };
    const { reason } = await validate(schema, JSON.stringify({ [name]: 1 }));
    expect(reason).not.toContain('\n');
    expect([...reason].length).toBeLessThanOrEqual(500);
    expect(reason.isWellFormed()).toBe(true);
  });
});

describe('schema threads', () => {
  const evil = JSON.stringify(Array.from({ length: 40 }, () => `${'a'.repeat(60)}!`));
  const many = JSON.stringify(Array.from({ length: 60_000 }, (_, index) => ({ index })));
  test.each<[string, Schema, string]>([
    ['patterns that backtrack', { items: { not: { pattern: '^(a+)+$' } } }, evil],
    ['references that double', doubling(40), '{}'],
    ['items that are compared with one another', { uniqueItems: true }, many],
  ])(
    'give up %s as unjudgeable, and delay neither new schemas nor the next document',
    async (name, schema, document) => {
      const order: string[] = [];
      const hostile = validate(schema, document, 'wallet_hostile').finally(() => order.push('hostile'));
      const next = validate({ ...report, description: name }, '{"title":"a","pages":[]}');
      await judge.compile({ ...report, description: name }, CLIENT);
      expect(await next).toEqual({ verdict: 'valid', reason: '' });
      order.push('others');
      expect(await hostile).toEqual({ verdict: 'unjudgeable', reason: 'it takes too much time' });
      expect(order).toEqual(['others', 'hostile']);
      // It is known now, and costs no more than its hash.
      expect(await validate(schema, document, 'wallet_other')).toMatchObject({ verdict: 'unjudgeable' });
    },
  );
});
