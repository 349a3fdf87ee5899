import { AsyncLocalStorage } from 'node:async_hooks';
import { closeSync, fdatasync, fdatasyncSync, fsyncSync, openSync } from 'node:fs';
import { dirname } from 'node:path';

/** Brings what was committed onto the disk. */
export interface LogSync {
  /**
   * Resolves when all that was committed before the call is on disk. Commits that come while the disk is at work share
   * its next turn.
   */
  afterCommit(): Promise<void>;
  /**
   * For a reader of the log: resolves when it is on disk, and those who committed it have gone on;
   * `undefined` if all of it is.
   */
  readonly pending: Promise<void> | undefined;
  /** Brings the rest onto the disk, and lets go of the file; again, it does nothing. */
  close(): void;
}

const ahead = new AsyncLocalStorage<true>();

/**
 * Lets `work` read what was committed before it is on disk. For work that nothing comes of but refusals and a commit:
 * that one is later in the log, so it is not on disk without what was read.
 */
export function readAhead<T>(work: () => Promise<T>): Promise<T> {
  return ahead.run(true, work);
}

/** Whether {@link readAhead} has requested the current read. */
export function isReadAhead(): boolean {
  return ahead.getStore() === true;
}

/** One sync of the log. */
interface SyncTurn {
  readonly written: PromiseWithResolvers<void>;
  readonly seen: PromiseWithResolvers<void>;
}

function newTurn(): SyncTurn {
  return { written: Promise.withResolvers(), seen: Promise.withResolvers() };
}

/** For a database that is on no disk. */
export const nothingToSync: LogSync = {
  afterCommit: () => Promise.resolve(),
  pending: undefined,
  close: () => undefined,
};

/**
 * Syncs the write-ahead log of an open database next to the event loop: within a commit, SQLite would hold it for as
 * long as the disk takes. What was written and could not be synced can neither be reported nor be taken back:
 * `onFailure` has to end the process, and no one is answered until then. The next process finds whatever the disk has.
 */
export function createLogSync(path: string, onFailure: (error: Error) => void): LogSync {
  const log = openSync(`${path}-wal`, 'r');
  // The name of a new log has to be on disk, too.
  const folder = openSync(dirname(path), 'r');
  fsyncSync(folder);
  closeSync(folder);
  let current: SyncTurn | undefined;
  let waiting: SyncTurn | undefined;
  let isClosed = false;
  const begin = (turn: SyncTurn) => {
    current = turn;
    fdatasync(log, (error) => {
      if (error !== null && !isClosed) return onFailure(error);
      current = undefined;
      const next = waiting;
      waiting = undefined;
      turn.written.resolve();
      // Scheduled in a microtask, it comes when there are no more of those.
      queueMicrotask(() => process.nextTick(turn.seen.resolve));
      if (next !== undefined) begin(next);
      else if (isClosed) closeSync(log);
    });
  };
  return {
    afterCommit() {
      // A sync that is under way may have begun before the commit.
      if (current !== undefined) {
        waiting ??= newTurn();
        return waiting.written.promise;
      }
      const turn = newTurn();
      begin(turn);
      return turn.written.promise;
    },
    get pending() {
      return (waiting ?? current)?.seen.promise;
    },
    close() {
      // Its number may be that of another file by then.
      if (isClosed) return;
      isClosed = true;
      fdatasyncSync(log);
      if (current === undefined) closeSync(log);
    },
  };
}
