import type { Endpoint } from './endpoint.ts';

/** Which methods a path has, for requests that found no endpoint. */
export interface PathTable {
  /** For `Allow`: all methods of the path with HEAD and OPTIONS; `undefined` if there is no such path. */
  allow(pathname: string): string | undefined;
}

/** Throws when two endpoints have the same method and path. */
export function createPathTable(endpoints: readonly Pick<Endpoint, 'method' | 'path'>[]): PathTable {
  const methodsOf = new Map<string, Set<string>>();
  for (const { method, path } of endpoints) {
    const methods = methodsOf.get(path) ?? new Set();
    if (methods.has(method)) throw new Error(`${method} ${path} is declared twice.`);
    methodsOf.set(path, methods.add(method));
  }
  const table = [...methodsOf].map(([path, methods]) => ({ pattern: patternOf(path), methods }));
  return {
    allow(pathname) {
      const methods = table.filter(({ pattern }) => pattern.test(pathname)).flatMap((row) => [...row.methods]);
      if (methods.length === 0) return undefined;
      if (methods.includes('GET')) methods.push('HEAD');
      return [...new Set(methods), 'OPTIONS'].join(', ');
    },
  };
}

/** Matches the paths that an endpoint's path stands for. */
export function patternOf(path: string): RegExp {
  const escaped = path.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
  return new RegExp(`^${escaped.replace(/:[A-Za-z]+/g, '[^/]+')}/?$`);
}

/** A URL's path, whatever stands where its host should be: that comes from the caller, and need not be one. */
export function pathOf(url: string): string {
  return url.replace(/^[a-z]+:\/\/[^/?#]*/i, '').replace(/[?#].*$/s, '');
}
