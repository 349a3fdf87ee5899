import type { ReadonlyDrizzle } from 'ponder';
import type * as schema from './ponder.schema.ts';

export type ReadonlyDatabase = ReadonlyDrizzle<typeof schema>;

/** Ponder leaves its database here before it asks for any logs or loads the API. */
declare global {
  var PONDER_DATABASE: { readonly readonlyQB: { readonly raw: ReadonlyDatabase } } | undefined;
}

/**
 * The database that Ponder has opened.
 * @throws if it has not yet
 */
export function openedDatabase(): ReadonlyDatabase {
  const database = globalThis.PONDER_DATABASE;
  if (database === undefined) throw new Error('Ponder has not opened its database yet.');
  return database.readonlyQB.raw;
}
