/**
 * Whether an `Origin` is that of this server, by the host that the request names or by the base URL: a proxy may have
 * put another host in the place of the one that the browser knows.
 */
export function isOwnOrigin(origin: string, request: Request, baseUrl: string): boolean {
  const named = URL.parse(origin);
  if (named === null || !/^https?:$/.test(named.protocol)) return false;
  const host = request.headers.get('host');
  return named.host === host?.toLowerCase() || named.origin === URL.parse(baseUrl)?.origin;
}
