import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { type Db, openDatabase } from '../../src/storage/db/open.ts';
import { openPostgres } from '../../src/storage/db/postgres/open-postgres.ts';
import { sharedPostgres } from './shared-postgres.ts';

/** What the stores of tests run on, unless a test has its own choice. */
export const testEngine: 'sqlite' | 'postgres' = process.env.BURSAR_TEST_ENGINE === 'postgres' ? 'postgres' : 'sqlite';

/** A database for one test, on disk: others can open it, too. */
export interface TemporaryDatabase {
  readonly db: Db;
  /** Where it is: the path of a file, or the URL of a database. For {@link openAt}. */
  readonly path: string;
  /** Closes and deletes it. */
  remove(): Promise<void>;
}

/** An empty database for one test, of which nothing is left when the process ends. */
export async function emptyDatabase(): Promise<Db> {
  if (testEngine === 'sqlite') return openDatabase(':memory:');
  const { db, remove } = await temporaryPostgres();
  return { ...db, close: remove };
}

/** A database that is gone after the test. */
export async function temporaryDatabase(): Promise<TemporaryDatabase> {
  return testEngine === 'sqlite' ? temporarySqlite() : await temporaryPostgres();
}

/** Opens a database once more, as another process would. */
export async function openAt(path: string): Promise<Db> {
  return isUrl(path) ? await openPostgres({ url: path }) : openDatabase(path);
}

/** How a command of the program learns where such a database is: by a folder, and by its environment. */
export function placeOf(path: string): { readonly dataDir: string; readonly env: Record<string, string> } {
  if (!isUrl(path)) return { dataDir: dirname(path), env: {} };
  return { dataDir: join(databaseFolder(), 'bursar-nothing'), env: { BURSAR_DATABASE_URL: path } };
}

const isUrl = (path: string): boolean => path.startsWith('postgres://');

/** Where tests keep their databases: a folder in memory, say, where no commit waits for a disk. */
const databaseFolder = (): string => process.env.BURSAR_TEST_DATABASES ?? tmpdir();

/** The same on SQLite, for tests of its files. */
export function temporarySqlite(): TemporaryDatabase {
  const folder = mkdtempSync(join(databaseFolder(), 'bursar-relay-'));
  const path = join(folder, 'bursar.sqlite');
  emptySqlite ??= bytesOfEmptyDatabase(join(folder, 'empty.sqlite'));
  writeFileSync(path, emptySqlite, { mode: 0o600 });
  const db = openDatabase(path);
  return {
    db,
    path,
    remove: async () => {
      await db.close();
      rmSync(dirname(path), { recursive: true, force: true });
    },
  };
}

let emptySqlite: Buffer | undefined;

/** What the migrations make of nothing; each test would repeat them otherwise. */
function bytesOfEmptyDatabase(path: string): Buffer {
  void openDatabase(path).close();
  return readFileSync(path);
}

async function temporaryPostgres(): Promise<TemporaryDatabase> {
  const { url, giveBack } = await (await sharedPostgres()).empty();
  const db = await openPostgres({ url });
  return {
    db,
    path: url,
    remove: async () => {
      await db.close();
      await giveBack();
    },
  };
}

/** Has writes to these tables fail as on a full disk, until the function that is answered is called. */
export async function fillDisk({ orm }: Db, tables: readonly string[]): Promise<() => Promise<void>> {
  if (testEngine === 'sqlite') {
    await orm.run('PRAGMA query_only = ON');
    return async () => void (await orm.run('PRAGMA query_only = OFF'));
  }
  await orm.run(`CREATE OR REPLACE FUNCTION disk_full() RETURNS trigger LANGUAGE plpgsql AS
    $$ BEGIN RAISE EXCEPTION 'No space left on device' USING ERRCODE = '53100'; END $$`);
  for (const table of tables)
    await orm.run(`CREATE TRIGGER disk_full BEFORE INSERT OR UPDATE ON ${table} EXECUTE FUNCTION disk_full()`);
  return async () => {
    for (const table of tables) await orm.run(`DROP TRIGGER disk_full ON ${table}`);
  };
}
