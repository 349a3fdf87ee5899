import { jwtVerify, SignJWT } from 'jose';
import { JOSEError } from 'jose/errors';
import { AppError } from '../errors.ts';
import { type Clock, nowSeconds } from '../lib/time.ts';

export interface Tokens {
  /** A JWT for a user's session, valid for {@link TOKEN_LIFETIME_SECONDS}. */
  issue(userId: string, sessionId: string): Promise<string>;
  /** What a JWT of ours says; throws `UNAUTHORIZED` for anything else. */
  read(token: string): Promise<TokenClaims>;
}

export interface TokenClaims {
  readonly userId: string;
  /** Empty where the token names none. */
  readonly sessionId: string;
}

export const TOKEN_LIFETIME_SECONDS = 7 * 24 * 60 * 60;

/** Issues and checks JWTs: HS256 and nothing else, keyed with the UTF-8 bytes of the secret. */
export function createTokens({ secret, clock }: { secret: string; clock: Clock }): Tokens {
  const algorithm = { name: 'HMAC', hash: 'SHA-256' };
  // Imported once: jose would import the bytes again for every token.
  const key = crypto.subtle.importKey('raw', new TextEncoder().encode(secret), algorithm, false, [
    'sign',
    'verify',
  ]);
  return {
    async issue(userId, sessionId) {
      const issuedAt = nowSeconds(clock);
      return new SignJWT({ sid: sessionId })
        .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
        .setSubject(userId)
        .setIssuedAt(issuedAt)
        .setExpirationTime(issuedAt + TOKEN_LIFETIME_SECONDS)
        .sign(await key);
    },
    async read(token) {
      // jose checks that there is a subject, not that it is a text.
      const { sub, sid } = await claimsOf(token, await key, new Date(clock.nowMs()));
      if (typeof sub !== 'string' || sub === '') throw new AppError('UNAUTHORIZED');
      return { userId: sub, sessionId: typeof sid === 'string' ? sid : '' };
    },
  };
}

async function claimsOf(
  token: string,
  key: CryptoKey,
  currentDate: Date,
): Promise<{ sub?: unknown; sid?: unknown }> {
  try {
    const options = { algorithms: ['HS256'], requiredClaims: ['sub', 'exp'], currentDate };
    return (await jwtVerify(token, key, options)).payload;
  } catch (error) {
    // The cause names the claim or the check that failed, never the token.
    if (error instanceof JOSEError) throw new AppError('UNAUTHORIZED', { cause: error });
    throw error;
  }
}
