/**
 * Every limit on spending that the chain enforces, a row each. Columns, bodies, records, folds, what loosens, refusals,
 * forms, tools and words follow from the rows. Amounts are micro-USDC, times Unix seconds; 0 is no limit. To add one of
 * a wallet: a row of {@link LIMITS}, and a part of {@link perAmount}. `wallet-contract.ts` sets and reads it,
 * `wallet-state.ts` shows it, `refusal.ts` reads its error.
 */

/** `is`: in documents, before the unit. `label`: before the value, and `per` after it. `hint`: below a form's field. */
type LimitRow = { readonly is: string; readonly label: string; readonly hint: string } & (
  | { readonly unit: 'usdc'; readonly per: string; readonly example: string }
  | { readonly unit: 'time'; readonly example: number }
);
type LimitRows = Readonly<Record<string, LimitRow>>;

/** The limits of a wallet that `setPolicy` sets and `PolicyUpdated` reports. */
// biome-ignore format: a line for documents and one for people keep rows alike.
export const LIMITS = {
  txLimit: {
    unit: 'usdc', is: 'The most that one payment may be', example: '25',
    label: 'Most per payment', per: 'per payment', hint: 'Empty for no limit.',
  },
  dailyLimit: {
    unit: 'usdc', is: "The most that a day's payments (UTC) may add up to", example: '100',
    label: 'Most per day', per: 'per day (UTC)',
    hint: 'A day is a day of UTC. Of a fee, only the part above 5 % counts. Empty for no limit.',
  },
  expiresAt: {
    unit: 'time', is: 'When the wallet stops paying', example: 4_000_000_000,
    label: 'Pays until', hint: 'In your time zone. Empty for no end.',
  },
} as const satisfies LimitRows;

/** The limits of a key's own; in addition, it has a rolling budget. */
// biome-ignore format: as above.
export const KEY_LIMITS = {
  txLimit: {
    unit: 'usdc', is: 'The most that one payment by the key may be', example: '5',
    label: 'Most per payment', per: 'per payment', hint: "Empty for no limit but the wallet's.",
  },
} as const satisfies LimitRows;

/** The rolling budgets of a wallet, a recipient or a key, in the order of the contract's numbers, from 1. */
const BUDGETS = {
  day: { column: 'budgetDay', words: '24 hours', hours: 24 },
  week: { column: 'budgetWeek', words: '7 days', hours: 168 },
  month: { column: 'budgetMonth', words: '30 days', hours: 720 },
  hour: { column: 'budgetHour', words: '60 minutes', hours: 1 },
} as const;

const OR_APPROVE =
  ' or to approve one payment (POST /v1/payments with "approval": "request", or the tool request_approval).';
const above = (meaning: string, remedy: string, more = '') =>
  ({ status: 400, meaning, ownerAction: true, remedy: `${remedy}${OR_APPROVE}${more}` }) as const;
const SHOWS_BUDGETS = ' GET /v1/wallets/:id/budgets shows the remainder.';

/** The errors of payments above a limit, which an Owner can approve. */
// biome-ignore format: as above.
export const limitRefusals = {
  TX_LIMIT_EXCEEDED: above('The amount is above the limit per transaction.',
    'Pay less at a time, or ask the Owner to raise txLimit'),
  DAILY_LIMIT_EXCEEDED: above("Today's payments (UTC) would exceed the daily limit.",
    'Pay less, wait until midnight (UTC), or ask the Owner to raise dailyLimit'),
  BUDGET_EXCEEDED: above(
    "The payment would exceed one of the wallet's budgets: of 60 minutes, 24 hours, 7 days or 30 days.",
    'Pay less, wait until earlier payments are older than the period, or ask the Owner to raise the budget', SHOWS_BUDGETS),
  RECIPIENT_BUDGET_EXCEEDED: above('The payment would exceed the budget that the Owner has set for this recipient.',
    'Pay less, wait until earlier payments to it are older than the period, or ask the Owner to raise the budget', SHOWS_BUDGETS),
  KEY_TX_LIMIT_EXCEEDED: above("The amount is above this key's own limit per payment.",
    'Pay less at a time, or ask the Owner to raise it', ' GET /v1/me shows it.'),
  KEY_BUDGET_EXCEEDED: above("The payment would exceed this key's own budget.",
    'Pay less, wait until its earlier payments are older than the period, or ask the Owner to raise it',
    ' GET /v1/me shows the remainder.'),
};

