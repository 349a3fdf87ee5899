/** The database server cannot be reached, or does not answer. Nothing was written. */
export class DatabaseUnavailableError extends Error {
  override readonly name = 'DatabaseUnavailableError';
  constructor(cause?: unknown) {
    const why = cause instanceof Error && cause.message !== '' ? ` (${cause.message})` : '';
    super(`PostgreSQL does not answer${why}. See whether it runs, and whether this machine reaches it.`, {
      cause,
    });
  }
}

/**
 * Another instance leads by now: nothing was written, and this one writes nothing any more.
 */
export class FencedError extends Error {
  override readonly name = 'FencedError';
  constructor(readonly epoch: number) {
    super(`Another instance leads: the epoch ${epoch} is over. Nothing was written.`);
  }
}

/** The process ended before it could be known whether a commit that was sent has arrived. */
export class CommitUnknownError extends Error {
  override readonly name = 'CommitUnknownError';
  constructor(cause?: unknown) {
    super('Whether the last commit has arrived is not known.', { cause });
  }
}

/** The database server is not one on which the service can run. */
export class UnsuitableDatabaseError extends Error {
  override readonly name = 'UnsuitableDatabaseError';
}

/** The code that PostgreSQL gave an error, if it is one of its own; '' for all others. */
export function sqlStateOf(error: unknown): string {
  if (!(error instanceof Error) || !('severity' in error) || !('code' in error)) return '';
  return typeof error.code === 'string' ? error.code : '';
}

/**
 * True when a statement failed because the connection broke, or because the server stops, starts, or is no primary at
 * present: another connection may do it.
 */
export function isLost(error: unknown): boolean {
  const state = sqlStateOf(error);
  if (state === '') return isOfConnection(error);
  return /^(08...|57P0[1235]|25P0[34]|25006|53300)$/.test(state);
}

/** True when a statement failed because of what others did meanwhile, and would not fail again. */
export function isOfOthers(error: unknown): boolean {
  return /^(40001|40P01|55P03)$/.test(sqlStateOf(error));
}

/** What sockets and the driver say of a connection: plain errors, or ones with the system's code. */
function isOfConnection(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return error.name === 'Error' || error.name === 'AggregateError' || 'code' in error;
}
