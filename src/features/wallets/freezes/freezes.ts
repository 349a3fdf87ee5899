import { and, asc, eq } from 'drizzle-orm';
import type { Address } from 'viem';
import { isGiven, must, type Statement, spelledOut } from '../../../storage/db/batch.ts';
import type { Db } from '../../../storage/db/open.ts';
import { misuses, wallets } from '../wallet-tables.ts';

/** Freezes take no lock. This tells an Owner's other changes of the same wallet about them. */
export interface Freezes<Done> {
  /** Runs a freeze of a wallet, or joins the one of the same kind that is under way. */
  run(walletId: string, kind: string, freeze: () => Promise<Done>): Promise<Done>;
  /**
   * Runs a task that undoes freezes. `earlier` resolves once all freezes under way have ended, however they end.
   * `isOvertaken` tells whether another freeze was requested since; that one must not be undone, and joins no earlier
   * one.
   */
  undo<T>(walletId: string, task: (undoing: Undoing) => Promise<T>): Promise<T>;
}

export interface Undoing {
  readonly earlier: Promise<unknown>;
  isOvertaken(): boolean;
}

/** Creates the joining of simultaneous freezes: those of one wallet are one call. */
export function createFreezes<Done>(): Freezes<Done> {
  const underWay = new Map<string, Map<string, Promise<Done>>>();
  const undone = new Map<string, Set<{ overtaken: boolean }>>();
  return {
    run(walletId, kind, freeze) {
      for (const one of undone.get(walletId) ?? []) one.overtaken = true;
      const all = underWay.get(walletId) ?? new Map<string, Promise<Done>>();
      const joined = all.get(kind);
      if (joined !== undefined) return joined;
      const own = freeze().finally(() => {
        all.delete(kind);
        if (all.size === 0 && underWay.get(walletId) === all) underWay.delete(walletId);
      });
      underWay.set(walletId, all.set(kind, own));
      return own;
    },
    async undo(walletId, task) {
      const earlier = Promise.allSettled(underWay.get(walletId)?.values() ?? []);
      underWay.delete(walletId);
      const own = { overtaken: false };
      const all = undone.get(walletId) ?? new Set();
      undone.set(walletId, all.add(own));
      try {
        return await task({ earlier, isOvertaken: () => own.overtaken });
      } finally {
        all.delete(own);
        if (all.size === 0 && undone.get(walletId) === all) undone.delete(walletId);
      }
    },
  };
}

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
