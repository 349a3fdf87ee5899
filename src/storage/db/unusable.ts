import { dirname } from 'node:path';
import { UnfitError } from '../../core/lib/unfit-error.ts';

/** There is no database where the settings say. */
export class NoDatabaseError extends UnfitError {
  override readonly name = 'NoDatabaseError';
}

export function noDatabaseIn(dataDir: string): NoDatabaseError {
  return new NoDatabaseError(`There is no database in ${dataDir}. Name its folder with --data-dir.`);
}

/** What is at the path of a database cannot be used as one. */
export class UnusableFileError extends UnfitError {
  override readonly name = 'UnusableFileError';
}

const NO_DATABASE = /^SQLITE_(NOTADB|CORRUPT)/;
const CLOSED = /^(SQLITE_(CANTOPEN|READONLY)|(EACCES|EPERM|EROFS|EISDIR)$)/;
/** Something else is where a folder should be. */
const NO_FOLDER = /^(ENOTDIR|EEXIST)$/;

/**
 * Runs what opens a file of SQLite. Throws {@link UnusableFileError}, which names the path, where it is no database or
 * may not be opened.
 */
export function opening<T>(path: string, run: () => T): T {
  try {
    return run();
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : '';
    if (NO_DATABASE.test(code))
      throw new UnusableFileError(
        `${path} is no database, or is damaged. Restore a backup, or name another folder with --data-dir. Nothing was changed.`,
        { cause: error },
      );
    if (NO_FOLDER.test(code))
      throw new UnusableFileError(
        `${dirname(path)} is no folder, or lies below a file. Name a folder with --data-dir.`,
        { cause: error },
      );
    if (CLOSED.test(code))
      throw new UnusableFileError(
        `${path} cannot be opened (${code}). Run this as the user of the server, or as root, or name another folder with --data-dir.`,
        { cause: error },
      );
    throw error;
  }
}
