/** A JSON value; what is `undefined` is left out, as JSON does. */
export type Json = string | number | boolean | null | undefined | readonly Json[] | { readonly [name: string]: Json };

/**
 * The canonical form of a JSON value (RFC 8785): no white space, names in the order of their UTF-16 code units, texts
 * and numbers as ECMAScript writes them. Throws `TypeError` for what has none: numbers that are not finite, and lone
 * surrogates.
 */
export function canonicalJson(value: Json): string {
  if (typeof value === 'number' && !Number.isFinite(value)) throw new TypeError('A number is not finite.');
  if (typeof value === 'string' && !value.isWellFormed()) throw new TypeError('A text is not well-formed.');
  if (typeof value !== 'object' || value === null) return JSON.stringify(value ?? null);
  if (isList(value)) return `[${value.map(canonicalJson).join()}]`;
  const members = Object.entries(value)
    .filter(([, member]) => member !== undefined)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, member]) => `${canonicalJson(name)}:${canonicalJson(member)}`);
  return `{${members.join()}}`;
}

/** `Array.isArray` does not tell TypeScript of read-only arrays. */
function isList(value: Json): value is readonly Json[] {
  return Array.isArray(value);
}
