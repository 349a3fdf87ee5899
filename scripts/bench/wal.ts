/** Counts the commits of an SQLite database that somebody else writes to, by its write-ahead log. */
import { closeSync, openSync, readSync } from 'node:fs';

const HEADER_BYTES = 32;
const FRAME_HEADER_BYTES = 24;
const LOOK_MS = 20;

/**
 * Counts until `stop`. The log begins anew now and then; what is committed between two looks and a new beginning is not
 * seen, so the count may be a little low.
 */
export function countCommits(walPath: string): { stop(): number } {
  const file = openSync(walPath, 'r');
  const header = Buffer.alloc(HEADER_BYTES);
  const frame = Buffer.alloc(FRAME_HEADER_BYTES);
  let salt = -1;
  let at = HEADER_BYTES;
  let commits = 0;
  const look = (counts: boolean) => {
    if (readSync(file, header, 0, HEADER_BYTES, 0) < HEADER_BYTES) return;
    const frameBytes = FRAME_HEADER_BYTES + header.readUInt32BE(8);
    if (header.readUInt32BE(16) !== salt) {
      salt = header.readUInt32BE(16);
      at = HEADER_BYTES;
    }
    while (readSync(file, frame, 0, FRAME_HEADER_BYTES, at) === FRAME_HEADER_BYTES) {
      // What is left of an earlier round has another salt.
      if (frame.readUInt32BE(8) !== salt) break;
      if (counts && frame.readUInt32BE(4) !== 0) commits += 1;
      at += frameBytes;
    }
  };
  look(false);
  const timer = setInterval(() => look(true), LOOK_MS);
  return {
    stop() {
      clearInterval(timer);
      look(true);
      closeSync(file);
      return commits;
    },
  };
}
