import { useState } from 'preact/hooks';
import { ApiError, answerOf, api, proveBy } from './api.ts';
import { passkeys, useData } from './data.ts';
import { canUsePasskeys, usePasskey } from './device.ts';
import { type BrowserWallet, signedBy } from './ethereum.ts';
import { Button, Dialog, Field, Form } from './parts.tsx';
import { createStore, useStore } from './store.ts';
import { WalletButtons } from './wallet-buttons.tsx';

/** The person decided otherwise: nothing was done, and there is nothing to say about it. */
export class Cancelled extends Error {
  override readonly name = 'Cancelled';
}

interface Asking {
  readonly proven: () => void;
  readonly cancelled: () => void;
}

const asking = createStore<Asking | undefined>(undefined);

/**
 * Does something, and does it again with the password where the server asks for it. Throws {@link Cancelled} where the
 * person gives none.
 */
export async function withStepUp(work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 'STEP_UP_REQUIRED') throw error;
    await askForPassword();
    await work();
  }
}

function askForPassword(): Promise<void> {
  return new Promise((resolve, reject) => {
    asking.get()?.cancelled();
    const close = (end: () => void) => () => {
      asking.set(undefined);
      end();
    };
    asking.set({ proven: close(resolve), cancelled: close(() => reject(new Cancelled())) });
  });
}

/** Asks for the password again, over whatever page is shown. */
export function StepUpDialog() {
  const asked = useStore(asking);
  return asked === undefined ? null : <PasswordDialog {...asked} />;
}

function PasswordDialog({ proven, cancelled }: Asking) {
  const [password, setPassword] = useState('');
  const [error, setError] = useState<ApiError>();
  const [isBusy, setBusy] = useState(false);
  const hasPasskey = canUsePasskeys && (useData(passkeys).value?.length ?? 0) > 0;
  const byPassword = () => proveBy(api.POST('/v1/auth/step-up', { body: { password } }));
  const byPasskey = async () => {
    const { options } = await answerOf(api.POST('/v1/auth/step-up/passkey/options'));
    const passkey = await usePasskey(options);
    await proveBy(api.POST('/v1/auth/step-up/passkey', { body: { passkey } }));
  };
  const byWallet = async (wallet: BrowserWallet) => {
    const body = await signedBy(wallet, (address) =>
      answerOf(api.POST('/v1/auth/step-up/wallet/challenge', { body: { address } })),
    );
    await proveBy(api.POST('/v1/auth/step-up/wallet', { body }));
  };
  const prove = async (how: () => Promise<void>) => {
    setBusy(true);
    try {
      await how();
      proven();
    } catch (problem) {
      if (!(problem instanceof ApiError)) throw problem;
      setError(problem);
      setBusy(false);
    }
  };
  return (
    <Dialog title="Confirm that it is you" onClose={cancelled}>
      <p class="soft">Enter your password to go on. For five minutes after that, nothing asks for it.</p>
      {hasPasskey ? (
        <Button kind="second" isBusy={isBusy} onClick={() => void prove(byPasskey)}>
          Use a passkey instead
        </Button>
      ) : null}
      <WalletButtons label="Instead, use" isBusy={isBusy} onWallet={(wallet) => void prove(() => byWallet(wallet))} />
      <Form label="Continue" isBusy={isBusy} onSubmit={() => void prove(byPassword)} onCancel={cancelled}>
        <Field
          label="Password"
          type="password"
          autocomplete="current-password"
          value={password}
          onValue={setPassword}
          error={error?.message}
        />
      </Form>
    </Dialog>
  );
}
