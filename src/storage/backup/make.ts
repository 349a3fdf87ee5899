import { CryptoHasher } from 'bun';
import { randomAlphanumeric } from '../../core/lib/crypto.ts';
import { type Clock, nowSeconds } from '../../core/lib/time.ts';
import { BackupError, type BackupPlace, type Belonging, nameOfBackup, tapped } from './place.ts';
import { type Keep, pastKeeping } from './plan.ts';
import { SEALED_BEGINS, type SealTo, seal, unseal } from './seal.ts';
import { type Contents, type CopyElsewhere, type Snapshot, takeSnapshot } from './snapshot.ts';

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

export interface MakeDeps {
  /** Of the database and, in any case, of the copy while it is encrypted. */
  readonly dataDir: string;
  /** Copies the database, if it is not in the data folder. */
  readonly elsewhere?: CopyElsewhere | undefined;
  readonly place: BackupPlace;
  readonly to: SealTo;
  readonly clock: Clock;
  /** How long nothing may move, in milliseconds. */
  readonly stallMs?: number | undefined;
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
}: MakeDeps): Promise<MadeBackup> {
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

/** Watches whether work goes on, whatever it takes in all. */
export interface Progress {
  /** Something moved. */
  moved(): void;
  /**
   * The work's answer; throws {@link BackupError} once nothing has moved for too long. The work itself is left alone.
   */
  during<T>(work: Promise<T>): Promise<T>;
}

/** A watch that gives up after so many milliseconds in which nothing moved; `what` names the work. */
export function watchProgress(what: string, stallMs: number): Progress {
  let movedAt = performance.now();
  return {
    moved() {
      movedAt = performance.now();
    },
    async during(work) {
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
