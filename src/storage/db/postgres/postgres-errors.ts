import { UnfitError } from '../../../core/lib/files.ts';

/** The database server cannot be reached, or does not answer. Nothing was written. */
export class DatabaseUnavailableError extends Error {
  override readonly name = 'DatabaseUnavailableError';
  constructor(cause?: unknown) {
    super(cause instanceof StandbyError ? cause.message : unanswered(cause), { cause });
  }
}

function unanswered(cause: unknown): string {
  const why = cause instanceof Error && cause.message !== '' ? ` (${cause.message})` : '';
  return `PostgreSQL does not answer${why}. See whether it runs, and whether this machine reaches it.`;
}

/** The server is a replica. It may be about to become the primary, as in a failover. */
export class StandbyError extends Error {
  override readonly name = 'StandbyError';
  constructor() {
    super(
      'The PostgreSQL of BURSAR_DATABASE_URL is a standby: it takes no writes until it is promoted. Name the ' +
        'primary there; or, if this one is being promoted, try again once it is.',
    );
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

/** The service cannot run on this database or with these settings, and that does not pass by itself. */
export class UnsuitableDatabaseError extends UnfitError {
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
  if (error instanceof StandbyError) return true;
  const state = sqlStateOf(error);
  if (state === '') return isOfConnection(error);
  return /^(08...|57P0[1235]|25P0[34]|25006|53300)$/.test(state);
}

/** Also of what only resembles PostgreSQL. */
export const TOO_OLD = 'The server of BURSAR_DATABASE_URL lacks what PostgreSQL 15 has. Use PostgreSQL 15 or later.';
export const NO_RIGHTS =
  'PostgreSQL does not let the user of BURSAR_DATABASE_URL make, read and change tables in its database. Make it ' +
  'the owner (ALTER DATABASE … OWNER TO …), also of the tables that are there.';
/** The fault and its remedy, by PostgreSQL's code. PostgreSQL's own words may repeat secrets. */
const UNSUITABLE: readonly (readonly [RegExp, string])[] = [
  [
    /^28...$/,
    'PostgreSQL lets no one in with the user and the password of BURSAR_DATABASE_URL. Correct them there; if they ' +
      'are right, see whether its pg_hba.conf lets this machine in, and whether it wants TLS (sslmode=verify-full).',
  ],
  [
    /^3D000$/,
    'PostgreSQL has no database of the name that BURSAR_DATABASE_URL has. Make an empty one, UTF8 (createdb), or ' +
      'correct the name.',
  ],
  [/^42501$/, NO_RIGHTS],
  [
    /^3F000$/,
    'The database of BURSAR_DATABASE_URL has no schema public that its user may use. Make it (CREATE SCHEMA public), ' +
      'or let the user in (GRANT USAGE, CREATE ON SCHEMA public TO …).',
  ],
  [
    /^42P07$/,
    'The database of BURSAR_DATABASE_URL has tables of something else. Use a database that Bursar has for itself.',
  ],
  // A setting of a session that it does not know.
  [/^42704$/, TOO_OLD],
];

/**
 * What an error of PostgreSQL means that does not pass by itself, for a start or a command; undefined for all
 * others.
 */
export function unsuitableBecause(error: unknown): UnsuitableDatabaseError | undefined {
  const state = sqlStateOf(error);
  const [, message = tlsProblem(error)] = UNSUITABLE.find(([codes]) => codes.test(state)) ?? [];
  return message === undefined ? undefined : new UnsuitableDatabaseError(message, { cause: error });
}

/** What the runtime says of a certificate that it does not trust. */
const DISTRUST = /^(CERT_|ERR_TLS_CERT|SELF_SIGNED_|DEPTH_ZERO_|UNABLE_TO_(GET|VERIFY)_|HOSTNAME_MISMATCH)/;

/** The driver's words, without a code. */
const WITHOUT_TLS = 'The server does not support SSL connections';

function tlsProblem(error: unknown): string | undefined {
  if (error instanceof Error && error.message === WITHOUT_TLS)
    return (
      'The PostgreSQL of BURSAR_DATABASE_URL has no TLS, and the sslmode there asks for it. Switch it on (ssl = on), or ' +
      'say sslmode=disable if the network is yours alone.'
    );
  if (!(error instanceof Error) || !('code' in error) || typeof error.code !== 'string') return undefined;
  if (DISTRUST.test(error.code))
    return (
      `The certificate of PostgreSQL is not to be trusted (${error.code}): ${error.message}. Name the authority that ` +
      'signed it in BURSAR_DATABASE_URL (sslrootcert=/path/to/ca.pem), and the host as the certificate does.'
    );
  // Reading a file that the URL names; a socket that is not there is something else.
  if ('syscall' in error && error.syscall === 'open')
    return `A file for TLS that BURSAR_DATABASE_URL names cannot be read: ${error.message}.`;
  return undefined;
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
