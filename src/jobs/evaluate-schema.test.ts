import { describe, expect, test } from 'bun:test';
import { AppError } from '../errors.ts';
import { compileSchema, SchemaLimitError, validateDocument } from './evaluate-schema.ts';

const DRAFT_07 = 'http://json-schema.org/draft-07/schema#';
const report = {
  type: 'object',
  required: ['title', 'pages'],
  properties: {
    title: { type: 'string', minLength: 1 },
    pages: { type: 'array', items: { type: 'number' } },
  },
};

async function refusalOf(schema: unknown): Promise<string> {
  try {
    await compileSchema(schema);
  } catch (error) {
    if (error instanceof AppError && error.code === 'INVALID_EVALUATOR_RULE') return error.message;
    throw error;
  }
  return 'nothing was thrown';
}

function nested(depth: number): string {
  return `${'['.repeat(depth)}${']'.repeat(depth)}`;
}

/** Each definition asks the next one twice: so many steps take two to that power. */
function doubling(steps: number, keyword: 'allOf' | 'anyOf' = 'allOf'): object {
  const $defs: Record<string, object> = { [`s${steps}`]: { type: 'object' } };
  for (let step = 0; step < steps; step += 1) {
    const next = { $ref: `#/$defs/s${step + 1}` };
    $defs[`s${step}`] = { [keyword]: [next, next] };
  }
  return { $ref: '#/$defs/s0', $defs };
}

describe('a schema', () => {
  test.each([
    ['without a draft', report],
    ['of draft 2020-12', { $schema: 'https://json-schema.org/draft/2020-12/schema', prefixItems: [{}] }],
    ['of draft-07', { $schema: DRAFT_07, ...report }],
    ['with keywords and formats that nobody knows', { format: 'colour', 'x-note': 1 }],
    ['that refers to itself', { properties: { next: { $ref: '#' } } }],
  ])('%s is taken', async (_, schema) => {
    await compileSchema(schema);
  });

  test.each([
    ['null', null, 'not an object'],
    ['a list', [], 'not an object'],
    ['of another draft', { $schema: 'http://json-schema.org/draft-04/schema#' }, 'neither draft'],
    ['with a keyword of the wrong type', { type: 'text' }, 'invalid'],
    ['with a pattern that is none', { pattern: '(' }, 'regular expression'],
    ['that refers to nothing', { $ref: '#/$defs/none' }, 'resolve'],
    ['that refers to another server', { $ref: 'http://127.0.0.1:1/schema.json' }, 'resolve'],
    ['whose verdict would be a promise', { $async: true, type: 'object' }, '$async'],
    ['with such a part', { properties: { a: { $async: true, type: 'object' } } }, 'async'],
    ['of more than 64 KiB', { description: 'x'.repeat(65_536) }, '64 KiB'],
    [
      'that is nested too deeply',
      { not: JSON.parse(`${'{"not":'.repeat(9_000)}{}${'}'.repeat(9_000)}`) },
      '',
    ],
  ])('%s is refused', async (_, schema, reason) => {
    const message = await refusalOf(schema);
    expect(message).toStartWith('The schema cannot be used: ');
    expect(message).toContain(reason);
    expect(message.length).toBeLessThan(600);
  });
});

describe('a document', () => {
  test('that matches is valid', async () => {
    const verdict = await validateDocument(report, '{"title":"a","pages":[1,2]}');
    expect(verdict).toEqual({ isValid: true, reason: '' });
  });

  test.each([
    ['{"title":"a","pages":[1,"2"]}', '/pages/1 must be number'],
    ['{"pages":[]}', "the document must have required property 'title'"],
    ['[]', 'the document must be object'],
    ['{"title":', 'it is not JSON'],
    ['', 'it is not JSON'],
  ])('%s is invalid', async (document, reason) => {
    expect(await validateDocument(report, document)).toEqual({ isValid: false, reason });
  });

  test('is judged by its draft', async () => {
    const tuple = { items: [{ type: 'string' }, { type: 'number' }] };
    expect(await validateDocument({ $schema: DRAFT_07, ...tuple }, '["a","b"]')).toMatchObject({
      isValid: false,
    });
    const prefixed = { prefixItems: tuple.items };
    expect(await validateDocument(prefixed, '["a","b"]')).toMatchObject({ isValid: false });
    expect(await validateDocument({ $schema: DRAFT_07, ...prefixed }, '["a","b"]')).toMatchObject({
      isValid: true,
    });
  });

  test('has only its own properties', async () => {
    const schema = { required: ['toString', '__proto__', 'constructor'] };
    expect(await validateDocument(schema, '{}')).toMatchObject({ isValid: false });
    const own = '{"toString":1,"__proto__":2,"constructor":3}';
    expect(await validateDocument(schema, own)).toMatchObject({ isValid: true });
  });

  test('that is nested too deeply is invalid', async () => {
    const list = { type: 'array', items: { $ref: '#' } };
    expect(await validateDocument(list, nested(200_000))).toMatchObject({ isValid: false });
  });

  test('cannot put more than a line into its reason', async () => {
    const name = `a\n${'\u{1f600}'.repeat(5_000)}`;
    const schema = { additionalProperties: false, propertyNames: { maxLength: 1 } };
    const { reason } = await validateDocument(schema, JSON.stringify({ [name]: 1 }));
    expect(reason).not.toContain('\n');
    expect([...reason].length).toBeLessThanOrEqual(500);
    expect(reason.isWellFormed()).toBe(true);
  });
});

describe('a thread of its own', () => {
  const evil = JSON.stringify(Array.from({ length: 40 }, () => `${'a'.repeat(60)}!`));
  const many = JSON.stringify(Array.from({ length: 60_000 }, (_, index) => ({ index })));
  test.each<[string, object, string]>([
    ['patterns that backtrack', { items: { not: { pattern: '^(a+)+$' } } }, evil],
    ['references that double', doubling(40), '{}'],
    ['errors that double', doubling(40, 'anyOf'), '[]'],
    ['items that are compared with one another', { uniqueItems: true }, many],
  ])('ends %s, and keeps neither new schemas nor the next document', async (_, schema, document) => {
    const order: string[] = [];
    const hostile = validateDocument(schema, document)
      .catch((error: unknown) => error)
      .finally(() => order.push('hostile'));
    const next = validateDocument(report, '{"title":"a","pages":[]}');
    await compileSchema(report);
    order.push('compiled');
    expect(await hostile).toBeInstanceOf(SchemaLimitError);
    expect(order).toEqual(['compiled', 'hostile']);
    expect(await next).toEqual({ isValid: true, reason: '' });
  });
});
