import { useState } from 'preact/hooks';
import { ACTIVITY_CHANGES, titleOf } from '../../../core/events.ts';
import { snakeCase } from '../../../core/lib/text.ts';
import { AMOUNT_LIMITS, LIMITS, PERIOD_CHOICES, TIME_LIMITS } from '../../../core/spending-limits.ts';
import { Button, FoundLines, Line, useAction } from './action.tsx';
import { Named } from './address-book.tsx';
import { type Schemas, saveActivity, type Wallet } from './api.ts';
import { type ActivityQuery, activityOf, useChain, useNames } from './data.ts';
import { Field, Select } from './form.tsx';
import { Details, Problem, Time, Usdc } from './parts.tsx';
import { useQuery } from './resource.ts';
import { limitWords, periodWords, scopeWords, timeWords } from './words.ts';

type Entry = Schemas['ActivityEntry'];

const KINDS = [
  ['', 'Everything'],
  ['payment,purchase,fee', 'Payments and purchases'],
  ['deposit,sold', 'Deposits and sales'],
  ['withdrawal', 'Withdrawals'],
  ['job_funding,job_payout,job_refund', 'Jobs'],
  [ACTIVITY_CHANGES.join(), 'Changes of rules'],
] as const;

/** What happened with a wallet: its money, and its rules. */
export function Activity({ wallet: { id } }: { wallet: Wallet }) {
  const [kind, setKind] = useState('');
  const [typed, setTyped] = useState('');
  const [query, setQuery] = useState<Omit<ActivityQuery, 'id' | 'kind'>>({ q: '', pages: 1 });
  const found = useQuery(activityOf({ id, kind, ...query }));
  const saving = useAction();
  const search = () => setQuery({ q: typed.trim(), pages: 1 });
  return (
    <>
      <search>
        <form
          onSubmit={(event) => {
            event.preventDefault();
            search();
          }}
        >
          <Select
            label="Show"
            value={kind}
            options={KINDS}
            onValue={(next) => {
              setKind(next);
              search();
            }}
          />
          <Field
            label="Search"
            hint="Part of a memo, an address, a seller's host, an id, a Job's title or a transaction."
            value={typed}
            onValue={setTyped}
          />
          <div class="row">
            <button type="submit">Search</button>
            <Button kind="second" action={saving} onClick={() => saveActivity(id, { kind, q: query.q })}>
              Save as CSV
            </Button>
          </div>
        </form>
      </search>
      <Problem error={saving.error} />
      <FoundLines of={found} label="Activity" onMore={() => setQuery({ ...query, pages: query.pages + 1 })}>
        {(entry) => <EntryLine key={entry.id} entry={entry} />}
      </FoundLines>
    </>
  );
}

/** Movements of money; changes of rules have the names of their events. */
const WORDS: Readonly<Record<string, string>> = {
  deposit: 'Deposit',
  payment: 'Payment',
  purchase: 'Purchase',
  fee: 'Fee of purchases',
  withdrawal: 'Withdrawal',
  job_funding: 'Job funded',
  job_payout: 'Job paid out',
  job_refund: 'Job refunded',
  channel_deposit: 'Channel opened',
  channel_return: 'Channel closed',
  sold: 'Sold',
  session_changed: "Agent's signing key changed",
  session_key_changed: "A key's limits changed",
};
const TAGS = { pending: 'tag warn', failed: 'tag bad' } as const;

function EntryLine({ entry }: { entry: Entry }) {
  const { kind, status, amount, at, fee_amount: fee, memo, host, refusal, tx_hash: hash } = entry;
  const isIncoming = !amount.startsWith('-');
  const shownAmount = (
    <strong class={isIncoming ? 'gain' : undefined}>
      {isIncoming ? '+' : ''}
      <Usdc amount={amount} />
    </strong>
  );
  return (
    <Line
      title={[WORDS[kind] ?? titleOf(kind), <Counterparty entry={entry} isIncoming={isIncoming} />]}
      tag={amount === '0' ? null : shownAmount}
    >
      <Details
        of={[
          [status === 'confirmed' ? null : <span class={TAGS[status]}>{status}</span>, ' ', <Time at={at} />],
          kind === 'payment' && fee !== null && `with a fee of ${fee} USDC`,
          host,
          refusal !== null && `refused: ${refusal}`,
          hash !== null && <Transaction hash={hash} />,
        ]}
      />
      {memo === null || memo === '' ? null : <p class="quoted">{memo}</p>}
      <Change entry={entry} />
    </Line>
  );
}

