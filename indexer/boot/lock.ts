import { Database } from 'bun:sqlite';
import { join } from 'node:path';

const WAIT_MS = 20_000;

/**
 * Holds the data folder until this process ends, however it ends: the embedded database does not notice a second
 * process that writes to its files. Waits for one that is just ending.
 * @throws if another process keeps the folder
 */
export function lockFolder(dataDir: string): Disposable {
  const database = new Database(join(dataDir, 'lock'), { create: true });
  database.run(`PRAGMA busy_timeout = ${WAIT_MS}`);
  try {
    database.run('BEGIN EXCLUSIVE');
  } catch {
    throw new Error(`Another process is indexing into ${dataDir}`);
  }
  return { [Symbol.dispose]: () => database.close() };
}
