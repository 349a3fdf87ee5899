/** Of this machine, whatever it is called; as `NO_PROXY` has it. */
const LOOPBACK = ['localhost', '127.0.0.0/8', '::1'];

/**
 * A request to a part of Bursar: this server or another instance, the indexer, the chain of `bursar dev`. It never goes
 * through a proxy that the environment names: a proxy may not reach the target, and would read the keys.
 */
export async function ownFetch(url: string | URL, init: BunFetchRequestInit = {}): Promise<Response> {
  return await fetch(url, { ...init, proxy: false });
}

/** A request to someone else, through the proxy that the environment names for it, if any. */
export async function outwardFetch(url: string | URL | Request, init?: RequestInit): Promise<Response> {
  return await fetch(url, init);
}

/**
 * Has no request to this machine go through a proxy that the environment names, those of libraries included, here and
 * in children.
 */
export function keepLoopbackDirect(env: Record<string, string | undefined>): void {
  const given = ['NO_PROXY', 'no_proxy'].filter((name) => (env[name] ?? '') !== '');
  // The name in small letters wins where both are there.
  for (const name of given.length === 0 ? ['NO_PROXY'] : given)
    env[name] = [env[name] ?? '', ...LOOPBACK].filter((part) => part !== '').join(',');
}

/**
 * Headers of one connection alone (RFC 9110, 7.6.1), and of how a body is framed on it: each
 * further request sets its own.
 */
export const CONNECTION_HEADERS: readonly string[] = [
  'connection',
  'content-length',
  'expect',
  'keep-alive',
  'proxy-authorization',
  'proxy-connection',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
];
