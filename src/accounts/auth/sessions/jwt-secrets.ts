import { createHmac, hkdfSync, randomBytes } from 'node:crypto';
import { lte } from 'drizzle-orm';
import { z } from 'zod';
import { AppError } from '../../../core/errors.ts';
import { equalConstantTime } from '../../../core/lib/crypto.ts';
import { type Clock, nowSeconds } from '../../../core/lib/time.ts';
import { createJwts } from '../../../http/jwt.ts';
import { must, type Statement } from '../../../storage/db/batch.ts';
import type { Db } from '../../../storage/db/open.ts';
import { answeredChallenges } from '../auth-tables.ts';

/** The secret of the JWTs, and the one before it while it counts. */
export interface JwtSecrets {
  readonly present: string;
  /** What it signed is taken before `until`, in Unix seconds; nothing is signed with it any more. */
  readonly former?: { readonly secret: string; readonly until: number } | undefined;
}

/**
 * Keys made of each secret: the first belongs to the present one, and new tokens are made with it; the other is
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

/** What a passkey or a wallet must sign: good for one purpose and five minutes. None is stored. */
export type Challenges = ReturnType<typeof createChallenges>;

/** How long a challenge is good for. */
export const CHALLENGE_LIFETIME_MS = 300_000;
const TIME_BYTES = 6;
const RANDOM_BYTES = 16;
const BEFORE_MAC = TIME_BYTES + RANDOM_BYTES;

/**
 * Creates challenges: time, randomness, and a MAC of both and the purpose, keyed by the JWTs' secrets. Those of one use
 * are nothing to the other.
 */
export function createChallenges(
  jwtSecrets: JwtSecrets,
  clock: Clock,
  { use, encoding }: { use: 'bursar/passkeys' | 'bursar/siwe'; encoding: 'base64url' | 'hex' },
) {
  const keys = keysFor(use, jwtSecrets, clock);
  const macOf = (key: Buffer, said: Buffer, purpose: readonly string[]) =>
    createHmac('sha256', key).update(said).update(purpose.join('\n'), 'utf8').digest();
  return {
    /** A new one; `purpose` says what an answer to it is good for. */
    issue(purpose: readonly string[]): string {
      const said = Buffer.alloc(BEFORE_MAC);
      said.writeUIntBE(clock.nowMs(), 0, TIME_BYTES);
      randomBytes(RANDOM_BYTES).copy(said, TIME_BYTES);
      return Buffer.concat([said, macOf(keys()[0], said, purpose)]).toString(encoding);
    },
    /**
     * When a challenge was issued for this purpose, in Unix milliseconds; `undefined` where it was not, or it is too
     * old.
     */
    issuedAt(challenge: string, purpose: readonly string[]): number | undefined {
      const bytes = Buffer.from(challenge, encoding);
      // Reading skips what it does not understand: a challenge has one spelling.
      if (bytes.toString(encoding) !== challenge) return;
      const said = bytes.subarray(0, BEFORE_MAC);
      const mac = bytes.subarray(BEFORE_MAC).toString('hex');
      const isOf = (key: Buffer) => equalConstantTime(mac, macOf(key, said, purpose).toString('hex'));
      if (said.length < BEFORE_MAC || !keys().some(isOf)) return;
      const issuedMs = said.readUIntBE(0, TIME_BYTES);
      return clock.nowMs() - issuedMs < CHALLENGE_LIFETIME_MS ? issuedMs : undefined;
    },
  };
}

/** Only the first answer to a challenge counts; those that are too old are forgotten. Times in Unix seconds. */
export function answeredStatements(
  { orm }: Pick<Db, 'orm'>,
  challenge: string,
  { expiresAt, now }: { readonly expiresAt: number; readonly now: number },
): readonly Statement[] {
  return [
    must(orm.delete(answeredChallenges).where(lte(answeredChallenges.expiresAt, now)), 'any'),
    must(orm.insert(answeredChallenges).values({ challenge, expiresAt }).onConflictDoNothing()),
  ];
}
