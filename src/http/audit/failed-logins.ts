import { sql } from 'drizzle-orm';
import { type Clock, nowSeconds } from '../../core/lib/time.ts';
import { must } from '../../storage/db/batch.ts';
import type { Db } from '../../storage/db/open.ts';
import { originNow } from './origin.ts';
import { auditLog } from './tables.ts';

/** Counts wrong passwords for the audit log. */
export interface FailedLogins {
  /** Notes one for a user that there is. It is on disk once {@link write} has run. */
  note(userId: string): void;
  /** Writes what was noted, in one commit; for a scheduler, and before the end of the process. */
  write(): Promise<void>;
}

interface Failed {
  readonly userId: string;
  readonly minute: number;
  readonly at: number;
  readonly address: string | null;
  readonly requestId: string | null;
  readonly count: number;
}

/** Each of them takes a password to be hashed, which no machine does as often between two writes. */
const MAX_NOTED = 10_000;

/**
 * A crowd that guesses costs a row for each user and minute, and one commit every few seconds for all. The last caller
 * of a minute is told, and how many there were.
 */
export function createFailedLogins({ db, clock }: { db: Pick<Db, 'orm' | 'batch'>; clock: Clock }): FailedLogins {
  const noted = new Map<string, Failed>();
  return {
    note(userId) {
      const at = nowSeconds(clock);
      const minute = Math.floor(at / 60);
      const key = `${userId} ${minute}`;
      const { address, requestId } = originNow();
      const count = (noted.get(key)?.count ?? 0) + 1;
      if (count > 1 || noted.size < MAX_NOTED) noted.set(key, { userId, minute, at, address, requestId, count });
    },
    async write() {
      const some = [...noted.values()];
      if (some.length === 0) return;
      noted.clear();
      await db.batch(some.map((each) => statementFor(db, each)));
    },
  };
}

function statementFor({ orm }: Pick<Db, 'orm'>, { count, ...failed }: Failed) {
  const { userId, minute } = auditLog;
  const { at, address, requestId } = failed;
  return must(
    orm
      .insert(auditLog)
      .values({ ...failed, action: 'login_failed', actor: 'visitor', count })
      .onConflictDoUpdate({
        target: [userId, minute],
        targetWhere: sql`${minute} is not null`,
        set: { at, address, requestId, count: sql`${auditLog.count} + ${count}` },
      }),
  );
}
