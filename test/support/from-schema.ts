import fc from 'fast-check';

type Json = Readonly<Record<string, unknown>>;

/** Texts that have a meaning somewhere, or almost. */
const meaningful = [
  '',
  ' ',
  '0',
  '-1',
  '1.5',
  '01.50',
  '1e3',
  '0.0000001',
  '281474976.710656',
  '10000000',
  '99999999999999999999',
  'USDC',
  'v3',
  'direct',
  'client',
  'null',
  '0x52908400098527886E0F7030069857D2E4169EE7',
  '0x52908400098527886E0F7030069857D2E4169Ee7',
  `0x${'0'.repeat(40)}`,
  `0x${'5c'.repeat(32)}`,
  `0x${'5C'.repeat(33)}`,
  'http://127.0.0.1:1/',
  'https://user:secret@[::1]/',
  'ftp://a',
  '//',
  '../../etc/passwd',
  "' OR 1=1--",
  '\u0000',
  '\ud800',
  '\u202e',
  'x'.repeat(2_100),
] as const;

const texts = fc.oneof(
  fc.constantFrom(...meaningful),
  fc.string({ unit: 'grapheme', maxLength: 60 }),
  fc.string({ unit: 'binary', maxLength: 60 }),
);

const numbers = fc.oneof(
  fc.integer(),
  fc.double({ noNaN: true, noDefaultInfinity: true }),
  fc.constantFrom(0, -0, 1, 200, 2 ** 31, 2 ** 48, 2 ** 53, 1e308),
);

const anything = fc.oneof(fc.jsonValue({ maxDepth: 3 }), texts, numbers);

/** Values that mostly have the shape of a JSON Schema and sometimes do not. */
export function valuesOf(schema: Json): fc.Arbitrary<unknown> {
  return fc.oneof({ weight: 9, arbitrary: shaped(schema) }, { weight: 1, arbitrary: anything });
}

function shaped(schema: Json): fc.Arbitrary<unknown> {
  if ('const' in schema) return fc.constant(schema.const);
  if (Array.isArray(schema.enum)) return fc.oneof(fc.constantFrom(...schema.enum), texts);
  const choices = [schema.oneOf, schema.anyOf].filter(Array.isArray).flat();
  if (choices.length > 0) return fc.oneof(...choices.map((choice) => valuesOf(recordOf(choice))));
  if (schema.type === 'array') return fc.array(valuesOf(recordOf(schema.items)), { maxLength: 5 });
  if (schema.type === 'object') return objects(schema);
  const some = plain(schema.type);
  if (!Array.isArray(schema.examples)) return some;
  return fc.oneof(some, { weight: 3, arbitrary: fc.constantFrom(...schema.examples) });
}

function plain(type: unknown): fc.Arbitrary<unknown> {
  if (type === 'integer' || type === 'number') return numbers;
  if (type === 'boolean') return fc.boolean();
  if (type === 'null') return fc.constant(null);
  return type === 'string' ? texts : anything;
}

/** Objects with most of their fields, and now and then one that no one knows. */
function objects({ properties }: Json): fc.Arbitrary<unknown> {
  const fields = Object.entries(recordOf(properties)).map(([name, field]) => [
    name,
    fc.option(valuesOf(recordOf(field)), { nil: undefined, freq: 8 }),
  ]);
  return fc.record({ ...Object.fromEntries(fields), more: fc.option(anything, { nil: undefined, freq: 2 }) });
}

export function recordOf(value: unknown): Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? Object(value) : {};
}
