import { and, asc, eq } from 'drizzle-orm';
import type { Address } from 'viem';
import { must, type Statement } from '../../../storage/db/batch.ts';
import type { Db } from '../../../storage/db/open.ts';
import { recipientBudgets } from '../tables.ts';

/** A row of `recipient_budgets`. */
export type RecipientBudgetRow = typeof recipientBudgets.$inferSelect;

/** How many recipients with a budget are shown of a wallet. */
export const MAX_SHOWN_RECIPIENTS = 100;

/** The SQL of budgets for single recipients. */
export type BudgetStore = ReturnType<typeof createBudgetStore>;

/** Creates the SQL of budgets for single recipients. */
export function createBudgetStore({ orm }: Pick<Db, 'orm'>) {
  const of = (walletId: string, recipient: Address) =>
    and(eq(recipientBudgets.walletId, walletId), eq(recipientBudgets.recipient, recipient));
  return {
    /** By address, at most {@link MAX_SHOWN_RECIPIENTS}. */
    ofWallet: async (walletId: string): Promise<RecipientBudgetRow[]> =>
      orm
        .select()
        .from(recipientBudgets)
        .where(eq(recipientBudgets.walletId, walletId))
        .orderBy(asc(recipientBudgets.recipient))
        .limit(MAX_SHOWN_RECIPIENTS)
        .all(),
    forRecipient: async (walletId: string, recipient: Address): Promise<RecipientBudgetRow | undefined> =>
      orm.select().from(recipientBudgets).where(of(walletId, recipient)).get(),
    /** Writes what the chain says: the only statements that do. */
    fromChainStatements: (row: RecipientBudgetRow): readonly Statement[] => {
      const { walletId, recipient, period, budget } = row;
      if (budget === 0n) return [must(orm.delete(recipientBudgets).where(of(walletId, recipient)), 'any')];
      const { walletId: id, recipient: who } = recipientBudgets;
      return [
        must(
          orm
            .insert(recipientBudgets)
            .values(row)
            .onConflictDoUpdate({ target: [id, who], set: { period, budget } }),
        ),
      ];
    },
  };
}
