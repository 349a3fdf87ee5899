import { nowSeconds, systemClock } from '../../core/lib/time.ts';
import { type GivenKeys, type KeyStatus, keysStatus } from '../../server/vault/vault-status.ts';
import type { DatabasePlace } from '../common/existing-database.ts';
import { readingOwn } from '../look/look-at-database.ts';

/** The keys that are left from before a rotation, or missing. None where there is no database yet. */
export async function unsettledKeys(place: DatabasePlace, given: GivenKeys): Promise<KeyStatus[]> {
  const keys = await readingOwn(place, (db) => keysStatus(db, given, nowSeconds(systemClock)));
  return (keys ?? []).filter(({ state }) => state !== 'present');
}
