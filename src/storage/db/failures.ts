import { DrizzleQueryError } from 'drizzle-orm';
import { CommitUnknownError, DatabaseUnavailableError, FencedError, sqlStateOf } from './postgres/errors.ts';

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

/** True when the database failed, whatever it was asked; a constraint that a row breaks is no such failure. */
export function isDatabaseFailure(error: unknown): boolean {
  if (isUnavailable(error)) return true;
  const code = codeOf(error);
  if (code.startsWith('SQLITE_')) return !code.startsWith('SQLITE_CONSTRAINT');
  return sqlStateOf(error) !== '' && !code.startsWith(DATA_EXCEPTION) && !code.startsWith(CONSTRAINT_VIOLATION);
}

/**
 * True when the database cannot be reached, or another instance writes to it by now: what was asked for was not done
 * here, and may be asked for again.
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
