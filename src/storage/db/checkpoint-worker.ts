/**
 * The thread that copies what was committed from a database's write-ahead log into its file. It holds the database open
 * only meanwhile; a passive checkpoint neither blocks a writer nor waits for a reader.
 */
import { Database } from 'bun:sqlite';
import { type CheckpointOrder, checkpointStates } from './checkpoint.ts';

declare const self: Worker;

self.onmessage = ({ data: { path, state } }: MessageEvent<CheckpointOrder>) => {
  const { asked, running, idle } = checkpointStates;
  if (Atomics.compareExchange(state, 0, asked, running) !== asked) return;
  try {
    using sqlite = new Database(path, { readwrite: true });
    sqlite.run('PRAGMA synchronous = FULL');
    sqlite.query('PRAGMA wal_checkpoint(PASSIVE)').values();
  } finally {
    Atomics.store(state, 0, idle);
    Atomics.notify(state, 0);
  }
};
