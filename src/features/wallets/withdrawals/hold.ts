import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Address } from 'viem';
import { must, type Statement } from '../../../storage/db/batch.ts';
import type { Db } from '../../../storage/db/open.ts';
import { noMoreStatement } from '../scheduled-changes/store.ts';
import { scheduledChanges as changes, scheduledWithdrawals as scheduled, wallets, withdrawals } from '../tables.ts';

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

const WHY_CHANGE =
  "This change is held: the server's database may be older than your last decision about it (a backup was restored, or the chain shows messages that the database lacks). Cancel it. If you still want it, ask for it again.";

const WHY_NOT_AGAIN = "It was signed, and the server's database may be older than what you decided since.";

/**
 * Holds the delayed withdrawals and changes of one wallet, or of all, from `now` on (Unix seconds). This database may
 * be older than their Owners' last decisions: a backup was restored, or the chain shows messages that it lacks. What
 * was signed goes on; of changes, nothing is signed again. The next run of the schedule tells the webhooks.
 */
export function holdStatements(
  { orm }: Pick<Db, 'orm'>,
  walletId: string | undefined,
  now: number,
): readonly Statement[] {
  const ofWallets = walletId === undefined ? undefined : eq(changes.walletId, walletId);
  const heldChanges = orm
    .update(changes)
    .set({ status: 'held', dueAt: now, lastError: WHY_CHANGE })
    .where(and(eq(changes.status, 'scheduled'), ofWallets));
  const held = must(
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
  return [held, must(heldChanges, 'any'), noMoreStatement({ orm }, WHY_NOT_AGAIN, ofWallets)];
}

const OTHER_OWNER =
  'The wallet was handed over before this withdrawal was made, so this server cannot sign it. Ask for it again: the new owner signs it.';

/**
 * Ends a wallet's delayed withdrawals that have no signed message, where its row shows that another owner than our key
 * has it: nobody here can sign them any more.
 */
export function endWithOwnerStatement({ orm }: Pick<Db, 'orm'>, chainAddress: Address): Statement {
  return must(
    orm
      .update(scheduled)
      .set({ status: 'failed', dueAt: null, lastError: OTHER_OWNER })
      .where(
        and(
          sql`exists (
            select 1 from ${wallets} where ${wallets.id} = ${scheduled.walletId}
              and ${eq(wallets.chainAddress, chainAddress)} and ${wallets.chainOwner} <> ${wallets.ownerAddress}
          )`,
          inArray(scheduled.status, ['scheduled', 'held']),
          notSigned,
        ),
      ),
    'any',
  );
}
