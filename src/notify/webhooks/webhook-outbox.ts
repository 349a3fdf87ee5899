import { and, eq, isNotNull, ne, type SQL, sql } from 'drizzle-orm';
import { newId } from '../../core/lib/crypto.ts';
import { formatUsdc } from '../../core/lib/money.ts';
import { type Clock, nowSeconds } from '../../core/lib/time.ts';
import type { JobOutbox } from '../../features/jobs/job-fold.ts';
import type { OrganizationOutbox } from '../../features/organizations/organization-service.ts';
import type { ApprovalOutbox, NewApproval } from '../../features/payments/approvals/approval-store.ts';
import type { PaymentOutbox } from '../../features/payments/payment-projection.ts';
import type { WalletOutbox } from '../../features/wallets/wallet-events.ts';
import { wallets } from '../../features/wallets/wallet-tables.ts';
import type { WithdrawalOutbox } from '../../features/wallets/withdrawals/withdrawal-rules.ts';
import { isGiven, must, type Statement } from '../../storage/db/batch.ts';
import type { Db } from '../../storage/db/open.ts';
import { webhookDeliveries } from './webhook-tables.ts';

/** An event as notifications report it to the Owner, whether or not the wallet has a URL. */
export interface OwnerEvent {
  readonly type: string;
  /** Of several events with the same cause, only the first is reported. */
  readonly cause?: string | undefined;
  readonly body: string;
}

/** Builds the statements that notify the Owner of a wallet, for the commit of the change that they report. */
export type NotifyOwner = (walletId: string, event: OwnerEvent) => readonly Statement[];

/**
 * The outboxes: the commit that stores a change also stores its deliveries. That commit decides whether a wallet has a
 * URL. There is only ever one row per wallet, Job and event, or per payment and event.
 */
export function createOutboxes(
  db: Db,
  clock: Clock,
  {
    notifyOwner,
    wake,
  }: {
    readonly notifyOwner: NotifyOwner;
    /** Starts the delivery of the new rows. */
    readonly wake: () => void;
  },
) {
  const insertion = createInsertion(db, clock, notifyOwner);
  return {
    jobs: jobOutbox(insertion, wake),
    payments: paymentOutbox(insertion, wake),
    withdrawals: withdrawalOutbox(insertion, wake),
    approvals: approvalOutbox(insertion, wake),
    wallets: walletOutbox(insertion, wake),
    organizations: organizationOutbox(insertion, wake),
  };
}

function jobOutbox(insertion: Insertion, wake: () => void): JobOutbox {
  return {
    statements(notices) {
      const each = notices.flatMap(({ walletIds, ...notice }) =>
        walletIds.map((walletId) => ({ ...notice, walletId })),
      );
      return insertion.all(each, ({ type, jobId, onchainJobId, status, walletId }) => ({
        walletId,
        type,
        jobId,
        subject: { jobId, onchainJobId },
        facts: { status },
      }));
    },
    wake,
  };
}

/** Of the wallet that pays. */
function paymentOutbox(insertion: Insertion, wake: () => void): PaymentOutbox {
  return {
    statements: (notices) =>
      insertion.all(notices, ({ type, paymentId, walletId, status, refusal }) => ({
        walletId,
        type,
        paymentId,
        subject: { paymentId },
        facts: { status, refusal },
      })),
    wake,
  };
}

/** Of delayed withdrawals and changes, of changes of the rules for them, and of exported keys. */
function withdrawalOutbox(insertion: Insertion, wake: () => void): WithdrawalOutbox {
  return {
    async statements({ withdrawalId, walletId, to, amount, executeAt, isHeld = false }) {
      const type = isHeld ? 'withdrawal_held' : 'withdrawal_scheduled';
      return insertion.one({ walletId, type, subject: { withdrawalId }, facts: { to, amount, executeAt } });
    },
    async changeStatements({ type, changeId, walletId, operation, target, body, executeAt }) {
      const facts = { operation, target, body, executeAt };
      return insertion.one({ walletId, type, subject: { changeId }, facts });
    },
    async policyStatements({ walletId, by, rules: { inForce, next } }) {
      const later = next === undefined ? null : { ...next.rules, effectiveAt: next.at };
      const facts = { by, ...inForce, next: later };
      return insertion.one({ walletId, type: 'withdrawal_policy_changed', facts });
    },
    keyExportStatements: ({ walletId, by }) => insertion.one({ walletId, type: 'owner_key_exported', facts: { by } }),
    wake,
  };
}

/** Of approvals: the commit that enters a state reports it. */
function approvalOutbox(insertion: Insertion, wake: () => void): ApprovalOutbox {
  const statements = (type: string, { id: approvalId, walletId, status, ...approval }: NewApproval) => {
    const { toAddress: to, reason, expiresAt, payableAt } = approval;
    const paymentId = status === 'used' ? approval.paymentId : null;
    const amount = formatUsdc(approval.amount);
    const facts = { status, to, amount, reason, paymentId, expiresAt, payableAt };
    return insertion.one({ walletId, type, subject: { approvalId }, facts });
  };
  return {
    async statements(approval) {
      const { status } = approval;
      return statements(status === 'pending' ? 'approval_requested' : `approval_${status}`, approval);
    },
    reopenedStatements: (approval) => statements('approval_reopened', approval),
    wake,
  };
}