type Named<Rows extends LimitRows, Unit extends LimitRow['unit']> = {
  [Name in keyof Rows]: Rows[Name]['unit'] extends Unit ? Name : never;
}[keyof Rows];
/** A limit of a wallet that is an amount. */
export type AmountLimit = Named<typeof LIMITS, 'usdc'>;
type TimeLimit = Named<typeof LIMITS, 'time'>;
type KeyAmount = Named<typeof KEY_LIMITS, 'usdc'>;
/** Something for each limit of a wallet that is an amount. */
export type PerAmount<Value> = Readonly<Record<AmountLimit, Value>>;
/** Something for each limit of a wallet, by its unit. */
export type PerLimit<Amount, Time> = PerAmount<Amount> & Readonly<Record<TimeLimit, Time>>;

/** Makes something for each limit of a wallet that is an amount. */
export function perAmount<Value>(of: (name: AmountLimit) => Value): PerAmount<Value> {
  return { txLimit: of('txLimit'), dailyLimit: of('dailyLimit') };
}

/** Makes something for each limit of a wallet. */
export function perLimit<Amount, Time>(
  amount: (name: AmountLimit) => Amount,
  time: (name: TimeLimit) => Time,
): PerLimit<Amount, Time> {
  return { ...perAmount(amount), expiresAt: time('expiresAt') };
}

/** Something for each limit of a key's own that is an amount. */
export type PerKeyAmount<Value> = Readonly<Record<KeyAmount, Value>>;
/** The same by the columns that say what the chain knows. */
type PerChainColumn<Value> = { readonly [Name in KeyAmount as `chain${Capitalize<Name>}`]: Value };

/** Makes something for each limit of a key's own that is an amount. */
export function perKeyAmount<Value>(of: (name: KeyAmount) => Value): PerKeyAmount<Value> {
  return { txLimit: of('txLimit') };
}

/** The amounts by the columns that say what the chain knows. */
export function inChainColumns<Value>({ txLimit }: PerKeyAmount<Value>): PerChainColumn<Value> {
  return { chainTxLimit: txLimit };
}

/** The amounts in those columns. */
export function ofChainColumns<Value>({ chainTxLimit }: PerChainColumn<Value>): PerKeyAmount<Value> {
  return { txLimit: chainTxLimit };
}

function isTime(name: AmountLimit | TimeLimit): name is TimeLimit {
  return LIMITS[name].unit === 'time';
}

const sameName = <Name>(name: Name): Name => name;
/** The limits of a wallet, by name. */
export const LIMIT_NAMES = Object.values(perLimit<AmountLimit, TimeLimit>(sameName, sameName));
/** The limits of a wallet that are amounts, by name. */
export const AMOUNT_LIMITS = Object.values(perAmount(sameName));
/** The limits of a wallet that are times, by name. */
export const TIME_LIMITS = LIMIT_NAMES.filter(isTime);
/** The limits of a key's own that are amounts, by name. */
export const KEY_AMOUNTS = Object.values(perKeyAmount(sameName));

/** A wallet's limits as the chain has them: micro-USDC and Unix seconds, 0 for none. */
export type Limits = PerLimit<bigint, number>;
/** A change of them; absent ones stay. */
export type LimitsChange = { readonly [Name in keyof Limits]?: Limits[Name] | undefined };

/** No limits. */
export const NO_LIMITS: Limits = perLimit(
  () => 0n,
  () => 0,
);

/** The limits after a change. */
export function limitsAfter(present: Limits, change: LimitsChange): Limits {
  return perLimit(
    (name) => change[name] ?? present[name],
    (name) => change[name] ?? present[name],
  );
}

