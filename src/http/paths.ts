import { isOfThisMachine, nameOf } from './client-address.ts';
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

/**
 * Whether a request comes from a page of this server, by all that a browser says of it. A client that is no browser
 * says nothing, and passes.
 */
export function isFromOwnPage({ headers }: Request, baseUrl: string): boolean {
  const origin = headers.get('origin');
  const site = headers.get('sec-fetch-site') ?? 'same-origin';
  return site === 'same-origin' && (origin === null || isOwnOrigin(origin, headers.get('host'), baseUrl));
}

/**
 * Whether an `Origin` is that of this server, by the base URL, or by the host that the request names: a proxy may have
 * put another in the place of the one that the browser knows, and speak plain http behind https. Where the base URL is
 * https, a page by http may be anybody's who sits on the line, unless it is of this machine.
 */
function isOwnOrigin(origin: string, host: string | null, baseUrl: string): boolean {
  const [named, base] = [URL.parse(origin), URL.parse(baseUrl)];
  if (named === null || base === null || !/^https?:$/.test(named.protocol)) return false;
  if (named.origin === base.origin) return true;
  const isAsSafe = [base.protocol, 'https:'].includes(named.protocol) || isOfThisMachine(nameOf(named.host));
  return isAsSafe && named.host === host?.toLowerCase();
}
