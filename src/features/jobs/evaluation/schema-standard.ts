import type { Json } from '../../../core/lib/json.ts';

/** As JSON Schema has them: values that are data, and objects whose names are anybody's. */
const DATA = new Set(['const', 'enum', 'default', 'examples']);
const MAPS = new Set(['properties', 'patternProperties', 'definitions', '$defs', 'dependencies', 'dependentSchemas']);

/** What Ajv judges otherwise than the standard in some of its official examples, whatever else the schema has. */
const UNSURE = ['$dynamicRef', '$recursiveRef', 'unevaluatedItems'];

/** What of its draft matters here. */
export interface SchemaDraft {
  /** Keywords next to `$ref` count for nothing. */
  readonly refStandsAlone: boolean;
}

/**
 * Makes Ajv judge by the standard alone: removes all from the schema that would make it do otherwise. For a schema that
 * it cannot be made to judge so, throws the reason, in words for its author.
 */
export function standardize(schema: object, draft: SchemaDraft): void {
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

function clean(value: unknown, position: 'schema' | 'map', draft: SchemaDraft, found: Set<string>): void {
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

function cleanKeywords(schema: object, { refStandsAlone }: SchemaDraft, found: Set<string>): void {
  for (const name of Object.keys(schema)) found.add(name);
  // A keyword of OpenAPI, and an annotation here.
  Reflect.deleteProperty(schema, 'nullable');
  if (!refStandsAlone || typeof Reflect.get(schema, '$ref') !== 'string') return;
  // Ajv has options to ignore the other keywords; these it does not ignore.
  for (const name of ['type', '$id']) Reflect.deleteProperty(schema, name);
}

/**
 * What a JSON Pointer in a fragment (RFC 6901) leads to in a schema; `undefined` for nothing, and for any other
 * reference.
 */
export function referenced(reference: string, root: object): unknown {
  if (reference !== '#' && !reference.startsWith('#/')) return undefined;
  let target: unknown = root;
  for (const part of reference.split('/').slice(1)) {
    const name = decoded(part).replaceAll('~1', '/').replaceAll('~0', '~');
    if (typeof target !== 'object' || target === null || !Object.hasOwn(target, name)) return undefined;
    target = Reflect.get(target, name);
  }
  return target;
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

type JsonObject = { readonly [name: string]: Json };

/** What cannot be judged in one pass over the document, or by who knows how many. */
const COSTLY = new Set([
  'pattern',
  'patternProperties',
  'uniqueItems',
  '$dynamicRef',
  'unevaluatedItems',
  'unevaluatedProperties',
]);
/** Members, items and steps of references that are looked at, with the references followed. */
const MAX_PLAIN_STEPS = 4_000;
/** Of a reference that is followed. */
const MAX_PLAIN_REFERENCE_CHARS = 256;

/** How many objects there are in a JSON value. */
export function countObjects(value: Json): number {
  if (typeof value !== 'object' || value === null) return 0;
  const members = Object.values(value);
  return members.reduce<number>((sum, member) => sum + countObjects(member), Array.isArray(value) ? 0 : 1);
}

/**
 * Whether validating with this schema takes about as long as reading the document: it has no patterns, no comparison of
 * items with each other, and few parts even where all references are followed. The author of a schema can make it
 * wide, deep, and full of references to itself: that is noticed after {@link MAX_PLAIN_STEPS}, whatever it is. Only the
 * order depends on it; a wrong answer decides nothing.
 */
export function isPlainSchema(schema: JsonObject): boolean {
  const walk: SchemaWalk = { root: schema, left: MAX_PLAIN_STEPS };
  const waiting: Container[] = [schema];
  for (let value = waiting.pop(); value !== undefined; value = waiting.pop()) {
    const parts = plainPartsOf(walk, value);
    if (parts === undefined) return false;
    waiting.push(...parts);
  }
  return true;
}

interface SchemaWalk {
  readonly root: JsonObject;
  /** How many steps may still be taken. */
  left: number;
}

type Container = Extract<Json, object>;

function isContainer(value: unknown): value is Container {
  return typeof value === 'object' && value !== null;
}

/**
 * The objects and lists in it, and what it refers to; `undefined` if it is not plain, or has more than may
 * still be looked at.
 */
function plainPartsOf(walk: SchemaWalk, value: Container): Container[] | undefined {
  const isList = Array.isArray(value);
  const parts: Container[] = [];
  walk.left -= 1;
  for (const name in value) {
    walk.left -= 1;
    if (walk.left < 0 || (!isList && COSTLY.has(name))) return undefined;
    const member: Json = Reflect.get(value, name);
    if (isContainer(member)) parts.push(member);
    if (isList || name !== '$ref') continue;
    const target = typeof member === 'string' ? targetOf(member, walk) : undefined;
    if (target === undefined) return undefined;
    if (isContainer(target)) parts.push(target);
  }
  return walk.left < 0 ? undefined : parts;
}

/** What a reference within the schema leads to; `undefined` if that is nothing, or takes too many steps. */
function targetOf(reference: string, walk: SchemaWalk): unknown {
  if (!reference.startsWith('#/') || reference.length > MAX_PLAIN_REFERENCE_CHARS) return undefined;
  walk.left -= reference.split('/').length - 1;
  return referenced(reference, walk.root);
}
