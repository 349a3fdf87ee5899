import {
  chmodSync,
  chownSync,
  closeSync,
  fsyncSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  renameSync,
  rmSync,
  writeSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { UsageError } from '../common/arguments.ts';

/** A file of an installation; those with secrets have the mode 0600. */
export interface NewFile {
  readonly name: string;
  readonly text: string;
  readonly mode: number;
  /** Who else it is for, where root makes it. */
  readonly uid?: number | undefined;
}

/** Folders beside the files, empty at first. */
export interface NewFolder {
  readonly name: string;
  readonly uid?: number | undefined;
}

/**
 * Makes a folder with files in it, in one step: it is there with all of them or not at all, and nothing that was there
 * is touched. Throws {@link UsageError} where there is something already.
 */
export function writeFolder(dir: string, files: readonly NewFile[], folders: readonly NewFolder[] = []): void {
  const parent = dirname(dir);
  mkdirSync(parent, { recursive: true });
  const temporary = mkdtempSync(join(parent, '.bursar-init-'));
  try {
    chmodSync(temporary, 0o700);
    for (const { name, uid } of folders) {
      mkdirSync(join(temporary, name), { mode: 0o700 });
      if (uid !== undefined) chownSync(join(temporary, name), uid, uid);
    }
    for (const file of files) writeDurably(temporary, file);
    sync(temporary);
    // Puts it in the place of nothing, or of an empty folder; of anything else never.
    renameSync(temporary, dir);
    sync(parent);
  } catch (error) {
    rmSync(temporary, { recursive: true, force: true });
    const code = error instanceof Error && 'code' in error ? error.code : undefined;
    if (code === 'ENOTEMPTY' || code === 'EEXIST' || code === 'ENOTDIR') {
      throw new UsageError(`${dir} is there already; nothing was written. Name another folder with --dir.`);
    }
    throw error;
  }
}

function writeDurably(folder: string, { name, text, mode, uid }: NewFile): void {
  const path = join(folder, name);
  const file = openSync(path, 'wx', mode);
  try {
    writeSync(file, text);
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
  chmodSync(path, mode);
  if (uid !== undefined) chownSync(path, uid, uid);
}

function sync(folder: string): void {
  const handle = openSync(folder, 'r');
  try {
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
}
