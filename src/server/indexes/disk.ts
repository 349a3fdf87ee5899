import { type Dirent, existsSync } from 'node:fs';
import { readdir, stat, statfs } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { indexFolder } from '../../indexer/indexer.ts';

const MIB = 1024 ** 2;
/** What the server and the index in use need to go on. */
export const LEFT_FREE_BYTES = 256 * MIB;
/** An index that is being built is larger for a while than one that is tidied. */
const GROWTH = 1.25;

/** Room that another index needs, by the one in use, and what there is; in bytes. */
export interface Room {
  readonly needed: number;
  readonly free: number;
}

/** Asks the disk of a data folder. */
export async function roomForIndex(dataDir: string, like: number): Promise<Room> {
  const used = await folderBytes(indexFolder(resolve(dataDir), like));
  return { needed: Math.ceil(used * GROWTH) + LEFT_FREE_BYTES, free: await freeBytes(dataDir) };
}

/** What an unprivileged process may still write where this folder is, or will be. */
export async function freeBytes(folder: string): Promise<number> {
  const there = existsSync(folder) ? folder : dirname(folder);
  const { bavail, bsize } = await statfs(there);
  return bavail * bsize;
}

/** Numbers of indexes whose folders are there, whatever the database knows of them, as after a restore. */
export async function numbersOnDisk(dataDir: string): Promise<number[]> {
  const names = await readdir(dataDir).catch((): string[] => []);
  return names.flatMap((name) => {
    const number = /^indexer-(\d{1,9})$/.exec(name)?.[1];
    return number === undefined ? [] : [Number(number)];
  });
}

/** The size of everything in a folder; 0 where there is none. Files may come and go meanwhile. */
export async function folderBytes(folder: string): Promise<number> {
  const entries = await readdir(folder, { withFileTypes: true }).catch((): Dirent[] => []);
  let sum = 0;
  for (const entry of entries) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) sum += await folderBytes(path);
    else
      sum += await stat(path).then(
        ({ blocks }) => blocks * 512,
        () => 0,
      );
  }
  return sum;
}

export function mib(bytes: number): string {
  return `${Math.ceil(bytes / MIB)} MiB`;
}
