import { randomBytes } from 'node:crypto';
import { SignJWT } from 'jose';
import type { SigningKey } from '../../core/lib/signing-keys.ts';

/** A key of the Coinbase Developer Platform. */
export interface CdpKey {
  /** Its name: a UUID, or `organizations/…/apiKeys/…`. */
  readonly id: string;
  readonly signingKey: SigningKey;
}

const LIFETIME_SECONDS = 120;

/**
 * The bearer token of one request to the Coinbase Developer Platform: a JWT that names method, host and path and works
 * for two minutes. The platform's documentation calls the claim `uri`, its own SDK sends the list `uris`: it gets both.
 */
export function cdpToken({ id, signingKey }: CdpKey, method: string, url: URL, now: number): Promise<string> {
  const uri = `${method} ${url.host}${url.pathname}`;
  return new SignJWT({ uri, uris: [uri] })
    .setProtectedHeader({ alg: signingKey.algorithm, kid: id, typ: 'JWT', nonce: randomBytes(16).toString('hex') })
    .setIssuer('cdp')
    .setSubject(id)
    .setAudience(['cdp_service'])
    .setIssuedAt(now)
    .setNotBefore(now)
    .setExpirationTime(now + LIFETIME_SECONDS)
    .sign(signingKey.key);
}
