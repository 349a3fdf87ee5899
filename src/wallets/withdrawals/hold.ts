import { and, eq, inArray, sql } from 'drizzle-orm';
import { must, type Statement } from '../../db/batch.ts';
import type { Db } from '../../db/open.ts';
import { scheduledWithdrawals as scheduled, withdrawals } from '../tables.ts';

/** The idempotency key of a delayed withdrawal; no caller can send it. */
export function keyOfScheduled(withdrawalId: string): string {
  return `\u0001${withdrawalId}`;
}

/** The condition that no message was ever signed for a row of `scheduled_withdrawals`. */
export const notSigned = sql`not exists (
  select 1 from ${withdrawals} where ${withdrawals.walletId} = ${scheduled.walletId}
    and ${withdrawals.idempotencyKey} = ${keyOfScheduled('')} || ${scheduled.id}
)`;

const WHY =
  "This withdrawal is held: the server's database may be older than your last decision about it (a backup was restored, or the chain shows messages that the database lacks). Cancel it. If it was not made before and you still want it, request it again under another key.";

/**
 * Holds the delayed withdrawals of one wallet, or of all, from `now` on (Unix seconds). This database may be older
 * than their Owners' last decisions: a backup was restored, or the chain shows messages that it lacks. Signed
 * withdrawals go on. The next run of the schedule tells the webhooks.
 */
export function holdStatement(
  { orm }: Pick<Db, 'orm'>,
  walletId: string | undefined,
  now: number,
): Statement {
  return must(
    orm
      .update(scheduled)
      .set({ status: 'held', dueAt: now, lastError: WHY })
      .where(
        and(
          inArray(scheduled.status, ['scheduled', 'executing']),
          walletId === undefined ? undefined : eq(scheduled.walletId, walletId),
          notSigned,
        ),
      ),
    'any',
  );
}
