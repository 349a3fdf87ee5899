import { Database } from 'bun:sqlite';
import { UnfitError } from '../../core/lib/files.ts';
import { opening } from './failures.ts';
import { migrations } from './migrations/index.ts';

/** The database was written by a newer version of this program. */
export class DatabaseTooNewError extends UnfitError {
  override readonly name = 'DatabaseTooNewError';
  constructor(place: string, found: number, known: number) {
    super(`${place} has schema version ${found}; this program knows versions up to ${known}. Use a newer bursar.`);
  }
}

/** The database was written by an older version of this program, and nothing may change it at present. */
export class DatabaseTooOldError extends UnfitError {
  override readonly name = 'DatabaseTooOldError';
  constructor(place: string, found: number, known: number) {
    super(
      `${place} has schema version ${found}, of an older bursar; this program reads version ${known}. ` +
        'Use the version that runs on it, or start the server of this version once, which brings it up to date.',
    );
  }
}

/** The database has not the tables that this program, in this version, has made, or others of their names. */
export class OtherTablesError extends UnfitError {
  override readonly name = 'OtherTablesError';
  /** @param fault The first fault found, as the end of a sentence. */
  constructor(place: string, fault: string) {
    super(
      `${place} was made by an early build of bursar, or changed by something else: ${fault}. Restore a backup, or ` +
        'begin with an empty database in another place. Nothing was changed.',
    );
  }
}

/**
 * Brings the schema up to date. `user_version` counts the migrations that were applied; each one runs in a
 * transaction together with its count, so an interrupted start repeats nothing and skips nothing. Throws {@link
 * DatabaseTooNewError} or {@link OtherTablesError}, before anything is changed.
 */
export function migrate(sqlite: Database): void {
  const applied = schemaVersion(sqlite);
  requireKnownVersion(placeOf(sqlite), applied);
  requireTables(sqlite, applied);
  apply(sqlite, applied, migrations.length);
}

function apply(sqlite: Database, from: number, to: number): void {
  migrations.slice(from, to).forEach((sql, index) => {
    sqlite
      .transaction(() => {
        for (const statement of sql.split('--> statement-breakpoint')) sqlite.run(statement);
        sqlite.run(`PRAGMA user_version = ${from + index + 1}`);
      })
      .immediate();
  });
}

/**
 * Throws {@link OtherTablesError} unless the database has what so many migrations make, as they make it, and nothing of
 * the names that the others will make. What else is in it does not matter.
 */
function requireTables(sqlite: Database, applied: number): void {
  const found = schemaOf(sqlite);
  if (applied === 0 && found.size === 0) return;
  const made = madeBy(applied);
  for (const [name, sql] of made)
    if (found.get(name) !== sql)
      throw new OtherTablesError(placeOf(sqlite), `the ${name} ${found.has(name) ? 'differs' : 'is missing'}`);
  if (applied === migrations.length) return;
  for (const name of madeBy(migrations.length).keys())
    if (!made.has(name) && found.has(name)) throw new OtherTablesError(placeOf(sqlite), `there is a ${name} already`);
}

function madeBy(applied: number): ReadonlyMap<string, unknown> {
  using made = new Database(':memory:', { strict: true });
  apply(made, 0, applied);
  return schemaOf(made);
}

/** Throws {@link DatabaseTooNewError} for a version of the schema that this program does not know. */
export function requireKnownVersion(place: string, found: number): void {
  if (found > migrations.length) throw new DatabaseTooNewError(place, found, migrations.length);
}

function placeOf({ filename }: Database): string {
  return `The database ${filename}`;
}

/**
 * Whether an existing database was written by an older version of this program, and would be changed by {@link
 * migrate}.
 */
export function needsMigration(path: string): boolean {
  return schemaAge(path) === 'older';
}

/**
 * Throws {@link DatabaseTooNewError}, {@link DatabaseTooOldError} or {@link OtherTablesError} unless the database has
 * the schema of this program.
 */
export function requireOwnSchema(sqlite: Database): void {
  const found = schemaVersion(sqlite);
  const place = placeOf(sqlite);
  requireKnownVersion(place, found);
  if (found < migrations.length) throw new DatabaseTooOldError(place, found, migrations.length);
  requireTables(sqlite, found);
}

/**
 * Whether a database has the tables, indexes and triggers that this program makes, and nothing else: one that someone
 * else has prepared might do more than it shows.
 */
export function hasOwnTables(path: string): boolean {
  using found = new Database(path, { readonly: true, strict: true });
  return Bun.deepEquals(schemaOf(found), madeBy(migrations.length));
}

/** The statements that made the present schema, by names such as `table wallets`. */
function schemaOf(sqlite: Database): ReadonlyMap<string, unknown> {
  // What SQLite makes for itself, such as statistics, says nothing.
  const own =
    "SELECT type || ' ' || name, sql FROM sqlite_schema WHERE name NOT LIKE 'sqlite_%' " +
    "ORDER BY type <> 'table', type, name";
  return new Map(
    sqlite
      .query(own)
      .values()
      .map(([name, sql]) => [String(name), sql]),
  );
}

/** How an existing database's schema stands to the one of this program. */
export function schemaAge(path: string): 'older' | 'same' | 'newer' {
  const sqlite = opening(path, () => new Database(path, { create: false, readwrite: true }));
  try {
    const ahead = opening(path, () => schemaVersion(sqlite)) - migrations.length;
    if (ahead === 0) return 'same';
    return ahead < 0 ? 'older' : 'newer';
  } finally {
    sqlite.close();
  }
}

function schemaVersion(sqlite: Database): number {
  const row: unknown = sqlite.query('PRAGMA user_version').get();
  if (typeof row === 'object' && row !== null && 'user_version' in row && typeof row.user_version === 'number') {
    return row.user_version;
  }
  throw new Error('The database did not tell its schema version.');
}
