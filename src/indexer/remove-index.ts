import { Database } from 'bun:sqlite';
import { existsSync } from 'node:fs';
import { readdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { UnfitError } from '../core/lib/files.ts';
import { isBusy } from '../storage/db/failures.ts';
import { connectForCopying, requireOwnSessions } from '../storage/db/postgres/connect.ts';
import { sqlStateOf } from '../storage/db/postgres/errors.ts';
import { indexFolder, ORPHAN_ENDS_MS } from './indexer.ts';

const REMOVED = 'removed-';

/** The schemas of indexes, of what was fetched for them, and of their deployments. */
const SCHEMAS = `select nspname as name from pg_namespace
  where nspname ~ '^bursar_[0-9a-f]{16}$' or nspname in ('ponder_sync', 'bursar_indexer')`;
const schemaRows = z.array(z.object({ name: z.string() }));
const LOCK_NOT_AVAILABLE = '55P03';

/** Whether an index is in the data folder, or the rest of one whose removal was cut off. */
export async function hasIndexFiles(dataDir: string): Promise<boolean> {
  const folder = indexFolder(dataDir);
  return existsSync(folder) && (await readdir(folder)).some((name) => /^(removed-)?chain-/.test(name));
}

/**
 * Removes the index in a data folder. If this is cut off, the index is whole or counts as removed, and the next call
 * removes the rest. Waits `waitMs` for an indexer whose server was killed to end.
 * @throws {UnfitError} if an indexer writes to it
 */
export async function removeIndexFiles(dataDir: string, waitMs = ORPHAN_ENDS_MS): Promise<void> {
  const folder = indexFolder(dataDir);
  const hold = holdFiles(folder, waitMs);
  try {
    for (const name of await readdir(folder)) if (name.startsWith(REMOVED)) await remove(folder, name);
    // An indexer takes a database for whole, so its folder goes at once.
    for (const name of await readdir(folder))
      if (name.startsWith('chain-')) await rename(join(folder, name), join(folder, REMOVED + name));
    for (const name of await readdir(folder)) await remove(folder, name);
  } finally {
    hold.close();
  }
}

const remove = (folder: string, name: string) => rm(join(folder, name), { recursive: true, force: true });

/** Takes the lock that an indexer holds. */
function holdFiles(folder: string, waitMs: number): Database {
  const notes = new Database(join(folder, 'notes.sqlite'), { create: true });
  try {
    notes.run(`PRAGMA busy_timeout = ${waitMs}`);
    notes.run('BEGIN EXCLUSIVE');
  } catch (error) {
    // Nothing works on a damaged file.
    if (isBusy(error)) throw new UnfitError(`An indexer writes to ${folder}. Stop it first; nothing was removed.`);
  }
  return notes;
}

/**
 * Removes all indexes of a PostgreSQL, in one transaction. Waits `waitMs` for each lock. Returns whether there was one.
 * @throws {UnfitError} if an indexer writes to one of them, or others read it for long
 */
export async function removeIndexSchemas(databaseUrl: string, waitMs = ORPHAN_ENDS_MS): Promise<boolean> {
  await requireOwnSessions(databaseUrl, 'DATABASE_URL');
  const client = await connectForCopying(databaseUrl, 'bursar index reset');
  try {
    await client.query('begin');
    const names = schemaRows.parse((await client.query(SCHEMAS)).rows).map(({ name }) => name);
    await client.query(`set local lock_timeout = '${waitMs}ms'`);
    // An indexer holds this lock on its own schema.
    for (const name of names) await client.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [name]);
    for (const name of names) await client.query(`drop schema if exists "${name}" cascade`);
    await client.query('commit');
    return names.length > 0;
  } catch (error) {
    if (sqlStateOf(error) !== LOCK_NOT_AVAILABLE) throw error;
    throw new UnfitError(
      'An indexer or a reader uses the index in the PostgreSQL of DATABASE_URL. Stop all of them first; nothing was removed.',
      { cause: error },
    );
  } finally {
    await client.end();
  }
}
