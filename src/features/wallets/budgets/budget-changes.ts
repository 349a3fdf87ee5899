import { type Address, isAddressEqual } from 'viem';
import type { Core } from '../../../chain/core.ts';
import { AppError } from '../../../core/errors.ts';
import { formatUsdc } from '../../../core/lib/money.ts';
import { endedOwnerNonce, isHigher, type Leave, type OwnerChange } from '../owner/owner-change.ts';
import { type ChangeStore, rulesUnderWay } from '../owner/policy-change.ts';
import { BUDGET_PERIODS, type BudgetPeriod, requireRecipient } from '../wallet-fields.ts';
import {
  type BudgetLimits,
  type BudgetStore,
  budgetsCall,
  type RecipientBudget,
  readBudgets,
  readRecipientBudget,
  recipientBudgetCall,
  setBudgetsData,
  setRecipientBudgetData,
} from './budget-store.ts';

/** A change of a wallet's budgets; absent fields stay. Micro-USDC, 0 for none. */
export type BudgetChange = { readonly [Each in BudgetPeriod]?: bigint | undefined } & Leave;

/** A budget for a recipient as it is to be. */
export interface RecipientBudgetChange extends Pick<RecipientBudget, 'period' | 'limit'>, Leave {
  readonly recipient: Address;
}

/** What changes of budgets need. */
export type BudgetChangeParts = Core & {
  readonly changes: Pick<ChangeStore, 'underWay'>;
  readonly budgets: Pick<BudgetStore, 'forRecipient'>;
};

const GAS_LIMIT = 150_000;

/** The change for a wallet's budgets. Those that it does not name stay as last requested. */
export function budgetsChange({ changes }: Pick<BudgetChangeParts, 'changes'>, change: BudgetChange): OwnerChange {
  const details = BUDGET_PERIODS.flatMap((period) => {
    const limit = change[period];
    return limit === undefined ? [] : [[`${period}Budget`, formatUsdc(limit)] as const];
  });
  return {
    kind: 'configure',
    inCommit: change.inCommit,
    audit: { action: 'budgets_changed', details: Object.fromEntries(details) },
    viewsOf: () => [budgetsCall],
    async functionFor(state, block, isSettled, wallet, [view]) {
      const { day, week, month } = readBudgets(view);
      const shown: BudgetLimits = { day: day.limit, week: week.limit, month: month.limit };
      const calls = await changes.underWay(wallet.chainAddress, block.timestamp);
      const present = rulesUnderWay(calls, endedOwnerNonce(state, wallet)).budgets ?? shown;
      const isLooser = (one: BudgetLimits) => BUDGET_PERIODS.some((period) => isHigher(one[period], change[period]));
      if (!change.mayLoosen && [shown, present].some(isLooser)) throw new AppError('STEP_UP_REQUIRED');
      const wanted: BudgetLimits = {
        day: change.day ?? present.day,
        week: change.week ?? present.week,
        month: change.month ?? present.month,
      };
      const stored: BudgetLimits = { day: wallet.budgetDay, week: wallet.budgetWeek, month: wallet.budgetMonth };
      const isDone = [shown, stored].every((one) => BUDGET_PERIODS.every((period) => one[period] === wanted[period]));
      return isSettled && isDone ? undefined : { data: setBudgetsData(wanted), gasLimit: GAS_LIMIT };
    },
  };
}

/** The change for a recipient's budget. */
export function recipientBudgetChange(
  { changes, budgets, chain }: BudgetChangeParts,
  { recipient, mayLoosen, inCommit, ...wanted }: RecipientBudgetChange,
): OwnerChange {
  const details = { recipient, period: wanted.period, budget: formatUsdc(wanted.limit) };
  return {
    kind: 'configure',
    inCommit,
    audit: { action: 'recipient_budget_changed', details },
    viewsOf: () => [recipientBudgetCall(recipient)],
    async functionFor(state, block, isSettled, wallet, [view]) {
      requireRecipient(recipient, wallet, chain.contracts);
      const shown = readRecipientBudget(view);
      const calls = await changes.underWay(wallet.chainAddress, block.timestamp);
      const underWay = rulesUnderWay(calls, endedOwnerNonce(state, wallet)).recipients?.findLast((one) =>
        isAddressEqual(one.recipient, recipient),
      );
      const present = underWay ?? shown;
      if (!mayLoosen && [shown, present].some((one) => isLooserBudget(one, wanted)))
        throw new AppError('STEP_UP_REQUIRED');
      const row = await budgets.forRecipient(wallet.id, recipient);
      const stored = row === undefined ? NO_BUDGET : { period: row.period, limit: row.budget };
      const isDone = [shown, stored].every((one) => isSameBudget(one, wanted));
      if (isSettled && isDone) return undefined;
      return { data: setRecipientBudgetData(recipient, wanted), gasLimit: GAS_LIMIT };
    },
  };
}

type RollingLimit = Pick<RecipientBudget, 'period' | 'limit'>;

const NO_BUDGET: RollingLimit = { period: 'none', limit: 0n };

/** Whether a budget allows more than another: one of another period also begins with nothing spent. */
export function isLooserBudget(present: RollingLimit, wanted: RollingLimit): boolean {
  if (present.limit === 0n) return false;
  return isHigher(present.limit, wanted.limit) || present.period !== wanted.period;
}

/** Whether two budgets are the same; without a limit there is none. */
export function isSameBudget(one: RollingLimit, other: RollingLimit): boolean {
  return one.limit === other.limit && (one.limit === 0n || one.period === other.period);
}
