import { z } from 'zod';
import { AppError } from '../errors.ts';
import { createJwts } from '../http/jwt.ts';
import { type Clock, nowSeconds } from '../lib/time.ts';

/** Makes and checks JWTs (HS256 only). */
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

/** How long a JWT is valid: seven days. */
export const TOKEN_LIFETIME_SECONDS = 7 * 24 * 60 * 60;

const claimsSchema = z.object({ sub: z.string().min(1), sid: z.string().catch('') });

/** Issues and checks the JWTs of users' sessions. */
export function createTokens({ secret, clock }: { secret: string; clock: Clock }): Tokens {
  const jwts = createJwts(secret);
  return {
    issue: (userId, sessionId) =>
      jwts.sign({ sub: userId, sid: sessionId, exp: nowSeconds(clock) + TOKEN_LIFETIME_SECONDS }),
    async read(token) {
      const claims = claimsSchema.safeParse(await jwts.claimsOf(token, new Date(clock.nowMs())));
      if (!claims.success) throw new AppError('UNAUTHORIZED');
      return { userId: claims.data.sub, sessionId: claims.data.sid };
    },
  };
}
