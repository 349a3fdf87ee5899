import { and, eq, inArray, sql } from 'drizzle-orm';
import { must, type Statement } from '../db/batch.ts';
import type { Db } from '../db/open.ts';
import { scheduledWithdrawals as scheduled, withdrawals } from './tables.ts';

/** The key under which a withdrawal is made that has waited; no caller can send it. */
export function keyOfScheduled(withdrawalId: string): string {
  return `\u0001${withdrawalId}`;
}

const WHY =
  'The database was restored from a backup, so it is unknown whether this was cancelled. Cancel it; if it was not made meanwhile, and still should be, ask for it again.';

/**
 * Holds the withdrawals that wait, of a wallet or of all, from `now` on (Unix seconds), because this database may be older than their Owners'
 * last word. What is signed goes on. The next look tells the webhook of each.
 */
export function holdStatement(
  { orm }: Pick<Db, 'orm'>,
  walletId: string | undefined,
  now: number,
): Statement {
  const isSigned = sql`exists (
    select 1 from ${withdrawals} where ${withdrawals.walletId} = ${scheduled.walletId}
      and ${withdrawals.idempotencyKey} = ${keyOfScheduled('')} || ${scheduled.id}
  )`;
  return must(
    orm
      .update(scheduled)
      .set({ status: 'held', dueAt: now, lastError: WHY })
      .where(
        and(
          inArray(scheduled.status, ['scheduled', 'executing']),
          walletId === undefined ? undefined : eq(scheduled.walletId, walletId),
          sql`not ${isSigned}`,
        ),
      ),
    'any',
  );
}
