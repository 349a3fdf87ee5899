import { z } from 'zod';
import { AppError } from '../../core/errors.ts';
import { type Clock, nowSeconds } from '../../core/lib/time.ts';
import { createJwts } from '../../http/jwt.ts';
import { type JwtSecrets, ofEachSecret } from './jwt-secrets.ts';

/** Makes and checks JWTs (HS256 only). */
export interface Tokens {
  /** A JWT for a user's session, valid for {@link TOKEN_LIFETIME_SECONDS}. */
  issue(userId: string, sessionId: string): Promise<string>;
  /** What a JWT of ours says, by the former secret too while that counts; throws `UNAUTHORIZED` for anything else. */
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
export function createTokens({ secrets, clock }: { secrets: JwtSecrets; clock: Clock }): Tokens {
  const jwtsInUse = ofEachSecret(secrets, clock, createJwts);
  return {
    issue: (userId, sessionId) =>
      jwtsInUse()[0].sign({ sub: userId, sid: sessionId, exp: nowSeconds(clock) + TOKEN_LIFETIME_SECONDS }),
    async read(token) {
      const at = new Date(clock.nowMs());
      for (const jwts of jwtsInUse()) {
        const claims = claimsSchema.safeParse(await jwts.claimsOf(token, at));
        if (claims.success) return { userId: claims.data.sub, sessionId: claims.data.sid };
      }
      throw new AppError('UNAUTHORIZED');
    },
  };
}
