/**
 * The thread that copies what was committed from a database's write-ahead log into its file. It holds the database open only
 * meanwhile; a passive checkpoint neither blocks a writer nor waits for a reader.
 */
import { Database } from 'bun:sqlite';
import { checkpointStates } from './checkpoint.ts';

declare const self: Worker;

/** What the thread is asked: the file, and where it and the one that asks agree on who is at it. */
export interface CheckpointOrder {
  readonly path: string;
  /** One of {@link checkpointStates}, shared. */
  readonly state: Int32Array;
}

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
