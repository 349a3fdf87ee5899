import { and, asc, count, eq, lt, sql } from 'drizzle-orm';
import { must, type Statement } from '../../../storage/db/batch.ts';
import type { Db } from '../../../storage/db/open.ts';
import { wayInStatement } from '../auth-store.ts';
import { passkeys, users } from '../auth-tables.ts';

/** A row of `passkeys`. */
export type PasskeyRow = typeof passkeys.$inferSelect;

/** Of one user. */
export const MAX_PASSKEYS = 20;
/** Label of the statement that fails where a user would have more. */
export const TOO_MANY_PASSKEYS = 'too many passkeys';

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
