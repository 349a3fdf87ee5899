import { and, eq, isNotNull, sql } from 'drizzle-orm';
import { must, type Statement } from '../db/batch.ts';
import { isGiven } from '../db/expressions.ts';
import type { Db } from '../db/open.ts';
import type { Outbox } from '../jobs/job-event.ts';
import { newId } from '../lib/ids.ts';
import { type Clock, nowSeconds } from '../lib/time.ts';
import type { PaymentOutbox } from '../payments/payment-event.ts';
import { wallets } from '../wallets/tables.ts';
import type { WithdrawalOutbox } from '../wallets/withdrawal-event.ts';
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
  const addressOf = createAddressOf(orm);
  return {
    statements(notices) {
      const tellings = notices.flatMap(({ walletIds, ...notice }) =>
        walletIds.map((walletId) => ({ ...notice, walletId })),
      );
      return Array.fromAsync(tellings, async ({ type, jobId, onchainJobId, status, walletId }) => {
        const wallet = await addressOf(walletId);
        const timestamp = nowSeconds(clock);
        const body = { type, jobId, onchainJobId, walletAddress: wallet.address, status, timestamp };
        return insertion(orm, { wallet, type, jobId, paymentId: null, body, timestamp }, clock);
      });
    },
    wake,
  };
}

/** The outbox of payments: the same, for the wallet that pays; a payment and an event make one row for ever. */
export function createPaymentOutbox({ db: { orm }, clock, wake }: OutboxDeps): PaymentOutbox {
  const addressOf = createAddressOf(orm);
  return {
    statements: (notices) =>
      Array.fromAsync(notices, async ({ type, paymentId, walletId, status, refusal }) => {
        const wallet = await addressOf(walletId);
        const timestamp = nowSeconds(clock);
        const body = { type, paymentId, walletAddress: wallet.address, status, refusal, timestamp };
        return insertion(orm, { wallet, type, jobId: null, paymentId, body, timestamp }, clock);
      }),
    wake,
  };
}

/**
 * The outbox of withdrawals that wait, of the rules for them, and of exported keys: committed with what they tell, so
 * there is one of each.
 */
export function createWithdrawalOutbox({ db: { orm }, clock, wake }: OutboxDeps): WithdrawalOutbox {
  const addressOf = createAddressOf(orm);
  return {
    async statements({ withdrawalId, walletId, to, amount, executeAt, isHeld = false }) {
      const wallet = await addressOf(walletId);
      const timestamp = nowSeconds(clock);
      const type = isHeld ? 'withdrawal_held' : 'withdrawal_scheduled';
      const body = { type, withdrawalId, walletAddress: wallet.address, to, amount, executeAt, timestamp };
      return [insertion(orm, { wallet, type, jobId: null, paymentId: null, body, timestamp }, clock)];
    },
    async policyStatements({ walletId, by, rules: { inForce, next } }) {
      const wallet = await addressOf(walletId);
      const timestamp = nowSeconds(clock);
      const type = 'withdrawal_policy_changed';
      const later = next === undefined ? null : { ...next.rules, effectiveAt: next.at };
      const body = { type, walletAddress: wallet.address, by, ...inForce, next: later, timestamp };
      return [insertion(orm, { wallet, type, jobId: null, paymentId: null, body, timestamp }, clock)];
    },
    async keyExportStatements({ walletId, by }) {
      const wallet = await addressOf(walletId);
      const timestamp = nowSeconds(clock);
      const type = 'owner_key_exported';
      const body = { type, walletAddress: wallet.address, by, timestamp };
      return [insertion(orm, { wallet, type, jobId: null, paymentId: null, body, timestamp }, clock)];
    },
    wake,
  };
}

interface Address {
  readonly id: string;
  readonly address: string;
}

function createAddressOf(orm: Db['orm']): (walletId: string) => Promise<Address> {
  const query = orm
    .select({ address: wallets.chainAddress })
    .from(wallets)
    .where(isGiven(wallets.id, 'walletId'))
    .prepare();
  return async (walletId) => {
    const wallet = await query.get({ walletId });
    if (wallet === undefined) throw new Error(`The wallet ${walletId} is gone.`);
    return { id: walletId, ...wallet };
  };
}

interface NewDelivery {
  readonly wallet: Address;
  readonly type: string;
  readonly jobId: string | null;
  readonly paymentId: string | null;
  readonly body: Readonly<Record<string, unknown>>;
  /** Unix seconds of the host. */
  readonly timestamp: number;
}

/** Nothing where the cause has a row. */
function insertion(
  orm: Db['orm'],
  { wallet, type, jobId, paymentId, body, timestamp }: NewDelivery,
  clock: Clock,
): Statement {
  const row = orm
    .select({
      seq: sql<number>`(select coalesce(max(${webhookDeliveries.seq}), 0) + 1 from ${webhookDeliveries})`.as(
        'seq',
      ),
      id: sql<string>`${newId('whd')}`.as('id'),
      walletId: wallets.id,
      jobId: sql<string | null>`${jobId}`.as('job_id'),
      paymentId: sql<string | null>`${sql.param(paymentId, webhookDeliveries.paymentId)}`.as('payment_id'),
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
  return must(orm.insert(webhookDeliveries).select(row).onConflictDoNothing(), 'any');
}
