/** For which host name passkeys are made, and on pages of which origin. */
export interface Site {
  readonly host: string;
  readonly origin: string;
}

/**
 * The site of a public URL. Browsers make no passkeys for the number of a host, so a server of this machine has them
 * for `localhost`.
 */
export function siteOf(baseUrl: string): Site {
  const url = new URL(baseUrl);
  if (url.hostname === '127.0.0.1') url.hostname = 'localhost';
  return { host: url.hostname, origin: url.origin };
}
