import type { Bytes } from './streams.ts';

/** Where backups are kept. */
export interface Place {
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

/** Reads `s3://bucket/prefix` or a folder; nothing for what is neither. */
export function parseLocation(text: string): Location | undefined {
  if (!text.startsWith('s3:')) return text.includes('\0') || text === '' ? undefined : { kind: 'folder', path: text };
  const [, bucket, path = ''] = S3_URL.exec(text) ?? [];
  if (bucket === undefined) return undefined;
  const parts = path.split('/').filter((part) => part !== '');
  return { kind: 's3', bucket, prefix: parts.map((part) => `${part}/`).join('') };
}
