import { Database } from 'bun:sqlite';
import { drizzle } from 'drizzle-orm/sqlite-proxy';
import type { Db } from './open.ts';
import { preparedOn } from './statements.ts';

/** Opens a database of this version to look at it: nothing is created, migrated or written. Throws if there is none. */
export function openForReading(path: string): Pick<Db, 'orm' | 'close'> {
  const sqlite = new Database(path, { readonly: true, strict: true });
  sqlite.run('PRAGMA busy_timeout = 2000');
  const { prepare, finalize } = preparedOn(sqlite);
  const orm = drizzle(async (text, params, method) => {
    const rows = prepare(text).values(...params);
    // No row is no array, whatever the type of the driver says.
    return { rows: method === 'get' ? (rows[0] as unknown[]) : rows };
  });
  return {
    orm,
    close: () => {
      finalize();
      sqlite.close(false);
    },
  };
}
