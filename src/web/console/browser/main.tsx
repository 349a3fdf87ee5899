import { type FunctionComponent, render } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { keepSteady } from '../../../core/lib/browser/steady.ts';
import { Account } from './account.tsx';
import { Activity } from './activity.tsx';
import { AgentKey } from './agent-key.tsx';
import { ApiError, isConnected, resume, session } from './api.ts';
import { Approvals, noticeDecisions } from './approvals.tsx';
import { Audit } from './audit.tsx';
import { Claim } from './claim.tsx';
import { approvals, forgetAll, useData } from './data.ts';
import { FreezeSwitch, noticeFreezes } from './freeze.tsx';
import { Jobs } from './jobs.tsx';
import { Limits } from './limits.tsx';
import { LogIn } from './login.tsx';
import { Notices } from './notices.tsx';
import { Notifications } from './notifications.tsx';
import { Operator } from './operator.tsx';
import { Invitation, Organization, Organizations } from './organizations.tsx';
import { Owner } from './owner.tsx';
import { Link } from './parts.tsx';
import { SignatureDialog } from './signature.tsx';
import { Spending } from './spending.tsx';
import { StepUpDialog } from './step-up.tsx';
import { route, useStore } from './store.ts';
import { WalletOverview } from './wallet.tsx';
import { Wallets } from './wallets.tsx';
import { Webhooks } from './webhooks.tsx';
import { Withdraw } from './withdraw.tsx';

/** How long until the server is asked again whether someone is logged in, where it could not be reached. */
const AGAIN_MS = 3_000;

function App() {
  const known = useStore(session);
  const parts = useStore(route);
  const [page] = parts;
  usePageChange(parts);
  return (
    <>
      <a class="skip" href="#main">
        Skip to the content
      </a>
      {known && page !== 'operator' ? <TopBar /> : <PlainBar />}
      <Connection />
      {/* Drawn again with another bar above it, so that nothing moves that was there; but a claim goes on with a new user. */}
      <main key={known && page !== 'claim' ? 'known' : 'unknown'} id="main" tabIndex={-1}>
        {page === 'operator' ? (
          <Operator />
        ) : known === undefined ? (
          <p class="loading">Loading…</p>
        ) : page === 'claim' ? (
          <Claim />
        ) : known === null ? (
          <LogIn />
        ) : (
          <Page />
        )}
      </main>
      <Notices />
      <SignatureDialog />
      <StepUpDialog />
    </>
  );
}

const TITLES: Readonly<Record<string, string>> = {
  claim: 'Claim',
  approvals: 'Approvals',
  jobs: 'Jobs',
  account: 'Account',
  organizations: 'Organisations',
  invitation: 'Invitation',
  notifications: 'Notifications',
  operator: 'Operator',
};

/** Names each page, and takes the keyboard and the screen reader to it. */
function usePageChange(parts: readonly string[]): void {
  const path = parts.join('/');
  const shown = useRef(path);
  useEffect(() => {
    document.title = `${TITLES[parts[0] ?? ''] ?? 'Wallets'} · Bursar`;
    if (shown.current !== path) document.getElementById('main')?.focus();
    shown.current = path;
    // On a phone not all pages are in sight.
    document.querySelector('nav [aria-current]')?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [path, parts]);
}

function PlainBar() {
  return (
    <header>
      <span class="brand">Bursar</span>
    </header>
  );
}

function TopBar() {
  const [page] = useStore(route);
  const waiting = useData(approvals).value?.filter(({ status }) => status === 'pending').length ?? 0;
  useEffect(noticeFreezes, []);
  useEffect(noticeDecisions, []);
  return (
    <header>
      <Link to="/" class="brand">
        Bursar
      </Link>
      <nav aria-label="Pages">
        <Link to="/" isCurrent={page === undefined || page === 'wallets'}>
          Wallets
        </Link>
        <Link to="/jobs" isCurrent={page === 'jobs'}>
          Jobs
        </Link>
        <Link to="/approvals" isCurrent={page === 'approvals'}>
          Approvals{waiting === 0 ? null : <span class="count">{waiting}</span>}
        </Link>
        <Link to="/account" isCurrent={page === 'account' || page === 'notifications' || page === 'organizations'}>
          Account
        </Link>
      </nav>
      <div class="switch">
        <FreezeSwitch />
      </div>
    </header>
  );
}

/** The pages about a wallet, by what follows its id in the path. */
const walletPages = new Map<string | undefined, FunctionComponent<{ id: string }>>([
  [undefined, WalletOverview],
  ['activity', Activity],
  ['spending', Spending],
  ['limits', Limits],
  ['withdraw', Withdraw],
  ['key', AgentKey],
  ['owner', Owner],
  ['webhooks', Webhooks],
]);

/** Pages that look at the rest of the path themselves. */
const wholePages = new Map<string, FunctionComponent>([
  ['approvals', Approvals],
  ['notifications', Notifications],
  ['organizations', PeoplePage],
  ['invitation', Invitation],
]);

function Page() {
  const [page, id, part] = useStore(route);
  if (page === undefined || (page === 'wallets' && id === undefined)) return <Wallets />;
  if (page === 'jobs' && part === undefined) return <Jobs id={id} />;
  if (page === 'account') return id === 'audit' ? <Audit /> : <Account />;
  const Whole = wholePages.get(page);
  if (Whole !== undefined) return <Whole />;
  if (page === 'wallets' && id !== undefined) {
    const Part = walletPages.get(part);
    if (Part !== undefined) return <Part key={id} id={id} />;
  }
  return (
    <section>
      <h1>There is no such page</h1>
      <Link to="/">All wallets</Link>
    </section>
  );
}

/** People who look after wallets together. */
function PeoplePage() {
  const [, id] = useStore(route);
  return id === undefined ? <Organizations /> : <Organization key={id} id={id} />;
}

/** Says while the server cannot be reached; the shown data may be old then. */
function Connection() {
  const connected = useStore(isConnected);
  const known = useStore(session);
  const [, again] = useState({});
  useEffect(() => {
    if (known !== undefined) return undefined;
    const timer = setTimeout(() => void start().finally(() => again({})), AGAIN_MS);
    return () => clearTimeout(timer);
  });
  return (
    <div role="status">
      {connected ? null : (
        <p class="says bad banner">
          The server cannot be reached. What you see may be out of date; this page tries again by itself.
        </p>
      )}
    </div>
  );
}

async function start(): Promise<void> {
  try {
    await resume();
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
  }
}

const root = document.getElementById('app');
if (root === null) throw new Error('The page has no place for the console.');
root.replaceChildren();
// Before anything is drawn for the next user.
session.subscribe(forgetAll);
void start();
render(<App />, root);
keepSteady();
