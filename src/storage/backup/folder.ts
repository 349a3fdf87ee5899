import { type FileHandle, mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { codeOf } from '../../core/lib/error-code.ts';
import { nowSeconds, systemClock } from '../../core/lib/time.ts';
import { UnfitError } from '../../core/lib/unfit-error.ts';
import { BackupError } from './backup-error.ts';
import type { Place } from './place.ts';
import type { Bytes } from './streams.ts';

/** What is not whole yet begins with a dot and ends so. */
const PARTIAL = /^\.bursar-.*\.partial$/;
/** Nobody writes any more to a part that has not changed for so long: whoever did was killed. */
const ABANDONED_SECONDS = 3_600;

/** A folder of this machine, which is made if it is not there. */
export function openFolder(folder: string): Place {
  const at = (name: string) => join(folder, name);
  return {
    shown: folder,
    async put(name, bytes, check) {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      await removeAbandoned(folder);
      if (await exists(at(name))) throw new BackupError(`There is a file ${at(name)} already.`);
      const partial = at(`.${name}.partial`);
      try {
        await writeDurably(partial, bytes);
        await check(() => read(partial));
        await rename(partial, at(name));
      } catch (error) {
        await rm(partial, { force: true });
        throw error;
      }
      await syncFolder(folder);
    },
    read: (name) => read(at(name)),
    async size(name) {
      const found = await statOf(at(name));
      if (found?.isFile() !== true) throw new UnfitError(`There is no file ${at(name)}.`);
      return found.size;
    },
    head: async (name, bytes) => await Bun.file(at(name)).slice(0, bytes).bytes(),
    async list() {
      const entries = await readdir(folder, { withFileTypes: true });
      return entries.filter((entry) => entry.isFile()).map(({ name }) => name);
    },
    remove: async (name) => await rm(at(name), { force: true }),
  };
}

/** Writes a file of this user alone; all of it is on disk when this resolves. */
export async function writeDurably(path: string, bytes: Bytes): Promise<void> {
  const file = await open(path, 'wx', 0o600);
  try {
    for await (const chunk of bytes) await writeAll(file, chunk);
    await file.sync();
  } finally {
    await file.close();
  }
}

/** Renames and removals in the folder are on disk when this resolves. */
export async function syncFolder(folder: string): Promise<void> {
  const opened = await open(folder, 'r');
  try {
    await opened.sync();
  } finally {
    await opened.close();
  }
}

async function writeAll(file: FileHandle, chunk: Uint8Array): Promise<void> {
  for (let from = 0; from < chunk.length; ) {
    const { bytesWritten } = await file.write(chunk, from);
    from += bytesWritten;
  }
}

function read(path: string): Bytes {
  return Bun.file(path).stream();
}

async function removeAbandoned(folder: string): Promise<void> {
  const before = nowSeconds(systemClock) - ABANDONED_SECONDS;
  for (const name of (await readdir(folder)).filter((each) => PARTIAL.test(each))) {
    const found = await statOf(join(folder, name));
    if (found !== undefined && found.mtimeMs / 1000 < before) await rm(join(folder, name), { force: true });
  }
}

async function exists(path: string): Promise<boolean> {
  return (await statOf(path)) !== undefined;
}

async function statOf(path: string) {
  try {
    return await stat(path);
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return undefined;
    throw error;
  }
}
