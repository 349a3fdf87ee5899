import { type FunctionComponent, render } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { keepSteady } from '../../../core/lib/browser/steady.ts';
import { MARK_URL } from '../../../core/lib/mark.ts';
import { Account, Audit, WalletAudit } from './account.tsx';
import { Activity } from './activity.tsx';
import { AddressBook } from './address-book.tsx';
import { AgentKeys } from './agent-keys.tsx';
import { ApiError, isConnected, resume, session, type Wallet } from './api.ts';
import { ChainName } from './chain.tsx';
import { Claim } from './claim.tsx';
import { StepUpDialog } from './confirmation.tsx';
import { inbox, isToDecide } from './data.ts';
import { FreezeSwitch, noticeFreezes } from './freeze.tsx';
import { Inbox, noticeDecisions } from './inbox.tsx';
import { Jobs } from './jobs.tsx';
import { Limits } from './limits.tsx';
import { LogIn } from './log-in.tsx';
import { Notifications } from './notifications.tsx';
import { Operator } from './operator.tsx';
import { Invitation, Organization, Organizations } from './organizations.tsx';
import { Owner } from './owner.tsx';
import { Link, Notices, Page } from './parts.tsx';
import { useData } from './resource.ts';
import { SignatureDialog } from './signing.tsx';
import { Spending } from './spending.tsx';
import { createStore, route, useStore } from './store.ts';
import { WalletOverview, WalletPage, Wallets } from './wallet.tsx';
import { Webhooks } from './webhooks.tsx';
import { Withdraw } from './withdraw.tsx';

/** Between two tries to reach the server, until it has answered whether someone is logged in. */
const RETRY_MS = 3_000;

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
          <CurrentPage />
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
  inbox: 'Waits for you',
  jobs: 'Jobs',
  account: 'Account',
  organizations: 'Organisations',
  invitation: 'Invitation',
  notifications: 'Notifications',
  operator: 'Operator',
};

/** How many rows of the inbox wait, for the title of each page; empty for none. */
const waitingWords = createStore('');

/** Names each page, and takes the keyboard and the screen reader to it. */
function usePageChange(parts: readonly string[]): void {
  const path = parts.join('/');
  const waiting = useStore(waitingWords);
  const title = TITLES[parts[0] ?? ''] ?? 'Wallets';
  useEffect(() => {
    document.title = `${waiting === '' ? '' : `(${waiting}) `}${title} · Bursar`;
  }, [title, waiting]);
  const shown = useRef(path);
  useEffect(() => {
    if (shown.current !== path) document.getElementById('main')?.focus();
    shown.current = path;
    // On a phone not all pages are in sight.
    document.querySelector('nav [aria-current]')?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [path, parts]);
}

/** Where the money of all pages is. */
function ChainBar() {
  return (
    <p class="chain">
      <ChainName />
    </p>
  );
}

function PlainBar() {
  return (
    <header>
      <ChainBar />
      <span class="brand">
        <Mark /> Bursar
      </span>
    </header>
  );
}

function Mark() {
  return <img src={MARK_URL} alt="" width="26" height="26" />;
}

/** The pages of the bar, each with the first parts of the paths that belong to it. */
const PAGES: readonly (readonly [to: string, words: string, ...parts: string[]])[] = [
  ['/inbox', 'Waits for you', 'inbox'],
  ['/', 'Wallets', '', 'wallets'],
  ['/jobs', 'Jobs', 'jobs'],
  ['/account', 'Account', 'account', 'notifications', 'organizations'],
];

/** How many rows wait: `3`, or `50+` where there are more than are read at once. */
function useWaitingWords(): string {
  const { value } = useData(inbox);
  const count = value?.entries.filter(isToDecide).length ?? 0;
  const words = count === 0 ? '' : `${count}${value?.isMore ? '+' : ''}`;
  useEffect(() => waitingWords.set(words), [words]);
  useEffect(() => () => waitingWords.set(''), []);
  return words;
}

function TopBar() {
  const [page] = useStore(route);
  const waiting = useWaitingWords();
  useEffect(noticeFreezes, []);
  useEffect(noticeDecisions, []);
  return (
    <header>
      <ChainBar />
      <Link to="/" class="brand">
        <Mark /> Bursar
      </Link>
      <nav aria-label="Pages">
        {PAGES.map(([to, words, ...parts]) => (
          <Link key={to} to={to} isCurrent={parts.includes(page ?? '')}>
            {words}
            {to === '/inbox' && waiting !== '' ? <span class="count">{waiting}</span> : null}
          </Link>
        ))}
      </nav>
      <div class="switch">
        <FreezeSwitch />
      </div>
    </header>
  );
}

/** The pages about a wallet, by the part of the path that follows its id. */
const walletPages = new Map<string, readonly [title: string, page: FunctionComponent<{ wallet: Wallet }>]>([
  ['activity', ['Activity', Activity]],
  ['spending', ['Spending', Spending]],
  ['limits', ['Limits', Limits]],
  ['withdraw', ['Withdraw', Withdraw]],
  ['key', ["Agent's key", AgentKeys]],
  ['owner', ['Ownership and safety', Owner]],
  ['webhooks', ['Webhooks', Webhooks]],
  ['audit', ['Audit log', WalletAudit]],
]);

/** The pages about the account, by the part of the path that follows it. */
const accountPages = new Map<string, FunctionComponent>([
  ['audit', Audit],
  ['addresses', AddressBook],
]);

/** Pages that read the rest of the path themselves. */
const wholePages = new Map<string, FunctionComponent>([
  ['inbox', Inbox],
  ['notifications', Notifications],
  ['organizations', PeoplePage],
  ['invitation', Invitation],
]);

function CurrentPage() {
  const [page, id, part] = useStore(route);
  if (page === undefined || (page === 'wallets' && id === undefined)) return <Wallets />;
  if (page === 'jobs' && part === undefined) return <Jobs id={id} />;
  if (page === 'account') {
    const Part = accountPages.get(id ?? '') ?? Account;
    return <Part />;
  }
  const Whole = wholePages.get(page);
  if (Whole !== undefined) return <Whole />;
  if (page === 'wallets' && id !== undefined) {
    if (part === undefined) return <WalletOverview key={id} id={id} />;
    const [title, Part] = walletPages.get(part) ?? [];
    if (Part !== undefined)
      return (
        <WalletPage key={id} id={id} title={title}>
          {(wallet) => <Part wallet={wallet} />}
        </WalletPage>
      );
  }
  return (
    <Page title="There is no such page">
      <Link to="/">All wallets</Link>
    </Page>
  );
}

/** People who look after wallets together. */
function PeoplePage() {
  const [, id] = useStore(route);
  return id === undefined ? <Organizations /> : <Organization key={id} id={id} />;
}

/** Says when the server cannot be reached: the shown data may be old. */
function Connection() {
  const connected = useStore(isConnected);
  const known = useStore(session);
  const [, again] = useState({});
  useEffect(() => {
    if (known !== undefined) return undefined;
    const timer = setTimeout(() => void start().finally(() => again({})), RETRY_MS);
    return () => clearTimeout(timer);
  });
  return (
    <div role="status">
      {connected ? null : (
        <p class="says bad banner">
          The server cannot be reached. What you see may be out of date; this page keeps trying.
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
void start();
render(<App />, root);
keepSteady();
