import { useRef, useState } from 'preact/hooks';
import type { Schemas } from './api.ts';
import { auditOf, useData, wallets } from './data.ts';
import { Button, Link, Problem, Select, Time, UNTOLD_ADDRESS } from './parts.tsx';

type Entry = Schemas['AuditEntry'];
type Action = Entry['action'];

const ACTIONS = [
  ['', 'Everything'],
  ['logged_in,login_failed,session_ended,sessions_ended', 'Log-ins'],
  [
    'password_changed,password_reset,passkey_added,passkey_removed,login_wallet_linked,login_wallet_removed,step_up_changed',
    'Passwords, passkeys and linked wallets',
  ],
  ['key_rotated,key_created,key_revoked,key_unlimited,app_connected,owner_key_exported', 'Keys and apps'],
  ['frozen,unfrozen,freeze_token_rotated,freeze_token_revoked', 'Freezes'],
  [
    'withdrawal_made,withdrawal_scheduled,withdrawal_cancelled,withdrawal_policy_changed,withdrawal_policy_lifted,change_scheduled,change_cancelled',
    'Withdrawals',
  ],
] as const;

/** Who did what with the Owner's account and wallets. */
export function Audit() {
  const [action, setAction] = useState('');
  const [pages, setPages] = useState(1);
  const { value, error } = useData(auditOf(JSON.stringify({ action, pages })));
  const last = useRef(value);
  if (value !== undefined) last.current = value;
  const shown = value ?? last.current;
  return (
    <section>
      <p class="path">
        <Link to="/account">Back to the account</Link>
      </p>
      <h1>Audit log</h1>
      <p class="soft">Who did what with your account and your wallets, from where, by this server.</p>
      <Select
        label="Show"
        value={action}
        choices={ACTIONS}
        onValue={(next) => {
          setAction(next);
          setPages(1);
        }}
      />
      <Problem error={shown === undefined ? error : undefined} />
      {shown?.entries.length === 0 ? <p class="soft">Nothing found{shown.isMore ? ' so far' : ''}.</p> : null}
      <ul class="lines" aria-label="Entries">
        {shown?.entries.map((entry) => (
          <Line key={entry.id} entry={entry} />
        ))}
      </ul>
      {shown?.isMore === true ? (
        <Button kind="second" isBusy={value === undefined && error === undefined} onClick={() => setPages(pages + 1)}>
          Show more
        </Button>
      ) : null}
    </section>
  );
}

const BY: Readonly<Record<Entry['actor']['kind'], string>> = {
  session: 'in a session',
  key: 'with the key',
  app: 'by the app',
  freeze_token: 'with the freeze token',
  visitor: 'by someone not logged in',
  operator: 'by the operator',
  server: 'by this server',
};
/** Who makes no request, and so has no address. */
const NOT_ASKED: ReadonlySet<Entry['actor']['kind']> = new Set(['operator', 'server']);
/** Entries worth a second look. */
const NOTABLE: ReadonlySet<Action> = new Set(['login_failed', 'password_reset', 'owner_key_exported']);

const DETAILS: Readonly<Record<string, string>> = {
  txLimit: 'most per payment',
  dailyLimit: 'most per day',
  dayBudget: 'most in any 24 hours',
  weekBudget: 'most in any 7 days',
  monthBudget: 'most in any 30 days',
  expiresAt: 'pays until',
  endsAt: 'ends',
  whitelist: 'recipients',
};

/** `walletId` as `wallet id`, where there are no better words. */
function wordsFor(name: string): string {
  return DETAILS[name] ?? name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
}

function shownDetail(name: string, value: Entry['details'][string]): string {
  if (name !== 'expiresAt' && name !== 'endsAt')
    return Array.isArray(value) ? value.join(', ') : String(value ?? 'none');
  return value === null || value === 0 ? 'no end' : new Date(Number(value) * 1000).toLocaleString();
}

function Line({ entry: { action, actor, address, at, count, details, walletId } }: { entry: Entry }) {
  const own = useData(wallets).value?.find(({ id }) => id === walletId);
  const words = action.replaceAll('_', ' ');
  const shown = Object.entries(details).map(([name, value]) => `${wordsFor(name)}: ${shownDetail(name, value)}`);
  return (
    <li>
      <div class="spread">
        <span class={NOTABLE.has(action) ? 'tag warn' : undefined}>
          {words.slice(0, 1).toUpperCase() + words.slice(1)}
          {count > 1 ? `, ${count} times` : ''}
        </span>
        {walletId === null ? null : <Link to={`/wallets/${walletId}`}>{own?.name ?? walletId}</Link>}
      </div>
      <p class="soft">
        <Time at={at} /> · {BY[actor.kind]} {actor.id}
        {address === null && NOT_ASKED.has(actor.kind) ? null : ` · ${address ?? UNTOLD_ADDRESS}`}
      </p>
      {shown.length === 0 ? null : <p class="soft quoted">{shown.join(' · ')}</p>}
    </li>
  );
}
