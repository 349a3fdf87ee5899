import { and, desc, eq, inArray, isNotNull, isNull, sql } from 'drizzle-orm';
import { must, type Statement } from '../../storage/db/batch.ts';
import type { Db } from '../../storage/db/open.ts';
import { larger } from '../../storage/db/template.ts';
import { accountedNonces, catchUps } from './restore-guard-tables.ts';

/** A row of `catch_ups`: missing history of one wallet, or of all. */
export type CatchUpRow = typeof catchUps.$inferSelect;

/** The scope of a catch-up that concerns every wallet. */
export const ALL = 'all';

/** The queries about catch-ups. */
export function createRestoreGuardStore({ orm }: Pick<Db, 'orm'>) {
  const ofWallet = (walletId: string) => inArray(catchUps.scope, [ALL, walletId]);
  return {
    open: (): Promise<CatchUpRow[]> => orm.select().from(catchUps).where(isNull(catchUps.toBlock)).all(),
    /** Catch-ups that have ended and concerned this wallet, latest first. */
    endedOf: (walletId: string): Promise<CatchUpRow[]> =>
      orm
        .select()
        .from(catchUps)
        .where(and(isNotNull(catchUps.toBlock), ofWallet(walletId)))
        .orderBy(desc(catchUps.id))
        .all(),
    accounted: (account: string) =>
      orm.select().from(accountedNonces).where(eq(accountedNonces.account, account)).get(),
    beginStatement: (row: Omit<CatchUpRow, 'id' | 'toBlock'>): Statement => must(orm.insert(catchUps).values(row)),
    /** Moves the block that must be reached, while the catch-up is open. */
    headStatement: ({ id }: Pick<CatchUpRow, 'id'>, head: Pick<CatchUpRow, 'headBlock' | 'headTimestamp'>): Statement =>
      must(
        orm
          .update(catchUps)
          .set({ headBlock: head.headBlock, headTimestamp: head.headTimestamp })
          .where(and(eq(catchUps.id, id), isNull(catchUps.toBlock))),
      ),
    endStatement: ({ id }: Pick<CatchUpRow, 'id'>, toBlock: number): Statement =>
      must(
        orm
          .update(catchUps)
          .set({ toBlock })
          .where(and(eq(catchUps.id, id), isNull(catchUps.toBlock))),
      ),
    /** Records what was accounted for. A number never decreases. */
    accountStatement: (account: string, next: number, catchUpId = 0): Statement =>
      must(
        orm
          .insert(accountedNonces)
          .values({ account, next, catchUpId })
          .onConflictDoUpdate({
            target: accountedNonces.account,
            set: {
              next: larger(accountedNonces.next, sql`excluded.next`),
              catchUpId: larger(accountedNonces.catchUpId, sql`excluded.catch_up_id`),
            },
          }),
      ),
  };
}
