import type { Json } from '../lib/canonical-json.ts';

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
/** Of a schema with its references followed. */
const MAX_PLAIN_PARTS = 2_000;

/** How many objects there are in a JSON value. */
export function countObjects(value: Json): number {
  if (typeof value !== 'object' || value === null) return 0;
  const members = Object.values(value);
  return members.reduce<number>((sum, member) => sum + countObjects(member), Array.isArray(value) ? 0 : 1);
}

/**
 * Whether validating with this schema takes about as long as reading the document: it has no patterns, no comparison of items with each
 * other, and few parts even where all references are followed. Only the order depends on that; a wrong answer decides nothing.
 */
export function isPlainSchema(schema: JsonObject): boolean {
  try {
    return countParts(schema, schema, { left: MAX_PLAIN_PARTS }) !== undefined;
  } catch (error) {
    // References that lead round in a circle use up the parts before the stack; what is nested deeper than that is not plain.
    if (error instanceof RangeError) return false;
    throw error;
  }
}

/** The parts that are left after this one and all in it; `undefined` if it is not plain. */
function countParts(value: Json, root: JsonObject, budget: { left: number }): true | undefined {
  if (typeof value !== 'object' || value === null) return true;
  budget.left -= 1;
  if (budget.left < 0) return undefined;
  for (const [name, member] of Object.entries(value)) {
    if (!Array.isArray(value) && COSTLY.has(name)) return undefined;
    if (countParts(member, root, budget) === undefined) return undefined;
    if (name !== '$ref') continue;
    const target = typeof member === 'string' ? targetOf(member, root) : undefined;
    if (target === undefined || countParts(target, root, budget) === undefined) return undefined;
  }
  return true;
}

/** What a reference within the schema leads to. */
function targetOf(reference: string, root: JsonObject): Json {
  if (!reference.startsWith('#/')) return undefined;
  let target: Json = root;
  for (const part of reference.slice(2).split('/')) {
    if (typeof target !== 'object' || target === null) return undefined;
    const name = part.replaceAll('~1', '/').replaceAll('~0', '~');
    target = Object.entries(target).find(([known]) => known === name)?.[1];
  }
  return target;
}
