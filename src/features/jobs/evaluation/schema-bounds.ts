import type { Json } from '../../../core/lib/json.ts';
import { referenced } from './schema-reference.ts';

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
 * items with each other, and few parts even where all references are followed. Whoever writes a schema can make it
 * wide, deep, and full of references to itself: that is noticed after {@link MAX_PLAIN_STEPS}, whatever it is. Only the
 * order depends on it; a wrong answer decides nothing.
 */
export function isPlainSchema(schema: JsonObject): boolean {
  const walk: Walk = { root: schema, left: MAX_PLAIN_STEPS };
  const waiting: Container[] = [schema];
  for (let value = waiting.pop(); value !== undefined; value = waiting.pop()) {
    const parts = plainPartsOf(walk, value);
    if (parts === undefined) return false;
    waiting.push(...parts);
  }
  return true;
}

interface Walk {
  readonly root: JsonObject;
  /** How many steps may still be taken. */
  left: number;
}

type Container = Extract<Json, object>;

function isContainer(value: unknown): value is Container {
  return typeof value === 'object' && value !== null;
}

/**
 * The objects and lists in it, and what it refers to; `undefined` for what is not plain, and when it has more than may
 * still be looked at.
 */
function plainPartsOf(walk: Walk, value: Container): Container[] | undefined {
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

/** What a reference within the schema leads to; `undefined` where that is nothing, or takes too many steps. */
function targetOf(reference: string, walk: Walk): unknown {
  if (!reference.startsWith('#/') || reference.length > MAX_PLAIN_REFERENCE_CHARS) return undefined;
  walk.left -= reference.split('/').length - 1;
  return referenced(reference, walk.root);
}
