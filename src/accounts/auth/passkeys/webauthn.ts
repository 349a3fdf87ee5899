import { z } from 'zod';
import type { Core } from '../../../chain/core.ts';
import { AppError } from '../../../core/errors.ts';
import { docs } from '../../../http/fields.ts';
import type { passkeys } from '../auth-tables.ts';
import type { Challenges } from '../sessions/jwt-secrets.ts';

const ID = 'kq3Jv0dWQ2yX8n1bTgZ5rA';
/** Stands for bytes in base64url. */
const BYTES = 'o2NmbXRkbm9uZQ';

// https://www.w3.org/TR/webauthn-3/, section 5.1: what `toJSON()` of a browser's credential gives. What extensions have
// answered, and what else a browser adds, is not looked at.

const base64url = (maxLength: number) => z.base64url().max(maxLength);
/** Up to 1,023 bytes. */
const id = base64url(1_364).meta(docs('Id of the credential, in base64url.', ID));
const type = z.literal('public-key').describe('Always `public-key`.');
const clientDataJSON = base64url(4_096).meta(docs('As the browser made it, in base64url.', BYTES));
const NO_EXTENSIONS = { clientExtensionResults: {} };

/** ES256, Ed25519 and RS256, as COSE names them: what devices that are in use have. */
export const ALGORITHMS: readonly number[] = [-7, -8, -257];

/** What `navigator.credentials.create` gave. */
export const registration = z
  .looseObject({
    id,
    rawId: id,
    type,
    response: z
      .looseObject({
        clientDataJSON,
        attestationObject: base64url(16_384).meta(docs('As the device made it, in base64url.', BYTES)),
      })
      .describe('What the device answered.'),
  })
  .transform(({ id, rawId, type, response }) => ({
    id,
    rawId,
    type,
    ...NO_EXTENSIONS,
    response: { clientDataJSON: response.clientDataJSON, attestationObject: response.attestationObject },
  }))
  .describe('`toJSON()` of what `navigator.credentials.create` gave.');

/** What `navigator.credentials.get` gave. */
export const assertion = z
  .looseObject({
    id,
    rawId: id,
    type,
    response: z
      .looseObject({
        clientDataJSON,
        authenticatorData: base64url(4_096).meta(docs('As the device made it, in base64url.', BYTES)),
        signature: base64url(1_024).meta(docs('In base64url.', BYTES)),
      })
      .describe('What the device answered.'),
  })
  .transform(({ id, rawId, type, response: { clientDataJSON, authenticatorData, signature } }) => ({
    id,
    rawId,
    type,
    ...NO_EXTENSIONS,
    response: { clientDataJSON, authenticatorData, signature },
  }))
  .meta({ id: 'PasskeyAssertion', description: '`toJSON()` of what `navigator.credentials.get` gave.' });

const challenge = z.string().meta(docs('What to sign, in base64url.', '(72 letters, digits, - and _)'));
const timeout = z.int().meta(docs('How long the browser may wait for the person, in milliseconds.', 120_000));
const named = z.object({
  id: z.string().meta(docs('Id of a credential, in base64url.', ID)),
  type: z.literal('public-key').describe('Always `public-key`.'),
});

/** What `PublicKeyCredential.parseCreationOptionsFromJSON` takes. */
export const creationOptions = z
  .object({
    challenge,
    rp: z
      .object({ id: z.string().describe('The host name.'), name: z.string().describe('Always `Bursar`.') })
      .meta(docs('The host name for which the passkey is.', { id: 'pay.example', name: 'Bursar' })),
    user: z
      .object({
        id: z.string().describe('Id of the user, in base64url.'),
        name: z.string().describe('The user name.'),
        displayName: z.string().describe('The same.'),
      })
      .meta(docs('The user; `id` in base64url.', { id: 'dXNlcg', name: 'ann', displayName: 'ann' })),
    pubKeyCredParams: z
      .array(
        z.object({
          type: z.literal('public-key').describe('Always `public-key`.'),
          alg: z.int().describe('Number of the algorithm in COSE.'),
        }),
      )
      .meta(docs('Algorithms, by their numbers in COSE, the best first.', [{ type: 'public-key', alg: -7 }])),
    timeout,
    attestation: z.literal('none').describe('The maker of the device is not asked for.'),
    excludeCredentials: z.array(named).meta(docs("The user's others.", [])),
    authenticatorSelection: z
      .object({
        residentKey: z.literal('required').describe('The device keeps it.'),
        userVerification: z.literal('required').describe('The device asks for face, finger or PIN.'),
      })
      .describe('The device keeps it, and asks for face, finger or PIN.'),
  })
  .meta({ id: 'PasskeyCreationOptions', description: 'What to ask the browser for, to make a passkey.' });

