import { and, eq, isNotNull, sql } from 'drizzle-orm';
import { must, type Statement } from '../db/batch.ts';
import type { Db } from '../db/open.ts';
import type { JobNotice, Outbox } from '../jobs/notice.ts';
import { newId } from '../lib/ids.ts';
import { type Clock, nowSeconds } from '../lib/time.ts';
import { wallets } from '../wallets/tables.ts';
import { webhookDeliveries } from './tables.ts';

interface OutboxDeps {
  readonly db: Pick<Db, 'orm'>;
  readonly clock: Clock;
  /** Has the new rows delivered. */
  readonly wake: () => void;
}

/**
 * The outbox of Jobs: what is told is committed with what it tells. Whether a wallet has a URL is decided by the
 * commit itself; a wallet, a Job and an event make one row for ever.
 */
export function createOutbox({ db: { orm }, clock, wake }: OutboxDeps): Outbox {
  const addressOf = orm
    .select({ address: wallets.chainAddress })
    .from(wallets)
    .where(eq(wallets.id, sql.placeholder('walletId')))
    .prepare();
  return {
    statements: (notices) =>
      notices.flatMap((notice) =>
        notice.walletIds.flatMap((walletId): Statement[] => {
          const wallet = addressOf.get({ walletId });
          if (wallet === undefined) throw new Error(`The wallet ${walletId} is gone.`);
          return [insertion(orm, notice, { id: walletId, ...wallet }, clock)];
        }),
      ),
    wake,
  };
}

function insertion(
  orm: Db['orm'],
  { type, jobId, onchainJobId, status }: JobNotice,
  wallet: { id: string; address: string },
  clock: Clock,
): Statement {
  const timestamp = nowSeconds(clock);
  const body = { type, jobId, onchainJobId, walletAddress: wallet.address, status, timestamp };
  const row = orm
    .select({
      seq: sql<null>`null`.as('seq'),
      id: sql<string>`${newId('whd')}`.as('id'),
      walletId: wallets.id,
      jobId: sql<string>`${jobId}`.as('job_id'),
      type: sql<string>`${type}`.as('type'),
      body: sql<string>`${JSON.stringify(body)}`.as('body'),
      status: sql<'pending'>`'pending'`.as('status'),
      attempts: sql<number>`0`.as('attempts'),
      nextAttemptAtMs: sql<number>`${clock.nowMs()}`.as('next_attempt_at_ms'),
      lastStatusCode: sql<null>`null`.as('last_status_code'),
      lastError: sql<null>`null`.as('last_error'),
      createdAt: sql<number>`${timestamp}`.as('created_at'),
      deliveredAt: sql<null>`null`.as('delivered_at'),
    })
    .from(wallets)
    .where(and(eq(wallets.id, wallet.id), isNotNull(wallets.webhookUrl)));
  const cause = [webhookDeliveries.walletId, webhookDeliveries.jobId, webhookDeliveries.type];
  return must(orm.insert(webhookDeliveries).select(row).onConflictDoNothing({ target: cause }), 'any');
}