/** Whether both have the same limits. */
export function areSameLimits(one: Limits, other: Limits): boolean {
  return LIMIT_NAMES.every((name) => one[name] === other[name]);
}

/** The names of the limits that a change sets. */
export function limitsNamed(change: LimitsChange): readonly (keyof Limits)[] {
  return LIMIT_NAMES.filter((name) => change[name] !== undefined);
}

/** Whether a change allows more than the limits do. */
export function areLooserLimits(present: Limits, change: LimitsChange): boolean {
  return limitsNamed(change).some((name) => isHigher(BigInt(present[name]), BigInt(change[name] ?? 0)));
}

/** A limit and its amount in decimal USDC, null for none, in words: `5 USDC per payment`. */
export function amountWords(name: AmountLimit, amount: string | null): string {
  return `${amount === null ? 'no limit' : `${amount} USDC`} ${LIMITS[name].per}`;
}

/** Whether one limit allows more than another. Zero is no limit, so nothing is higher. */
export function isHigher(present: bigint, wanted: bigint | undefined): boolean {
  if (wanted === undefined || present === 0n) return false;
  return wanted === 0n || wanted > present;
}

/** The period of a rolling budget. */
export type BudgetPeriod = keyof typeof BUDGETS;
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

/** The budgets of a wallet by the columns of its rows, in micro-USDC; 0 for none. */
export type BudgetColumns<Value = bigint> = {
  readonly [Each in BudgetPeriod as (typeof BUDGETS)[Each]['column']]: Value;
};

/** The budgets in a row. */
export function budgetsIn<Value>(row: BudgetColumns<Value>): PerPeriod<Value> {
  return perPeriod((period) => row[BUDGETS[period].column]);
}

/** The columns of budgets. */
export function budgetColumnsOf<Value>({ day, week, month, hour }: PerPeriod<Value>): BudgetColumns<Value> {
  return { budgetDay: day, budgetWeek: week, budgetMonth: month, budgetHour: hour };
}

/** Something for each budget of a wallet, by the name that it has among other rules. */
export type BudgetDetails<Value> = { readonly [Each in BudgetPeriod as `${Each}Budget`]: Value };

/** Makes something for each budget of a wallet. */
export function budgetDetails<Value>(of: (period: BudgetPeriod) => Value): BudgetDetails<Value> {
  const { day, week, month, hour } = perPeriod(of);
  return { dayBudget: day, weekBudget: week, monthBudget: month, hourBudget: hour };
}

/** The columns of budgets, by name. */
export const BUDGET_COLUMNS = BUDGET_PERIODS.map((period) => BUDGETS[period].column);

/** All limits of a wallet that are amounts, by the columns of its rows. */
export type AmountColumns<Value = bigint> = PerAmount<Value> & BudgetColumns<Value>;
/** Their names. */
export const AMOUNT_COLUMNS = [...AMOUNT_LIMITS, ...BUDGET_COLUMNS];

/** Those columns out of a longer row. */
export function onlyAmounts<Value>(row: AmountColumns<Value>): AmountColumns<Value> {
  return { ...perAmount((name) => row[name]), ...budgetColumnsOf(budgetsIn(row)) };
}

/** No budgets. */
export const NO_BUDGETS: BudgetColumns = budgetColumnsOf(perPeriod(() => 0n));

/** The length of a period in words, to follow "in any". */
export function periodWords(period: BudgetPeriod): string {
  return BUDGETS[period].words;
}

/** The length of a period in hours. */
export function periodHours(period: BudgetPeriod): number {
  return BUDGETS[period].hours;
}

/** The periods and their words, the shortest first, for people who choose one. */
export const PERIOD_CHOICES = (['hour', 'day', 'week', 'month'] as const).map(
  (period) => [period, periodWords(period)] as const,
);

/** All of them in words. */
export const ANY_PERIOD = '60 minutes, 24 hours, 7 days or 30 days';

/** Limits of a key's own, in micro-USDC; 0 for none. */
export interface KeyLimits extends PerKeyAmount<bigint> {
  readonly period: Period;
  /** In any of that period. */
  readonly budget: bigint;
}
