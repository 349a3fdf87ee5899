import { randomBytes } from 'node:crypto';
import { failureText } from '../../core/lib/failures.ts';
import { type MasterKey, wrappingsOf } from '../../server/vault/wrapping.ts';
import type { KmsAccess } from '../../storage/kms/provider.ts';
import { createSigner } from '../../storage/kms/signer.ts';
import { PROBE_DIGEST } from '../../storage/kms/watched.ts';
import { fail, ok, type Probe } from './finding.ts';
import type { GasKey } from './gas.ts';

/** Less than any probe may take. */
const ASK_MS = 10_000;

interface Masters extends KmsAccess {
  readonly masterKey?: MasterKey | undefined;
  readonly masterKeyPrevious?: MasterKey | undefined;
}

/** Whether each key that is elsewhere signs, or wraps and unwraps, as the server needs it. */
export function elsewhereProbes(
  keys: readonly GasKey[],
  { masterKey, masterKeyPrevious, ...access }: Masters,
): Probe[] {
  const signers = keys.flatMap(({ role, key }) => {
    const check = `signer ${role}`;
    return typeof key === 'string' ? [] : [{ check, look: () => signerFinding(check, key, access) }];
  });
  const masters = [masterKey, masterKeyPrevious].flatMap((key) =>
    key === undefined || key instanceof Uint8Array
      ? []
      : [{ check: 'master key', look: () => masterFinding(key, access) }],
  );
  return [...signers, ...masters];
}

async function signerFinding(check: string, key: Exclude<GasKey['key'], string>, access: KmsAccess) {
  const signer = createSigner(key, access);
  const startedAt = performance.now();
  try {
    await signer.sign(PROBE_DIGEST, AbortSignal.timeout(ASK_MS));
    const tookMs = Math.round(performance.now() - startedAt);
    return ok(check, `${signer.service} signs as ${signer.address}, in ${tookMs} ms`);
  } catch (error) {
    const advice = 'See that the service is up, and that these credentials may use the key to sign.';
    return fail(check, `${signer.address} does not sign: ${failureText(error)}`, advice);
  }
}

async function masterFinding(masterKey: Exclude<MasterKey, Uint8Array>, access: KmsAccess) {
  const check = 'master key';
  const [wrapping] = wrappingsOf({ ...access, masterKey });
  const plain = randomBytes(32);
  try {
    const back = await wrapping.unwrap(await wrapping.wrap(plain, check), check);
    if (plain.equals(back)) return ok(check, `${wrapping.id} wraps and unwraps`);
    return fail(check, `${wrapping.id} unwraps something else than it wrapped`, 'Do not use this key.');
  } catch (error) {
    const advice = 'See that the service is up, and that these credentials may encrypt and decrypt by the key.';
    return fail(check, `${wrapping.id} does not wrap: ${failureText(error)}`, advice);
  }
}
