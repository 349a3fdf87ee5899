import { useState } from 'preact/hooks';
import { useAction } from './action.ts';
import { type ApiError, answerOf, api, begin, session } from './api.ts';
import { Copyable, Field, Form, Link, Problem } from './parts.tsx';
import { claimKeyOfLink, useStore } from './store.ts';

interface Claimed {
  readonly walletId: string;
  readonly apiKey: string;
  readonly freezeToken: string;
  readonly summary: string;
}

const OF_FIELD: Readonly<Record<string, readonly string[]>> = {
  claimKey: ['MISSING_CLAIM_KEY', 'INVALID_CLAIM_KEY', 'CLAIM_KEY_INVALID'],
  username: ['MISSING_USERNAME', 'INVALID_USERNAME', 'USERNAME_TAKEN'],
  password: ['MISSING_PASSWORD', 'INVALID_PASSWORD'],
  invite: ['INVALID_INVITE', 'INVITE_REQUIRED'],
};

const errorOf = (field: string, error: ApiError | undefined) =>
  error !== undefined && OF_FIELD[field]?.includes(error.code) ? error.message : undefined;
const isOfNoField = ({ code }: ApiError) => !Object.values(OF_FIELD).flat().includes(code);

/** Claiming a wallet, as a new user or as the one who is logged in. */
export function Claim() {
  const [claimed, setClaimed] = useState<Claimed>();
  return claimed === undefined ? <ClaimForm onClaimed={setClaimed} /> : <Done claimed={claimed} />;
}

function ClaimForm({ onClaimed }: { onClaimed: (claimed: Claimed) => void }) {
  const [claimKey, setClaimKey] = useState(() => claimKeyOfLink.get());
  const [username, setUsername] = useState('');
  const [password, setPassword] = useState('');
  const [invite, setInvite] = useState('');
  const { isBusy, error, run } = useAction();
  const known = useStore(session);
  const asksForInvite = error?.code === 'INVITE_REQUIRED' || error?.code === 'INVALID_INVITE' || invite !== '';
  const claim = async () => {
    const newUser = { username, password, ...(invite === '' ? {} : { invite }) };
    const body = { claimKey: claimKey.trim(), ...(known ? {} : newUser) };
    const answer = await answerOf(api.POST('/v1/auth/browser/claim', { body }));
    const { freezeToken, agentConfig, ...found } = answer;
    // Before anything else is drawn: a secret shown once must not be lost with this page.
    onClaimed({ ...agentConfig, freezeToken });
    claimKeyOfLink.set('');
    begin({ ...found, username: known?.username ?? username });
  };
  const error_ = (field: string) => errorOf(field, error);
  return (
    <section class="narrow">
      <h1>Claim a wallet</h1>
      <p class="soft">
        The claim makes you the wallet's Owner: you set its limits, freeze it and take its money out.
        {known ? ` You claim it as ${known.username}.` : ''}
      </p>
      <Form label="Claim the wallet" isBusy={isBusy} onSubmit={() => void run(claim)}>
        <Field label="Claim key" isCode value={claimKey} onValue={setClaimKey} error={error_('claimKey')} />
        {known ? null : (
          <>
            <Field
              label="User name"
              hint="3 to 20 characters. You log in with it."
              autocomplete="username"
              value={username}
              onValue={setUsername}
              error={error_('username')}
            />
            <Field
              label="Password"
              type="password"
              hint="At least 8 characters, and hard to guess."
              autocomplete="new-password"
              value={password}
              onValue={setPassword}
              error={error_('password')}
            />
            {asksForInvite ? (
              <Field label="Invitation" isCode value={invite} onValue={setInvite} error={error_('invite')} />
            ) : null}
          </>
        )}
        <Problem error={error !== undefined && isOfNoField(error) ? error : undefined} />
        {isBusy ? <p class="soft">The wallet is being put on the chain. That takes a few seconds.</p> : null}
      </Form>
      {known ? null : (
        <p class="soft">
          You have an account? <Link to="/">Log in</Link> first.
        </p>
      )}
    </section>
  );
}

function Done({ claimed: { walletId, apiKey, freezeToken, summary } }: { claimed: Claimed }) {
  return (
    <section>
      <h1>The wallet is yours</h1>
      <h2>For your agent</h2>
      <p>
        Its API key, with which it pays within your limits. You find it again on the wallet's page. The wallet has{' '}
        <strong>no limits yet</strong>: set them before you fund it.
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
    </section>
  );
}
