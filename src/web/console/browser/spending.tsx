import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import { parseUsdc } from '../../../core/lib/money.ts';
import { Button } from './action.tsx';
import { Named } from './address-book.tsx';
import type { Schemas, Wallet } from './api.ts';
import { budgetsOf, policyOf, spendingOf } from './data.ts';
import { Card, Problem, Spread, Together } from './parts.tsx';
import { useData, useQuery } from './resource.ts';
import { grouped, periodWords } from './words.ts';

type Sums = Schemas['Spending'];
type Group = Schemas['SpendingGroup'];

const inUtc = (options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat(undefined, { ...options, timeZone: 'UTC' });
const monthFormat = inUtc({ month: 'long', year: 'numeric' });
const dayFormat = inUtc({ day: 'numeric', month: 'short' });

/** `by` months after another: `2026-12` and 1 make `2027-01`. */
function monthAfter(month: string, by: number): string {
  const [year = 0, number = 1] = month.split('-').map(Number);
  return new Date(Date.UTC(year, number - 1 + by)).toISOString().slice(0, 'yyyy-mm'.length);
}

/** What a wallet has spent in a month, drawn with its limits: by day, by recipient and by kind. */
export function Spending({ wallet: { id } }: { wallet: Wallet }) {
  const present = new Date().toISOString().slice(0, 'yyyy-mm'.length);
  const [month, setMonth] = useState(present);
  const days = useQuery(spendingOf({ id, month, by: 'day' }));
  const first = (['day', 'recipient', 'kind'] as const).map((by) => useData(spendingOf({ id, month: present, by })));
  return (
    <Together of={[...first, useData(policyOf(id)), useData(budgetsOf(id))]}>
      <Spread>
        <h2 aria-live="polite">{monthFormat.format(new Date(`${month}-01`))}</h2>
        <div class="row">
          <Button kind="second" onClick={() => setMonth(monthAfter(month, -1))}>
            Month before
          </Button>
          {month >= present ? null : (
            <Button kind="second" onClick={() => setMonth(monthAfter(month, 1))}>
              Month after
            </Button>
          )}
        </div>
      </Spread>
      <Problem error={days.error} />
      {days.value === undefined ? (
        <p class="soft">Loading…</p>
      ) : (
        <>
          <p>{inWords(days.value)}</p>
          <ByDay id={id} spending={days.value} />
          {days.value.count === 0 ? null : (
            <>
              <ByRecipient id={id} month={month} />
              <ByKind id={id} month={month} />
            </>
          )}
          <p class="soft">
            Days and months are of UTC, as limits count them. What you withdraw is not counted, and what Jobs pay back
            is not subtracted.
          </p>
        </>
      )}
    </Together>
  );
}

function inWords({ amount, fees, count }: Sums): string {
  if (count === 0 && fees === '0') return 'Nothing was spent.';
  const times = `in ${count} ${count === 1 ? 'payment' : 'payments'}`;
  const andFees = fees === '0' ? '' : `, and ${grouped(fees)} USDC of fees`;
  return `${grouped(amount)} USDC was spent ${times}${andFees}.`;
}

/** A line in the chart above which nothing may go. */
interface Bound {
  readonly words: string;
  readonly micro: number;
}

const micro = (amount: string) => Number(parseUsdc(amount) ?? 0n);
const USDC = 1_000_000;
const inUsdc = (amount: number) => `${grouped(String(Number((amount / USDC).toPrecision(3))))} USDC`;

/** A limit that is so far above all bars would press them flat. */
const MOST_ABOVE = 5;

function ByDay({ id, spending }: { id: string; spending: Sums }) {
  const limit = useData(policyOf(id)).value?.dailyLimit ?? '0';
  const budget = useData(budgetsOf(id)).value?.day?.limit ?? '0';
  const bounds = [
    { words: `Daily limit: ${grouped(limit)} USDC`, micro: micro(limit) },
    { words: `Budget of any 24 hours: ${grouped(budget)} USDC`, micro: micro(budget) },
  ].filter(({ micro: bound }) => bound > 0);
  const { groups } = spending;
  return (
    <Card title="By day">
      <DayChart spending={spending} bounds={bounds} />
      {groups.length === 0 ? null : (
        <details>
          <summary>The days as a table</summary>
          <Table
            first="Day"
            groups={groups}
            nameOf={(key) => dayFormat.format(new Date(key))}
            hasFees
            caption="Spent by day"
          />
        </details>
      )}
    </Card>
  );
}

const HEIGHT = 100;
const GAP = 0.2;

function DayChart({ spending, bounds }: { spending: Sums; bounds: readonly Bound[] }) {
  const { from, to, groups, month } = spending;
  const count = Math.round((to - from) / 86_400);
  const amounts = groups.map(({ key, amount }) => ({ day: Number(key.slice(-2)), key, amount }));
  const largest = Math.max(0, ...amounts.map(({ amount }) => micro(amount)));
  const drawn = bounds.filter(({ micro: bound }) => largest === 0 || bound <= largest * MOST_ABOVE);
  const top = Math.max(largest, ...drawn.map(({ micro: bound }) => bound), 1) * 1.05;
  const y = (amount: number) => HEIGHT - (amount / top) * HEIGHT;
  const said =
    largest === 0
      ? 'Nothing was spent on any day.'
      : `Bars of what was spent on each day; most was ${inUsdc(largest)}. The table has all days.`;
  return (
    <figure class="chart">
      <p class="soft">{largest === 0 && drawn.length === 0 ? '' : inUsdc(top / 1.05)}</p>
      <svg viewBox={`0 0 ${count} ${HEIGHT}`} preserveAspectRatio="none" role="img" aria-label={said}>
        {amounts.map(({ day, key, amount }) => (
          <rect
            key={key}
            class={bounds.some(({ micro: bound }) => micro(amount) > bound) ? 'over' : undefined}
            x={day - 1 + GAP / 2}
            width={1 - GAP}
            y={y(micro(amount))}
            height={HEIGHT - y(micro(amount))}
          >
            <title>{`${dayFormat.format(new Date(key))}: ${grouped(amount)} USDC`}</title>
          </rect>
        ))}
        {drawn.map(({ words, micro: bound }, index) => (
          <line key={words} class={`bound bound-${index}`} x1={0} x2={count} y1={y(bound)} y2={y(bound)} />
        ))}
      </svg>
      <div class="axis" aria-hidden="true">
        {[1, 8, 15, 22, count].map((day) => (
          <span key={day}>{dayFormat.format(new Date(`${month}-${String(day).padStart(2, '0')}`))}</span>
        ))}
      </div>
      <figcaption class="soft">
        {bounds.length === 0 ? 'There is no limit of a day.' : null}
        {bounds.map((bound, index) => (
          <div key={bound.words}>
            <svg class="key" viewBox="0 0 20 4" aria-hidden="true">
              <line class={`bound bound-${index}`} x1={0} x2={20} y1={2} y2={2} />
            </svg>
            {bound.words}
            {drawn.includes(bound) ? ' (as it is now)' : ', far above what was spent'}
          </div>
        ))}
      </figcaption>
    </figure>
  );
}

function ByRecipient({ id, month }: { id: string; month: string }) {
  const { value, error } = useQuery(spendingOf({ id, month, by: 'recipient' }));
  const budgets = useData(budgetsOf(id)).value?.recipients ?? [];
  const nameOf = (key: string) => {
    const budget = budgets.find(({ address }) => address.toLowerCase() === key.toLowerCase());
    return (
      <>
        <Named address={key} />
        {budget === undefined ? null : (
          <div class="soft">{`at most ${grouped(budget.limit)} USDC in any ${periodWords(budget.period)}`}</div>
        )}
      </>
    );
  };
  return (
    <Card title="By recipient">
      <Problem error={error} />
      {value === undefined ? null : (
        <Table
          first="Recipient"
          groups={value.groups}
          nameOf={nameOf}
          caption="Spent by recipient"
          hasBars
          rest={value.rest}
        />
      )}
    </Card>
  );
}

const KINDS: Readonly<Record<string, string>> = {
  payment: 'Payments',
  purchase: 'Purchases (x402)',
  job_funding: 'Jobs',
};

function ByKind({ id, month }: { id: string; month: string }) {
  const { value, error } = useQuery(spendingOf({ id, month, by: 'kind' }));
  return (
    <Card title="By kind">
      <Problem error={error} />
      {value === undefined ? null : (
        <Table
          first="Kind"
          groups={value.groups}
          nameOf={(key) => KINDS[key] ?? key}
          hasFees
          hasBars
          caption="Spent by kind"
        />
      )}
    </Card>
  );
}

function Table({
  first,
  caption,
  groups,
  nameOf,
  hasFees = false,
  hasBars = false,
  rest,
}: {
  first: string;
  caption: string;
  groups: readonly Group[];
  nameOf: (key: string) => ComponentChildren;
  hasFees?: boolean;
  hasBars?: boolean;
  rest?: Sums['rest'];
}) {
  const largest = Math.max(1, ...groups.map(({ amount }) => micro(amount)));
  return (
    <table>
      <caption class="unseen">{caption}</caption>
      <thead>
        <tr>
          <th scope="col">{first}</th>
          <th scope="col">USDC</th>
          {hasFees ? <th scope="col">Fees</th> : null}
          <th scope="col">Payments</th>
        </tr>
      </thead>
      <tbody>
        {groups.map(({ key, amount, fees, count }) => (
          <tr key={key}>
            <th scope="row">
              {nameOf(key)}
              {hasBars ? (
                <svg class="bar" viewBox="0 0 100 1" preserveAspectRatio="none" aria-hidden="true">
                  <rect width={(micro(amount) / largest) * 100} height={1} />
                </svg>
              ) : null}
            </th>
            <td>{grouped(amount)}</td>
            {hasFees ? <td>{grouped(fees ?? '0')}</td> : null}
            <td>{count}</td>
          </tr>
        ))}
        {rest === undefined || rest.count === 0 ? null : (
          <tr>
            <th scope="row">All others</th>
            <td>{grouped(rest.amount)}</td>
            <td>{rest.count}</td>
          </tr>
        )}
      </tbody>
    </table>
  );
}
