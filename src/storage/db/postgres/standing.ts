import { appliedMigrations } from './migrate.ts';
import { postgresMigrations } from './migrations/index.ts';
import { withConnection } from './open.ts';
import { requireOwnTables } from './own-tables.ts';

/** How a PostgreSQL database stands to this program. */
export interface Standing {
  readonly age: 'empty' | 'older' | 'same' | 'newer';
  /** How many migrations were applied, and how many this program knows. */
  readonly version: number;
  readonly known: number;
  /** Whether an instance leads at present. */
  readonly isServed: boolean;
}

/** Looks, and changes nothing. Throws `DatabaseUnavailableError` or `UnsuitableDatabaseError`. */
export async function readStanding(url: string): Promise<Standing> {
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

function ageOf(version: number, known: number): Standing['age'] {
  if (version === 0) return 'empty';
  if (version === known) return 'same';
  return version < known ? 'older' : 'newer';
}
