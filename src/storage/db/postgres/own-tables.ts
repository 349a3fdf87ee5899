import type { Client } from 'pg';
import { OtherTablesError } from '../migrate.ts';
import { UnsuitableDatabaseError } from './errors.ts';
import { appliedMigrations, THE_DATABASE } from './migrate.ts';
import { postgresMigrations } from './migrations/index.ts';

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