/** What `PublicKeyCredential.parseRequestOptionsFromJSON` takes. */
export const requestOptions = z
  .object({
    challenge,
    rpId: z.string().meta(docs('The host name for which the passkey is.', 'pay.example')),
    timeout,
    userVerification: z.literal('required').describe('The device asks for face, finger or PIN.'),
    allowCredentials: z.array(named).meta(docs('Which will do; where none is named, any.', [])),
  })
  .meta({ id: 'PasskeyRequestOptions', description: 'What to ask the browser for, to use a passkey.' });

/** Options for a new passkey. */
export type CreationOptions = z.input<typeof creationOptions>;
/** Options for one that is known. */
export type RequestOptions = z.input<typeof requestOptions>;
/** An answer to options for a new passkey. */
export type Registration = z.output<typeof registration>;
/** An answer to options for one that is known. */
export type Assertion = z.output<typeof assertion>;

/** Loaded when the first passkey comes: it takes memory, and many servers never see one. */
async function webauthn() {
  // What reads attestations looks for it while it is loaded, and does not bring it in time where all is one file.
  await import('reflect-metadata');
  const helpers = await import('@simplewebauthn/server/helpers');
  return { ...(await import('@simplewebauthn/server')), ...helpers };
}

/**
 * The answer of a new passkey without what vouches for its maker. No one asked for that, and to judge certificates the
 * library would fetch from addresses that they name.
 */
async function unattested(answer: Registration): Promise<Registration> {
  const { decodeAttestationObject, isoBase64URL, isoCBOR } = await webauthn();
  const { attestationObject: given } = answer.response;
  const authData = decodeAttestationObject(isoBase64URL.toBuffer(given)).get('authData');
  const none = new Map<string, string | Uint8Array | Map<string, never>>([
    ['fmt', 'none'],
    ['attStmt', new Map<string, never>()],
    ['authData', authData],
  ]);
  const attestationObject = isoBase64URL.fromBuffer(isoCBOR.encode(none));
  return { ...answer, response: { ...answer.response, attestationObject } };
}

/** Creates the judge of what passkeys answer. */
export function createVerifier({ baseUrl }: Core, challenges: Challenges) {
  const place = () => {
    const { host, origin } = siteOf(baseUrl());
    return { expectedRPID: host, expectedOrigin: origin, requireUserVerification: true };
  };
  return {
    /** The data to keep of a new passkey, and the challenge that it has answered. Throws `INVALID_PASSKEY`. */
    async registered(response: Registration, purpose: readonly string[]) {
      const { verifyRegistrationResponse } = await webauthn();
      const unvouched = await unattested(response).catch(refused('INVALID_PASSKEY'));
      let answered = '';
      const { registrationInfo } = await verifyRegistrationResponse({
        ...place(),
        response: unvouched,
        supportedAlgorithmIDs: [...ALGORITHMS],
        expectedChallenge: (challenge) => {
          answered = challenge;
          return challenges.issuedAt(challenge, purpose) !== undefined;
        },
      }).catch(refused('INVALID_PASSKEY'));
      if (registrationInfo === undefined) throw new AppError('INVALID_PASSKEY');
      const { id, publicKey, counter } = registrationInfo.credential;
      const made = { credentialId: id, publicKey: Buffer.from(publicKey).toString('base64url'), counter };
      return { made, challenge: answered };
    },
    /** When the challenge was issued that a passkey has answered, and its count. Throws `PASSKEY_REFUSED`. */
    async answered(
      response: Assertion,
      purpose: readonly string[],
      passkey: Pick<typeof passkeys.$inferSelect, 'credentialId' | 'publicKey' | 'counter'>,
    ) {
      const { verifyAuthenticationResponse } = await webauthn();
      let answeredMs: number | undefined;
      const publicKey = new Uint8Array(Buffer.from(passkey.publicKey, 'base64url'));
      const { verified, authenticationInfo } = await verifyAuthenticationResponse({
        ...place(),
        response,
        expectedChallenge: (challenge) => {
          answeredMs = challenges.issuedAt(challenge, purpose);
          return answeredMs !== undefined;
        },
        credential: { id: passkey.credentialId, publicKey, counter: passkey.counter },
      }).catch(refused('PASSKEY_REFUSED'));
      if (!verified || answeredMs === undefined) throw new AppError('PASSKEY_REFUSED');
      return { answeredMs, counter: authenticationInfo.newCounter };
    },
  };
}

/** Whatever the library finds wrong is one refusal. */
function refused(code: 'PASSKEY_REFUSED' | 'INVALID_PASSKEY') {
  return (cause: unknown): never => {
    throw new AppError(code, { cause });
  };
}

/** For which host name passkeys are made, and on pages of which origin. */
export interface Site {
  readonly host: string;
  readonly origin: string;
}

/**
 * The site of a public URL. Browsers make no passkeys for the number of a host, so a server of this machine has them
 * for `localhost`.
 */
export function siteOf(baseUrl: string): Site {
  const url = new URL(baseUrl);
  if (url.hostname === '127.0.0.1') url.hostname = 'localhost';
  return { host: url.hostname, origin: url.origin };
}
