import { useRef, useState } from 'preact/hooks';
import { useAction } from './action.ts';
import { type Schemas, saveActivity } from './api.ts';
import { type ActivityAsked, activityOf, explorer, useData, wallets } from './data.ts';
import { Address, Button, Field, grouped, Problem, Select, Time, Usdc } from './parts.tsx';
import { WalletPage } from './wallet.tsx';

type Entry = Schemas['ActivityEntry'];
type Kind = Entry['kind'];

/** What happened with a wallet: its money, and its rules. */
export function Activity({ id }: { id: string }) {
  return (
    <WalletPage id={id} title="Activity">
      {() => <Entries id={id} />}
    </WalletPage>
  );
}

const CHANGES =
  'deployed,session_changed,limits_changed,whitelist_changed,frozen,unfrozen,guardian_changed,job_policy_changed,owner_changed,ownership_offered,budgets_changed,recipient_budget_changed,session_key_changed,session_keys_revoked';
const KINDS = [
  ['', 'Everything'],
  ['payment,purchase,fee', 'Payments and purchases'],
  ['deposit', 'Deposits'],
  ['withdrawal', 'Withdrawals'],
  ['job_funding,job_payout,job_refund', 'Jobs'],
  [CHANGES, 'Changes of rules'],
] as const;

function Entries({ id }: { id: string }) {
  const [kind, setKind] = useState('');
  const [typed, setTyped] = useState('');
  const [asked, setAsked] = useState<Omit<ActivityAsked, 'id' | 'kind'>>({ q: '', pages: 1 });
  const wanted = { id, kind, ...asked };
  const { value, error } = useData(activityOf(JSON.stringify(wanted)));
  // While more is read, what was there stays.
  const last = useRef(value);
  if (value !== undefined) last.current = value;
  const shown = value ?? last.current;
  const { isBusy, error: refusal, run } = useAction();
  const ask = (q: string) => setAsked({ q: q.trim(), pages: 1 });
  return (
    <>
      <search>
        <form
          onSubmit={(event) => {
            event.preventDefault();
            ask(typed);
          }}
        >
          <Select
            label="Show"
            value={kind}
            choices={KINDS}
            onValue={(next) => {
              setKind(next);
              ask(typed);
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
            <Button
              kind="second"
              isBusy={isBusy}
              onClick={() => void run(() => saveActivity(id, { kind, q: asked.q }))}
            >
              Save as CSV
            </Button>
          </div>
        </form>
      </search>
      <Problem error={refusal ?? (shown === undefined ? error : undefined)} />
      {shown?.entries.length === 0 ? <p class="soft">Nothing found{shown.isMore ? ' so far' : ''}.</p> : null}
      <ul class="lines" aria-label="Activity">
        {shown?.entries.map((entry) => (
          <Line key={entry.id} entry={entry} />
        ))}
      </ul>
      {shown?.isMore === true ? (
        <Button
          kind="second"
          isBusy={value === undefined && error === undefined}
          onClick={() => setAsked({ ...asked, pages: asked.pages + 1 })}
        >
          Show more
        </Button>
      ) : null}
    </>
  );
}

const WORDS: Readonly<Record<Kind, string>> = {
  deposit: 'Deposit',
  payment: 'Payment',
  purchase: 'Purchase',
  fee: 'Fee of purchases',
  withdrawal: 'Withdrawal',
  job_funding: 'Job funded',
  job_payout: 'Job paid out',
  job_refund: 'Job refunded',
  deployed: 'Deployed',
  session_changed: "Agent's signing key changed",
  limits_changed: 'Limits changed',
  whitelist_changed: 'Recipients changed',
  frozen: 'Frozen',
  unfrozen: 'Unfrozen',
  guardian_changed: 'Guardian changed',
  job_policy_changed: 'Rules for Jobs changed',
  owner_changed: 'Owner changed',
  ownership_offered: 'Ownership offered',
  budgets_changed: 'Budgets changed',
  recipient_budget_changed: "A recipient's budget changed",
  session_key_changed: "A key's limits changed",
  session_keys_revoked: 'All further signing keys revoked',
};
const TAGS = { pending: 'tag warn', failed: 'tag bad' } as const;

function Line({ entry }: { entry: Entry }) {
  const { kind, status, amount, at, fee_amount: fee, memo, host, refusal, tx_hash: hash } = entry;
  const isIncoming = !amount.startsWith('-');
  return (
    <li>
      <div class="spread">
        <span>
          {WORDS[kind]}
          <Party entry={entry} isIncoming={isIncoming} />
        </span>
        {amount === '0' ? null : (
          <strong class={isIncoming ? 'gain' : undefined}>
            {isIncoming ? '+' : ''}
            <Usdc amount={amount} />
          </strong>
        )}
      </div>
      <p class="soft">
        {status === 'confirmed' ? null : <span class={TAGS[status]}>{status}</span>} <Time at={at} />
        {kind === 'payment' && fee !== null ? ` · with a fee of ${fee}` : ''}
        {host === null ? '' : ` · ${host}`}
        {refusal === null ? '' : ` · refused: ${refusal}`}
        {hash === null ? null : (
          <>
            {' · '}
            <Transaction hash={hash} />
          </>
        )}
      </p>
      {memo === null || memo === '' ? null : <p class="quoted">{memo}</p>}
      <Change entry={entry} />
    </li>
  );
}

function Party({ entry: { counterparty, job_title: title }, isIncoming }: { entry: Entry; isIncoming: boolean }) {
  const own = useData(wallets).value?.find(({ chain_address: address }) => address === counterparty);
  if (title !== null && title !== '') return <span class="quoted">: {title}</span>;
  if (counterparty === null) return null;
  return (
    <>
      {isIncoming ? ' from ' : ' to '}
      {own === undefined ? <Address address={counterparty} /> : own.name}
    </>
  );
}

/** A transaction; a link where the chain has a public explorer. */
function Transaction({ hash }: { hash: string }) {
  const { value: url } = useData(explorer);
  const short = `${hash.slice(0, 10)}…`;
  if (url === undefined || url === null) return <code title={hash}>{short}</code>;
  return (
    <a href={`${url}/tx/${hash}`} target="_blank" rel="noreferrer" aria-label={`Transaction ${hash}`}>
      <code>{short}</code>
    </a>
  );
}

type Changed = NonNullable<Entry['change']>;

/** What a change has set. */
function Change({ entry: { change } }: { entry: Entry }) {
  if (change === null) return null;
  const changes = CHANGED.flatMap(([name, words, shown]) => {
    const value = change[name];
    return value === undefined ? [] : [`${words}: ${shown(value, change)}`];
  });
  return changes.length === 0 ? null : <p class="soft">{changes.join(' · ')}</p>;
}

type Shown = (value: Changed[keyof Changed], change: Changed) => string;
const asAmount =
  (none: string): Shown =>
  (value) =>
    value === '0' ? none : `${grouped(String(value))} USDC`;
const asAccount =
  (none: string): Shown =>
  (value) =>
    value === null ? none : String(value);
const asList =
  (none: string): Shown =>
  (value) =>
    Array.isArray(value) && value.length > 0 ? value.join(', ') : none;
const asTime: Shown = (value) => (value === 0 ? 'no end' : new Date(Number(value) * 1000).toLocaleString());
const SCOPE_WORDS: Readonly<Record<string, string>> = {
  payments: 'pay',
  x402: 'buy from sellers',
  jobs: 'take part in Jobs',
};
const PERIOD_WORDS: Readonly<Record<string, string>> = { day: '24 hours', week: '7 days', month: '30 days' };

/** What changes may set, in the order and the words in which people read them. */
const CHANGED: readonly (readonly [keyof Changed, string, Shown])[] = [
  ['tx_limit', 'Most per payment', asAmount('no limit')],
  ['daily_limit', 'Most per day', asAmount('no limit')],
  ['whitelist', 'Recipients', asList('anybody')],
  ['expires_at', 'Pays until', asTime],
  ['guardian', 'Guardian', asAccount('no one')],
  ['session', 'Signing key', asAccount('none')],
  ['previous_owner', 'Owner before', asAccount('no one')],
  ['owner', 'Owner', asAccount('no one')],
  ['offered_to', 'Offered to', asAccount('no one any more')],
  ['job_evaluator', 'Who may evaluate Jobs', asAccount('no one in particular')],
  ['max_job_seconds', 'Longest Job', (value) => `${Math.round(Number(value) / 86_400)} days`],
  ['day_budget', 'Most in any 24 hours', asAmount('no budget')],
  ['week_budget', 'Most in any 7 days', asAmount('no budget')],
  ['month_budget', 'Most in any 30 days', asAmount('no budget')],
  ['recipient', 'Recipient', asAccount('no one')],
  ['session_key', 'Signing key', asAccount('none')],
  [
    'scopes',
    'May',
    (value, change) =>
      asList('do nothing: it was revoked')(
        Array.isArray(value) ? value.map((scope) => SCOPE_WORDS[scope] ?? scope) : value,
        change,
      ),
  ],
  [
    'budget',
    'Budget',
    (value, change) => {
      const period = PERIOD_WORDS[change.period ?? ''];
      return `${asAmount('none')(value, change)}${value === '0' || period === undefined ? '' : ` in any ${period}`}`;
    },
  ],
];
