import { createHmac, randomBytes } from 'node:crypto';
import { and, asc, count, eq, lt, lte, sql } from 'drizzle-orm';
import { equalConstantTime } from '../../../core/lib/crypto.ts';
import type { Clock } from '../../../core/lib/time.ts';
import { must, type Statement } from '../../../storage/db/batch.ts';
import type { Db } from '../../../storage/db/open.ts';
import { wayInStatement } from '../auth-store.ts';
import { answeredChallenges, passkeys, users } from '../auth-tables.ts';
import { type JwtSecrets, keysFor } from '../jwt-secrets.ts';

/** A row of `passkeys`. */
export type PasskeyRow = typeof passkeys.$inferSelect;

/** Of one user. */
export const MAX_PASSKEYS = 20;
/** Label of the statement that fails where a user would have more. */
export const TOO_MANY_PASSKEYS = 'too many passkeys';

/** The SQL of passkeys. */
export type PasskeyStore = ReturnType<typeof createPasskeyStore>;

/** The SQL of passkeys. */
export function createPasskeyStore({ orm }: Pick<Db, 'orm'>) {
  return {
    /** A passkey and its user. */
    byCredential: async (credentialId: string) =>
      orm
        .select({ passkey: passkeys, user: users })
        .from(passkeys)
        .innerJoin(users, eq(users.id, passkeys.userId))
        .where(eq(passkeys.credentialId, credentialId))
        .get(),
    /** The oldest first. */
    ofUser: async (userId: string): Promise<PasskeyRow[]> =>
      orm
        .select()
        .from(passkeys)
        .where(eq(passkeys.userId, userId))
        .orderBy(asc(passkeys.createdAt), asc(passkeys.id))
        .all(),
    /** Fail where the credential is someone's already; the last, {@link TOO_MANY_PASSKEYS}, counts it as well. */
    insertStatements: (row: PasskeyRow): readonly Statement[] => {
      const all = orm.select({ count: count() }).from(passkeys).where(eq(passkeys.userId, row.userId));
      return [
        must(orm.insert(passkeys).values(row).onConflictDoNothing()),
        must(
          orm
            .update(passkeys)
            .set({ name: row.name })
            .where(and(eq(passkeys.id, row.id), sql`${all} <= ${MAX_PASSKEYS}`)),
          1,
          TOO_MANY_PASSKEYS,
        ),
      ];
    },
    /** Only for a challenge that is newer than the one that it answered last. */
    answeredStatement: (id: string, answer: Pick<PasskeyRow, 'counter' | 'answeredMs' | 'lastUsedAt'>): Statement =>
      must(
        orm
          .update(passkeys)
          .set(answer)
          .where(and(eq(passkeys.id, id), lt(passkeys.answeredMs, answer.answeredMs))),
      ),
    /** Only a passkey of this user, and never the last way in. */
    removeStatements: (userId: string, id: string): readonly Statement[] => [
      must(orm.delete(passkeys).where(and(eq(passkeys.id, id), eq(passkeys.userId, userId)))),
      wayInStatement({ orm }, userId),
    ],
    removeAllStatement: (userId: string): Statement =>
      must(orm.delete(passkeys).where(eq(passkeys.userId, userId)), 'any'),
  };
}

/** What a passkey or a wallet is asked to sign: good for one purpose and five minutes. None is stored. */
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
