import type { ReadonlyDrizzle } from 'ponder';
import type * as schema from './ponder.schema.ts';

export type ReadonlyDatabase = ReadonlyDrizzle<typeof schema>;

/** Its own statements, and those that it tries again when the connection breaks. */
interface QueryBuilder {
  readonly raw: ReadonlyDatabase;
  readonly wrap: (...args: never[]) => unknown;
}

/** Ponder leaves its database here before it asks for any logs or loads the API. */
declare global {
  var PONDER_DATABASE: { readonly readonlyQB: QueryBuilder } | undefined;
}

/**
 * The database that Ponder has opened.
 * @throws if it has not yet
 */
export function openedDatabase(): ReadonlyDatabase {
  return openedQueryBuilder().raw;
}

/**
 * The same as Ponder's own GraphQL uses it.
 * @throws if it has not yet
 */
export function openedQueryBuilder(): QueryBuilder {
  const database = globalThis.PONDER_DATABASE;
  if (database === undefined) throw new Error('Ponder has not opened its database yet.');
  return database.readonlyQB;
}
