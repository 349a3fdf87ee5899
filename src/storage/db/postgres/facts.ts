import { withConnection } from './open.ts';
import { readStanding } from './standing.ts';

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
