import { Database } from 'bun:sqlite';
import { readdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod';
import type { Hold } from './hold.ts';

const WAIT_MS = 20_000;

const finalBlockSchema = z.object({ number: z.int(), hash: z.string() });

/**
 * Holds the data folder until this process ends, however it ends: the embedded database does not notice a second
 * process that writes to its files. Waits for one that is just ending.
 * @param databaseName the folder of the database within; it has the deployment's id, and the remains of others go
 * @throws if another process keeps the folder
 */
export function holdFolder(dataDir: string, databaseName: string): Hold {
  const notes = new Database(join(dataDir, 'notes.sqlite'), { create: true });
  notes.run(`PRAGMA busy_timeout = ${WAIT_MS}`);
  try {
    notes.run('PRAGMA locking_mode = EXCLUSIVE');
    notes.run('CREATE TABLE IF NOT EXISTS final_blocks (database TEXT PRIMARY KEY, number INTEGER, hash TEXT)');
    notes.run('INSERT OR IGNORE INTO final_blocks (database) VALUES (?)', [databaseName]);
    notes.run('UPDATE final_blocks SET hash = hash WHERE database = ?', [databaseName]);
  } catch (cause) {
    throw new Error(`Another process is indexing into ${dataDir}`, { cause });
  }
  removeOthers(dataDir, databaseName);
  return {
    finalBlock: async () => {
      const row = notes.query('SELECT number, hash FROM final_blocks WHERE database = ?').get(databaseName);
      const parsed = finalBlockSchema.safeParse(row);
      return parsed.success ? parsed.data : undefined;
    },
    noteFinalBlock: async ({ number, hash }) => {
      notes.run('UPDATE final_blocks SET number = ?, hash = ? WHERE database = ?', [number, hash, databaseName]);
    },
    reset: async () => {
      rmSync(join(dataDir, databaseName), { recursive: true, force: true });
      notes.run('UPDATE final_blocks SET number = NULL, hash = NULL WHERE database = ?', [databaseName]);
    },
  };
}

/** The index of the deployment that was served before stays, in case it comes back; older ones go. */
function removeOthers(dataDir: string, databaseName: string): void {
  const [, ...older] = readdirSync(dataDir)
    .filter((name) => name.startsWith('chain-') && name !== databaseName)
    .map((name) => ({ path: join(dataDir, name), changedMs: statSync(join(dataDir, name)).mtimeMs }))
    .sort((a, b) => b.changedMs - a.changedMs);
  for (const { path } of older) rmSync(path, { recursive: true, force: true });
}