/** Of changes of who owns a wallet, and of who guards it, as the chain shows them. */
function walletOutbox(insertion: Insertion, wake: () => void): WalletOutbox {
  return {
    statements: (notices) => insertion.all(notices, ({ type, walletId, ...facts }) => ({ walletId, type, facts })),
    wake,
  };
}

/** Of who may act for the wallets of an organisation. A person who looks after several gets one notification. */
function organizationOutbox(insertion: Insertion, wake: () => void): OrganizationOutbox {
  return {
    async statements(walletIds, { type, ...event }) {
      const { organizationId, userId, role = null, invitationId = null, acceptableAt = null } = event;
      const facts = { organizationId, userId, role, invitationId, acceptableAt };
      const cause = newId('nev');
      return insertion.all(walletIds, (walletId) => ({ walletId, type, cause, facts }));
    },
    wake,
  };
}

/** One event for one wallet. */
interface WebhookNotice {
  readonly walletId: string;
  readonly type: string;
  readonly jobId?: string;
  readonly paymentId?: string;
  /** Shared by the events of several wallets that report the same. */
  readonly cause?: string;
  /** The fields of the body before the wallet's address: the ids of what the event is about. */
  readonly subject?: Readonly<Record<string, unknown>>;
  /** The fields of the body after the wallet's address. */
  readonly facts: Readonly<Record<string, unknown>>;
}

/** Identifies an event that may come twice. */
function causeOf({ walletId, type, jobId, paymentId, cause }: WebhookNotice): string | undefined {
  if (cause !== undefined) return cause;
  if (jobId !== undefined) return `${walletId}:${jobId}:${type}`;
  return paymentId === undefined ? undefined : `${paymentId}:${type}`;
}

/**
 * Builds the statements that store a delivery and notify the Owner. They insert no delivery for a wallet without a URL,
 * and nothing for a repeated event.
 */
function createInsertion(db: Db, clock: Clock, notifyOwner: NotifyOwner) {
  const { orm } = db;
  const address = orm
    .select({ walletAddress: wallets.chainAddress })
    .from(wallets)
    .where(isGiven(wallets.id, 'walletId'))
    .prepare();
  const one = async (notice: WebhookNotice): Promise<readonly Statement[]> => {
    const { walletId, type, jobId = null, paymentId = null, subject, facts } = notice;
    const wallet = await address.get({ walletId });
    if (wallet === undefined) throw new Error(`The wallet ${walletId} is gone.`);
    const timestamp = nowSeconds(clock);
    const body = JSON.stringify({ type, ...subject, ...wallet, ...facts, timestamp });
    const delivery = { walletId, type, body, jobId, paymentId, createdAt: timestamp, dueAtMs: clock.nowMs() };
    return [
      must(insertDelivery(db, delivery, 'then').onConflictDoNothing(), 'any'),
      ...notifyOwner(walletId, { type, cause: causeOf(notice), body }),
    ];
  };
  return {
    one,
    all: async <Item>(items: readonly Item[], noticeOf: (item: Item) => WebhookNotice): Promise<readonly Statement[]> =>
      (await Array.fromAsync(items, (item) => one(noticeOf(item)))).flat(),
  };
}

type Insertion = ReturnType<typeof createInsertion>;

/** A delivery to be made, and when. */
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
function insertDelivery(
  { orm }: Db,
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

/** The last message to a wallet's URL, before events go to another one or another secret signs. */
export interface FarewellMessage {
  readonly type: 'webhook_changed' | 'webhook_secret_rotated';
  readonly facts: Readonly<Record<string, unknown>>;
  /** Where events go from then on. If that is the same URL, nothing is sent. */
  readonly nextUrl?: string | null;
}

/** Who requests a change: the Owner of the wallet, or an admin of its organisation. */
export function requesterOf(wallet: { readonly userId: string | null }, { userId }: { readonly userId: string }) {
  return wallet.userId === userId ? 'owner' : 'admin';
}

/**
 * Sends a last message to the wallet's current URL, signed with the current secret, so that a thief with a stolen
 * session cannot silence the webhook that reports it. The statement goes into the commit of the change, before the
 * change itself. It inserts nothing for a wallet without a URL.
 */
export function farewellStatement(
  db: Db,
  clock: Clock,
  { id: walletId, chainAddress: walletAddress }: { readonly id: string; readonly chainAddress: string },
  { type, facts, nextUrl = null }: FarewellMessage,
): Statement {
  const timestamp = nowSeconds(clock);
  const body = JSON.stringify({ type, walletAddress, ...facts, timestamp });
  const delivery = { walletId, type, body, createdAt: timestamp, dueAtMs: clock.nowMs() };
  const isElsewhere = nextUrl === null ? undefined : ne(wallets.webhookUrl, nextUrl);
  return must(insertDelivery(db, delivery, { onlyIf: isElsewhere }), 'any');
}
