import { and, eq, isNotNull, ne, type SQL, sql } from 'drizzle-orm';
import { newId } from '../../core/lib/ids.ts';
import { formatUsdc } from '../../core/lib/money.ts';
import { type Clock, nowSeconds } from '../../core/lib/time.ts';
import type { Outbox } from '../../features/jobs/job-fold.ts';
import type { OrganizationOutbox } from '../../features/organizations/organization-service.ts';
import type { ApprovalOutbox, NewApproval } from '../../features/payments/approvals/approval-store.ts';
import type { PaymentOutbox } from '../../features/payments/payment-projection.ts';
import type { WalletOutbox } from '../../features/wallets/wallet-events.ts';
import { wallets } from '../../features/wallets/wallet-tables.ts';
import type { WithdrawalOutbox } from '../../features/wallets/withdrawals/withdrawal-policies.ts';
import { must, type Statement } from '../../storage/db/batch.ts';
import type { Db } from '../../storage/db/open.ts';
import { isGiven } from '../../storage/db/template.ts';
import { webhookDeliveries } from './webhook-tables.ts';

/** An event as the Owner may be told of it, whether or not the wallet has a URL. */
export interface ToldEvent {
  readonly type: string;
  /** Of the same cause, only the first is told. */
  readonly cause?: string | undefined;
  readonly body: string;
}

/** Builds the statements that note an event for the Owner of a wallet, for the commit of what it tells. */
export type TellOwner = (walletId: string, event: ToldEvent) => readonly Statement[];

interface OutboxDeps {
  readonly db: Pick<Db, 'orm'>;
  readonly clock: Clock;
  readonly tellOwner: TellOwner;
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
      return insertion.all(tellings, ({ type, jobId, onchainJobId, status, walletId }) => ({
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

/** The outbox of payments: tells the wallet that pays. There is only ever one row per payment and event. */
export function createPaymentOutbox({ wake, ...deps }: OutboxDeps): PaymentOutbox {
  const insertion = createInsertion(deps);
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

/** The outbox of delayed withdrawals and changes, of changes of the rules for them, and of exported keys. */
export function createWithdrawalOutbox({ wake, ...deps }: OutboxDeps): WithdrawalOutbox {
  const insertion = createInsertion(deps);
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

/** The outbox of approvals. Each of their states is told by the commit that enters it. */
export function createApprovalOutbox({ wake, ...deps }: OutboxDeps): ApprovalOutbox {
  const insertion = createInsertion(deps);
  const told = (type: string, { id: approvalId, walletId, status, ...approval }: NewApproval) => {
    const { toAddress: to, reason, expiresAt, payableAt } = approval;
    const paymentId = status === 'used' ? approval.paymentId : null;
    const amount = formatUsdc(approval.amount);
    const facts = { status, to, amount, reason, paymentId, expiresAt, payableAt };
    return insertion.one({ walletId, type, subject: { approvalId }, facts });
  };
  return {
    async statements(approval) {
      const { status } = approval;
      return told(status === 'pending' ? 'approval_requested' : `approval_${status}`, approval);
    },
    reopenedStatements: (approval) => told('approval_reopened', approval),
    wake,
  };
}

/** The outbox of changes of who owns a wallet, and of who guards it, as the chain shows them. */
export function createWalletOutbox({ wake, ...deps }: OutboxDeps): WalletOutbox {
  const insertion = createInsertion(deps);
  return {
    statements: (notices) => insertion.all(notices, ({ type, walletId, ...facts }) => ({ walletId, type, facts })),
    wake,
  };
}

/** The outbox of who may act for the wallets of an organisation. Whoever looks after several is told once. */
export function createOrganizationOutbox({ wake, ...deps }: OutboxDeps): OrganizationOutbox {
  const insertion = createInsertion(deps);
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
interface Notice {
  readonly walletId: string;
  readonly type: string;
  readonly jobId?: string;
  readonly paymentId?: string;
  /** What several wallets are told of at once. */
  readonly cause?: string;
  /** The fields of the body before the wallet's address: the ids of what the event is about. */
  readonly subject?: Readonly<Record<string, unknown>>;
  /** The fields of the body after the wallet's address. */
  readonly facts: Readonly<Record<string, unknown>>;
}

/** What an event is known by, where it may come twice. */
function causeOf({ walletId, type, jobId, paymentId, cause }: Notice): string | undefined {
  if (cause !== undefined) return cause;
  if (jobId !== undefined) return `${walletId}:${jobId}:${type}`;
  return paymentId === undefined ? undefined : `${paymentId}:${type}`;
}

/**
 * Builds the statements that store a delivery, and tell the Owner. They insert nothing for a wallet without a URL, or a
 * repeated event.
 */
function createInsertion({ db: { orm }, clock, tellOwner }: Omit<OutboxDeps, 'wake'>) {
  const address = orm
    .select({ walletAddress: wallets.chainAddress })
    .from(wallets)
    .where(isGiven(wallets.id, 'walletId'))
    .prepare();
  const one = async (notice: Notice): Promise<readonly Statement[]> => {
    const { walletId, type, jobId = null, paymentId = null, subject, facts } = notice;
    const wallet = await address.get({ walletId });
    if (wallet === undefined) throw new Error(`The wallet ${walletId} is gone.`);
    const timestamp = nowSeconds(clock);
    const body = JSON.stringify({ type, ...subject, ...wallet, ...facts, timestamp });
    const delivery = { walletId, type, body, jobId, paymentId, createdAt: timestamp, dueAtMs: clock.nowMs() };
    return [
      must(insertDelivery({ orm }, delivery, 'then').onConflictDoNothing(), 'any'),
      ...tellOwner(walletId, { type, cause: causeOf(notice), body }),
    ];
  };
  return {
    one,
    all: async <Item>(items: readonly Item[], noticeOf: (item: Item) => Notice): Promise<readonly Statement[]> =>
      (await Array.fromAsync(items, (item) => one(noticeOf(item)))).flat(),
  };
}

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
  const delivery = { walletId, type, body, createdAt: timestamp, dueAtMs: clock.nowMs() };
  const isElsewhere = nextUrl === null ? undefined : ne(wallets.webhookUrl, nextUrl);
  return must(insertDelivery({ orm }, delivery, { onlyIf: isElsewhere }), 'any');
}
