import { useState } from 'preact/hooks';
import { useAction } from './action.ts';
import { answerOf, api, begin, endedBecause, resume } from './api.ts';
import { type BrowserWallet, signedBy, WalletButtons } from './browser-wallets.tsx';
import { Button, Field, Form, Link, Problem } from './parts.tsx';
import { canUsePasskeys, usePasskey } from './step-up.tsx';
import { claimKeyOfLink, goTo, useStore } from './store.ts';

/** Logging in; the page that was asked for is shown afterwards. */
export function LogIn() {
  const [username, setUsername] = useState('');
  const [password, setPassword] = useState('');
  const { isBusy, error, run } = useAction();
  const why = useStore(endedBecause);
  const logIn = async () => {
    const found = await answerOf(api.POST('/v1/auth/browser/login', { body: { username, password } }));
    begin({ ...found, username });
    if (claimKeyOfLink.get() !== '') goTo('/claim');
  };
  const logInByPasskey = async () => {
    const { options } = await answerOf(api.POST('/v1/auth/passkey/options'));
    const passkey = await usePasskey(options);
    await answerOf(api.POST('/v1/auth/browser/passkey', { body: { passkey } }));
    // Who that was, and with which name, the new session tells.
    await resume();
    if (claimKeyOfLink.get() !== '') goTo('/claim');
  };
  const logInByWallet = async (wallet: BrowserWallet) => {
    const signed = await signedBy(wallet, (address) =>
      answerOf(api.POST('/v1/auth/wallet/challenge', { body: { address } })),
    );
    await answerOf(api.POST('/v1/auth/browser/wallet', { body: signed }));
    await resume();
    if (claimKeyOfLink.get() !== '') goTo('/claim');
  };
  return (
    <section class="narrow">
      <h1>Log in</h1>
      {why === undefined ? null : (
        <p class="says warn" role="status">
          {why}
        </p>
      )}
      <Form label="Log in" isBusy={isBusy} onSubmit={() => void run(logIn)}>
        <Field label="User name" autocomplete="username" value={username} onValue={setUsername} />
        <Field
          label="Password"
          type="password"
          autocomplete="current-password"
          value={password}
          onValue={setPassword}
        />
        <Problem error={error} />
      </Form>
      {canUsePasskeys ? (
        <Button kind="second" isBusy={isBusy} onClick={() => void run(logInByPasskey)}>
          Log in with a passkey
        </Button>
      ) : null}
      <WalletButtons label="Log in with" isBusy={isBusy} onWallet={(wallet) => void run(() => logInByWallet(wallet))} />
      <p class="soft">
        New here? Your agent creates a wallet and gives you its claim key. <Link to="/claim">Claim a wallet</Link>
      </p>
    </section>
  );
}
