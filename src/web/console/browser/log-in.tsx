import { useState } from 'preact/hooks';
import { Button } from './action.tsx';
import { answerOf, api, begin, endedBecause, resume, session } from './api.ts';
import { type BrowserWallet, canUsePasskeys, getCredential, signedBy, WalletButtons } from './credentials.tsx';
import { Checks, Field, Form, useForm } from './form.tsx';
import { Copyable, Link, Page, QrCode } from './parts.tsx';
import { ForgottenPassword } from './password.tsx';
import { claimKeyOfLink, goTo, useStore } from './store.ts';

/** Logging in. The page that the path names is shown afterwards. */
export function LogIn() {
  const form = useForm({ username: '', password: '' });
  const { draft, action } = form;
  const why = useStore(endedBecause);
  const goOn = () => {
    if (claimKeyOfLink.get() !== '') goTo('/claim');
  };
  const byPassword = async () => {
    const begun = await answerOf(api.POST('/v1/auth/browser/login', { body: draft }));
    begin({ ...begun, username: draft.username });
    goOn();
  };
  const byPasskey = async () => {
    const { options } = await answerOf(api.POST('/v1/auth/passkey/options'));
    const passkey = await getCredential(options);
    await answerOf(api.POST('/v1/auth/browser/passkey', { body: { passkey } }));
    // The new session says who that was.
    await resume();
    goOn();
  };
  const byWallet = async (wallet: BrowserWallet) => {
    const body = await signedBy(wallet, (address) =>
      answerOf(api.POST('/v1/auth/wallet/challenge', { body: { address } })),
    );
    await answerOf(api.POST('/v1/auth/browser/wallet', { body }));
    await resume();
    goOn();
  };
  return (
    <Page title="Log in" class="narrow">
      {why === undefined ? null : (
        <p class="says warn" role="status">
          {why}
        </p>
      )}
      <Form form={form} label="Log in" onSubmit={byPassword}>
        <Field {...form.field('username')} label="User name" autocomplete="username" />
        <Field {...form.field('password')} label="Password" type="password" autocomplete="current-password" />
      </Form>
      {canUsePasskeys ? (
        <Button kind="second" action={action} onClick={byPasskey}>
          Log in with a passkey
        </Button>
      ) : null}
      <WalletButtons label="Log in with" action={action} onWallet={byWallet} />
      <ForgottenPassword />
      <p class="soft">
        New here? Your agent creates a wallet and gives you its claim key. <Link to="/claim">Claim a wallet</Link>
      </p>
    </Page>
  );
}

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

function ClaimForm({ onClaimed }: { onClaimed: (claimed: Claimed) => void }) {
  const form = useForm(() => ({ claimKey: claimKeyOfLink.get(), username: '', password: '', invite: '' }), CLAIM_CODES);
  const { claimKey, username, password, invite } = form.draft;
  const { error, isBusy } = form.action;
  const known = useStore(session);
  const [grants, setGrants] = useState<readonly 'connect'[]>(['connect']);
  const needsInvite = error?.code === 'INVITE_REQUIRED' || error?.code === 'INVALID_INVITE' || invite !== '';
  const claim = async () => {
    const newUser = { username, password, ...(invite === '' ? {} : { invite }) };
    const connectAgent = grants.includes('connect');
    const body = { claimKey: claimKey.trim(), connectAgent, ...(known ? {} : newUser) };
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
        <Field {...form.field('claimKey')} label="Claim key" isCode />
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
          label="The agent"
          options={[['connect', 'Give the agent that made this wallet its key: it can then spend, within your limits']]}
          value={grants}
          onValue={setGrants}
          error={undefined}
        />
        {isBusy ? <p class="soft">The wallet is being put on the chain. That takes a few seconds.</p> : null}
      </Form>
      {known ? null : (
        <p class="soft">
          Do you have an account? <Link to="/">Log in</Link> first.
        </p>
      )}
      {claimKey.trim() === '' ? null : (
        <details>
          <summary>Claim it on your phone</summary>
          <p class="soft">Only you should see this code: who opens it first becomes the Owner.</p>
          <QrCode
            text={`${location.origin}/console/claim#${claimKey.trim()}`}
            label="The link to this claim as a QR code"
          />
        </details>
      )}
    </Page>
  );
}

function ClaimDone({ claimed: { walletId, apiKey, freezeToken, summary } }: { claimed: Claimed }) {
  return (
    <Page title="The wallet is yours">
      <h2>For your agent</h2>
      <p>
        Its API key, with which it pays within your limits. An agent that waits for it gets it by itself; you find it
        again on the wallet's page. The wallet has <strong>no limits yet</strong>: set them before you fund it.
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
        <Link to={`/wallets/${walletId}/limits`} class="button">
          Set limits
        </Link>
        <Link to={`/wallets/${walletId}`} class="button second">
          Go to the wallet
        </Link>
      </div>
    </Page>
  );
}
