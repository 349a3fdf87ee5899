import type { Client } from 'pg';
import { NO_RIGHTS, StandbyError, TOO_OLD, UnsuitableDatabaseError } from './errors.ts';
import { requireOwnTables } from './own-tables.ts';

/** What a server says of itself, as texts. */
interface ServerFacts {
  readonly version: string;
  readonly encoding: string;
  readonly fsync: string;
  readonly pages: string;
  readonly standby: string;
  readonly readOnly: string;
  readonly replication: string;
}

/** The oldest that is taken, PostgreSQL 15, which is the oldest that the tests run on. */
const OLDEST_SERVER = 150_000;

const FACTS = `SELECT current_setting('server_version_num') AS version,
  current_setting('server_encoding') AS encoding,
  current_setting('fsync') AS fsync,
  current_setting('full_page_writes') AS pages,
  pg_is_in_recovery()::text AS standby,
  current_setting('transaction_read_only') AS "readOnly",
  current_setting('session_replication_role') AS replication`;

/**
 * Throws {@link UnsuitableDatabaseError} where the service can never write to this database as it is, and {@link
 * StandbyError} where it may come to. Changes nothing. `onWarning` is told what a failure of the machine would lose.
 */
export async function requireSuitable(
  client: Pick<Client, 'query'>,
  onWarning: (text: string) => void = () => undefined,
): Promise<void> {
  const { rows } = await client.query<ServerFacts>(FACTS);
  const [facts] = rows;
  if (facts === undefined) throw new Error('PostgreSQL does not tell its settings.');
  requireFit(facts);
  // Only a superuser may set it back.
  if (facts.replication !== 'origin')
    throw new UnsuitableDatabaseError(
      'session_replication_role is set for the user or the database of BURSAR_DATABASE_URL, so PostgreSQL does not look ' +
        'whether rows belong together. Reset it (ALTER ROLE … RESET session_replication_role).',
    );
  await requireOwnTables(client);
  if (facts.fsync === 'off') onWarning('fsync is off in PostgreSQL: a power cut loses commits, and so payments.');
  if (facts.pages === 'off') onWarning('full_page_writes is off in PostgreSQL: a power cut may corrupt the database.');
}

/** The same, of what a server has told. */
export function requireFit({
  version,
  encoding,
  standby,
  readOnly,
}: Pick<ServerFacts, 'version' | 'encoding' | 'standby' | 'readOnly'>): void {
  if (Number(version) < OLDEST_SERVER) throw new UnsuitableDatabaseError(TOO_OLD);
  if (encoding !== 'UTF8')
    throw new UnsuitableDatabaseError(
      `The database of BURSAR_DATABASE_URL is ${encoding}, and must be UTF8. Make another one: ` +
        'createdb --encoding UTF8 --template template0 …',
    );
  if (standby === 'true') throw new StandbyError();
  if (readOnly === 'on')
    throw new UnsuitableDatabaseError(
      'PostgreSQL takes no writes from the user of BURSAR_DATABASE_URL: default_transaction_read_only is on for the ' +
        'server, the database or the user. Find out why, and switch it off (ALTER DATABASE … RESET …).',
    );
}

/** Throws {@link UnsuitableDatabaseError} where the user of the connection may make no tables. Changes nothing. */
export async function requireMayMakeTables(client: Pick<Client, 'query'>): Promise<void> {
  const { rows } = await client.query<{ may: string | null }>(
    "SELECT has_schema_privilege(to_regnamespace('public'), 'CREATE')::text AS may",
  );
  if (rows[0]?.may !== 'true') throw new UnsuitableDatabaseError(NO_RIGHTS);
}
