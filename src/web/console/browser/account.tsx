import { useState } from 'preact/hooks';
import { AUDIT_ACTIONS, type AuditAction, titleOf } from '../../../core/events.ts';
import { budgetDetails, LIMIT_NAMES, LIMITS, periodWords } from '../../../core/spending-limits.ts';
import { Button, FoundLines, Line, useAction } from './action.tsx';
import { answerOf, api, logOut, type Schemas, session, type Wallet } from './api.ts';
import { auditOf, byId, loginWallets, passkeys, security, sessions, wallets } from './data.ts';
import { Select } from './form.tsx';
import { LoginWallets, Passkeys } from './log-in-methods.tsx';
import { Card, Details, Lines, Link, Page, Problem, Spread, say, Time, Together } from './parts.tsx';
import { Password } from './password.tsx';
import { useData, useQuery } from './resource.ts';
import { useStore } from './store.ts';
import { programName, timeWords, UNKNOWN_ADDRESS } from './words.ts';

/** The Owner's account: how and where they log in, and what they confirm by their password. */
export function Account() {
  const known = useStore(session);
  const action = useAction();
  return (
    <Page title="Account">
      <div class="card">
        <Spread>
          <p>
            You are logged in as <strong>{known?.username}</strong>.
          </p>
          <Button kind="second" action={action} onClick={logOut}>
            Log out
          </Button>
        </Spread>
        <Problem error={action.error} />
      </div>
      <Together of={[useData(security), useData(passkeys), useData(loginWallets), useData(sessions)]}>
        <Password />
        <StepUp />
        <Passkeys />
        <LoginWallets />
        <PageCard title="Organisations" to="/organizations" words="Members and wallets" />
        <PageCard title="Address book" to="/account/addresses" words="Names" />
        <PageCard title="Notifications" to="/notifications" words="Channels" />
        <Sessions />
        <PageCard title="Audit log" to="/account/audit" words="Entries" />
      </Together>
    </Page>
  );
}

function PageCard({ title, to, words }: { title: string; to: string; words: string }) {
  const link = (
    <Link to={to} class="button second">
      {words}
    </Link>
  );
  return <Card title={title} next={link} />;
}

function StepUp() {
  const { value } = useData(security);
  const action = useAction();
  if (value === undefined) return null;
  const toggle = async () => {
    const on = !value.stepUp;
    await answerOf(api.PATCH('/v1/me/security', { body: { stepUp: on } }));
    say(on ? 'Sensitive actions have to be confirmed from now on.' : 'Nothing has to be confirmed any more.');
  };
  const tag = <span class={value.stepUp ? 'tag' : 'tag warn'}>{value.stepUp ? 'on' : 'off'}</span>;
  const button = (
    <Button kind="second" action={action} onClick={toggle}>
      {value.stepUp ? 'Turn off' : 'Turn on'}
    </Button>
  );
  return (
    <Card
      title={['Confirm sensitive actions ', tag]}
      intro="When it is on, withdrawing, keys, looser limits, unfreezing and approvals ask for your password or a passkey: a stolen session is not enough. Freezing never asks."
      next={button}
    >
      <Problem error={action.error} />
    </Card>
  );
}

function Sessions() {
  const known = useData(sessions);
  const others = known.value?.filter(({ current }) => !current).length ?? 0;
  const action = useAction();
  const endOthers = async () => {
    const { ended } = await answerOf(api.DELETE('/v1/auth/sessions'));
    say(ended === 1 ? 'One session was ended.' : `${ended} sessions were ended.`);
  };
  const button = (
    <Button kind="second" action={action} onClick={endOthers}>
      End all others
    </Button>
  );
  return (
    <Card title="Sessions" next={others === 0 ? null : button}>
      <Problem error={action.error} />
      <Lines of={known}>{(one) => <SessionLine key={one.id} session={one} />}</Lines>
    </Card>
  );
}

function SessionLine({ session: { id, userAgent, address, lastSeenAt, current } }: { session: Schemas['Session'] }) {
  const [isGone, setGone] = useState(false);
  const end = async () => {
    await answerOf(api.DELETE('/v1/auth/sessions/{id}', byId(id)));
    setGone(true);
  };
  if (isGone) return null;
  const title = (
    <span class="quoted" title={userAgent ?? undefined}>
      {programName(userAgent)}
    </span>
  );
  const tag = current ? <span class="tag">this one</span> : null;
  return (
    <Line title={title} tag={tag} does={current ? undefined : 'End'} onDo={end}>
      <Details of={[address ?? UNKNOWN_ADDRESS, <Time before="last used " at={lastSeenAt} />]} />
    </Line>
  );
}

