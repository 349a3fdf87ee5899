import { Database } from 'bun:sqlite';
import { openDatabase } from '../db/open.ts';
import { connectForCopying } from '../db/postgres/connect.ts';
import { requireOwnPostgresSchema } from '../db/postgres/migrate.ts';
import { copyTable } from './move.ts';
import { postgresSide } from './postgres-side.ts';
import { layouts } from './side.ts';
import { sqliteSide } from './sqlite-side.ts';

const ONE_MOMENT = 'BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY';

/**
 * Writes a PostgreSQL database as it is at one moment into a new SQLite file, next to the instances that work on it.
 * `requireRoom` gets its bytes first, and throws where there is no room. Throws `DatabaseTooOldError` or
 * `DatabaseTooNewError`. The mark of a move is copied, too.
 */
export async function copyPostgres(url: string, path: string, requireRoom: (bytes: number) => void): Promise<void> {
  const client = await connectForCopying(url, 'bursar backup');
  const from = postgresSide(client, 'the PostgreSQL');
  try {
    await requireOwnPostgresSchema(client);
    await client.query(ONE_MOMENT);
    const { rows } = await client.query<{ bytes: bigint }>('SELECT pg_database_size(current_database()) AS bytes');
    requireRoom(Number(rows[0]?.bytes ?? 0n));
    const db = openDatabase(path);
    const to = sqliteSide(new Database(path, { readwrite: true, strict: true, safeIntegers: true }), 'the copy');
    try {
      for (const table of layouts()) await copyTable(from, to, table, undefined);
      await to.finish();
    } finally {
      await to.close();
      await db.close();
    }
    asOneFile(path);
  } finally {
    await from.close();
  }
}

/** Moves the log into the file, which then needs none. */
function asOneFile(path: string): void {
  using sqlite = new Database(path, { readwrite: true, strict: true });
  sqlite.run('PRAGMA journal_mode = DELETE');
}
