import { Database } from 'bun:sqlite';
import { chmodSync, closeSync, existsSync, mkdirSync, openSync } from 'node:fs';
import { dirname } from 'node:path';
import type { SqliteRemoteDatabase } from 'drizzle-orm/sqlite-proxy';
import type { ThingChanged } from '../../core/change.ts';
import type { Statement } from './batch.ts';
import { checkpointsOf } from './checkpoint.ts';
import { isDiskFailure, opening } from './failures.ts';
import { createLogSync, nothingToSync } from './log-sync.ts';
import { migrate } from './migrate.ts';
import { batchOn, ormOn, preparedOn, type ReadRows, readRowsOn, sharedReadOn } from './statements.ts';

/** An open database: drizzle for statements, `batch` for units of work. */
export interface Db {
  /**
   * Builds and runs single statements. Each answer is a promise, so that no one can rely on nothing having run between
   * a read and a write; several statements that belong together go through {@link Db.batch}.
   */
  readonly orm: SqliteRemoteDatabase;
  /** Reads what `rowLookUp` asks for; everything else goes through `orm`. */
  readonly readRows: ReadRows;
  /**
   * Runs statements in order, all or none, and returns when they are on disk.
   * Throws `RowCountError` when one touches another number of rows than it promised; then nothing has happened.
   */
  batch(statements: readonly Statement[]): Promise<void>;
  /**
   * Tells what commits of this process change, after each that says so, until the function that is answered is called.
   * `listener` must neither throw nor compute for long: the committer waits for it.
   */
  watch(listener: (changes: readonly ThingChanged[]) => void): () => void;
  /**
   * Throws when the database cannot be read, or when the last write failed for want of room or of the disk; for health.
   */
  ping(): Promise<void>;
  /** Bytes of the database; deleted rows leave room in it for new ones. */
  sizeBytes(): Promise<number>;
  close(): Promise<void>;
}

/** The last write found the disk full, broken or read-only. */
export class DiskFailedError extends Error {
  override readonly name = 'DiskFailedError';
}

/**
 * Where no one writes any more, because health sends callers away, a failure is forgotten after this time: someone has
 * to try.
 */
export const DISK_FAILURE_MS = 30_000;

/** The exit code for a disk that fails, as `sysexits` has it (EX_IOERR). */
const DISK_FAILED_EXIT = 74;

/** No one else on the machine may read it; what SQLite puts next to a database has the database's mode. */
function keepPrivate(path: string): void {
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
  closeSync(openSync(path, 'a', 0o600));
  for (const file of [path, `${path}-wal`, `${path}-shm`]) if (existsSync(file)) chmodSync(file, 0o600);
}

/** Of pages in memory: of SQLite's own 2 MiB, a busy service would read most of them from the file each time. */
const CACHE_KIB = 16_384;

/**
 * Opens (creates, migrates) the database file; `:memory:` for unit tests. Throws `DatabaseTooNewError`,
 * `OtherTablesError` or `UnusableFileError`.
 */
export function openDatabase(path: string): Db {
  const sqlite = opening(path, () => migrated(path));
  const checkpoints = checkpointsOf(sqlite, path);
  const { prepare, finalize } = preparedOn(sqlite);
  const log = path === ':memory:' ? nothingToSync : createLogSync(path, endProcess);
  // From here on commits are synced next to the event loop: before anything of them is visible, as FULL would do it.
  sqlite.run('PRAGMA synchronous = NORMAL');
  const shared = sharedReadOn(sqlite);
  const orm = ormOn(prepare, log, shared);
  let diskFailedAt = Number.NEGATIVE_INFINITY;
  const listeners = new Set<(changes: readonly ThingChanged[]) => void>();
  return {
    orm,
    readRows: readRowsOn(prepare, log, shared),
    sizeBytes: async () => pragmaOf(sqlite, 'page_count') * pragmaOf(sqlite, 'page_size'),
    async batch(statements) {
      let announced: readonly ThingChanged[];
      shared.end();
      try {
        announced = batchOn(sqlite, prepare, statements);
        diskFailedAt = Number.NEGATIVE_INFINITY;
      } catch (error) {
        if (isDiskFailure(error)) diskFailedAt = performance.now();
        throw error;
      }
      checkpoints.afterCommit();
      await log.afterCommit();
      if (announced.length > 0) for (const listener of listeners) listener(announced);
    },
    watch(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    async ping() {
      sqlite.query('SELECT 1').get();
      if (performance.now() - diskFailedAt < DISK_FAILURE_MS) throw new DiskFailedError();
    },
    async close() {
      checkpoints.close();
      shared.finalize();
      finalize();
      log.close();
      sqlite.close(false);
    },
  };
}

function migrated(path: string): Database {
  if (path !== ':memory:') keepPrivate(path);
  const sqlite = new Database(path, { create: true, strict: true });
  sqlite.run('PRAGMA journal_mode = WAL');
  sqlite.run('PRAGMA synchronous = FULL');
  sqlite.run('PRAGMA foreign_keys = ON');
  sqlite.run('PRAGMA busy_timeout = 5000');
  sqlite.run(`PRAGMA cache_size = -${CACHE_KIB}`);
  migrate(sqlite);
  return sqlite;
}

/** What the disk did not take can neither be reported nor be taken back; the next process finds whatever is there. */
function endProcess(error: Error): void {
  process.stderr.write(`The database could not be brought onto the disk: ${error.message}\n`);
  process.exit(DISK_FAILED_EXIT);
}

function pragmaOf(sqlite: Database, name: 'page_count' | 'page_size'): number {
  const [value] = sqlite.query(`PRAGMA ${name}`).values()[0] ?? [];
  return typeof value === 'number' ? value : 0;
}
