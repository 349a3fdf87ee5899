import { Button } from './action.tsx';
import { answerOf, api, begin, endedBecause, resume } from './api.ts';
import { type BrowserWallet, canUsePasskeys, getCredential, signedBy, WalletButtons } from './credentials.tsx';
import { Field, Form, useForm } from './form.tsx';
import { Link, Page } from './parts.tsx';
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
