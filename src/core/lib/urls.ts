/** What the driver takes; `prefer` and `allow` would try one way after the other. */
const TLS_MODES = ['disable', 'no-verify', 'require', 'verify-ca', 'verify-full'];

/**
 * Why a text is no URL of a PostgreSQL that can be connected to; undefined where it is one. What it says repeats
 * nothing of the text, which has a password in it.
 */
export function problemOfPostgresUrl(text: string): string | undefined {
  if (!/^postgres(ql)?:\/\//.test(text)) return 'must be a postgres:// URL';
  if (namesSeveralHosts(text))
    return 'must name one host, and names several: take the primary, or a name that follows it';
  const url = URL.parse(withHost(text));
  if (url === null) return 'must be a postgres:// URL';
  if (!isDecodable(url.username) || !isDecodable(url.password))
    return 'must have its user name and password percent-encoded';
  const modes = url.searchParams.getAll('sslmode');
  if (modes.some((mode) => !TLS_MODES.includes(mode)))
    return 'must have sslmode=disable, require, verify-ca or verify-full: TLS is used or it is not, so there is no prefer';
  return undefined;
}

/** The same URL, as the driver understands it: with a host, which a Unix socket needs none of, and one word for TLS. */
export function driverPostgresUrl(text: string): string {
  const url = withHost(text);
  if (/[?&]uselibpqcompat=true\b/.test(url)) return url;
  return url.replace(/([?&]sslmode=)(?:require|verify-ca)(?=&|$)/g, '$1verify-full');
}

/** `postgres://user@/name?host=/folder` is how PostgreSQL's own tools name a Unix socket. */
function withHost(text: string): string {
  return text.replace(/^(postgres(?:ql)?:\/\/[^/?#]*@)(?=[:/?]|$)/, '$1localhost');
}

function namesSeveralHosts(text: string): boolean {
  const hosts = /^[^:]+:\/\/(?:[^/?#]*@)?([^/?#]*)/.exec(text)?.[1] ?? '';
  const given = Array.from(text.matchAll(/[?&]host=([^&#]*)/g), ([, host = '']) => host);
  return given.length > 1 || [hosts, ...given].some((one) => /,|%2c/i.test(one));
}

function isDecodable(text: string): boolean {
  try {
    decodeURIComponent(text);
    return true;
  } catch {
    return false;
  }
}

/** The URL of a listener on this machine; one on all addresses is reached by loopback. No slash at the end. */
export function reachableUrl(host: string, port: number): string {
  const reachable = host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host;
  return `http://${reachable.includes(':') ? `[${reachable}]` : reachable}:${port}`;
}
