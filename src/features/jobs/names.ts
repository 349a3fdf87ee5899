import type { Vault } from '../../core/lib/crypto.ts';

/**
 * The ids of Jobs that can be found again. A Job's id is its description in the escrow. It is a keyed hash of the
 * wallet and the idempotency key, so that a Job whose record is lost is found by its key; one without a key is named at
 * random.
 */

type Namer = Pick<Vault, 'name'>;

/** A key whose creation was refused is free, while the refused Job may still come to be under the id that it has. */
const IDS_PER_NAME = 64;

/** The ids that Jobs of a wallet's key get, in the order in which they are given: the first that no Job has. */
export function jobIdsOfKey(vault: Namer, walletId: string, idempotencyKey: string): readonly string[] {
  return idsOf(vault, 'key', walletId, idempotencyKey);
}

/** Whether a Job's description can be its id. */
export function isJobId(text: string): boolean {
  return /^job_[0-9a-f]{12}$/.test(text);
}

function idsOf(vault: Namer, ...of: readonly string[]): readonly string[] {
  return Array.from(
    { length: IDS_PER_NAME },
    (_, round) => `job_${vault.name('job-id', JSON.stringify([...of, round])).slice(0, 12)}`,
  );
}