type Entry = Schemas['AuditEntry'];

const FILTERS: readonly (readonly [string, readonly AuditAction[]])[] = [
  ['Everything', []],
  ['Log-ins', ['logged_in', 'login_failed', 'session_ended', 'sessions_ended']],
  [
    'Passwords, passkeys and linked wallets',
    [
      ...(['password_changed', 'password_reset', 'passkey_added', 'passkey_removed'] as const),
      ...(['login_wallet_linked', 'login_wallet_removed', 'step_up_changed'] as const),
    ],
  ],
  [
    'Keys and apps',
    ['key_rotated', 'key_created', 'key_revoked', 'key_unlimited', 'app_connected', 'owner_key_exported'],
  ],
  ['Freezes', ['wallet_frozen', 'wallet_unfrozen', 'freeze_token_rotated', 'freeze_token_revoked']],
  ['Withdrawals', AUDIT_ACTIONS.filter((action) => /^(withdrawal|change)_/.test(action))],
];

/** Who did what with the Owner's account and wallets. */
export function Audit() {
  return (
    <Page
      title="Audit log"
      intro="Who did what with your account and your wallets, from where, by this server."
      path={<Link to="/account">Back to the account</Link>}
    >
      <Entries />
    </Page>
  );
}

/** Who did what with a wallet: what its Owner and those see who manage it. */
export function WalletAudit({ wallet: { id } }: { wallet: Wallet }) {
  return (
    <>
      <p class="soft">Who did what with this wallet, from where, by this server.</p>
      <Entries walletId={id} />
    </>
  );
}

function Entries({ walletId }: { walletId?: string }) {
  const [action, setAction] = useState('');
  const [pages, setPages] = useState(1);
  const found = useQuery(auditOf({ walletId, action, pages }));
  return (
    <>
      <Select
        label="Show"
        value={action}
        options={FILTERS.map(([words, actions]) => [actions.join(), words] as const)}
        onValue={(next) => {
          setAction(next);
          setPages(1);
        }}
      />
      <FoundLines of={found} label="Entries" onMore={() => setPages(pages + 1)}>
        {(entry) => <AuditLine key={entry.id} entry={entry} />}
      </FoundLines>
    </>
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
/** Actors that send no request, and so have no address. */
const WITHOUT_ADDRESS: ReadonlySet<Entry['actor']['kind']> = new Set(['operator', 'server']);
/** Entries worth a second look. */
const NOTABLE: ReadonlySet<Entry['action']> = new Set(['login_failed', 'password_reset', 'owner_key_exported']);

const DETAILS: Readonly<Record<string, string>> = {
  ...Object.fromEntries(LIMIT_NAMES.map((name) => [name, LIMITS[name].label.toLowerCase()])),
  ...budgetDetails((period) => `most in any ${periodWords(period)}`),
  endsAt: 'ends',
  whitelist: 'recipients',
};

/** `walletId` as `wallet id`, if there are no better words. */
function detailName(name: string): string {
  return DETAILS[name] ?? name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
}

function detailWords(name: string, value: Entry['details'][string]): string {
  if (name !== 'expiresAt' && name !== 'endsAt')
    return Array.isArray(value) ? value.join(', ') : String(value ?? 'none');
  return value === null || value === 0 ? 'no end' : timeWords(Number(value));
}

function AuditLine({ entry: { action, actor, address, at, count, details, walletId } }: { entry: Entry }) {
  const own = useData(wallets).value?.find(({ id }) => id === walletId);
  const shown = Object.entries(details).map(([name, value]) => `${detailName(name)}: ${detailWords(name, value)}`);
  const title = (
    <span class={NOTABLE.has(action) ? 'tag warn' : undefined}>
      {titleOf(action)}
      {count > 1 ? `, ${count} times` : ''}
    </span>
  );
  const wallet = walletId === null ? null : <Link to={`/wallets/${walletId}`}>{own?.name ?? walletId}</Link>;
  const hasNoAddress = address === null && WITHOUT_ADDRESS.has(actor.kind);
  return (
    <Line title={title} tag={wallet}>
      <Details
        of={[<Time at={at} />, `${BY[actor.kind]} ${actor.id ?? ''}`, !hasNoAddress && (address ?? UNKNOWN_ADDRESS)]}
      />
      {shown.length === 0 ? null : <p class="soft quoted">{shown.join(' · ')}</p>}
    </Line>
  );
}
