/** True when a statement failed because a row with that key exists already. */
export function isUniqueViolation(error: unknown): boolean {
  const code = codeOf(error);
  return code === 'SQLITE_CONSTRAINT_UNIQUE' || code === 'SQLITE_CONSTRAINT_PRIMARYKEY';
}

/** True when the disk is full, broken or read-only. */
export function isDiskFailure(error: unknown): boolean {
  return /^SQLITE_(FULL|IOERR|READONLY|CANTOPEN)/.test(codeOf(error));
}

/** True when another process has the database. */
export function isBusy(error: unknown): boolean {
  return codeOf(error) === 'SQLITE_BUSY';
}

/** True when the database failed, whatever it was asked; a constraint that a row breaks is no such failure. */
export function isDatabaseFailure(error: unknown): boolean {
  const code = codeOf(error);
  return code.startsWith('SQLITE_') && !code.startsWith('SQLITE_CONSTRAINT');
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : '';
}
