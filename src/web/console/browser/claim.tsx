import { useEffect, useState } from 'preact/hooks';
import { answerOf, api, begin, type Schemas, session } from './api.ts';
import { ChainName } from './chain.tsx';
import { Checks, Field, Form, useForm } from './form.tsx';
import { LimitPresets } from './limit-presets.tsx';
import { Copyable, Facts, Link, Page, QrCode, Time, Usdc } from './parts.tsx';
import { claimKeyOfLink, useStore } from './store.ts';

interface Claimed {
  readonly walletId: string;
  readonly apiKey: string;
  readonly freezeToken: string;
  readonly summary: string;
  /** Whether the agent that made the wallet gets its key by itself. */
  readonly isConnected: boolean;
}

interface Found {
  readonly claimKey: string;
  readonly wallet: Schemas['ClaimableWallet'];
}

/** Claiming a wallet, as a new user or as the one who is logged in: first a look at it, then the claim. */
export function Claim() {
  const [found, setFound] = useState<Found>();
  const [claimed, setClaimed] = useState<Claimed>();
  if (claimed !== undefined) return <ClaimDone claimed={claimed} />;
  return found === undefined ? <LookForm onFound={setFound} /> : <ClaimForm found={found} onClaimed={setClaimed} />;
}

const CLAIMING = "The claim makes you the wallet's Owner: you set its limits, freeze it and take its money out.";

function LookForm({ onFound }: { onFound: (found: Found) => void }) {
  const form = useForm(() => ({ claimKey: claimKeyOfLink.get() }), { claimKey: 'all' });
  const claimKey = form.draft.claimKey.trim();
  const look = async () =>
    onFound({ claimKey, wallet: await answerOf(api.POST('/v1/auth/claim/look', { body: { claimKey } })) });
  useEffect(() => {
    if (claimKey !== '') void form.action.run(look);
  }, []);
  return (
    <Page title="Claim a wallet" intro={CLAIMING} class="narrow">
      <Form form={form} label="Look at the wallet" onSubmit={look}>
        <Field {...form.field('claimKey')} label="Claim key" isCode hint="From your agent. A look uses nothing up." />
      </Form>
    </Page>
  );
}

const CLAIM_CODES = {
  username: ['MISSING_USERNAME', 'INVALID_USERNAME', 'USERNAME_TAKEN'],
  password: ['MISSING_PASSWORD', 'INVALID_PASSWORD'],
  invite: ['INVALID_INVITE', 'INVITE_REQUIRED'],
} as const;

function ClaimForm({ found, onClaimed }: { found: Found; onClaimed: (claimed: Claimed) => void }) {
  const { claimKey, wallet } = found;
  const form = useForm({ username: '', password: '', invite: '' }, CLAIM_CODES);
  const { username, password, invite } = form.draft;
  const { error, isBusy } = form.action;
  const known = useStore(session);
  // Before there are limits, an agent with its key can spend what the wallet has.
  const [grants, setGrants] = useState<readonly 'connect'[]>(wallet.balance === '0' ? ['connect'] : []);
  const needsInvite = error?.code === 'INVITE_REQUIRED' || error?.code === 'INVALID_INVITE' || invite !== '';
  const claim = async () => {
    const newUser = { username, password, ...(invite === '' ? {} : { invite }) };
    const connectAgent = grants.includes('connect');
    const body = { claimKey, connectAgent, ...(known ? {} : newUser) };
    const { freezeToken, agentConfig, ...begun } = await answerOf(api.POST('/v1/auth/browser/claim', { body }));
    // Before anything else is drawn: a secret shown once must not be lost with this page.
    onClaimed({ ...agentConfig, freezeToken, isConnected: connectAgent });
    claimKeyOfLink.set('');
    begin({ ...begun, username: known?.username ?? username });
  };
  return (
    <Page
      title="Claim a wallet"
      intro={`${CLAIMING}${known ? ` You claim it as ${known.username}.` : ''}`}
      class="narrow"
    >
      <Claimable wallet={wallet} />
      <Form form={form} label="Claim the wallet" onSubmit={claim}>
        {known ? null : (
          <>
            <p class="soft">
              Do you have an account? <Link to="/">Log in</Link> first.
            </p>
            <Field
              {...form.field('username')}
              label="User name"
              hint="3 to 20 characters. You log in with it."
              autocomplete="username"
            />
            <Field
              {...form.field('password')}
              label="Password"
              type="password"
              hint="At least 8 characters, and hard to guess."
              autocomplete="new-password"
            />
            {needsInvite ? <Field {...form.field('invite')} label="Invitation" isCode /> : null}
          </>
        )}
        <Checks
          label="The agent that made this wallet"
          options={[['connect', 'gets its API key as soon as you have claimed it']]}
          value={grants}
          onValue={setGrants}
          error={undefined}
        />
        <p class="soft">
          {grants.length > 0
            ? 'It can then spend what the wallet has, until you set limits: you do that on the next page.'
            : 'You get the key, and give it to the agent once you have set limits.'}
        </p>
        {isBusy ? <p class="soft">The wallet is being put on the chain. That takes a few seconds.</p> : null}
      </Form>
      <details>
        <summary>Claim it on your phone</summary>
        <p class="soft">Only you should see this code: who opens it first becomes the Owner.</p>
        <QrCode text={`${location.origin}/console/claim#${claimKey}`} label="The link to this claim as a QR code" />
      </details>
    </Page>
  );
}

/** The wallet that a key claims. */
function Claimable({ wallet }: Pick<Found, 'wallet'>) {
  const { name, chainAddress, balance, createdAt, version } = wallet;
  return (
    <section class="card" aria-label="What you claim">
      <Facts
        of={[
          ['Wallet', <strong class="quoted">{name}</strong>],
          ['Chain', <ChainName />],
          ['Address', <code>{chainAddress}</code>],
          ['It has', <Usdc amount={balance} />],
          ['Made', <Time at={createdAt} />],
          ['Jobs', version === 'v3' ? 'It can hire agents and be hired.' : 'None: it pays and buys only.'],
        ]}
      />
      <p class="soft">
        An agent has made it and named it. Claim it only if that is your agent: its makers have no key to it, and you
        decide what it may spend.
      </p>
    </section>
  );
}

function ClaimDone({ claimed }: { claimed: Claimed }) {
  const { walletId, apiKey, freezeToken, summary, isConnected } = claimed;
  return (
    <Page title="The wallet is yours">
      <LimitPresets id={walletId} />
      <h2>For your agent</h2>
      <p>
        Its API key, with which it pays within your limits.{' '}
        {isConnected ? 'The agent that made the wallet gets it by itself.' : 'Give it to your agent.'} You find it again
        on the wallet's page.
      </p>
      <Copyable text={apiKey} label="API key" />
      <details>
        <summary>Briefing for the agent</summary>
        <pre>{summary}</pre>
      </details>
      <h2>For you</h2>
      <p>
        The freeze token, <strong>shown only now</strong>. It freezes this wallet and does nothing else: keep it where
        you find it when you cannot log in.
      </p>
      <Copyable text={freezeToken} label="freeze token" />
      <div class="row">
        <Link to={`/wallets/${walletId}`} class="button">
          Go to the wallet
        </Link>
      </div>
    </Page>
  );
}
