import { and, asc, eq } from 'drizzle-orm';
import { type Address, decodeFunctionResult, encodeFunctionData, type Hex } from 'viem';
import { agentWalletAbi } from '../../../chain/contracts/generated/AgentWallet.ts';
import type { ProbeAnswer } from '../../../chain/nodes/probe.ts';
import { must, type Statement } from '../../../storage/db/batch.ts';
import type { Db } from '../../../storage/db/open.ts';
import { shownBy } from '../owner/owner-call.ts';
import { type BudgetPeriod, numberOf, type Period, periodOf } from '../wallet-fields.ts';
import { recipientBudgets } from '../wallet-tables.ts';

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

const abi = agentWalletAbi;

/** A wallet's rolling budgets of 24 hours, 7 days and 30 days, in micro-USDC; 0 for none. */
export type BudgetLimits = Readonly<Record<BudgetPeriod, bigint>>;

/** A budget and what was spent of it by one block, in micro-USDC. */
export interface Budget {
  readonly limit: bigint;
  readonly spent: bigint;
}

/** The calldata of a wallet's `budgets()`. */
export const budgetsCall: Hex = encodeFunctionData({ abi, functionName: 'budgets' });

/** Reads its answer. Throws `CHAIN_REVERTED` where the chain does not show the wallet yet. */
export function readBudgets(answer: ProbeAnswer | undefined): Readonly<Record<BudgetPeriod, Budget>> {
  const [day, daySpent, week, weekSpent, month, monthSpent] = decodeFunctionResult({
    abi,
    functionName: 'budgets',
    data: shownBy(answer),
  });
  return { day: budgetOf(day, daySpent), week: budgetOf(week, weekSpent), month: budgetOf(month, monthSpent) };
}

/** A budget for a single recipient. */
export interface RecipientBudget extends Budget {
  readonly period: Period;
}

/** The calldata of a wallet's `recipientBudgetOf(address)`. */
export function recipientBudgetCall(recipient: Address): Hex {
  return encodeFunctionData({ abi, functionName: 'recipientBudgetOf', args: [recipient] });
}

/** Reads its answer. Throws `CHAIN_REVERTED` where the chain does not show the wallet yet. */
export function readRecipientBudget(answer: ProbeAnswer | undefined): RecipientBudget {
  const [period, limit, spent] = decodeFunctionResult({
    abi,
    functionName: 'recipientBudgetOf',
    data: shownBy(answer),
  });
  return { period: periodOf(period), ...budgetOf(limit, spent) };
}

/** The owner function that sets a wallet's budgets. There is none of an hour. */
export function setBudgetsData({ day, week, month }: BudgetLimits): Hex {
  const args = [Number(day), Number(week), Number(month), 0] as const;
  return encodeFunctionData({ abi, functionName: 'setBudgets', args });
}

/** The owner function that sets the budget for a recipient. */
export function setRecipientBudgetData(
  recipient: Address,
  { period, limit }: Pick<RecipientBudget, 'period' | 'limit'>,
): Hex {
  const args = [recipient, numberOf(period), Number(limit)] as const;
  return encodeFunctionData({ abi, functionName: 'setRecipientBudget', args });
}

function budgetOf(limit: number, spent: number): Budget {
  return { limit: BigInt(limit), spent: BigInt(spent) };
}
