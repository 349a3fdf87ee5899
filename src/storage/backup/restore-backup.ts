import { Database } from 'bun:sqlite';
import { existsSync } from 'node:fs';
import { mkdir, readdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { UnfitError } from '../../core/lib/files.ts';
import { BackupError, type BackupPlace, tapped } from './backup-place.ts';
import { type Contents, examine, requireRoom, watchProgress } from './make-backup.ts';
import { syncFolder, writeDurably } from './open-place.ts';
import { type OpenWith, unseal } from './seal-backup.ts';

const DATABASE = 'bursar.sqlite';
/** What the database is called until it may be used. */
const RESTORING = 'restoring.sqlite';
/** What a restore that was killed may have left, and the lock. */
const LEFT_OVER = /^(restoring\.sqlite.*|lock.*)$/;
const STALL_MS = 10 * 60_000;

/** A restore into this folder was not finished, and there is no database yet. */
export class UnfinishedRestoreError extends UnfitError {
  override readonly name = 'UnfinishedRestoreError';
  constructor(dataDir: string) {
    super(
      `A restore into ${dataDir} did not finish. Run \`bursar restore\` again, or delete ${RESTORING} there to begin with an empty database.`,
    );
  }
}

/** Keeps a server from beginning with an empty database where another one belongs. */
export function requireNoUnfinishedRestore(dataDir: string): void {
  if (existsSync(join(dataDir, RESTORING)) && !existsSync(join(dataDir, DATABASE)))
    throw new UnfinishedRestoreError(dataDir);
}

/**
 * Throws {@link UnfitError} unless a folder is not there, is empty, or has what an unfinished restore left. To be
 * checked before anything is made in it.
 */
export async function requireEmpty(dataDir: string): Promise<void> {
  const names = existsSync(dataDir) ? await readdir(dataDir) : [];
  const others = names.filter((name) => !LEFT_OVER.test(name));
  const other = others.find((name) => name === DATABASE) ?? others[0];
  if (other === undefined) return;
  const again =
    other === DATABASE
      ? ' If a restore has just made it, and only what that printed is missing, `bursar restored` prints it again.'
      : '';
  throw new UnfitError(
    `There is something in ${dataDir} already (${other}). Restore into an empty folder: move the old one away, and keep it.${again}`,
  );
}

/**
 * Decrypts a backup into a data folder, looks whether it is whole, and has it prepared. The database has its name once
 * all of that is on disk; before, no server starts there. Throws {@link UnfitError} or {@link BackupError}, also what
 * `accept` and `prepare` throw, with the file that it is about, and then leaves nothing.
 */
export async function restoreBackup({
  place,
  name,
  key,
  dataDir,
  stallMs = STALL_MS,
  accept,
  prepare,
}: {
  readonly place: BackupPlace;
  readonly name: string;
  readonly key: OpenWith;
  /** Empty, and locked by this process. */
  readonly dataDir: string;
  /** How long nothing may move, in milliseconds. */
  readonly stallMs?: number | undefined;
  /** Judges its content. */
  readonly accept: (contents: Contents) => void;
  /** Makes the database ready for a server, by its path. */
  readonly prepare: (path: string) => Promise<void>;
}): Promise<Contents> {
  const path = join(dataDir, RESTORING);
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  await removeRestoring(dataDir);
  try {
    const progress = watchProgress(`The reading from ${place.shown}`, stallMs);
    requireRoom(dataDir, await progress.during(place.size(name)));
    const sealed = tapped(place.read(name), progress.moved);
    await progress.during(unseal(sealed, key).then((plain) => writeDurably(path, plain)));
    const contents = examine(path);
    accept(contents);
    await prepare(path);
    leaveLog(path);
    await rename(path, join(dataDir, DATABASE));
    await syncFolder(dataDir);
    return contents;
  } catch (error) {
    await removeRestoring(dataDir);
    throw named(shownIn(place, name), error);
  }
}

/** How messages call a backup: also what `bursar restore` takes. */
export function shownIn({ shown }: BackupPlace, name: string): string {
  return `${shown.replace(/\/*$/, '/')}${name}`;
}

/** The fault of a file, with its name. */
function named(file: string, error: unknown): unknown {
  const cause = { cause: error };
  if (error instanceof UnfitError) return new UnfitError(`${file}: ${error.message}`, cause);
  return error instanceof BackupError ? new BackupError(`${file}: ${error.message}`, cause) : error;
}

/** Has all of a database in its file: a write-ahead log next to it would not be renamed with it. */
function leaveLog(path: string): void {
  using sqlite = new Database(path, { readwrite: true, strict: true });
  sqlite.run('PRAGMA synchronous = FULL');
  const [mode] = sqlite.query('PRAGMA journal_mode = DELETE').values()[0] ?? [];
  if (mode !== 'delete') throw new Error('The log of the database could not be copied into it.');
}

async function removeRestoring(dataDir: string): Promise<void> {
  for (const name of await readdir(dataDir)) {
    if (name.startsWith(RESTORING)) await rm(join(dataDir, name), { force: true });
  }
}