function Counterparty({
  entry: { kind, counterparty, job_title: title },
  isIncoming,
}: {
  entry: Entry;
  isIncoming: boolean;
}) {
  if (title !== null && title !== '') return <span class="quoted">: {title}</span>;
  if (counterparty === null) return null;
  return (
    <>
      {isIncoming || kind === 'purchase' ? ' from ' : ' to '}
      <Named address={counterparty} />
    </>
  );
}

/** A transaction; a link if the chain has a public explorer. */
function Transaction({ hash }: { hash: string }) {
  const url = useChain()?.explorer;
  const short = `${hash.slice(0, 10)}…`;
  if (url === undefined || url === null) return <code title={hash}>{short}</code>;
  return (
    <a href={`${url}/tx/${hash}`} target="_blank" rel="noreferrer" title={hash}>
      <code>{short}</code>
    </a>
  );
}

type Changed = NonNullable<Entry['change']>;

/** The new values of changed rules. */
function Change({ entry: { change } }: { entry: Entry }) {
  const nameOf = useNames();
  if (change === null) return null;
  const named = (address: string) => nameOf(address) ?? address;
  const changes = CHANGED.flatMap(([name, label, words]) => {
    const value = change[name];
    return value === undefined ? [] : [`${label}: ${words(value, change, named)}`];
  });
  return changes.length === 0 ? null : <p class="soft">{changes.join(' · ')}</p>;
}

type Words = (value: Changed[keyof Changed], change: Changed, named: (address: string) => string) => string;
const amount =
  (none: string): Words =>
  (value) =>
    limitWords(String(value), none);
const end: Words = (value) => (value === 0 ? 'no end' : timeWords(Number(value)));
const account =
  (none: string): Words =>
  (value, _, named) =>
    value === null ? none : named(String(value));
const list = (value: Changed[keyof Changed], none: string) =>
  Array.isArray(value) && value.length > 0 ? value : [none];
const budgetWords: Words = (value, { period }) => {
  const words = value === '0' ? undefined : periodWords(period);
  return `${limitWords(String(value), 'none')}${words === undefined ? '' : ` in any ${words}`}`;
};

/** What changes may set, in the order and the words in which people read them. */
const CHANGED: readonly (readonly [keyof Changed, string, Words])[] = [
  ...AMOUNT_LIMITS.map((name) => [snakeCase(name), LIMITS[name].label, amount('no limit')] as const),
  ['whitelist', 'Recipients', (value, _, named) => list(value, 'anybody').map(named).join(', ')],
  ...TIME_LIMITS.map((name) => [snakeCase(name), LIMITS[name].label, end] as const),
  ['guardian', 'Guardian', account('no one')],
  ['session', 'Signing key', account('none')],
  ['previous_owner', 'Owner before', account('no one')],
  ['owner', 'Owner', account('no one')],
  ['offered_to', 'Offered to', account('no one any more')],
  ['job_evaluator', 'Who may evaluate Jobs', account('no one in particular')],
  ['max_job_seconds', 'Longest Job', (value) => `${Math.round(Number(value) / 86_400)} days`],
  ...PERIOD_CHOICES.map(
    ([period, words]) => [`${period}_budget`, `Most in any ${words}`, amount('no budget')] as const,
  ),
  ['recipient', 'Recipient', account('no one')],
  ['session_key', 'Signing key', account('none')],
  ['scopes', 'May', (value) => scopeWords(list(value, 'do nothing: it was revoked'))],
  ['budget', 'Budget', budgetWords],
];
