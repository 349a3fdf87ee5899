import { randomBytes } from 'node:crypto';
import { type Address, decodeFunctionResult, encodeFunctionData, isAddressEqual, isHex } from 'viem';
import { reputationAttestorAbi as abi } from '../../chain/contracts/generated/ReputationAttestor.ts';
import { type Node, resultOf } from '../../chain/nodes/node.ts';
import { failureText } from '../../core/lib/failures.ts';
import { addressOfKey, type SendingKey } from '../../core/lib/signing-keys.ts';
import { type MasterKey, MasterKeyError, readVault, wrappingsOf } from '../../server/vault/vault.ts';
import { type GivenKeys, type KeyStatus, lackingKeys } from '../../server/vault/vault-status.ts';
import type { KmsAccess } from '../../storage/kms/kms-request.ts';
import { createSigner, PROBE_DIGEST } from '../../storage/kms/signer.ts';
import type { DatabasePlace } from '../common/existing-database.ts';
import { unsettledKeys } from '../keys/keys-commands.ts';
import { readingOwn } from '../look/look-at-database.ts';
import { deploymentAt, type GasKey } from './doctor-gas.ts';
import { type DoctorFinding, type DoctorProbe, fail, ok, warn } from './finding.ts';

const CHECK = 'keys';

/** How far rotations of keys have come. */
export async function keysFindings(place: DatabasePlace, given: GivenKeys): Promise<DoctorFinding[]> {
  const keys = await unsettledKeys(place, given);
  return keys.length === 0 ? [ok(CHECK, 'none is being rotated')] : keys.map(findingOf);
}

/** Whether the settings have what the instance that led last had of keys, where several share a database. */
export async function leaderKeysFindings(place: DatabasePlace, given: GivenKeys): Promise<DoctorFinding[]> {
  const lacking = await readingOwn(place, async (db) => {
    const open = async () => (await readVault(db, wrappingsOf(given))).vault;
    try {
      return await lackingKeys(db, open, given);
    } catch (error) {
      // The master key has a finding for that.
      if (error instanceof MasterKeyError) return [];
      throw error;
    }
  });
  const advice = 'Give all instances the same keys; a new one is added to the former one, see Rotating keys.';
  return (lacking ?? []).map(({ setting, detail }) =>
    warn(CHECK, `${setting} lacks what the instance that led last had: ${detail}`, advice),
  );
}

function findingOf({ kind, key, state, detail, advice }: KeyStatus): DoctorFinding {
  const found = `${kind} ${key}, ${state}: ${detail}`;
  if (advice === undefined) return ok(CHECK, found);
  return state === 'missing' ? fail(CHECK, found, advice) : warn(CHECK, found, advice);
}

/** Whether the attestor contract takes feedback from the key of the settings. */
export async function attestorFinding(
  deploymentPath: string,
  {
    attestorKey,
    attestorKeyPrevious,
  }: { attestorKey?: SendingKey | undefined; attestorKeyPrevious?: SendingKey | undefined },
  serving: Promise<Node>,
): Promise<DoctorFinding | readonly DoctorFinding[]> {
  const attestor = (await deploymentAt(deploymentPath))?.contracts.reputationAttestor;
  if (attestor === undefined || attestorKey === undefined) return [];
  const owner = await ownerOf(await serving, attestor);
  const present = addressOfKey(attestorKey);
  const check = 'attestor';
  if (isAddressEqual(owner, present)) {
    if (attestorKeyPrevious === undefined) return ok(check, `takes feedback from ${owner}`);
    const advice = 'Remove BURSAR_ATTESTOR_KEY_PREVIOUS.';
    return warn(check, `takes feedback from ${owner}: it is handed over`, advice);
  }
  const found = `takes feedback from ${owner}, and BURSAR_ATTESTOR_KEY is ${present}`;
  const isFormer = attestorKeyPrevious !== undefined && isAddressEqual(owner, addressOfKey(attestorKeyPrevious));
  return isFormer
    ? warn(check, `${found}: a running server hands it over`, 'See that both keys have some gas money.')
    : fail(check, found, 'Set the key of its owner as BURSAR_ATTESTOR_KEY_PREVIOUS, and restart the server.');
}

async function ownerOf(node: Node, attestor: Address): Promise<Address> {
  const data = encodeFunctionData({ abi, functionName: 'owner' });
  const answer = resultOf(await node.send({ method: 'eth_call', params: [{ to: attestor, data }, 'latest'] }, true));
  if (!isHex(answer)) throw new Error('the attestor did not answer');
  return decodeFunctionResult({ abi, functionName: 'owner', data: answer });
}

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
): DoctorProbe[] {
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
