import { Database } from 'bun:sqlite';
import { chownSync, existsSync, rmSync, statfsSync, statSync } from 'node:fs';
import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { CryptoHasher } from 'bun';
import { randomAlphanumeric, sealedBy } from '../../core/lib/crypto.ts';
import { type Clock, nowSeconds } from '../../core/lib/time.ts';
import { noDatabaseIn, opening } from '../db/failures.ts';
import { tryLock } from '../db/folder-lock.ts';
import { DatabaseMovedError, MOVE_FACT, moveMarkIn } from '../db/moves.ts';
import { BackupError, type BackupPlace, type Belonging, nameOfBackup, tapped } from './backup-place.ts';
import { type Keep, pastKeeping } from './backup-plan.ts';
import { SEALED_BEGINS, type SealTo, seal, unseal } from './seal-backup.ts';

/** A backup that was made and read back. */
export interface MadeBackup {
  readonly name: string;
  readonly place: string;
  /** Of the encrypted file. */
  readonly bytes: number;
  readonly contents: Contents;
  /** Unix seconds. */
  readonly startedAt: number;
  readonly finishedAt: number;
}

const STALL_MS = 10 * 60_000;

/**
 * Copies the database next to the server, encrypts the copy to its place and reads it back: the decrypted copy is byte
 * by byte the copy, and that is whole. Throws {@link BackupError}, or what the disk says; then there is no backup, and
 * what there was is untouched.
 */
export async function makeBackup({
  dataDir,
  elsewhere,
  place,
  to,
  clock,
  stallMs = STALL_MS,
}: {
  /** Of the database and, in any case, of the copy while it is encrypted. */
  readonly dataDir: string;
  /** Copies the database, if it is not in the data folder. */
  readonly elsewhere?: CopyElsewhere | undefined;
  readonly place: BackupPlace;
  readonly to: SealTo;
  readonly clock: Clock;
  /** How long nothing may move, in milliseconds. */
  readonly stallMs?: number | undefined;
}): Promise<MadeBackup> {
  const startedAt = nowSeconds(clock);
  const snapshot = await takeSnapshot(dataDir, elsewhere);
  try {
    const { contents } = snapshot;
    const name = nameOfBackup(contents, startedAt, randomAlphanumeric(8));
    const progress = watchProgress(`The copying to ${place.shown}`, stallMs);
    const bytes = await progress.during(putSealed(snapshot, { place, name, to, progress }));
    return { name, place: place.shown, bytes, contents, startedAt, finishedAt: nowSeconds(clock) };
  } finally {
    snapshot.release();
  }
}

interface Putting {
  readonly place: BackupPlace;
  readonly name: string;
  readonly to: SealTo;
  readonly progress: Progress;
}

async function putSealed(snapshot: Snapshot, { place, name, to, progress }: Putting): Promise<number> {
  const plain = new CryptoHasher('sha256');
  const source = tapped(Bun.file(snapshot.path).stream(), (chunk) => plain.update(chunk));
  const { stream, readBack } = await seal(source, to);
  let bytes = 0;
  const counted = tapped(stream, ({ length }) => {
    bytes += length;
    progress.moved();
  });
  await place.put(name, counted, async (read) => {
    const found = new CryptoHasher('sha256');
    for await (const chunk of await unseal(tapped(read(), progress.moved), readBack)) found.update(chunk);
    if (found.digest('hex') !== plain.digest('hex'))
      throw new BackupError(`What was written to ${place.shown} does not read back as the database.`);
  });
  return bytes;
}

/**
 * Deletes the backups of this database that need not be kept any more. Answers the names of those that are gone. What
 * is not called like one of ours, or does not begin as one, stays.
 */
export async function removePastKeeping(
  place: BackupPlace,
  owner: Belonging,
  keep: Keep,
  clock: Clock,
): Promise<string[]> {
  const removed: string[] = [];
  for (const { name } of pastKeeping(await place.list(), owner, keep, nowSeconds(clock))) {
    const begins = Buffer.from(await place.head(name, SEALED_BEGINS.length)).toString('latin1');
    if (begins !== SEALED_BEGINS) continue;
    await place.remove(name);
    removed.push(name);
  }
  return removed;
}

/** A watch that gives up after so many milliseconds in which nothing moved; `what` names the work. */
export function watchProgress(what: string, stallMs: number) {
  let movedAt = performance.now();
  return {
    /** Something moved. */
    moved(): void {
      movedAt = performance.now();
    },
    /** What the work returns. Throws {@link BackupError} once nothing has moved for too long, and leaves it alone. */
    async during<T>(work: Promise<T>): Promise<T> {
      const stalled = Promise.withResolvers<never>();
      movedAt = performance.now();
      const timer = setInterval(() => {
        if (performance.now() - movedAt < stallMs) return;
        stalled.reject(new BackupError(`${what} has stood still for ${Math.round(stallMs / 1000)} s.`));
      }, stallMs / 4);
      // What ends after it was given up concerns no one.
      work.catch(() => undefined);
      try {
        return await Promise.race([work, stalled.promise]);
      } finally {
        clearInterval(timer);
      }
    },
  };
}

/** Watches whether work goes on, whatever it takes in all. */
export type Progress = ReturnType<typeof watchProgress>;

/** What a database file holds, as far as backups are concerned. */
export interface Contents extends Belonging {
  readonly schemaVersion: number;
  /** Rows by table. */
  readonly rows: Readonly<Record<string, number>>;
}

/** A copy of the database as it was at one moment, next to it, unencrypted. */
export interface Snapshot {
  readonly path: string;
  readonly contents: Contents;
  /** Deletes the copy. */
  release(): void;
}

