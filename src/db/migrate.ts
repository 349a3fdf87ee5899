import { Database } from 'bun:sqlite';
import { migrations } from './migrations/index.ts';

/** The database was written by a newer version of this program. */
export class DatabaseTooNewError extends Error {
  override readonly name = 'DatabaseTooNewError';
  constructor(found: number, known: number) {
    super(
      `The database has schema version ${found}; this program knows versions up to ${known}. Use a newer bursar.`,
    );
  }
}

/** The database was written by an older version of this program, and nothing may change it at present. */
export class DatabaseTooOldError extends Error {
  override readonly name = 'DatabaseTooOldError';
  constructor(found: number, known: number) {
    super(
      `The database has schema version ${found}, of an older bursar; this program reads version ${known}. ` +
        'Use the version that runs on it, or start the server of this version once, which brings it up to date.',
    );
  }
}

/**
 * Brings the schema up to date. `user_version` counts the migrations that were applied; each one runs in a
 * transaction together with its count, so an interrupted start repeats nothing and skips nothing.
 */
export function migrate(sqlite: Database): void {
  const applied = schemaVersion(sqlite);
  requireKnownVersion(applied);
  migrations.slice(applied).forEach((sql, index) => {
    sqlite
      .transaction(() => {
        for (const statement of sql.split('--> statement-breakpoint')) sqlite.run(statement);
        sqlite.run(`PRAGMA user_version = ${applied + index + 1}`);
      })
      .immediate();
  });
}

/** Throws {@link DatabaseTooNewError} for a version of the schema that this program does not know. */
export function requireKnownVersion(found: number): void {
  if (found > migrations.length) throw new DatabaseTooNewError(found, migrations.length);
}

/**
 * Whether an existing database was written by an older version of this program, and would be changed by {@link
 * migrate}.
 */
export function needsMigration(path: string): boolean {
  return schemaAge(path) === 'older';
}

/**
 * Throws {@link DatabaseTooNewError} or {@link DatabaseTooOldError} unless the database has the schema of this program.
 */
export function requireOwnSchema(sqlite: Database): void {
  const found = schemaVersion(sqlite);
  requireKnownVersion(found);
  if (found < migrations.length) throw new DatabaseTooOldError(found, migrations.length);
}

/**
 * Whether a database has the tables, indexes and triggers that this program makes, and nothing else: one that somebody
 * else has prepared might do more than it shows.
 */
export function hasOwnTables(path: string): boolean {
  using found = new Database(path, { readonly: true, strict: true });
  using made = new Database(':memory:', { strict: true });
  migrate(made);
  return Bun.deepEquals(schemaOf(found), schemaOf(made));
}

function schemaOf(sqlite: Database): unknown[][] {
  // What SQLite makes for itself, such as statistics, says nothing.
  const own = "SELECT type, name, sql FROM sqlite_schema WHERE name NOT LIKE 'sqlite_%' ORDER BY type, name";
  return sqlite.query(own).values();
}

/** How an existing database's schema stands to the one of this program. */
export function schemaAge(path: string): 'older' | 'same' | 'newer' {
  const sqlite = new Database(path, { create: false, readwrite: true });
  try {
    const ahead = schemaVersion(sqlite) - migrations.length;
    if (ahead === 0) return 'same';
    return ahead < 0 ? 'older' : 'newer';
  } finally {
    sqlite.close();
  }
}

function schemaVersion(sqlite: Database): number {
  const row: unknown = sqlite.query('PRAGMA user_version').get();
  if (
    typeof row === 'object' &&
    row !== null &&
    'user_version' in row &&
    typeof row.user_version === 'number'
  ) {
    return row.user_version;
  }
  throw new Error('The database did not tell its schema version.');
}
