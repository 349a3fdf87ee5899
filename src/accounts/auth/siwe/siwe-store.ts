import { and, asc, count, eq, sql } from 'drizzle-orm';
import type { Address } from 'viem';
import { must, type Statement } from '../../../storage/db/batch.ts';
import type { Db } from '../../../storage/db/open.ts';
import { answeredChallenges, loginWallets, users } from '../auth-tables.ts';
import { wayInStatement } from '../last-way-in.ts';

/** A row of `login_wallets`. */
export type LoginWalletRow = typeof loginWallets.$inferSelect;

/** Of one user. */
export const MAX_LOGIN_WALLETS = 20;
/** Label of the statement that fails where a user would have more. */
export const TOO_MANY_LOGIN_WALLETS = 'too many login wallets';
/** Label of the statement that fails where the address is somebody's already. */
export const LOGIN_WALLET_TAKEN = 'login wallet taken';

/** The SQL of wallets that log in. */
export type LoginWalletStore = ReturnType<typeof createLoginWalletStore>;

/** The SQL of wallets that log in. */
export function createLoginWalletStore({ orm }: Pick<Db, 'orm'>) {
  return {
    /** A linked wallet and its user. */
    byAddress: async (address: Address) =>
      orm
        .select({ wallet: loginWallets, user: users })
        .from(loginWallets)
        .innerJoin(users, eq(users.id, loginWallets.userId))
        .where(eq(loginWallets.address, address))
        .get(),
    /** The oldest first. */
    ofUser: async (userId: string): Promise<LoginWalletRow[]> =>
      orm
        .select()
        .from(loginWallets)
        .where(eq(loginWallets.userId, userId))
        .orderBy(asc(loginWallets.createdAt), asc(loginWallets.id))
        .all(),
    isAnswered: async (challenge: string): Promise<boolean> =>
      (await orm.$count(answeredChallenges, eq(answeredChallenges.challenge, challenge))) > 0,

    /** Fail where the challenge was answered before, {@link LOGIN_WALLET_TAKEN}, {@link TOO_MANY_LOGIN_WALLETS}. */
    insertStatements: (row: LoginWalletRow): readonly Statement[] => {
      const { userId } = row;
      const all = orm.select({ count: count() }).from(loginWallets).where(eq(loginWallets.userId, userId));
      return [
        must(orm.insert(loginWallets).values(row).onConflictDoNothing(), 1, LOGIN_WALLET_TAKEN),
        must(
          orm
            .update(loginWallets)
            .set({ name: row.name })
            .where(and(eq(loginWallets.id, row.id), sql`${all} <= ${MAX_LOGIN_WALLETS}`)),
          1,
          TOO_MANY_LOGIN_WALLETS,
        ),
      ];
    },
    /** Only a wallet that is still linked. */
    usedStatement: (id: string, lastUsedAt: number): Statement =>
      must(orm.update(loginWallets).set({ lastUsedAt }).where(eq(loginWallets.id, id))),
    /** Only a wallet of this user, and never the last way in. */
    removeStatements: (userId: string, id: string): readonly Statement[] => [
      must(orm.delete(loginWallets).where(and(eq(loginWallets.id, id), eq(loginWallets.userId, userId)))),
      wayInStatement({ orm }, userId),
    ],
    removeAllStatement: (userId: string): Statement =>
      must(orm.delete(loginWallets).where(eq(loginWallets.userId, userId)), 'any'),
  };
}
