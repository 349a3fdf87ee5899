import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { schemaAge } from '../../db/migrate.ts';
import { openForReading } from '../../db/read.ts';
import { type GivenKeys, type KeyStatus, keysStatus } from '../../keys/status.ts';
import { nowSeconds, systemClock } from '../../lib/time.ts';

/** The keys that are left from before a rotation, or missing. None where there is no database yet. */
export async function unsettledKeys(dataDir: string, given: GivenKeys): Promise<KeyStatus[]> {
  const path = join(dataDir, 'bursar.sqlite');
  if (!existsSync(path) || schemaAge(path) !== 'same') return [];
  const db = openForReading(path);
  try {
    const keys = await keysStatus(db, given, nowSeconds(systemClock));
    return keys.filter(({ state }) => state !== 'present');
  } finally {
    db.close();
  }
}
