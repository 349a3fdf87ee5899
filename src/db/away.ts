import { CommitUnknownError, DatabaseUnavailableError, FencedError } from './postgres/errors.ts';

/**
 * True when the database is a server that cannot be reached, or is another instance's to write by now. What was asked
 * of it may have been done in part.
 */
export function isDatabaseAway(error: unknown): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if (
      cause instanceof DatabaseUnavailableError ||
      cause instanceof FencedError ||
      cause instanceof CommitUnknownError
    )
      return true;
  }
  return false;
}
