/**
 * The periods of rolling budgets, in one table: the rows of wallets, the reading and setting of budgets on the chain,
 * refusals, request bodies, records, forms and their words follow from it. In the order of the contract's numbers,
 * which begin with 1; rows of the database keep these numbers.
 */
const TABLE = {
  day: { column: 'budgetDay', words: '24 hours' },
  week: { column: 'budgetWeek', words: '7 days' },
  month: { column: 'budgetMonth', words: '30 days' },
  hour: { column: 'budgetHour', words: '60 minutes' },
} as const;

/** The period of a rolling budget. */
export type BudgetPeriod = keyof typeof TABLE;
/** The periods in the order of the contract's numbers. */
export const BUDGET_PERIODS = ['day', 'week', 'month', 'hour'] as const satisfies readonly BudgetPeriod[];
/** The same by the contract's numbers, with `none` for no budget. */
export const PERIODS = ['none', ...BUDGET_PERIODS] as const;
/** Over which time a budget rolls; `none` where there is none. */
export type Period = (typeof PERIODS)[number];

/** Something for each period. */
export type PerPeriod<Value> = Readonly<Record<BudgetPeriod, Value>>;

/** Makes something for each period. `place`: where it stands in the contract's order, from 0. */
export function perPeriod<Value>(of: (period: BudgetPeriod, place: number) => Value): PerPeriod<Value> {
  return { day: of('day', 0), week: of('week', 1), month: of('month', 2), hour: of('hour', 3) };
}

/** The period of the contract's number; `none` for a number that it does not have. */
export function periodOf(number: number): Period {
  return PERIODS[number] ?? 'none';
}

/** Whether something holds for every period. */
export function inEveryPeriod(holds: (period: BudgetPeriod) => boolean): boolean {
  return BUDGET_PERIODS.every(holds);
}

/** The budgets of a wallet by the columns of its rows, in micro-USDC; 0 for none. */
export type BudgetColumns = { readonly [Each in BudgetPeriod as (typeof TABLE)[Each]['column']]: bigint };

/** The budgets in a row. */
export function budgetsIn(row: BudgetColumns): PerPeriod<bigint> {
  return perPeriod((period) => row[TABLE[period].column]);
}

/** The columns of budgets out of a longer row. */
export function onlyBudgets({ budgetDay, budgetWeek, budgetMonth, budgetHour }: BudgetColumns): BudgetColumns {
  return { budgetDay, budgetWeek, budgetMonth, budgetHour };
}

/** The columns of budgets. */
export function budgetColumnsOf({ day, week, month, hour }: PerPeriod<bigint>): BudgetColumns {
  return { budgetDay: day, budgetWeek: week, budgetMonth: month, budgetHour: hour };
}

/** The columns of budgets, by name. */
export const BUDGET_COLUMNS = BUDGET_PERIODS.map((period) => TABLE[period].column);

/** No budgets. */
export const NO_BUDGETS: BudgetColumns = budgetColumnsOf(perPeriod(() => 0n));

/** The length of a period in words, to follow "in any". */
export function periodWords(period: BudgetPeriod): string {
  return TABLE[period].words;
}

/** The periods and their words, the shortest first, for people who choose one. */
export const PERIOD_CHOICES = (['hour', 'day', 'week', 'month'] as const).map(
  (period) => [period, periodWords(period)] as const,
);

/** All of them in words. */
export const ANY_PERIOD = '60 minutes, 24 hours, 7 days or 30 days';
