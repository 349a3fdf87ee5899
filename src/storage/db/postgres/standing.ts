import { appliedMigrations } from './migrate.ts';
import { postgresMigrations } from './migrations/index.ts';
import { withConnection } from './open.ts';
import { requireOwnTables } from './own-tables.ts';

/** How a PostgreSQL database stands to this program. */
export interface SchemaStanding {
  readonly age: 'empty' | 'older' | 'same' | 'newer';
  /** How many migrations were applied, and how many this program knows. */
  readonly version: number;
  readonly known: number;
  /** Whether an instance leads at present. */
  readonly isServed: boolean;
}

/** Looks, and changes nothing. Throws `DatabaseUnavailableError` or `UnsuitableDatabaseError`. */
export async function readStanding(url: string): Promise<SchemaStanding> {
  return await withConnection({ url, name: 'bursar look' }, async (client) => {
    await requireOwnTables(client);
    const version = await appliedMigrations(client);
    const { rowCount: hasLeaders } = await client.query("SELECT 1 WHERE to_regclass('leadership') IS NOT NULL");
    const leads =
      hasLeaders === 0 ? undefined : await client.query('SELECT 1 FROM leadership WHERE lease_until > now()');
    const known = postgresMigrations.length;
    return { age: ageOf(version, known), version, known, isServed: (leads?.rowCount ?? 0) > 0 };
  });
}

function ageOf(version: number, known: number): SchemaStanding['age'] {
  if (version === 0) return 'empty';
  if (version === known) return 'same';
  return version < known ? 'older' : 'newer';
}

/** How much there is of what in a database, and nothing of what it says. Rows are as the server estimates them. */
export async function postgresFacts(url: string) {
  const { age, version, isServed } = await readStanding(url);
  return await withConnection({ url, name: 'bursar look' }, async (client) => {
    const tables = await client.query<{ name: string; bytes: number; rows: number }>(
      'SELECT relname::text AS name, pg_total_relation_size(relid) AS bytes, n_live_tup AS rows ' +
        'FROM pg_stat_user_tables WHERE schemaname = current_schema() ORDER BY bytes DESC',
    );
    const whole = await client.query<{ version: string; bytes: number; connections: number }>(
      "SELECT current_setting('server_version') AS version, pg_database_size(current_database()) AS bytes, " +
        '(SELECT count(*) FROM pg_stat_activity WHERE datname = current_database()) AS connections',
    );
    return {
      engine: 'postgres',
      schema: age,
      schemaVersion: version,
      isServed,
      ...whole.rows[0],
      tableBytes: Object.fromEntries(tables.rows.map(({ name, bytes }) => [name, bytes])),
      rows: Object.fromEntries(tables.rows.map(({ name, rows }) => [name, rows])),
    };
  });
}
