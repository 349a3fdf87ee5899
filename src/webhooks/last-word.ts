import { and, eq, isNotNull, ne, sql } from 'drizzle-orm';
import { must, type Statement } from '../db/batch.ts';
import type { Db } from '../db/open.ts';
import { newId } from '../lib/ids.ts';
import { type Clock, nowSeconds } from '../lib/time.ts';
import { wallets } from '../wallets/tables.ts';
import { webhookDeliveries } from './tables.ts';

/** What a wallet's URL is told last, before another one is told, or another secret signs. */
export interface LastWord {
  readonly type: 'webhook_changed' | 'webhook_secret_rotated';
  readonly facts: Readonly<Record<string, unknown>>;
  /** Where the wallet is told from then on; if that is as before, there is no last word. */
  readonly nextUrl?: string | null;
}

/** Who asks for it: the Owner of the wallet, or an admin of its organisation. */
export function askerOf(wallet: { readonly userId: string | null }, { userId }: { readonly userId: string }) {
  return wallet.userId === userId ? 'owner' : 'admin';
}

/**
 * The last word to where a wallet was told until now, signed with the secret of until now: so that whoever has stolen a
 * session does not silence what reports it. It belongs into the commit of the change, before that. It inserts nothing
 * for a wallet without a URL.
 */
export function lastWordStatement(
  { db: { orm }, clock }: { readonly db: Pick<Db, 'orm'>; readonly clock: Clock },
  { id: walletId, chainAddress: walletAddress }: { readonly id: string; readonly chainAddress: string },
  { type, facts, nextUrl = null }: LastWord,
): Statement {
  const timestamp = nowSeconds(clock);
  const body = JSON.stringify({ type, walletAddress, ...facts, timestamp });
  const row = orm
    .select({
      // The table gives a number that it has never given before.
      seq: sql<number>`null`.as('seq'),
      id: sql<string>`${newId('whd')}`.as('id'),
      walletId: wallets.id,
      jobId: sql<null>`null`.as('job_id'),
      paymentId: sql<null>`null`.as('payment_id'),
      type: sql<string>`${type}`.as('type'),
      body: sql<string>`${body}`.as('body'),
      status: sql<'pending'>`'pending'`.as('status'),
      attempts: sql<number>`0`.as('attempts'),
      nextAttemptAtMs: sql<number>`${clock.nowMs()}`.as('next_attempt_at_ms'),
      lastStatusCode: sql<null>`null`.as('last_status_code'),
      lastError: sql<null>`null`.as('last_error'),
      createdAt: sql<number>`${timestamp}`.as('created_at'),
      deliveredAt: sql<null>`null`.as('delivered_at'),
      url: wallets.webhookUrl,
      secretSealed: wallets.webhookSecretSealed,
    })
    .from(wallets)
    .where(
      and(
        eq(wallets.id, walletId),
        isNotNull(wallets.webhookUrl),
        nextUrl === null ? undefined : ne(wallets.webhookUrl, nextUrl),
      ),
    );
  return must(orm.insert(webhookDeliveries).select(row), 'any');
}
