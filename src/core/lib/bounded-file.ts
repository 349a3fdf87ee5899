import { closeSync, fstatSync, openSync, readSync, type Stats } from 'node:fs';

/** What was read of a file, and what it was at that moment. */
export interface BoundedFile {
  /** Without a byte order mark; `undefined` where it is longer than it may be, or is no UTF-8. */
  readonly text: string | undefined;
  readonly isTooLong: boolean;
  readonly stats: Stats;
}

/**
 * Reads a file of text, and of one that is longer than `maxBytes`, a device without an end for example, no more than
 * that. What is judged is what is read: the file may be replaced meanwhile. Throws what `node:fs` throws.
 */
export function readBoundedFile(path: string, maxBytes: number): BoundedFile {
  const file = openSync(path, 'r');
  try {
    const bytes = Buffer.alloc(maxBytes + 1);
    let length = 0;
    for (let read = -1; read !== 0 && length < bytes.length; length += read) {
      read = readSync(file, bytes, length, bytes.length - length, null);
    }
    const isTooLong = length > maxBytes;
    return { isTooLong, text: isTooLong ? undefined : textOf(bytes.subarray(0, length)), stats: fstatSync(file) };
  } finally {
    closeSync(file);
  }
}

function textOf(bytes: Buffer): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}
