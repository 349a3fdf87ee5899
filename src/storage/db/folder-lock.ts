import { Database } from 'bun:sqlite';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { requirePrivateFolder } from '../../core/lib/files.ts';
import { isBusy, opening } from './failures.ts';

/** Another process works on this data folder. */
export class DataFolderInUseError extends Error {
  override readonly name = 'DataFolderInUseError';
  constructor(dataDir: string) {
    super(`Another bursar is running on the data folder ${dataDir}. Stop it, or use another --data-dir.`);
  }
}

export interface FolderLock {
  release(): void;
}

/** A database that nothing refers to is closed by the garbage collector, and its lock is gone. */
const held = new Set<Database>();

/**
 * Makes this process the only one on the data folder, or throws {@link DataFolderInUseError}.
 * @throws {UnfitError} if other users of this machine may change the folder
 */
export function lockDataFolder(dataDir: string): FolderLock {
  const lock = tryLock(dataDir, 'lock', requirePrivateFolder);
  if (lock === undefined) throw new DataFolderInUseError(dataDir);
  return lock;
}

/**
 * Takes a lock that one process has at a time, by a file of this name in the folder; `undefined` while another has it.
 * The lock is SQLite's own file lock on a file that holds nothing: the system drops it when the process ends, however
 * it ends, so a killed process leaves no stale lock. `requireFit` may refuse the folder before anything is in it.
 */
export function tryLock(
  folder: string,
  name: string,
  requireFit: (folder: string) => void = () => undefined,
): FolderLock | undefined {
  const path = join(folder, name);
  const file = opening(path, () => {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    requireFit(folder);
    return new Database(path, { create: true });
  });
  try {
    file.run('PRAGMA locking_mode = EXCLUSIVE');
    file.run('BEGIN EXCLUSIVE');
  } catch (error) {
    file.close();
    if (isBusy(error)) return undefined;
    throw error;
  }
  held.add(file);
  return {
    release: () => {
      held.delete(file);
      file.close();
    },
  };
}
