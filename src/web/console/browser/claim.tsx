import { useState } from 'preact/hooks';
import { answerOf, api, begin, type Schemas, session } from './api.ts';
import { ChainName } from './chain.tsx';
import { claimableOf } from './data.ts';
import { Checks, Field, Form, useForm } from './form.tsx';
import { LimitPresets } from './limit-presets.tsx';
import { Copyable, Facts, Link, Page, QrCode, Time, Usdc } from './parts.tsx';
import { type Known, useData } from './resource.ts';
import { claimKeyOfLink, useStore } from './store.ts';

interface Claimed {
  readonly walletId: string;
  readonly apiKey: string;
  readonly freezeToken: string;
  readonly summary: string;
}

/** Claiming a wallet, as a new user or as the one who is logged in. */
export function Claim() {
  const [claimed, setClaimed] = useState<Claimed>();
  return claimed === undefined ? <ClaimForm onClaimed={setClaimed} /> : <ClaimDone claimed={claimed} />;
}

const CLAIMING = "The claim makes you the wallet's Owner: you set its limits, freeze it and take its money out.";
const CLAIM_CODES = {
  claimKey: ['MISSING_CLAIM_KEY', 'INVALID_CLAIM_KEY', 'CLAIM_KEY_INVALID'],
  username: ['MISSING_USERNAME', 'INVALID_USERNAME', 'USERNAME_TAKEN'],
  password: ['MISSING_PASSWORD', 'INVALID_PASSWORD'],
  invite: ['INVALID_INVITE', 'INVITE_REQUIRED'],
} as const;
const CLAIM_KEY = /^bsk_[a-z0-9]{8}_[a-z0-9]{48}$/;

function ClaimForm({ onClaimed }: { onClaimed: (claimed: Claimed) => void }) {
  const form = useForm(() => ({ claimKey: claimKeyOfLink.get(), username: '', password: '', invite: '' }), CLAIM_CODES);
  const { claimKey, username, password, invite } = form.draft;
  const { error, isBusy } = form.action;
  const known = useStore(session);
  const key = claimKey.trim();
  const found = useData(claimableOf(CLAIM_KEY.test(key) ? key : ''));
  // Before there are limits, an agent with its key can spend what the wallet has.
  const [chosen, setChosen] = useState<readonly 'connect'[]>();
  const grants = chosen ?? (found.value != null && found.value.balance !== '0' ? [] : ['connect']);
  const needsInvite = error?.code === 'INVITE_REQUIRED' || error?.code === 'INVALID_INVITE' || invite !== '';
  const claim = async () => {
    const newUser = { username, password, ...(invite === '' ? {} : { invite }) };
    const connectAgent = grants.includes('connect');
    const body = { claimKey: key, connectAgent, ...(known ? {} : newUser) };
    const { freezeToken, agentConfig, ...begun } = await answerOf(api.POST('/v1/auth/browser/claim', { body }));
    // Before anything else is drawn: a secret shown once must not be lost with this page.
    onClaimed({ ...agentConfig, freezeToken });
    claimKeyOfLink.set('');
    begin({ ...begun, username: known?.username ?? username });
  };
  return (
    <Page
      title="Claim a wallet"
      intro={`${CLAIMING}${known ? ` You claim it as ${known.username}.` : ''}`}
      class="narrow"
    >
      <Form form={form} label="Claim the wallet" onSubmit={claim}>
        <Field
          {...form.field('claimKey')}
          label="Claim key"
          isCode
          error={keyFault(form.field('claimKey').error, found)}
        />
        <Claimable wallet={found.value} />
        {known ? null : (
          <>
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
          onValue={setChosen}
          error={undefined}
        />
        <p class="soft">
          {grants.length > 0
            ? 'It can then spend what the wallet has, until you set limits: you do that on the next page.'
            : 'You get the key, and give it to the agent once you have set limits.'}
        </p>
        {isBusy ? <p class="soft">The wallet is being put on the chain. That takes a few seconds.</p> : null}
      </Form>
      {known ? null : (
        <p class="soft">
          Do you have an account? <Link to="/">Log in</Link> first.
        </p>
      )}
      {key === '' ? null : (
        <details>
          <summary>Claim it on your phone</summary>
          <p class="soft">Only you should see this code: who opens it first becomes the Owner.</p>
          <QrCode text={`${location.origin}/console/claim#${key}`} label="The link to this claim as a QR code" />
        </details>
      )}
    </Page>
  );
}

/** Why a key claims nothing, before anyone has sent the form. */
function keyFault(own: string | undefined, { value, error }: Known<Schemas['ClaimableWallet'] | null>) {
  return own ?? (value == null && error?.code === 'CLAIM_KEY_INVALID' ? error.message : undefined);
}

/** The wallet that a key claims. */
function Claimable({ wallet }: { wallet: Schemas['ClaimableWallet'] | null | undefined }) {
  if (wallet == null) return null;
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

function ClaimDone({ claimed: { walletId, apiKey, freezeToken, summary } }: { claimed: Claimed }) {
  return (
    <Page title="The wallet is yours">
      <LimitPresets id={walletId} />
      <h2>For your agent</h2>
      <p>
        Its API key, with which it pays within your limits. An agent that waits for it gets it by itself; you find it
        again on the wallet's page.
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
