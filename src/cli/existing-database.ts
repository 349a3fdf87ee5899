import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { type Db, openDatabase } from '../db/open.ts';

/** There is no database where the settings say. */
class NoDatabaseError extends Error {
  override readonly name = 'NoDatabaseError';
}

/** Opens the database of a data folder, beside a server that may run. Makes none where there is none. */
export function openExistingDatabase(dataDir: string): Db {
  const path = join(dataDir, 'bursar.sqlite');
  if (!existsSync(path))
    throw new NoDatabaseError(`There is no database in ${dataDir}; --data-dir names its folder.`);
  return openDatabase(path);
}
