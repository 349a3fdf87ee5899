import { Database } from 'bun:sqlite';
import { opening } from './failures.ts';
import { requireOwnSchema } from './migrate.ts';
import type { Db } from './open.ts';
import { ormOn, preparedOn, readRowsOn } from './statements.ts';

/** A database that is only read. */
export type Reading = Pick<Db, 'orm'>;

/** The same, for look-ups as well. */
export type LookingUp = Pick<Db, 'orm' | 'readRows'>;

/**
 * Opens a database to look at it, beside a server that may run: nothing is created, migrated or written, and nobody is
 * kept from writing. Throws if there is none, `DatabaseTooNewError` or `DatabaseTooOldError` where it is not of this
 * version.
 */
export function openForReading(path: string): LookingUp & Pick<Db, 'close'> {
  const sqlite = opening(path, () => new Database(path, { readonly: true, strict: true }));
  try {
    sqlite.run('PRAGMA busy_timeout = 2000');
    opening(path, () => requireOwnSchema(sqlite));
  } catch (error) {
    sqlite.close();
    throw error;
  }
  const { prepare, finalize } = preparedOn(sqlite);
  const orm = ormOn(prepare);
  return {
    orm,
    readRows: readRowsOn(prepare),
    close: async () => {
      finalize();
      sqlite.close(false);
    },
  };
}
