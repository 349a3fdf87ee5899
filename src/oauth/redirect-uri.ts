import { isThisMachine } from '../auth/oauth-urls.ts';

/** Desktop apps that take links of their own; any other may have a scheme with a dot (RFC 8252, section 7.1). */
const APP_SCHEMES = ['cursor:', 'vscode:', 'vscode-insiders:', 'windsurf:'];
const MAX_LENGTH = 512;
/** What stands for itself in a URL, in a header and in HTML alike. */
const PLAIN = /^[A-Za-z][A-Za-z0-9+.-]*:[A-Za-z0-9\-._~:/?#[\]@!$&()*+,;=%]+$/;

/** Where a code is sent, as people are told of it. */
export interface Destination {
  /** `claude.ai`, `localhost:8080`, or `cursor:` */
  readonly shown: string;
  /** The same without what changes from one time to the next. */
  readonly host: string;
  readonly kind: 'site' | 'device' | 'app';
}

/** Where a redirect URI leads; `undefined` for one that no client may register. */
export function destinationOf(uri: string): Destination | undefined {
  const url = uri.length <= MAX_LENGTH && PLAIN.test(uri) ? URL.parse(uri) : null;
  if (url === null || url.username !== '' || url.password !== '' || uri.includes('#')) return undefined;
  const { protocol, host, hostname } = url;
  const isOfWeb = protocol === 'https:' || protocol === 'http:';
  // Browsers mend what is misspelt, people and other programs read it otherwise.
  if (isOfWeb && !uri.toLowerCase().startsWith(`${protocol}//${host}`)) return undefined;
  if (protocol === 'https:') return host === '' ? undefined : { shown: host, host, kind: 'site' };
  if (protocol === 'http:')
    return isThisMachine(hostname) ? { shown: host, host: hostname, kind: 'device' } : undefined;
  const isOfApp = APP_SCHEMES.includes(protocol) || /^[a-z0-9-]+(\.[a-z0-9-]+)+:$/.test(protocol);
  return isOfApp ? { shown: protocol, host: protocol, kind: 'app' } : undefined;
}

/**
 * Whether a URI is one of those that a client has registered: the same text or, on this device, the same but for the
 * port, which programs choose when they start (RFC 8252, section 7.3).
 */
export function isRegistered(uri: string, registered: readonly string[]): boolean {
  if (registered.includes(uri)) return true;
  if (destinationOf(uri)?.kind !== 'device') return false;
  return registered.some(
    (one) => destinationOf(one)?.kind === 'device' && withoutPort(one) === withoutPort(uri),
  );
}

function withoutPort(uri: string): string {
  return uri.replace(/^(http:\/\/(?:\[[^\]]*\]|[^/:?]*)):\d*/i, '$1');
}

/** A redirect URI with the parameters of an answer. */
export function answered(uri: string, parameters: Readonly<Record<string, string | undefined>>): string {
  const given = Object.entries(parameters).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, value] as [string, string]],
  );
  return `${uri}${uri.includes('?') ? '&' : '?'}${new URLSearchParams(given)}`;
}
