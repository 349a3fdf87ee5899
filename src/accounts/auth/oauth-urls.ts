/** Where clients of `/mcp` read who gives them tokens (RFC 9728). */
export const RESOURCE_METADATA_PATH = '/.well-known/oauth-protected-resource';

const THIS_MACHINE = ['localhost', '127.0.0.1', '[::1]'];

/**
 * Whether apps can be connected under a base URL: passwords and tokens must not travel in the clear, and the well-known
 * paths are those of a whole host.
 */
export function offersOauth(baseUrl: string): boolean {
  const url = URL.parse(baseUrl);
  if (url === null || url.pathname !== '/') return false;
  return url.protocol === 'https:' || (url.protocol === 'http:' && THIS_MACHINE.includes(url.hostname));
}

/**
 * The `WWW-Authenticate` of `/mcp` for whoever has no good key: where to get one, and whether the one that was sent is
 * none (RFC 6750, section 3.1).
 */
export function mcpChallenge(baseUrl: string, scopes: readonly string[], isInvalid: boolean): string {
  if (!offersOauth(baseUrl)) return 'Bearer';
  const error = isInvalid ? 'error="invalid_token", ' : '';
  const metadata = `${baseUrl}${RESOURCE_METADATA_PATH}/mcp`;
  return `Bearer ${error}resource_metadata="${metadata}", scope="${scopes.join(' ')}"`;
}

/** Whether a host is that of the device that the browser runs on. */
export function isThisMachine(hostname: string): boolean {
  return THIS_MACHINE.includes(hostname);
}
