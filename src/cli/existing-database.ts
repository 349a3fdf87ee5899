import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { DataFolderInUseError, lockDataFolder } from '../db/lock.ts';
import { needsMigration } from '../db/migrate.ts';
import { type Db, openDatabase } from '../db/open.ts';

/** There is no database where the settings say. */
class NoDatabaseError extends Error {
  override readonly name = 'NoDatabaseError';
}

/** The server that runs on the database knows it in an older form only. */
export class OlderServerError extends Error {
  override readonly name = 'OlderServerError';
  constructor(dataDir: string) {
    super(
      `The server on the data folder ${dataDir} is an older version of bursar, and this command would migrate its database. ` +
        "Use the server's own version for this command, or stop the server first.",
    );
  }
}

/**
 * Opens the database of a data folder, beside a server that may run. Makes none where there is none, and changes none
 * into a newer form that a running server does not know. Throws {@link OlderServerError}, or `DatabaseTooNewError` the
 * other way round.
 */
export function openExistingDatabase(dataDir: string): Db {
  const path = join(dataDir, 'bursar.sqlite');
  if (!existsSync(path))
    throw new NoDatabaseError(`There is no database in ${dataDir}. Name its folder with --data-dir.`);
  if (!needsMigration(path)) return openDatabase(path);
  const lock = lockUnlessServed(dataDir);
  try {
    return openDatabase(path);
  } finally {
    lock.release();
  }
}

function lockUnlessServed(dataDir: string) {
  try {
    return lockDataFolder(dataDir);
  } catch (error) {
    if (error instanceof DataFolderInUseError) throw new OlderServerError(dataDir);
    throw error;
  }
}
