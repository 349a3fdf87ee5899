import { AppError } from '../../../core/errors.ts';
import type { Challenges } from './challenges.ts';
import { siteOf } from './site.ts';
import type { PasskeyRow } from './store.ts';
import { ALGORITHMS, type Assertion, type Registration } from './webauthn.ts';

/** Judges what passkeys answer, for the host name and the origin of the API's public URL. */
export type Verifier = ReturnType<typeof createVerifier>;

interface VerifierDeps {
  readonly challenges: Challenges;
  readonly baseUrl: () => string;
}

/** Loaded when the first passkey comes: it takes memory, and many servers never see one. */
async function webauthn() {
  // What reads attestations looks for it while it is loaded, and does not bring it in time where all is one file.
  await import('reflect-metadata');
  const helpers = await import('@simplewebauthn/server/helpers');
  return { ...(await import('@simplewebauthn/server')), ...helpers };
}

/**
 * The answer of a new passkey without what vouches for its maker. Nobody asked for that, and to judge certificates the
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
export function createVerifier({ challenges, baseUrl }: VerifierDeps) {
  const place = () => {
    const { host, origin } = siteOf(baseUrl());
    return { expectedRPID: host, expectedOrigin: origin, requireUserVerification: true };
  };
  return {
    /** What is to be kept of a new passkey, and the challenge that it has answered. Throws `INVALID_PASSKEY`. */
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
    async answered(response: Assertion, purpose: readonly string[], passkey: PasskeyRow) {
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
