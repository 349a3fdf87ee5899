import { schemaVersion } from './migrate.ts';
import { postgresMigrations } from './migrations/index.ts';
import { withConnection } from './open.ts';

/** How a PostgreSQL database stands to this program. */
export interface Standing {
  readonly age: 'empty' | 'older' | 'same';
  /** How many of this program's migrations were applied. */
  readonly version: number;
  /** Whether an instance leads at present. */
  readonly isServed: boolean;
}

/** Looks, and changes nothing. Throws `DatabaseTooNewError`, or `DatabaseUnavailableError`. */
export async function readStanding(url: string): Promise<Standing> {
  return await withConnection({ url, name: 'bursar look' }, async (client) => {
    const version = await schemaVersion(client);
    const { rowCount: hasLeaders } = await client.query(
      "SELECT 1 WHERE to_regclass('leadership') IS NOT NULL",
    );
    const leads =
      hasLeaders === 0 ? undefined : await client.query('SELECT 1 FROM leadership WHERE lease_until > now()');
    const age = version === 0 ? 'empty' : version < postgresMigrations.length ? 'older' : 'same';
    return { age, version, isServed: (leads?.rowCount ?? 0) > 0 };
  });
}
