import { dirname } from 'node:path';
import { DrizzleQueryError } from 'drizzle-orm';
import { AppError, type ErrorCode } from '../../core/errors.ts';
import { UnfitError } from '../../core/lib/files.ts';
import { RowCountError } from './batch.ts';
import { CommitUnknownError, DatabaseUnavailableError, FencedError, sqlStateOf } from './postgres/postgres-errors.ts';

/** PostgreSQL's own codes: one, and two classes of them. */
const UNIQUE_VIOLATION = '23505';
const DATA_EXCEPTION = '22';
const CONSTRAINT_VIOLATION = '23';

/** True when a statement failed because a row with that key exists already. */
export function isUniqueViolation(error: unknown): boolean {
  const code = codeOf(error);
  return ['SQLITE_CONSTRAINT_UNIQUE', 'SQLITE_CONSTRAINT_PRIMARYKEY', UNIQUE_VIOLATION].includes(code);
}

/** True when the disk is full, broken or read-only. */
export function isDiskFailure(error: unknown): boolean {
  return /^(SQLITE_(FULL|IOERR|READONLY|CANTOPEN)|53100$|58030$)/.test(codeOf(error));
}

/** True when another process has the database. */
export function isBusy(error: unknown): boolean {
  return codeOf(error) === 'SQLITE_BUSY';
}

/** True when the database itself failed; a constraint that a row breaks is no such failure. */
export function isDatabaseFailure(error: unknown): boolean {
  if (isUnavailable(error)) return true;
  const code = codeOf(error);
  if (code.startsWith('SQLITE_')) return !code.startsWith('SQLITE_CONSTRAINT');
  return sqlStateOf(error) !== '' && !code.startsWith(DATA_EXCEPTION) && !code.startsWith(CONSTRAINT_VIOLATION);
}

/**
 * True when the database cannot be reached, or another instance writes to it by now: the request was not carried out
 * here, and may be repeated.
 */
export function isUnavailable(error: unknown): boolean {
  if (error instanceof DrizzleQueryError) return isUnavailable(error.cause);
  return (
    error instanceof DatabaseUnavailableError || error instanceof FencedError || error instanceof CommitUnknownError
  );
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : '';
}

/**
 * Commits what holds unless someone was first. Else it refuses, with the code for the label of the statement that
 * lost, or with `otherwise`; without either, it throws the `RowCountError`.
 */
export async function orRefuse<T>(
  commit: () => Promise<T>,
  codes: { readonly otherwise?: ErrorCode; readonly [label: string]: ErrorCode | undefined },
): Promise<T> {
  try {
    return await commit();
  } catch (error) {
    if (!(error instanceof RowCountError)) throw error;
    const code = codes[error.label ?? 'otherwise'] ?? codes.otherwise;
    throw code === undefined ? error : new AppError(code, { cause: error });
  }
}

/** There is no database where the settings say. */
export class NoDatabaseError extends UnfitError {
  override readonly name = 'NoDatabaseError';
}

export function noDatabaseIn(dataDir: string): NoDatabaseError {
  return new NoDatabaseError(`There is no database in ${dataDir}. Name its folder with --data-dir.`);
}

/** The file at the path of a database cannot be used as one. */
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
