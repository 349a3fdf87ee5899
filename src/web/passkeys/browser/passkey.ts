import { bytesToHex, type Hex, hexToBigInt, hexToBytes, numberToHex, slice } from 'viem';
import { assertionSignature } from '../../../chain/wallets/wallet-signatures.ts';

/** No passkey was made, or none has signed. The message explains why, for people. */
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
 * Makes a passkey for the domain of this page, which no other domain can use. The person sees `name` when they choose
 * one. Throws {@link PasskeyError}. To be called from a click.
 */
export async function makePasskey(name: string): Promise<PublicKey> {
  const { response } = await credentialBy((credentials) =>
    credentials.create({
      publicKey: {
        challenge: randomBytes(32),
        rp: { name: 'Bursar' },
        user: { id: randomBytes(32), name, displayName: name },
        pubKeyCredParams: [{ type: 'public-key', alg: ES256 }],
        // The browser lists it on pages that know nothing but the wallet, and verifies the person.
        authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
        attestation: 'none',
      },
    }),
  );
  const spki = response instanceof AuthenticatorAttestationResponse ? response.getPublicKey() : null;
  if (spki === null) throw new PasskeyError('The chain cannot verify passkeys of this kind.');
  const key = await crypto.subtle.importKey('spki', spki, P256, true, ['verify']);
  // 0x04, then both coordinates.
  const raw = bytesToHex(new Uint8Array(await crypto.subtle.exportKey('raw', key)));
  return { x: slice(raw, 1, 33), y: slice(raw, 33, 65) };
}

/**
 * A passkey's signature of a hash, in the form that its account accepts. The person chooses the passkey; the account
 * refuses any other one's. Throws {@link PasskeyError}. To be called from a click.
 */
export async function signByPasskey(hash: Hex): Promise<Hex> {
  const challenge = new Uint8Array(hexToBytes(hash));
  const { response } = await credentialBy((credentials) =>
    credentials.get({ publicKey: { challenge, userVerification: 'required' } }),
  );
  if (!(response instanceof AuthenticatorAssertionResponse)) throw new PasskeyError(NOT_DONE);
  const [r, s] = integersIn(new Uint8Array(response.signature));
  return assertionSignature({
    r: numberToHex(r, { size: 32 }),
    // The chain accepts only one of the two that verify, so that no one can change a signature.
    s: numberToHex(s > ORDER / 2n ? ORDER - s : s, { size: 32 }),
    authenticatorData: bytesToHex(new Uint8Array(response.authenticatorData)),
    clientDataJson: new TextDecoder().decode(response.clientDataJSON),
  });
}

const NOT_DONE = 'No passkey was used: you cancelled, or this device has none for this domain. Nothing was signed.';
const NOT_HERE =
  'Passkeys do not work on this page. Open it by https, under the domain where the passkey was made, and not as a saved file.';

async function credentialBy(
  work: (credentials: CredentialsContainer) => Promise<Credential | null>,
): Promise<PublicKeyCredential> {
  if (!('PublicKeyCredential' in window) || location.protocol === 'file:') throw new PasskeyError(NOT_HERE);
  const credential = await work(navigator.credentials).catch((error: unknown) => {
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
