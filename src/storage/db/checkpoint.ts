import type { Database } from 'bun:sqlite';
import { workerUrl } from '../../core/lib/urls.ts';

/** From so many pages (of 4 KiB) in the log that are not yet in the file, the thread copies them. */
const ASK_AT_PAGES = 500;
/**
 * The commit that finds so many pages in the log copies what the thread has not copied yet, so that the log begins
 * again: while one commit follows the other, the thread alone never catches up to the last. Without the thread, this
 * alone bounds the log.
 */
const LAST_RESORT_PAGES = 4_000;
const LOG_LIMIT_BYTES = LAST_RESORT_PAGES * 4_096;
/** A thread that failed is tried again after this time. */
const RETRY_MS = 60_000;
/** Longer than this no one waits, when the database closes, for a disk that stands still. */
const CLOSE_WITHIN_MS = 5_000;

/**
 * Keeps the copying from the write-ahead log into the database's file, and its fsync, off the thread that commits:
 * SQLite would do it within every commit that finds 1,000 pages in the log, which then holds the event loop for as long
 * as four megabytes take. Commits are in the log, on disk, as before. The thread starts when there is first
 * something to copy, so that a command or a small database has none.
 */
export function checkpointsOf(sqlite: Database, path: string) {
  sqlite.run(`PRAGMA wal_autocheckpoint = ${LAST_RESORT_PAGES}`);
  sqlite.run(`PRAGMA journal_size_limit = ${LOG_LIMIT_BYTES}`);
  // Returns the size of the log and how much of it is in the file, and does nothing.
  const look = sqlite.query<Record<'log' | 'checkpointed', number>, []>('PRAGMA wal_checkpoint(NOOP)');
  const state = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT));
  const { idle, asked, running } = checkpointStates;
  let worker: Worker | undefined;
  let failedAt = Number.NEGATIVE_INFINITY;
  const giveUp = () => {
    worker?.terminate();
    worker = undefined;
    failedAt = performance.now();
    Atomics.store(state, 0, idle);
  };
  const start = () => {
    const started = new Worker(workerUrl('storage/db/checkpoint-worker.ts'), { env: {}, smol: true });
    // A process that is done does not wait for it.
    started.unref();
    started.onerror = giveUp;
    return started;
  };
  return {
    /** To be called after each commit. Takes microseconds and throws nothing. */
    afterCommit(): void {
      try {
        const { log, checkpointed } = look.get() ?? { log: 0, checkpointed: 0 };
        if (log - checkpointed < ASK_AT_PAGES || performance.now() - failedAt < RETRY_MS) return;
        if (Atomics.compareExchange(state, 0, idle, asked) !== idle) return;
        worker ??= start();
        worker.postMessage({ path, state } satisfies CheckpointOrder);
      } catch {
        // Commits stay committed, and the last resort is left.
        giveUp();
      }
    },
    /** Returns when the thread has let go of the database. */
    close(): void {
      if (Atomics.compareExchange(state, 0, asked, idle) === running) Atomics.wait(state, 0, running, CLOSE_WITHIN_MS);
      worker?.terminate();
    },
  };
}

/** What the thread is asked: the file, and where it and the one that asks agree on who is at it. */
export interface CheckpointOrder {
  readonly path: string;
  /** One of {@link checkpointStates}, shared. */
  readonly state: Int32Array;
}

/** A request that is `asked` may be taken back; one who finds it `running` waits until it is `idle`. */
export const checkpointStates = { idle: 0, asked: 1, running: 2 } as const;
