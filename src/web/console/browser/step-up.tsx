import { useState } from 'preact/hooks';
import { ApiError, answerOf, api, proveBy, type Schemas } from './api.ts';
import { type BrowserWallet, signedBy, WalletButtons } from './browser-wallets.tsx';
import { passkeys, useData } from './data.ts';
import { Button, Dialog, Field, Form } from './parts.tsx';
import { createStore, useStore } from './store.ts';

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

/** Whether passkeys work on this page: a browser takes none for the number of a host. */
export const canUsePasskeys =
  'PublicKeyCredential' in window &&
  typeof PublicKeyCredential.parseRequestOptionsFromJSON === 'function' &&
  !/^[\d.]+$|:/.test(location.hostname);

/** Has the person make a passkey on a device of theirs. Throws {@link ApiError} where none was made. */
export async function makePasskey(options: Schemas['PasskeyCreationOptions']) {
  const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(options);
  const { id, response } = await asked((devices) => devices.create({ publicKey }));
  if (!(response instanceof AuthenticatorAttestationResponse)) throw notDone();
  const { clientDataJSON, attestationObject } = response;
  const answer = { clientDataJSON: text(clientDataJSON), attestationObject: text(attestationObject) };
  return { id, rawId: id, type: 'public-key', response: answer } as const;
}

/** Has the person use a passkey. Throws {@link ApiError} where none was used. */
export async function usePasskey(options: Schemas['PasskeyRequestOptions']) {
  const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(options);
  const { id, response } = await asked((devices) => devices.get({ publicKey }));
  if (!(response instanceof AuthenticatorAssertionResponse)) throw notDone();
  const { clientDataJSON, authenticatorData, signature } = response;
  const answer = {
    clientDataJSON: text(clientDataJSON),
    authenticatorData: text(authenticatorData),
    signature: text(signature),
  };
  return { id, rawId: id, type: 'public-key', response: answer } as const;
}

async function asked(ask: (devices: CredentialsContainer) => Promise<Credential | null>): Promise<PublicKeyCredential> {
  const credential = await ask(navigator.credentials).catch((error: unknown) => {
    const isKnown = error instanceof DOMException && error.name === 'InvalidStateError';
    throw isKnown ? new ApiError('PASSKEY_KNOWN', 'This device has a passkey of yours already.') : notDone();
  });
  if (credential instanceof PublicKeyCredential) return credential;
  throw notDone();
}

function notDone(): ApiError {
  return new ApiError('NO_PASSKEY', 'No passkey was used: you cancelled, or there is none for this server.');
}

/** In base64url. */
function text(bytes: ArrayBuffer): string {
  return btoa(String.fromCharCode(...new Uint8Array(bytes)))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');
}
