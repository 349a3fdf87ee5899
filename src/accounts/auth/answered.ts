import { lte } from 'drizzle-orm';
import { must, type Statement } from '../../storage/db/batch.ts';
import type { Db } from '../../storage/db/open.ts';
import { answeredChallenges } from './auth-tables.ts';

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
