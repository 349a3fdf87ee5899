import { bytesToHex, type Hex, hexToBigInt, hexToBytes, numberToHex, slice } from 'viem';
import { assertionSignature } from '../../../chain/wallets/wallet-signatures.ts';

/** No passkey was made, or none has signed; the message says why in words for people. */
export class PasskeyError extends Error {
  override readonly name = 'PasskeyError';
}

/** The coordinates of a passkey's public key on P-256, 32 bytes each. */
export interface PublicKey {
  readonly x: Hex;
  readonly y: Hex;
}

const P256 = { name: 'ECDSA', namedCurve: 'P-256' };
/** ECDSA with P-256 and SHA-256, as COSE names it: what the account's contract verifies. */
const ES256 = -7;
const ORDER = 0xffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551n;

/**
 * Makes a passkey for the domain of this page, which no other domain can use. `name` is what the person is shown when
 * they choose one. Throws {@link PasskeyError}. To be called from a click.
 */
export async function makePasskey(name: string): Promise<PublicKey> {
  const made = await asked((credentials) =>
    credentials.create({
      publicKey: {
        challenge: randomBytes(32),
        rp: { name: 'Bursar' },
        user: { id: randomBytes(32), name, displayName: name },
        pubKeyCredParams: [{ type: 'public-key', alg: ES256 }],
        // The browser lists it by itself, on pages that know nothing but the wallet, and asks who is there.
        authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
        attestation: 'none',
      },
    }),
  );
  const { response } = made;
  const spki = response instanceof AuthenticatorAttestationResponse ? response.getPublicKey() : null;
  if (spki === null) throw new PasskeyError('This passkey is of a kind that the chain cannot verify.');
  const key = await crypto.subtle.importKey('spki', spki, P256, true, ['verify']);
  // 0x04, then both coordinates.
  const raw = bytesToHex(new Uint8Array(await crypto.subtle.exportKey('raw', key)));
  return { x: slice(raw, 1, 33), y: slice(raw, 33, 65) };
}

/**
 * A passkey's signature of a hash, as its account takes it. Which passkey, the person chooses; another one's signature
 * is none. Throws {@link PasskeyError}. To be called from a click.
 */
export async function signByPasskey(hash: Hex): Promise<Hex> {
  const challenge = new Uint8Array(hexToBytes(hash));
  const { response } = await asked((credentials) =>
    credentials.get({ publicKey: { challenge, userVerification: 'required' } }),
  );
  if (!(response instanceof AuthenticatorAssertionResponse)) throw new PasskeyError(NOT_DONE);
  const [r, s] = integersIn(new Uint8Array(response.signature));
  return assertionSignature({
    r: numberToHex(r, { size: 32 }),
    // The chain takes one of the two that verify, so that no one can write a signature otherwise.
    s: numberToHex(s > ORDER / 2n ? ORDER - s : s, { size: 32 }),
    authenticatorData: bytesToHex(new Uint8Array(response.authenticatorData)),
    clientDataJson: new TextDecoder().decode(response.clientDataJSON),
  });
}

const NOT_DONE = 'No passkey was used: you cancelled, or this device has none for this domain. Nothing was signed.';
const NOT_HERE =
  'Passkeys do not work on this page. It has to be open by https, under the domain where the passkey was made; a saved file does not do.';

async function asked(
  ask: (credentials: CredentialsContainer) => Promise<Credential | null>,
): Promise<PublicKeyCredential> {
  if (!('PublicKeyCredential' in window) || location.protocol === 'file:') throw new PasskeyError(NOT_HERE);
  const credential = await ask(navigator.credentials).catch((error: unknown) => {
    const isElsewhere = error instanceof DOMException && error.name === 'SecurityError';
    throw new PasskeyError(isElsewhere ? NOT_HERE : NOT_DONE);
  });
  if (credential instanceof PublicKeyCredential) return credential;
  throw new PasskeyError(NOT_DONE);
}

/** The two integers of a signature, a DER sequence in which every length is one byte. */
function integersIn(der: Uint8Array): readonly [bigint, bigint] {
  const at = (start: number) => start + 2 + (der[start + 1] ?? 0);
  const integer = (start: number) => hexToBigInt(bytesToHex(der.slice(start + 2, at(start))));
  return [integer(2), integer(at(2))];
}

function randomBytes(length: number): Uint8Array<ArrayBuffer> {
  return crypto.getRandomValues(new Uint8Array(length));
}
