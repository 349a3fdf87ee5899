import { and, eq, isNotNull, sql } from 'drizzle-orm';
import { must, type Statement } from '../db/batch.ts';
import { isGiven } from '../db/expressions.ts';
import type { Db } from '../db/open.ts';
import type { Outbox } from '../jobs/job-event.ts';
import { newId } from '../lib/ids.ts';
import { formatUsdc } from '../lib/money.ts';
import { type Clock, nowSeconds } from '../lib/time.ts';
import type { ApprovalOutbox } from '../payments/approvals/event.ts';
import type { NewApproval } from '../payments/approvals/store.ts';
import type { PaymentOutbox } from '../payments/payment-event.ts';
import { wallets } from '../wallets/tables.ts';
import type { WalletOutbox } from '../wallets/wallet-event.ts';
import type { WithdrawalOutbox } from '../wallets/withdrawals/owner-event.ts';
import { webhookDeliveries } from './tables.ts';

interface OutboxDeps {
  readonly db: Pick<Db, 'orm'>;
  readonly clock: Clock;
  /** Starts the delivery of the new rows. */
  readonly wake: () => void;
}

/**
 * The outbox of Jobs: the commit that stores a Job's change also stores its deliveries. That commit decides whether a
 * wallet has a URL. There is only ever one row per wallet, Job and event.
 */
export function createOutbox({ wake, ...deps }: OutboxDeps): Outbox {
  const insertion = createInsertion(deps);
  return {
    statements(notices) {
      const tellings = notices.flatMap(({ walletIds, ...notice }) =>
        walletIds.map((walletId) => ({ ...notice, walletId })),
      );
      return Array.fromAsync(tellings, ({ type, jobId, onchainJobId, status, walletId }) =>
        insertion({ walletId, type, jobId, subject: { jobId, onchainJobId }, facts: { status } }),
      );
    },
    wake,
  };
}

/** The outbox of payments: tells the wallet that pays. There is only ever one row per payment and event. */
export function createPaymentOutbox({ wake, ...deps }: OutboxDeps): PaymentOutbox {
  const insertion = createInsertion(deps);
  return {
    statements: (notices) =>
      Array.fromAsync(notices, ({ type, paymentId, walletId, status, refusal }) =>
        insertion({ walletId, type, paymentId, subject: { paymentId }, facts: { status, refusal } }),
      ),
    wake,
  };
}

/** The outbox of delayed withdrawals, of changes of the rules for them, and of exported keys. */
export function createWithdrawalOutbox({ wake, ...deps }: OutboxDeps): WithdrawalOutbox {
  const insertion = createInsertion(deps);
  return {
    async statements({ withdrawalId, walletId, to, amount, executeAt, isHeld = false }) {
      const type = isHeld ? 'withdrawal_held' : 'withdrawal_scheduled';
      return [
        await insertion({ walletId, type, subject: { withdrawalId }, facts: { to, amount, executeAt } }),
      ];
    },
    async policyStatements({ walletId, by, rules: { inForce, next } }) {
      const later = next === undefined ? null : { ...next.rules, effectiveAt: next.at };
      const facts = { by, ...inForce, next: later };
      return [await insertion({ walletId, type: 'withdrawal_policy_changed', facts })];
    },
    async keyExportStatements({ walletId, by }) {
      return [await insertion({ walletId, type: 'owner_key_exported', facts: { by } })];
    },
    wake,
  };
}

/** The outbox of approvals. Each of their states is told by the commit that enters it. */
export function createApprovalOutbox({ wake, ...deps }: OutboxDeps): ApprovalOutbox {
  const insertion = createInsertion(deps);
  const told = (type: string, { id: approvalId, walletId, status, ...approval }: NewApproval) => {
    const { toAddress: to, reason, expiresAt } = approval;
    const paymentId = status === 'used' ? approval.paymentId : null;
    const facts = { status, to, amount: formatUsdc(approval.amount), reason, paymentId, expiresAt };
    return insertion({ walletId, type, subject: { approvalId }, facts });
  };
  return {
    async statements(approval) {
      const { status } = approval;
      return [await told(status === 'pending' ? 'approval_requested' : `approval_${status}`, approval)];
    },
    reopenedStatements: async (approval) => [await told('approval_reopened', approval)],
    wake,
  };
}

/** The outbox of changes of who owns a wallet, and of who guards it, as the chain shows them. */
export function createWalletOutbox({ wake, ...deps }: OutboxDeps): WalletOutbox {
  const insertion = createInsertion(deps);
  return {
    statements: (notices) =>
      Array.fromAsync(notices, ({ type, walletId, ...facts }) => insertion({ walletId, type, facts })),
    wake,
  };
}

/** One event for one wallet. */
interface Notice {
  readonly walletId: string;
  readonly type: string;
  readonly jobId?: string;
  readonly paymentId?: string;
  /** The fields of the body before the wallet's address: the ids of what the event is about. */
  readonly subject?: Readonly<Record<string, unknown>>;
  /** The fields of the body after the wallet's address. */
  readonly facts: Readonly<Record<string, unknown>>;
}

/** Builds the statement that stores a delivery. It inserts nothing for a wallet without a URL, or a repeated event. */
function createInsertion({ db: { orm }, clock }: Omit<OutboxDeps, 'wake'>) {
  const address = orm
    .select({ walletAddress: wallets.chainAddress })
    .from(wallets)
    .where(isGiven(wallets.id, 'walletId'))
    .prepare();
  return async (notice: Notice): Promise<Statement> => {
    const { walletId, type, jobId = null, paymentId = null, subject, facts } = notice;
    const wallet = await address.get({ walletId });
    if (wallet === undefined) throw new Error(`The wallet ${walletId} is gone.`);
    const timestamp = nowSeconds(clock);
    const body = JSON.stringify({ type, ...subject, ...wallet, ...facts, timestamp });
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
        body: sql<string>`${body}`.as('body'),
        status: sql<'pending'>`'pending'`.as('status'),
        attempts: sql<number>`0`.as('attempts'),
        nextAttemptAtMs: sql<number>`${clock.nowMs()}`.as('next_attempt_at_ms'),
        lastStatusCode: sql<null>`null`.as('last_status_code'),
        lastError: sql<null>`null`.as('last_error'),
        createdAt: sql<number>`${timestamp}`.as('created_at'),
        deliveredAt: sql<null>`null`.as('delivered_at'),
      })
      .from(wallets)
      .where(and(eq(wallets.id, walletId), isNotNull(wallets.webhookUrl)));
    return must(orm.insert(webhookDeliveries).select(row).onConflictDoNothing(), 'any');
  };
}
