import type { Database } from 'bun:sqlite';

/** A transaction in which all look-ups of one turn of the event loop read. */
export interface SharedRead {
  /** Begins it, unless it has begun. */
  begin(): void;
  /** Ends it, for whoever writes; otherwise it does nothing. */
  end(): void;
}

/**
 * To begin and end a transaction, as SQLite does for each statement alone, costs as much as to look a row up: it locks
 * and unlocks the log's index by calls of the system. No commit of this process is missed, because each ends it first.
 */
export function sharedReadOn(sqlite: Database): SharedRead & { finalize(): void } {
  const first = sqlite.prepare('BEGIN');
  const last = sqlite.prepare('COMMIT');
  let isOpen = false;
  const end = () => {
    if (!isOpen) return;
    isOpen = false;
    // SQLite has ended it where a read failed.
    if (sqlite.inTransaction) last.run();
  };
  return {
    begin() {
      if (isOpen) return;
      first.run();
      isOpen = true;
      setImmediate(end);
    },
    end,
    finalize() {
      end();
      first.finalize();
      last.finalize();
    },
  };
}
