import { referenced } from './schema-reference.ts';

/** As JSON Schema has them: values that are data, and objects whose names are anybody's. */
const DATA = new Set(['const', 'enum', 'default', 'examples']);
const MAPS = new Set(['properties', 'patternProperties', 'definitions', '$defs', 'dependencies', 'dependentSchemas']);

/** What Ajv judges otherwise than the standard in some of its official examples, whatever else the schema has. */
const UNSURE = ['$dynamicRef', '$recursiveRef', 'unevaluatedItems'];

/** What of its draft matters here. */
export interface Draft {
  /** Keywords beside `$ref` count for nothing. */
  readonly refStandsAlone: boolean;
}

/**
 * Makes Ajv judge by the standard alone: takes out of the schema what would make it do otherwise. Throws what is wrong
 * with a schema that it cannot be made to judge so, in words for whoever wrote it.
 */
export function standardize(schema: object, draft: Draft): void {
  const found = new Set<string>();
  clean(schema, 'schema', draft, found);
  for (const name of UNSURE) if (found.has(name)) throw new Error(`${name} is not supported`);
  // Ajv takes no notice of an `if` without `then` or `else`, although that evaluates properties.
  if (found.has('unevaluatedProperties') && found.has('if')) {
    throw new Error('unevaluatedProperties together with if is not supported');
  }
  requireEnds(schema, schema, new Set());
}

/**
 * Throws where a reference leads to references alone, and so to itself: that describes nothing, and Ajv would follow it
 * without end.
 */
function requireEnds(value: unknown, root: object, ending: Set<object>): void {
  if (typeof value !== 'object' || value === null) return;
  const followed = new Set<object>();
  let schema: unknown = value;
  while (typeof schema === 'object' && schema !== null && !ending.has(schema)) {
    const reference: unknown = Reflect.get(schema, '$ref');
    if (followed.has(schema)) throw new Error(`$ref ${String(reference)} leads only to itself`);
    followed.add(schema);
    schema = typeof reference === 'string' ? referenced(reference, root) : undefined;
  }
  for (const one of followed) ending.add(one);
  for (const [name, member] of Object.entries(value)) if (!DATA.has(name)) requireEnds(member, root, ending);
}

function clean(value: unknown, position: 'schema' | 'map', draft: Draft, found: Set<string>): void {
  if (typeof value !== 'object' || value === null) return;
  if (Array.isArray(value)) {
    for (const item of value) clean(item, 'schema', draft, found);
    return;
  }
  // Ajv passes over it, wherever it is.
  if (Object.hasOwn(value, '__proto__')) throw new Error('a name in it is __proto__');
  if (position === 'schema') cleanKeywords(value, draft, found);
  for (const [name, member] of Object.entries(value)) {
    if (position === 'schema' && DATA.has(name)) continue;
    clean(member, position === 'schema' && MAPS.has(name) ? 'map' : 'schema', draft, found);
  }
}

function cleanKeywords(schema: object, { refStandsAlone }: Draft, found: Set<string>): void {
  for (const name of Object.keys(schema)) found.add(name);
  // A keyword of OpenAPI, and an annotation here.
  Reflect.deleteProperty(schema, 'nullable');
  if (!refStandsAlone || typeof Reflect.get(schema, '$ref') !== 'string') return;
  // The other keywords Ajv can be told not to look at; these it does look at.
  for (const name of ['type', '$id']) Reflect.deleteProperty(schema, name);
}
