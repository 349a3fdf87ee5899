import type { Database } from 'ponder/dist/database/index';

type QueryBuilder = Database['readonlyQB'];

let opened: Database | undefined;

/** Keeps the database that Ponder has opened, for all that reads it. */
export function keepOpened(database: Database): void {
  opened = database;
}

/**
 * The database that Ponder has opened.
 * @throws if it has not yet
 */
export function openedDatabase(): QueryBuilder['raw'] {
  return openedQueryBuilder().raw;
}

/**
 * Its statements, and those that it tries again when the connection breaks.
 * @throws if it is not opened yet
 */
export function openedQueryBuilder(): QueryBuilder {
  if (opened === undefined) throw new Error('Ponder has not opened its database yet.');
  return opened.readonlyQB;
}
