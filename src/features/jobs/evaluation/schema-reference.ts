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
