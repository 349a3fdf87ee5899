import { type Clock, DAY_SECONDS, nowSeconds } from '../../core/lib/time.ts';
import { takeTurn } from '../../core/lib/turns.ts';
import { createAuditStore } from '../../http/audit/store.ts';
import type { Db } from '../../storage/db/open.ts';
import { type Bound, createCursorStore, createPruners, type Pruner } from './store.ts';

export interface RetentionDeps {
  readonly db: Db;
  readonly clock: Clock;
  /** Days after which rows go that nobody needs any more; 0 keeps them all. */
  readonly days: number;
  /** Days after which entries of the audit log go; 0 keeps them all. */
  readonly auditDays: number;
  /** The latest final block; -1 while none is known. */
  readonly finalBlock: () => number;
}

/** Rows that are looked at in one go; between two, the event loop serves others. */
const ROWS = 25;
/** Goes of one run, of each kind. */
const SLICES = 200;

/**
 * Deletes, bit by bit, what is older than the retention and needed by nobody: never what says what became of money. For
 * a scheduler.
 */
export function createRetention(deps: RetentionDeps): { run(): Promise<void> } {
  const { db, clock, days, auditDays, finalBlock } = deps;
  const audit = createAuditStore(db);
  const cursors = createCursorStore(db);
  const pruners = Object.entries(createPruners(db));
  /** True when there is nothing more to look at for now. */
  const pruneKind = async (kind: string, prune: Pruner, bound: Bound): Promise<boolean> => {
    for (let slice = 0; slice < SLICES; slice++) {
      await takeTurn('large');
      const { last, statements } = await prune(await cursors.cursor(kind), bound, ROWS);
      if (last === undefined) return true;
      await db.batch([...statements, cursors.cursorStatement(kind, last)]);
    }
    return false;
  };
  const pruneAudit = async () => {
    const before = nowSeconds(clock) - auditDays * DAY_SECONDS;
    for (let slice = 0; slice < SLICES; slice++) {
      await takeTurn('large');
      const old = await audit.old(before, ROWS);
      if (old.length === 0) return;
      await db.batch([audit.removeStatement(old)]);
    }
  };
  return {
    async run() {
      if (auditDays > 0) await pruneAudit();
      if (days === 0 || finalBlock() < 0) return;
      const bound: Bound = { before: nowSeconds(clock) - days * DAY_SECONDS, finalBlock: finalBlock() };
      for (const [kind, prune] of pruners) {
        // What comes later belongs to what comes first: it is looked at once, when that is gone.
        if (!(await pruneKind(kind, prune, bound))) return;
      }
    },
  };
}
