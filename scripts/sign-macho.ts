import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';

const MAGIC_64 = 0xfeedfacf;
const SEGMENT_64 = 0x19;
const CODE_SIGNATURE = 0x1d;
const SUPER_BLOB = 0xfade0cc0;
const CODE_DIRECTORY = 0xfade0c02;
const DIRECTORY_VERSION = 0x20400;
/** The header's: 44 of the first version, then scatter, team, spare, a 64-bit limit and the executable segment. */
const DIRECTORY_BYTES = 88;
const BLOB_HEADER_BYTES = 20;
const HASH_BYTES = 32;
const PAGE_BITS = 12;
const PAGE_BYTES = 1 << PAGE_BITS;
/** Ad hoc, as a linker signs: no one vouches for it, and it binds the bytes. */
const AD_HOC_BY_LINKER = 0x20002;
const MAIN_BINARY = 1n;

/**
 * Signs an executable of macOS ad hoc, in place, as `codesign --sign -` would there. Bun leaves the signature of its
 * own executable in what it compiles for x64, which is not that of the new bytes, and macOS ends such a program at its
 * start. The format is that of Apple's `cs_blobs.h` and `mach-o/loader.h`. The same bytes get the same signature.
 */
export function signMacho(path: string, identifier: string): void {
  const file = readFileSync(path);
  const { signature, linkEdit, text } = commandsOf(file);
  const start = file.readUInt32LE(signature + 8);
  const pages = Math.ceil(start / PAGE_BYTES);
  const hashesAt = DIRECTORY_BYTES + Buffer.byteLength(identifier) + 1;
  const directoryBytes = hashesAt + pages * HASH_BYTES;
  const blobBytes = BLOB_HEADER_BYTES + directoryBytes;
  // The commands are hashed, too, so they come first.
  file.writeUInt32LE(blobBytes, signature + 12);
  const segmentBytes = BigInt(start + blobBytes) - file.readBigUInt64LE(linkEdit + 40);
  file.writeBigUInt64LE(segmentBytes, linkEdit + 48);
  file.writeBigUInt64LE(((segmentBytes - 1n) / BigInt(PAGE_BYTES) + 1n) * BigInt(PAGE_BYTES), linkEdit + 32);

  const blob = Buffer.alloc(blobBytes);
  writeWords(blob, 0, [SUPER_BLOB, blobBytes, 1, 0, BLOB_HEADER_BYTES]);
  const directory = blob.subarray(BLOB_HEADER_BYTES);
  const words = [CODE_DIRECTORY, directoryBytes, DIRECTORY_VERSION, AD_HOC_BY_LINKER];
  writeWords(directory, 0, [...words, hashesAt, DIRECTORY_BYTES, 0, pages, start]);
  // Hashes of 32 bytes by SHA-256, no platform.
  directory.set([HASH_BYTES, 2, 0, PAGE_BITS], 36);
  directory.writeBigUInt64BE(file.readBigUInt64LE(text + 40), 64);
  directory.writeBigUInt64BE(file.readBigUInt64LE(text + 48), 72);
  directory.writeBigUInt64BE(MAIN_BINARY, 80);
  directory.write(identifier, DIRECTORY_BYTES);
  for (let page = 0; page < pages; page++) {
    const bytes = file.subarray(page * PAGE_BYTES, Math.min((page + 1) * PAGE_BYTES, start));
    directory.set(createHash('sha256').update(bytes).digest(), hashesAt + page * HASH_BYTES);
  }
  writeFileSync(path, Buffer.concat([file.subarray(0, start), blob]));
}

/** Where the load commands are that a signature touches. @throws if one is missing */
function commandsOf(file: Buffer): { signature: number; linkEdit: number; text: number } {
  if (file.readUInt32LE(0) !== MAGIC_64) throw new Error('This is no 64-bit executable of macOS.');
  const found = new Map<string, number>();
  let at = 32;
  for (let count = file.readUInt32LE(16); count > 0; count--) {
    const command = file.readUInt32LE(at);
    if (command === CODE_SIGNATURE) found.set('signature', at);
    const name = file.toString('latin1', at + 8, at + 24).replace(/\0.*/s, '');
    if (command === SEGMENT_64) found.set(name, at);
    at += file.readUInt32LE(at + 4);
  }
  const [signature, linkEdit, text] = ['signature', '__LINKEDIT', '__TEXT'].map((name) => found.get(name));
  if (signature === undefined || linkEdit === undefined || text === undefined) {
    throw new Error('The executable has no room for a signature.');
  }
  return { signature, linkEdit, text };
}

function writeWords(into: Buffer, at: number, words: readonly number[]): void {
  for (const [index, word] of words.entries()) into.writeUInt32BE(word, at + index * 4);
}