/** Room that a snapshot leaves to the server, which signs nothing once the disk is full. */
const LEFT_TO_SERVER_BYTES = 256 * 1024 ** 2;
const SNAPSHOT = /^snapshot\.sqlite/;

/**
 * Copies a database that is not in the data folder into a new SQLite file. Calls `requireRoom` with its bytes before
 * it writes.
 */
export type CopyElsewhere = (path: string, requireRoom: (bytes: number) => void) => Promise<void>;

/**
 * Copies the database of a data folder, or the one elsewhere, next to a server that runs. SQLite reads one moment of
 * it, and writers neither wait for that nor show in it. Throws {@link BackupError}: for want of room, next to
 * another backup, or where the copy is not whole, or is one end of a move. Throws `NoDatabaseError` without a database.
 */
export async function takeSnapshot(dataDir: string, elsewhere?: CopyElsewhere): Promise<Snapshot> {
  const path = join(dataDir, 'bursar.sqlite');
  if (elsewhere === undefined && !existsSync(path)) throw noDatabaseIn(dataDir);
  const folder = join(dataDir, 'backup');
  const lock = tryLock(folder, 'lock');
  if (lock === undefined) throw new BackupError('Another backup of this data folder is being made.');
  leaveToOwner(dataDir, [folder, join(folder, 'lock')]);
  const copy = join(folder, 'snapshot.sqlite');
  const release = () => {
    for (const file of [copy, `${copy}-journal`, `${copy}-wal`, `${copy}-shm`]) rmSync(file, { force: true });
    lock.release();
  };
  try {
    // What a killed one has left.
    for (const name of await readdir(folder)) if (SNAPSHOT.test(name)) await rm(join(folder, name));
    if (elsewhere === undefined) copyInto(path, copy, folder);
    else await elsewhere(copy, (bytes) => requireRoom(folder, bytes));
    return { path: copy, contents: examine(copy), release };
  } catch (error) {
    release();
    throw error;
  }
}

/** What root makes in the folder of a server must be its user's: else its own backups would fail from then on. */
function leaveToOwner(dataDir: string, paths: readonly string[]): void {
  if (process.getuid?.() !== 0) return;
  const { uid, gid } = statSync(dataDir);
  for (const path of paths) chownSync(path, uid, gid);
}

function copyInto(path: string, copy: string, folder: string): void {
  using sqlite = opening(path, () => new Database(path, { readonly: true, strict: true }));
  sqlite.run('PRAGMA busy_timeout = 5000');
  const pages = opening(path, () => numberOf(sqlite, 'PRAGMA page_count'));
  requireRoom(folder, pages * numberOf(sqlite, 'PRAGMA page_size'));
  sqlite.run(`VACUUM INTO '${copy.replaceAll("'", "''")}'`);
}

/** Throws {@link BackupError} unless a folder's disk has room for so many bytes, and some for the server. */
export function requireRoom(folder: string, bytes: number): void {
  const { bavail, bsize } = statfsSync(folder);
  const missing = bytes + LEFT_TO_SERVER_BYTES - bavail * bsize;
  if (missing <= 0) return;
  const mib = Math.ceil(missing / 1024 ** 2);
  throw new BackupError(`There is no room for a copy of the database in ${folder}: make ${mib} MiB of it.`);
}

/**
 * Reads all of a database that no one else has open: whether it is whole, keeps its own rules, and is one of ours, on
 * which a server may work. Throws {@link BackupError} where it is not.
 */
export function examine(path: string): Contents {
  try {
    using sqlite = new Database(path, { readonly: true, strict: true });
    const [problem] = texts(sqlite, 'PRAGMA integrity_check(1)');
    if (problem !== 'ok') throw new BackupError(`The copy is damaged: ${problem}.`);
    if (sqlite.query('PRAGMA foreign_key_check').values().length > 0)
      throw new BackupError('The copy is damaged: rows refer to others that are not there.');
    return contentsOf(sqlite);
  } catch (error) {
    if (error instanceof BackupError) throw error;
    throw new BackupError('It is no database of Bursar, or it is damaged.', { cause: error });
  }
}

function contentsOf(sqlite: Database): Contents {
  const facts = new Map(sqlite.query<[string, string], []>('SELECT name, value FROM facts').values().map(pair));
  const mark = moveMarkIn(facts.get(MOVE_FACT));
  if (mark !== undefined) throw new BackupError(new DatabaseMovedError(mark).message);
  const chainId = facts.get('chain id');
  // One master key wraps all keys of a database.
  const [wrapped = ''] = texts(sqlite, 'SELECT wrapped FROM vault_keys LIMIT 1');
  const keyId = sealedBy(wrapped);
  if (chainId === undefined || keyId === '')
    throw new BackupError('No server has ever run on this database: there is nothing to back up.');
  const tables = texts(sqlite, "SELECT name FROM sqlite_schema WHERE type = 'table' ORDER BY name");
  const rows = tables.map((table) => [table, numberOf(sqlite, `SELECT count(*) FROM ${quoted(table)}`)] as const);
  return { chainId, keyId, schemaVersion: numberOf(sqlite, 'PRAGMA user_version'), rows: Object.fromEntries(rows) };
}

const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`;
const pair = ([name, value]: unknown[]): [string, string] => [String(name), String(value)];

function texts(sqlite: Database, sql: string): string[] {
  return sqlite
    .query(sql)
    .values()
    .map(([text]) => String(text));
}

function numberOf(sqlite: Database, sql: string): number {
  const value = sqlite.query(sql).values()[0]?.[0];
  if (typeof value !== 'number') throw new Error(`${sql} answered no number.`);
  return value;
}
