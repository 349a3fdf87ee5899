import { ApiError, type Schemas } from './api.ts';

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
