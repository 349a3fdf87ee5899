import type { Client } from 'pg';
import { OtherTablesError } from '../migrate.ts';
import { appliedMigrations, THE_DATABASE } from './migrate-postgres.ts';
import { postgresMigrations } from './migrations/index.ts';
import { NO_RIGHTS, StandbyError, TOO_OLD, UnsuitableDatabaseError } from './postgres-errors.ts';

/** What tells this program's database from that of another one: tables that all its versions have. */
const OWN_COLUMNS: Readonly<Record<string, readonly string[]>> = {
  schema_version: ['version integer', 'applied_at timestamp with time zone'],
  writers: ['id text', 'number bigint', 'at timestamp with time zone'],
  leadership: ['epoch bigint', 'instance text', 'lease_until timestamp with time zone'],
};

const FOUND = `SELECT c.relname::text AS name,
  string_agg(a.attname || ' ' || format_type(a.atttypid, a.atttypmod), ',') AS columns
  FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped
  WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p', 'v', 'm', 'f') AND c.relname = ANY($1)
  GROUP BY c.relname ORDER BY c.relname`;

const MOST_NAMED = 3;

/**
 * Throws {@link UnsuitableDatabaseError} if something else has tables of the names that this program uses, and
 * {@link OtherTablesError} if its own are not whole. What else is in the database does not matter.
 */
export async function requireOwnTables(client: Pick<Client, 'query'>): Promise<void> {
  const { rows } = await client.query<{ name: string; columns: string }>(FOUND, [ownNames()]);
  const columnsOf = new Map(rows.map(({ name, columns }) => [name, columns.split(',')]));
  const isOurs = Object.entries(OWN_COLUMNS).every(([name, columns]) =>
    columns.every((column) => columnsOf.get(name)?.includes(column)),
  );
  if (rows.length === 0) return;
  if (isOurs) return await requireWholeTables(client, columnsOf);
  const names = rows.slice(0, MOST_NAMED).map(({ name }) => name);
  const more = rows.length > MOST_NAMED ? ' and others' : '';
  throw new UnsuitableDatabaseError(
    `${THE_DATABASE} has tables that are not Bursar's (${names.join(', ')}${more}), and Bursar ` +
      'needs their names. Name a database that Bursar has for itself. Nothing was changed.',
  );
}

function ownNames(): string[] {
  return [...Object.keys(OWN_COLUMNS), ...ownTables().map(({ name }) => name)];
}

/** Throws {@link OtherTablesError} where all migrations were applied and a column of theirs is missing. */
async function requireWholeTables(
  client: Pick<Client, 'query'>,
  columnsOf: ReadonlyMap<string, readonly string[]>,
): Promise<void> {
  if ((await appliedMigrations(client)) !== postgresMigrations.length) return;
  for (const { name, columns } of ownTables()) {
    const found = columnsOf.get(name)?.map((column) => column.split(' ', 1)[0]);
    if (found === undefined) throw new OtherTablesError(THE_DATABASE, `the table ${name} is missing`);
    const missing = columns.find((column) => !found.includes(column));
    if (missing !== undefined) throw new OtherTablesError(THE_DATABASE, `the column ${name}.${missing} is missing`);
  }
}

/** What the migrations make. */
function ownTables(): readonly { readonly name: string; readonly columns: readonly string[] }[] {
  const made = postgresMigrations.join('\n').matchAll(/^CREATE TABLE "(\w+)" \(\n([^;]*)\n\);/gm);
  return Array.from(made, ([, name = '', body = '']) => ({
    name,
    columns: Array.from(body.matchAll(/^\t"(\w+)"/gm), ([, column = '']) => column),
  }));
}

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
 * StandbyError} where it may come to. Changes nothing. `onWarning` gets what a failure of the machine would lose.
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

/** The same, of the settings that a server has returned. */
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
