import { describe, expect, test } from 'bun:test';
import { keccak256 } from 'viem';
import type { Json } from '../../../core/lib/json.ts';
import { createSchemaJudge, MAX_SCHEMA_BYTES, type Schema } from './schema.ts';
import { isPlainSchema } from './schema-standard.ts';

/** The same schema, and how many names and values of it were read. */
function counted(schema: Schema): { schema: Schema; steps: () => number } {
  let steps = 0;
  const wrap = (value: object): object =>
    new Proxy(value, {
      ownKeys(target) {
        const names = Reflect.ownKeys(target);
        steps += names.length;
        return names;
      },
      get(target, name) {
        steps += 1;
        const member: unknown = Reflect.get(target, name);
        if (typeof member === 'string') steps += member.length;
        return typeof member === 'object' && member !== null ? wrap(member) : member;
      },
    });
  return { schema: wrap(schema) as Schema, steps: () => steps };
}

const fill = (count: number, member: Json): Record<string, Json> =>
  Object.fromEntries(Array.from({ length: count }, (_, index) => [`k${index.toString(36)}`, member]));

function nested(depth: number, innermost: Schema): Schema {
  let schema = innermost;
  for (let level = 0; level < depth; level += 1) schema = { not: schema, $ref: '#' };
  return schema;
}

function doubling(steps: number): Schema {
  const $defs: Record<string, Schema> = { [`s${steps}`]: {} };
  for (let step = 0; step < steps; step += 1) {
    const next = { $ref: `#/$defs/s${step + 1}` };
    $defs[`s${step}`] = { allOf: [next, next] };
  }
  return { $ref: '#/$defs/s0', $defs };
}

const self = { $ref: '#/d/x' };
const longName = 'n'.repeat(21_000);
const evil: [string, Schema][] = [
  ['wide, with a reference to itself', { d: { ...fill(6_200, 1), x: self }, $ref: '#/d/x' }],
  ['not so wide, so that it is walked often', { d: { ...fill(1_900, 1), x: { not: { $ref: '#/d' } } }, ...self }],
  ['full of references', { d: { x: { allOf: Array.from({ length: 3_000 }, () => self) } }, ...self }],
  ['wide and full of references', { d: { ...fill(3_000, 1), x: { allOf: Array(1_000).fill(self) } }, ...self }],
  ['deep', nested(64, {})],
  ['with references that double', doubling(250)],
  ['with a long reference', { [longName]: { $ref: `#/${longName}` }, $ref: `#/${longName}` }],
  ['with a reference of many parts', { $ref: `#${'/$defs'.repeat(9_000)}`, $defs: {} }],
  ['with a reference of many parts, often', { allOf: Array(300).fill({ $ref: `#${'/a'.repeat(90)}` }) }],
  ['with a long list of texts', { enum: Array(15_000).fill('') }],
  ['of one long text', { description: 'x'.repeat(65_000) }],
];

describe('the schema check', () => {
  test.each(evil)('takes a bounded number of steps per byte on the main thread for a schema: %s', async (_, schema) => {
    const bytes = JSON.stringify(schema).length;
    expect(bytes).toBeLessThanOrEqual(MAX_SCHEMA_BYTES);
    const { schema: watched, steps } = counted(schema);
    const judge = createSchemaJudge({ run: async () => ({ verdict: 'valid', reason: '' }) });
    const document = new TextEncoder().encode('{}');
    await judge.validate(watched, { bytes: document, hash: keccak256(document) }, 'wallet_a');
    expect(steps()).toBeLessThan(8 * bytes + 20_000);
  });

  test('recognises a plain schema, with its references', () => {
    const price = { type: 'number', minimum: 0 };
    expect(isPlainSchema({ properties: { a: { $ref: '#/$defs/a~1b' } }, $defs: { 'a/b': price } })).toBe(true);
    expect(isPlainSchema({ properties: fill(280, price) })).toBe(true);
  });

  test.each<[string, Schema]>([
    ['it refers to itself', { properties: { next: { $ref: '#/properties/next' } } }],
    ['it refers to nothing', { $ref: '#/$defs/none' }],
    ['it refers to what every object has', { $ref: '#/constructor' }],
    ['it refers to another place', { $ref: 'other.json' }],
    ['a pattern is behind a reference', { $ref: '#/$defs/a', $defs: { a: { not: { pattern: 'a' } } } }],
    ['items are compared', { items: { uniqueItems: true } }],
  ])('recognises a schema as not plain since %s', (_, schema) => {
    expect(isPlainSchema(schema)).toBe(false);
  });
});
