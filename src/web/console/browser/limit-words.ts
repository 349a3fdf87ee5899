import { parseUsdc } from '../../../core/lib/money.ts';
import {
  AMOUNT_LIMITS,
  type AmountLimit,
  type BudgetPeriod,
  LIMITS,
  PERIOD_CHOICES,
  type PerAmount,
  type PerPeriod,
  perAmount,
  periodHours,
  perPeriod,
} from '../../../core/spending-limits.ts';
import { amountIn, grouped, periodWords } from './words.ts';

/** The amounts that bound what a wallet spends, in decimal USDC; `0` for none. */
export type Bounds = PerAmount<string> & PerPeriod<string>;

/** No bounds at all. */
export const UNBOUNDED: Bounds = { ...perAmount(() => '0'), ...perPeriod(() => '0') };

/** The bounds that the chain enforces. */
export function boundsOf(policy: PerAmount<string>, budgets: PerPeriod<{ readonly limit: string } | null>): Bounds {
  return { ...perAmount((name) => policy[name]), ...perPeriod((period) => budgets[period]?.limit ?? '0') };
}

/** The bounds in a draft; anything else counts as none. */
export function boundsIn(draft: Readonly<Record<AmountLimit | BudgetPeriod, string>>): Bounds {
  return {
    ...perAmount((name) => amountIn(draft[name]) ?? '0'),
    ...perPeriod((period) => amountIn(draft[period]) ?? '0'),
  };
}

const micro = (amount: string) => parseUsdc(amount) ?? 0n;

/** The smallest of these amounts that is a limit, in decimal USDC; `undefined` for none. */
function least(amounts: readonly string[]): string | undefined {
  return amounts
    .filter((amount) => micro(amount) > 0n)
    .sort((one, other) => (micro(one) < micro(other) ? -1 : 1))
    .at(0);
}

/** What an agent can lose its Owner at most, in one sentence. Fees, and what the Owner approves, come on top. */
export function mostLost(bounds: Bounds): string {
  const { txLimit, dailyLimit, hour, ...longer } = bounds;
  const day = least([dailyLimit, ...PERIOD_CHOICES.flatMap(([period]) => (period === 'hour' ? [] : [longer[period]]))]);
  const anHour = day === undefined || micro(hour) < micro(day) ? least([hour]) : undefined;
  const parts = [
    ...(anHour === undefined ? [] : [`${grouped(anHour)} USDC in any 60 minutes`]),
    ...(day === undefined ? [] : [`${grouped(day)} USDC a day`]),
  ];
  if (parts.length > 0) return `This agent can lose you at most ${parts.join(' and ')}, plus fees.`;
  return micro(txLimit) > 0n
    ? `This agent can lose you all that the wallet has, ${grouped(txLimit)} USDC at a time.`
    : 'This agent can lose you all that the wallet has, at once.';
}

/** Limits that stand in each other's way: a longer time, or any, that allows less than a part of it. */
export function contradictions(bounds: Bounds): readonly string[] {
  const spans = [
    { words: 'one payment', hours: 0, amount: bounds.txLimit },
    ...PERIOD_CHOICES.map(([period, words]) => ({
      words: `any ${words}`,
      hours: periodHours(period),
      amount: bounds[period],
    })),
    { words: 'a day', hours: 24, amount: bounds.dailyLimit },
  ].filter(({ amount }) => micro(amount) > 0n);
  return spans.flatMap((long) => {
    const short = spans.filter(({ hours, amount }) => hours < long.hours && micro(amount) > micro(long.amount)).at(-1);
    if (short === undefined) return [];
    return [
      `Most in ${long.words} (${grouped(long.amount)} USDC) is less than most in ${short.words} (${grouped(short.amount)} USDC), which is never reached.`,
    ];
  });
}

/** The amounts that every Owner needs, in their order, and the others, whose fields are folded. */
export const FIRST_AMOUNTS: readonly (AmountLimit | BudgetPeriod)[] = ['txLimit', 'hour', 'dailyLimit'];
export const FOLDED_AMOUNTS = [...AMOUNT_LIMITS, ...PERIOD_CHOICES.map(([period]) => period)].filter(
  (name) => !FIRST_AMOUNTS.includes(name),
);

/** An amount before its value. */
export function labelOf(name: AmountLimit | BudgetPeriod): string {
  const limit = AMOUNT_LIMITS.find((one) => one === name);
  if (limit !== undefined) return LIMITS[limit].label;
  return name === 'hour' ? 'Most per hour' : `Most in any ${periodWords(name)}`;
}

/** What stands below the field of an amount. */
export function hintOf(name: AmountLimit | BudgetPeriod): string {
  const limit = AMOUNT_LIMITS.find((one) => one === name);
  if (limit !== undefined) return LIMITS[limit].hint;
  return `${name === 'hour' ? 'In any 60 minutes' : 'It has no midnight at which it begins again'}. Empty for no limit.`;
}
