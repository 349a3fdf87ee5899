import { z } from 'zod';
import type { Guards } from '../../accounts/auth/guards.ts';
import type { Core } from '../../chain/core.ts';
import { formatUsdc } from '../../core/lib/money.ts';
import { DAY_SECONDS, nowSeconds } from '../../core/lib/time.ts';
import { type Endpoint, endpoint } from '../../http/endpoint.ts';
import { docs, shownTime } from '../../http/fields.ts';
import { OWNED } from '../wallets/owner/owner-call.ts';
import type { ActivityService } from './activity-service.ts';
import { SPENDING_KINDS } from './activity-tables.ts';
import { type Days, monthAt, type SpendingStore, type SpentOnDay, type Sum, sumOf } from './spending-store.ts';

/** What the endpoint of spending needs. */
export type SpendingRoutesParts = Core & {
  readonly guards: Guards;
  readonly activity: ActivityService;
  readonly spending: Pick<SpendingStore, 'byDay' | 'byRecipient'>;
};

const MAX_RECIPIENTS = 50;
const MONTHS_OF_YEAR = 12;
const FIRST_YEAR = 1970;
const MONTH = /^(19[7-9]\d|[2-9]\d{3})-(0[1-9]|1[0-2])$/;

const usdc = (description: string, example: string) => z.string().meta(docs(description, example));
const spendingQuery = z.object({
  by: z
    .enum(['day', 'recipient', 'kind'], 'INVALID_GROUPING')
    .default('day')
    .meta(docs('What to sum up by: days of UTC, recipients, or kinds of activity.', 'day')),
  month: z
    .string()
    .regex(MONTH, 'INVALID_MONTH')
    .optional()
    .meta(docs('Of which month of UTC; by default the present one.', '2026-05')),
});
const group = z
  .object({
    key: z.string().meta(docs('The day, as `2026-05-31`; the address of the recipient; or the kind.', '2026-05-31')),
    amount: usdc('What was spent without fees, in decimal USDC.', '12.5'),
    fees: z.string().nullable().meta(docs('The fees in addition, in decimal USDC; null by recipient.', '0.25')),
    count: z.int().meta(docs('How many payments, purchases and fundings of Jobs.', 10)),
  })
  .meta({ id: 'SpendingGroup', description: 'What was spent on one day, for one recipient or kind.' });
const spendingSums = z
  .object({
    month: z.string().meta(docs('The month.', '2026-05')),
    from: shownTime('Its first second, in Unix seconds.', 1_777_593_600),
    to: shownTime('The first second after it, in Unix seconds.', 1_780_272_000),
    amount: usdc('What was spent in the month without fees, in decimal USDC.', '31.5'),
    fees: usdc('The fees in addition, in decimal USDC.', '0.75'),
    count: z.int().meta(docs('How many payments, purchases and fundings of Jobs.', 24)),
    groups: z
      .array(group)
      .describe(
        `Only those on or for which something was spent. Days come in their order; recipients and kinds with the largest amount first, and of recipients only the first ${MAX_RECIPIENTS}.`,
      ),
    rest: z
      .object({
        amount: usdc('What they got, in decimal USDC.', '0'),
        count: z.int().meta(docs('In how many payments, purchases and fundings of Jobs.', 0)),
      })
      .describe('All recipients that are not among the groups.'),
  })
  .meta({ id: 'Spending', description: 'What a wallet has spent in a month, summed up.' });

type Sums = z.output<typeof spendingSums>;
type Groups = Pick<Sums, 'amount' | 'fees' | 'count' | 'groups'>;

/** The endpoint of what a wallet's agent has spent. */
export function spendingEndpoint({ guards, activity, spending, clock }: SpendingRoutesParts): Endpoint {
  return endpoint(
    {
      id: 'getSpending',
      tag: 'Wallets',
      method: 'GET',
      path: '/v1/wallets/:id/spending',
      guard: guards.jwtOrKey('view', 'read'),
      summary: 'Sum up what the wallet has spent in a month: by day, recipient or kind.',
      description:
        "The sums are of the wallet's activity between `from` and `to`: `amount` and `fees` together are what its entries of the kinds `payment`, `purchase`, `fee` and `job_funding` with a `block_number` add up to. What Jobs pay back, and what the owner withdraws, is not subtracted or counted. Kept with the activity: a month of many payments answers as fast as one of few.",
      query: spendingQuery,
      response: spendingSums,
      errors: [...OWNED, 'INVALID_GROUPING', 'INVALID_MONTH'],
    },
    async ({ caller, param, query }) => {
      const walletId = param('id');
      await activity.requireVisible(walletId, caller);
      const month = query.month === undefined ? monthAt(nowSeconds(clock)) : monthOf(query.month);
      const days = { first: firstDayOf(month), end: firstDayOf(month + 1) };
      const shared = {
        month: new Date(days.first * DAY_SECONDS * 1000).toISOString().slice(0, 'yyyy-mm'.length),
        from: days.first * DAY_SECONDS,
        to: days.end * DAY_SECONDS,
      };
      if (query.by === 'recipient') return { ...shared, ...(await byRecipient(spending, walletId, month, days)) };
      const rows = await spending.byDay(walletId, days);
      const rest = { amount: '0', count: 0 };
      return { ...shared, ...(query.by === 'day' ? byDay(rows) : byKind(rows)), rest };
    },
  );
}

function monthOf(text: string): number {
  const [year, month] = text.split('-').map(Number);
  return ((year ?? FIRST_YEAR) - FIRST_YEAR) * MONTHS_OF_YEAR + (month ?? 1) - 1;
}

function firstDayOf(month: number): number {
  return Date.UTC(FIRST_YEAR, month) / 1000 / DAY_SECONDS;
}

function byDay(rows: readonly SpentOnDay[]): Groups {
  const ofDays = [...Map.groupBy(rows, ({ day }) => day)].sort(([one], [other]) => one - other);
  const keyOf = (day: number) => new Date(day * DAY_SECONDS * 1000).toISOString().slice(0, 'yyyy-mm-dd'.length);
  return { ...shownSum(rows), groups: ofDays.map(([day, some]) => ({ key: keyOf(day), ...shownSum(some) })) };
}

function byKind(rows: readonly SpentOnDay[]): Groups {
  const kinds = SPENDING_KINDS.map((kind) => ({ kind, ...sumOf(rows.filter((row) => row.kind === kind)) }));
  return {
    ...shownSum(rows),
    groups: kinds
      .filter(({ amount, fees }) => amount + fees > 0n)
      .sort((one, other) => Number(other.amount - one.amount))
      .map(({ kind, ...sum }) => ({ key: kind, ...shown(sum) })),
  };
}

async function byRecipient(
  spending: Pick<SpendingStore, 'byRecipient'>,
  walletId: string,
  month: number,
  days: Days,
): Promise<Groups & Pick<Sums, 'rest'>> {
  const { amount, fees, count, recipients } = await spending.byRecipient(
    ...([walletId, month, days, MAX_RECIPIENTS] as const),
  );
  const named = sumOf(recipients.map((one) => ({ ...one, fees: 0n })));
  return {
    ...shown({ amount, fees, count }),
    groups: recipients.map((one) => ({
      key: one.recipient,
      amount: formatUsdc(one.amount),
      fees: null,
      count: one.count,
    })),
    rest: { amount: formatUsdc(amount - named.amount), count: count - named.count },
  };
}

function shown({ amount, fees, count }: Sum) {
  return { amount: formatUsdc(amount), fees: formatUsdc(fees), count };
}

function shownSum(parts: readonly Sum[]) {
  return shown(sumOf(parts));
}
