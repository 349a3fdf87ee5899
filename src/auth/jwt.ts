import { jwtVerify, SignJWT } from 'jose';
import { JOSEError } from 'jose/errors';
import { AppError } from '../errors.ts';
import { type Clock, nowSeconds } from '../lib/time.ts';

export interface Tokens {
  /** A JWT for a user, valid for seven days. */
  issue(userId: string): Promise<string>;
  /** The user id in a JWT of ours; throws `UNAUTHORIZED` for anything else. */
  userIdOf(token: string): Promise<string>;
}

const LIFETIME_SECONDS = 7 * 24 * 60 * 60;

/** Issues and checks JWTs: HS256 and nothing else, keyed with the UTF-8 bytes of the secret. */
export function createTokens({ secret, clock }: { secret: string; clock: Clock }): Tokens {
  const algorithm = { name: 'HMAC', hash: 'SHA-256' };
  // Imported once: jose would import the bytes again for every token.
  const key = crypto.subtle.importKey('raw', new TextEncoder().encode(secret), algorithm, false, [
    'sign',
    'verify',
  ]);
  return {
    async issue(userId) {
      const issuedAt = nowSeconds(clock);
      return new SignJWT()
        .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
        .setSubject(userId)
        .setIssuedAt(issuedAt)
        .setExpirationTime(issuedAt + LIFETIME_SECONDS)
        .sign(await key);
    },
    async userIdOf(token) {
      // jose checks that there is a subject, not that it is a text.
      const userId = await subjectOf(token, await key, new Date(clock.nowMs()));
      if (typeof userId !== 'string' || userId === '') throw new AppError('UNAUTHORIZED');
      return userId;
    },
  };
}

async function subjectOf(token: string, key: CryptoKey, currentDate: Date): Promise<unknown> {
  try {
    const options = { algorithms: ['HS256'], requiredClaims: ['sub', 'exp'], currentDate };
    return (await jwtVerify(token, key, options)).payload.sub;
  } catch (error) {
    // The cause names the claim or the check that failed, never the token.
    if (error instanceof JOSEError) throw new AppError('UNAUTHORIZED', { cause: error });
    throw error;
  }
}
