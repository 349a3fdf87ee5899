import { Database } from 'bun:sqlite';
import { afterEach, beforeEach, expect, test } from 'bun:test';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { lockDataFolder } from '../../storage/db/folder-lock.ts';
import { DatabaseTooNewError, needsMigration } from '../../storage/db/migrate.ts';
import { openDatabase } from '../../storage/db/open.ts';
import { OlderServerError, openExistingDatabase } from './existing-database.ts';

let folder: string;
const path = () => join(folder, 'bursar.sqlite');

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'bursar-existing-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** A database as a version before the first migration, or after the last, would have left it. */
function leaveDatabase(version: number): void {
  const sqlite = new Database(path(), { create: true });
  sqlite.run('CREATE TABLE of_another_version (id INTEGER)');
  sqlite.run(`PRAGMA user_version = ${version}`);
  sqlite.close();
}

test('a command does not migrate the database of a running older server', async () => {
  leaveDatabase(0);
  const server = lockDataFolder(folder);
  try {
    await expect(openExistingDatabase({ dataDir: folder })).rejects.toThrow(OlderServerError);
    expect(needsMigration(path())).toBe(true);
  } finally {
    server.release();
  }
});

test("a command migrates a database that no server uses, and releases the folder's lock", async () => {
  leaveDatabase(0);
  await (await openExistingDatabase({ dataDir: folder })).close();
  expect(needsMigration(path())).toBe(false);
  lockDataFolder(folder).release();
});

test('a command opens the database of a running server of its own version', async () => {
  await openDatabase(path()).close();
  const server = lockDataFolder(folder);
  await (await openExistingDatabase({ dataDir: folder })).close();
  server.release();
});

test('a command refuses the database of a newer version, and leaves its tables alone', async () => {
  leaveDatabase(10_000);
  await expect(openExistingDatabase({ dataDir: folder })).rejects.toThrow(DatabaseTooNewError);
  const sqlite = new Database(path(), { readonly: true });
  expect(sqlite.query('SELECT name FROM sqlite_master').values()).toEqual([['of_another_version']]);
  expect(sqlite.query('PRAGMA user_version').values()).toEqual([[10_000]]);
  sqlite.close();
});

test('a command fails where there is no database, and creates none', async () => {
  await expect(openExistingDatabase({ dataDir: folder })).rejects.toThrow('There is no database');
  expect(readdirSync(folder)).not.toContain('bursar.sqlite');
});
