import { PERIODS } from '../../accounts/auth/tables.ts';

/** Over which time a budget rolls; `none` where there is none. */
export type Period = (typeof PERIODS)[number];
/** The periods of budgets. */
export const BUDGET_PERIODS = ['day', 'week', 'month'] as const satisfies readonly Period[];
/** The period of a budget. */
export type BudgetPeriod = (typeof BUDGET_PERIODS)[number];

/** The period of the contract's number; `none` for a number that it does not have. */
export function periodOf(number: number): Period {
  return PERIODS[number] ?? 'none';
}

/** The contract's number of a period. */
export function numberOf(period: Period): number {
  return PERIODS.indexOf(period);
}
