import { isThisMachine } from '../../accounts/auth/oauth-urls.ts';

/** Schemes that browsers, systems or well-known protocols have a meaning for: no app's own, whatever it says. */
const NO_APP = new Set([
  ...['about', 'blob', 'content', 'data', 'file', 'filesystem', 'intent', 'jar', 'javascript', 'livescript'],
  ...['mhtml', 'mocha', 'resource', 'vbscript', 'view-source', 'wyciwyg', 'ws', 'wss', 'http', 'https'],
  ...['aaa', 'afp', 'cid', 'dav', 'davs', 'did', 'dns', 'feed', 'ftp', 'ftps', 'git', 'gopher', 'imap', 'ipfs'],
  ...['ipns', 'irc', 'ircs', 'jabber', 'ldap', 'ldaps', 'magnet', 'mailto', 'mid', 'news', 'nfs', 'nntp', 'pop'],
  ...['rdp', 'rsync', 'rtsp', 'sftp', 'sip', 'sips', 'smb', 'sms', 'smsto', 'ssh', 'svn', 'tel', 'telnet', 'tftp'],
  ...['urn', 'vnc', 'webcal', 'webdav', 'xmpp'],
  ...['android-app', 'applescript', 'brave', 'callto', 'chrome', 'edge', 'facetime', 'hcp', 'help', 'itms'],
  ...['jnlp', 'market', 'opera', 'res', 'safari', 'search', 'search-ms', 'shell', 'vivaldi', 'x-man-page'],
]);
/** Whatever comes after these is a system's or a browser's, too. */
const NO_APP_PREFIX = /^((android|chrome|itms|moz|ms|safari|web)[+-]|x-apple)/;
/** Of an app's own: `com.example.app:/callback` (RFC 8252, section 7.1), `zed://callback` as desktop hosts have it. */
const APP_URI = /^[a-z][a-z0-9+.-]{1,63}:\/{1,3}[^/]/i;
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
  return isOfApp(uri, protocol.slice(0, -1)) ? { shown: protocol, host: protocol, kind: 'app' } : undefined;
}

function isOfApp(uri: string, scheme: string): boolean {
  return APP_URI.test(uri) && !NO_APP.has(scheme) && !NO_APP_PREFIX.test(scheme);
}

/**
 * Whether a URI is one of those that a client has registered: the same text or, on this device, the same but for the
 * port, which programs choose when they start (RFC 8252, section 7.3).
 */
export function isRegistered(uri: string, registered: readonly string[]): boolean {
  if (registered.includes(uri)) return true;
  if (destinationOf(uri)?.kind !== 'device') return false;
  return registered.some((one) => destinationOf(one)?.kind === 'device' && withoutPort(one) === withoutPort(uri));
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
