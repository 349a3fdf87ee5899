import { and, eq, isNotNull, type SQL, sql } from 'drizzle-orm';
import { newId } from '../../core/lib/ids.ts';
import { wallets } from '../../features/wallets/tables.ts';
import type { Db } from '../../storage/db/open.ts';
import { webhookDeliveries } from './tables.ts';

/** A delivery that is to be made, and when. */
interface NewDelivery {
  readonly walletId: string;
  readonly type: string;
  readonly body: string;
  readonly jobId?: string | null;
  readonly paymentId?: string | null;
  /** Unix seconds. */
  readonly createdAt: number;
  /** Unix milliseconds. */
  readonly dueAtMs: number;
}

/** Where it goes: to the URL that the wallet has when it is sent, or to the one of now, if that condition holds. */
type Addressed = 'then' | { readonly onlyIf: SQL | undefined };

/** Inserts a delivery, and nothing for a wallet without a URL. */
export function insertDelivery(
  { orm }: Pick<Db, 'orm'>,
  { walletId, type, body, jobId = null, paymentId = null, createdAt, dueAtMs }: NewDelivery,
  addressed: Addressed,
) {
  const isNow = addressed !== 'then';
  const row = orm
    .select({
      // The table gives a number that it has never given before.
      seq: sql<number>`null`.as('seq'),
      id: sql<string>`${newId('whd')}`.as('id'),
      walletId: wallets.id,
      jobId: sql<string | null>`${jobId}`.as('job_id'),
      paymentId: sql<string | null>`${sql.param(paymentId, webhookDeliveries.paymentId)}`.as('payment_id'),
      type: sql<string>`${type}`.as('type'),
      body: sql<string>`${body}`.as('body'),
      status: sql<'pending'>`'pending'`.as('status'),
      attempts: sql<number>`0`.as('attempts'),
      nextAttemptAtMs: sql<number>`${dueAtMs}`.as('next_attempt_at_ms'),
      lastStatusCode: sql<null>`null`.as('last_status_code'),
      lastError: sql<null>`null`.as('last_error'),
      createdAt: sql<number>`${createdAt}`.as('created_at'),
      deliveredAt: sql<null>`null`.as('delivered_at'),
      url: isNow ? sql<string | null>`${wallets.webhookUrl}`.as('url') : sql<null>`null`.as('url'),
      secretSealed: isNow
        ? sql<string | null>`${wallets.webhookSecretSealed}`.as('secret_sealed')
        : sql<null>`null`.as('secret_sealed'),
    })
    .from(wallets)
    .where(and(eq(wallets.id, walletId), isNotNull(wallets.webhookUrl), isNow ? addressed.onlyIf : undefined));
  return orm.insert(webhookDeliveries).select(row);
}
