import { and, asc, eq } from 'drizzle-orm';
import type { Address } from 'viem';
import { must, type Statement } from '../../../storage/db/batch.ts';
import type { Db } from '../../../storage/db/open.ts';
import { isGiven, spelledOut } from '../../../storage/db/template.ts';
import { misuses, wallets } from '../tables.ts';

export type MisuseRow = typeof misuses.$inferSelect;

/** The SQL of what Owners said about freezes. */
export type MisuseStore = ReturnType<typeof createMisuseStore>;

const isUnfolded = spelledOut(eq(misuses.isFolded, false));

/** The SQL of what Owners said about freezes. */
export function createMisuseStore({ orm }: Pick<Db, 'orm'>) {
  const ofWallet = orm
    .select()
    .from(misuses)
    .where(isGiven(misuses.walletId, 'walletId'))
    .orderBy(asc(misuses.epoch))
    .prepare();
  const unfolded = orm
    .selectDistinct({ address: wallets.chainAddress })
    .from(misuses)
    .innerJoin(wallets, eq(wallets.id, misuses.walletId))
    .where(isUnfolded)
    .prepare();
  return {
    /** All misuse statements about a wallet; several may mean one freeze. */
    ofWallet: (walletId: string): Promise<MisuseRow[]> => ofWallet.all({ walletId }),
    /** Wallets with a misuse statement that is not folded yet. */
    unfolded: async (): Promise<Address[]> => (await unfolded.all()).map(({ address }) => address),
    /** Stores a misuse statement. Repeating it changes nothing. */
    sayStatement: (row: Omit<MisuseRow, 'isFolded'>): Statement =>
      must(orm.insert(misuses).values(row).onConflictDoNothing(), 'any'),
    /**
     * Marks a wallet's statements as folded. Fails unless there are as many as were read, so that none is left out.
     */
    foldedStatement: (walletId: string, count: number): Statement =>
      must(
        orm
          .update(misuses)
          .set({ isFolded: true })
          .where(and(eq(misuses.walletId, walletId), isUnfolded)),
        count,
      ),
  };
}
