import { isOfThisMachine, nameOf } from './client-address.ts';

/**
 * Whether a request comes from a page of this server, by all that a browser says of it. What is no browser says
 * nothing, and passes.
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
