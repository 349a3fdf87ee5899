import { hkdfSync } from 'node:crypto';
import { and, asc, eq, gt, like } from 'drizzle-orm';
import { z } from 'zod';
import { AppError } from '../../core/errors.ts';
import { sealedPrefix } from '../../core/lib/crypto.ts';
import { type Clock, nowSeconds } from '../../core/lib/time.ts';
import { createJwts } from '../../http/jwt.ts';
import { must } from '../../storage/db/batch.ts';
import type { Reading } from '../../storage/db/read.ts';
import type { SealedPlace } from '../../storage/db/sealed-place.ts';
import { sealContext } from './api-keys.ts';
import { apiKeys } from './auth-tables.ts';

/** The secret of the JWTs, and the one before it while it counts. */
export interface JwtSecrets {
  readonly present: string;
  /** What it signed is taken before `until`, in Unix seconds; nothing is signed with it any more. */
  readonly former?: { readonly secret: string; readonly until: number } | undefined;
}

/**
 * What is made of each secret: the first belongs to the present one, and what is new is made with it; the other is
 * there while the former secret counts.
 */
export function ofEachSecret<T>(
  { present, former }: JwtSecrets,
  clock: Clock,
  make: (secret: string) => T,
): () => readonly [T, ...T[]] {
  const ofPresent = make(present);
  const ofFormer = former && { made: make(former.secret), until: former.until };
  return () =>
    ofFormer === undefined || nowSeconds(clock) >= ofFormer.until ? [ofPresent] : [ofPresent, ofFormer.made];
}

/** The keys for one use: each secret's own, derived by HKDF-SHA256 (RFC 5869), so that they end with it. */
export function keysFor(use: string, secrets: JwtSecrets, clock: Clock): () => readonly [Buffer, ...Buffer[]] {
  return ofEachSecret(secrets, clock, (secret) => Buffer.from(hkdfSync('sha256', secret, new Uint8Array(0), use, 32)));
}

/** Makes and checks JWTs (HS256 only). */
export type Tokens = ReturnType<typeof createTokens>;

export interface TokenClaims {
  readonly userId: string;
  /** Empty where the token names none. */
  readonly sessionId: string;
}

/** How long a JWT is valid: seven days. */
export const TOKEN_LIFETIME_SECONDS = 7 * 24 * 60 * 60;

const claimsSchema = z.object({ sub: z.string().min(1), sid: z.string().catch('') });

/** Issues and checks the JWTs of users' sessions. */
export function createTokens(secrets: JwtSecrets, clock: Clock) {
  const jwtsInUse = ofEachSecret(secrets, clock, createJwts);
  return {
    /** A JWT for a user's session, valid for {@link TOKEN_LIFETIME_SECONDS}. */
    issue: (userId: string, sessionId: string): Promise<string> =>
      jwtsInUse()[0].sign({ sub: userId, sid: sessionId, exp: nowSeconds(clock) + TOKEN_LIFETIME_SECONDS }),
    /** What a JWT of ours says, by the former secret too while that counts; throws `UNAUTHORIZED` for anything else. */
    async read(token: string): Promise<TokenClaims> {
      const at = new Date(clock.nowMs());
      for (const jwts of jwtsInUse()) {
        const claims = claimsSchema.safeParse(await jwts.claimsOf(token, at));
        if (claims.success) return { userId: claims.data.sub, sessionId: claims.data.sid };
      }
      throw new AppError('UNAUTHORIZED');
    },
  };
}

const { prefix, secretSealed } = apiKeys;

/** The sealed parts of API keys: those that their Owners can be shown again. */
export function sealedInApiKeys({ orm }: Reading): SealedPlace {
  return {
    countSealedBy: (keyId) => orm.$count(apiKeys, like(secretSealed, `${sealedPrefix(keyId)}%`)),
    async textsAfter(position, limit) {
      const rows = await orm
        .select({ prefix, secretSealed })
        .from(apiKeys)
        .where(gt(prefix, position))
        .orderBy(asc(prefix))
        .limit(limit)
        .all();
      const texts = rows.flatMap((row) => {
        const sealed = row.secretSealed;
        if (sealed === null) return [];
        const isSame = and(eq(prefix, row.prefix), eq(secretSealed, sealed));
        const replaceWith = (anew: string) =>
          must(orm.update(apiKeys).set({ secretSealed: anew }).where(isSame), 'any');
        return [{ sealed, context: sealContext(row.prefix), replaceWith }];
      });
      return { last: rows.at(-1)?.prefix, texts };
    },
  };
}
