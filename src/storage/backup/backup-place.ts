import { desc, lt } from 'drizzle-orm';
import { must, type Statement } from '../db/batch.ts';
import type { Db } from '../db/open.ts';
import { backups } from './backup-tables.ts';

/** Where backups are kept. */
export interface BackupPlace {
  /** As people read it. */
  readonly shown: string;
  /**
   * Writes a file under a name that no other has. It has its name only once all of it is there and `check`, which may
   * read it, is content. Throws what `check` throws, and then leaves nothing.
   */
  put(name: string, bytes: Bytes, check: (read: () => Bytes) => Promise<void>): Promise<void>;
  read(name: string): Bytes;
  /** Bytes. Throws `UnfitError` or `BackupError` if there is no such file. */
  size(name: string): Promise<number>;
  /** The first bytes of a file. */
  head(name: string, bytes: number): Promise<Uint8Array>;
  /** The names of all files that begin like backups. */
  list(): Promise<string[]>;
  remove(name: string): Promise<void>;
}

/** A folder, or a bucket with a prefix, which ends with a slash or is empty. */
export type Location =
  | { readonly kind: 'folder'; readonly path: string }
  | { readonly kind: 's3'; readonly bucket: string; readonly prefix: string };

const S3_URL = /^s3:\/\/([a-z0-9][a-z0-9.-]{1,61}[a-z0-9])(?:\/([^?#]*))?$/;

/** Reads `s3://bucket/prefix` or a folder; nothing if it is neither. */
export function parseLocation(text: string): Location | undefined {
  if (!text.startsWith('s3:')) return text.includes('\0') || text === '' ? undefined : { kind: 'folder', path: text };
  const [, bucket, path = ''] = S3_URL.exec(text) ?? [];
  if (bucket === undefined) return undefined;
  const parts = path.split('/').filter((part) => part !== '');
  return { kind: 's3', bucket, prefix: parts.map((part) => `${part}/`).join('') };
}

/** Whose backups are whose: the chain that a database belongs to, and the id of its master key. */
export interface Belonging {
  readonly chainId: string;
  /** The vault's, 8 hex digits; it reveals nothing of the key. */
  readonly keyId: string;
}

export interface NamedBackup extends Belonging {
  readonly name: string;
  /** Unix seconds of the host that made it. */
  readonly madeAt: number;
}

const NAME = /^bursar-(\d{1,16})-([0-9a-f]{8})-(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z-[0-9a-z]{8}\.sqlite\.age$/;

/**
 * What a backup is called; `unique`: 8 digits or small letters that no other has.
 *
 * @example
 * bursar-8453-1a2b3c4d-20260504T120010Z-7k2m9x0q.sqlite.age
 */
export function nameOfBackup({ chainId, keyId }: Belonging, madeAt: number, unique: string): string {
  const time = new Date(madeAt * 1000).toISOString().replace(/[-:]|\.\d+/g, '');
  return `bursar-${chainId}-${keyId}-${time}-${unique}.sqlite.age`;
}

/** What a name says; nothing if it is not the name of one of our backups. */
export function parseBackupName(name: string): NamedBackup | undefined {
  const [, chainId, keyId, year, month, day, hour, minute, second] = NAME.exec(name) ?? [];
  if (chainId === undefined || keyId === undefined) return undefined;
  const madeAt = Date.parse(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`) / 1000;
  return Number.isNaN(madeAt) ? undefined : { name, chainId, keyId, madeAt };
}

/** A backup could not be made, kept or opened; the message tells an operator why, and what to do. */
export class BackupError extends Error {
  override readonly name = 'BackupError';
}

/** A row of `backups`. */
export type BackupRow = typeof backups.$inferSelect;

/** Rows that are kept: no one asks for more than the last. */
const ROWS_KEPT = 1_000;

/** The SQL of the list of backups. */
export function createBackupStore({ orm }: Pick<Db, 'orm'>) {
  const last = (): Promise<BackupRow | undefined> =>
    orm.select().from(backups).orderBy(desc(backups.id)).limit(1).get();
  return {
    last,
    /** Notes a backup that was made. */
    madeStatements: async (row: Omit<BackupRow, 'id'>): Promise<readonly Statement[]> => [
      must(orm.insert(backups).values(row)),
      must(orm.delete(backups).where(lt(backups.id, ((await last())?.id ?? 0) - ROWS_KEPT)), 'any'),
    ],
  };
}

export type Bytes = ReadableStream<Uint8Array>;

/** The same stream, each of its chunks shown to `look`. */
export function tapped(stream: Bytes, look: (chunk: Uint8Array) => void): Bytes {
  const shown = new TransformStream<Uint8Array, Uint8Array>({
    transform(chunk, controller) {
      look(chunk);
      controller.enqueue(chunk);
    },
  });
  return stream.pipeThrough(shown);
}

/** The same stream, which fails with what `name` makes of an error. */
export function failingWith(stream: Bytes, name: (error: unknown) => unknown): Bytes {
  const reader = stream.getReader();
  return new ReadableStream<Uint8Array>({
    async pull(controller) {
      try {
        const { done, value } = await reader.read();
        if (done) controller.close();
        else controller.enqueue(value);
      } catch (error) {
        controller.error(name(error));
      }
    },
    cancel: (reason) => reader.cancel(reason),
  });
}
