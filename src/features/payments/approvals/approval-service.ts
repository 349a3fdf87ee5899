import type { Hex } from 'viem';
import type { Caller, Owner } from '../../../accounts/auth/caller.ts';
import type { Core } from '../../../chain/core.ts';
import { AppError, type ErrorCode } from '../../../core/errors.ts';
import { newId } from '../../../core/lib/crypto.ts';
import { existing } from '../../../core/lib/files.ts';
import { formatUsdc } from '../../../core/lib/money.ts';
import { HOUR_SECONDS, nowSeconds } from '../../../core/lib/time.ts';
import { auditStatement } from '../../../http/audit/audit.ts';
import type { AuditEntry } from '../../../http/audit/audit-entry.ts';
import { RowCountError, type Statement } from '../../../storage/db/batch.ts';
import { LIMIT_ERRORS } from '../../signing/refusal.ts';
import type { SessionWallet } from '../../signing/session-store.ts';
import type { ToSign } from '../../wallets/owner/owner-intent.ts';
import type { WalletAccess } from '../../wallets/wallet-access.ts';
import type { WalletRow, WalletStore } from '../../wallets/wallet-store.ts';
import {
  orRulesChanged,
  untilRulesStay,
  type WithdrawalPolicies,
} from '../../wallets/withdrawals/withdrawal-policies.ts';
import type { PaymentRequest } from '../payment-schema.ts';
import type { PaymentName } from '../payment-store.ts';
import type { ApprovalRow } from '../payment-tables.ts';
import { type ApprovalContext, type OwnerSignature, ownerSignatureOf, requireFunds } from './approval-intent.ts';
import { type ApprovalPage, approvalEvent, createApprovalStore, type NewApproval, TOO_MANY } from './approval-store.ts';
import { type ApprovedPayments, createApprovedPayments } from './pay-approved.ts';

const UNREADABLE = 'An approval that was committed cannot be read.';

/** What an Owner can lift for one payment. */
const APPROVABLE: ReadonlySet<ErrorCode> = new Set(LIMIT_ERRORS);

/** Whether an Owner can lift what refuses a payment, for one payment. */
export function isApprovable(error: unknown): error is AppError {
  return error instanceof AppError && APPROVABLE.has(error.code);
}

/** A payment that a limit refuses. */
interface RefusedPayment extends PaymentName {
  readonly request: PaymentRequest;
  readonly exceeds: ErrorCode;
}

/** What the service of approvals works with, in addition to the core. */
interface ServiceContext extends ApprovalContext {
  readonly approvedPayments: ApprovedPayments;
  readonly access: WalletAccess;
  readonly policies: WithdrawalPolicies;
  readonly wallets: WalletStore;
}

/** Everything of approvals, put together. */
export function assembleApprovals(core: Core, parts: Omit<ServiceContext, 'approvals' | 'approvedPayments'>) {
  const context = { ...parts, approvals: createApprovalStore(core.db) };
  const approvedPayments = createApprovedPayments(core, context);
  return { approvals: createApprovalService(core, { ...context, approvedPayments }), approvedPayments };
}

/** Approvals of payments above the limits. */
export type ApprovalService = ReturnType<typeof createApprovalService>;

function createApprovalService(core: Core, context: ServiceContext) {
  const { db, clock } = core;
  const { approvals, access, approvedPayments, wallets } = context;
  const reread = async ({ id }: ApprovalRow) => existing(await approvals.byId(id), UNREADABLE);
  const found = async (approvalId: string) => {
    const approval = await approvals.byId(approvalId);
    if (approval === undefined) throw new AppError('APPROVAL_NOT_FOUND');
    return approval;
  };
  /** The approval as it is now, if it was decided so meanwhile. */
  const decided = async (approval: ApprovalRow, as: readonly ApprovalRow['status'][]) => {
    const now = await reread(approval);
    if (as.includes(now.status)) return now;
    throw ended(now);
  };

  const approve = async (owner: Owner, approvalId: string, signature: Hex | undefined) => {
    const endsAt = deadlineOf(core);
    const approval = await found(approvalId);
    const wallet = await access.owned(approval.walletId, owner);
    if (approval.status === 'used' || (await approvedPayments.endIfPaid(approval))) return await reread(approval);
    requireOpen(approval);
    if (await approvedPayments.endIfKeyEnded(approval)) throw ended(await reread(approval));
    // The owner's own signature says more than this server's rules: on the chain it could do as much.
    const signUnder = async (before: ApprovalRow) => {
      const { terms, unchanged } = await termsOf(core, context, wallet, before, signature !== undefined);
      const signed = await ownerSignatureOf(core, wallet, { ...approval, ...terms }, signature, endsAt);
      return { terms, unchanged, signed };
    };
    let { terms, unchanged, signed } = await signUnder(approval);
    if ('typedData' in signed) return signed;
    // What a freeze has voided meanwhile waits again.
    if (approval.payableAt !== null && approval.epoch !== signed.epoch)
      ({ terms, unchanged, signed } = await signUnder({ ...approval, payableAt: null }));
    if ('typedData' in signed) return signed;
    try {
      await noteApproved(core, context, approval, { ...signed, ...terms, decidedBy: owner.userId }, unchanged);
    } catch (error) {
      if (!(error instanceof RowCountError)) throw error;
      return await decided(approval, ['approved', 'used']);
    }
    await approvedPayments.payNow(await reread(approval), endsAt);
    return await decided(approval, ['approved', 'used']);
  };
  return {
    /** The approval that a wallet's idempotency key names. */
    ofKey: approvals.byKey,
    /**
     * Asks the wallet's Owner for a payment. Throws `INSUFFICIENT_BALANCE` if not only a limit is in the way, and
     * `TOO_MANY_APPROVALS`.
     */
    ask: (wallet: SessionWallet, payment: RefusedPayment) => ask(core, context, wallet, payment),
    /**
     * Has the payment of an approval made now, until `endsAt` (`performance.now()`), if its Owner has approved it and
     * it may be made. Returns the approval as it is then.
     */
    async payNow(approval: ApprovalRow, endsAt: number): Promise<ApprovalRow> {
      if (approval.status === 'approved') await approvedPayments.payNow(approval, endsAt);
      return await reread(approval);
    },
    /** Throws `APPROVAL_NOT_FOUND`, `WALLET_NOT_ACTIVE`, `FORBIDDEN`. */
    async find(caller: Caller, approvalId: string): Promise<ApprovalRow> {
      const approval = await found(approvalId);
      await access.visible(approval.walletId, caller);
      return approval;
    },
    /** The approvals of an agent's wallet, or of all wallets of an Owner, the newest first. */
    list: (caller: Caller, page: ApprovalPage): Promise<ApprovalRow[]> =>
      approvals.list(caller.kind === 'agent' ? { walletId: caller.walletId } : { userId: caller.userId }, page),
    /**
     * Approves, and has the payment made. What cannot be made yet is tried again until the approval expires, and
     * `refusal` says why. With a delay in the wallet's withdrawal policy, nothing is paid before that is over, and
     * until then declining stops it. If this server does not hold the owner key and no signature is given, returns what
     * to sign. Approving again changes nothing, but for an approval that another epoch has voided. Throws what `find`
     * does, `APPROVAL_ENDED`, `INVALID_SIGNATURE`, `WALLET_FROZEN`, `WALLET_EXPIRED`, `CHAIN_REVERTED`, `RPC_TIMEOUT`.
     */
    approve: (owner: Owner, approvalId: string, signature: Hex | undefined): Promise<ApprovalRow | ToSign> =>
      untilRulesStay(() => approve(owner, approvalId, signature)),
    /** Sets how long approvals that are requested from now on are open. Throws `WALLET_NOT_FOUND`, `FORBIDDEN`. */
    async setHours(owner: Owner, walletId: string, hours: number): Promise<void> {
      if ((await access.owned(walletId, owner)).approvalHours === hours) return;
      const entry = { action: 'approval_hours_changed', walletId, details: { hours } } as const;
      await db.batch([wallets.approvalHoursStatement(walletId, hours), auditStatement(core, entry)]);
    },
    /** Declines; the payment is not made by it. Throws what `find` does, and `APPROVAL_ENDED`. */
    async decline(owner: Owner, approvalId: string): Promise<ApprovalRow> {
      const approval = await found(approvalId);
      await access.owned(approval.walletId, owner);
      if (approval.status === 'declined') return approval;
      if (await approvedPayments.endIfPaid(approval)) throw ended({ status: 'used' });
      requireOpen(approval);
      const decision = { decidedAt: nowSeconds(clock), decidedBy: owner.userId };
      const notices = await core.outbox.statements([approvalEvent({ ...approval, status: 'declined' })]);
      try {
        const audit = auditStatement(core, decidedEntry('approval_declined', approval));
        await db.batch([approvals.declineStatement(approval, decision), audit, ...notices]);
      } catch (error) {
        if (!(error instanceof RowCountError)) throw error;
        return await decided(approval, ['declined']);
      }
      core.outbox.wake();
      return await reread(approval);
    },
  };
}

async function ask(
  core: Core,
  { store, access, approvals }: ServiceContext,
  wallet: SessionWallet,
  { id: paymentId, ref, request, exceeds }: RefusedPayment,
): Promise<ApprovalRow> {
  const { db, clock } = core;
  const { id: walletId } = wallet;
  const { fee: feeAmount, now } = await requireFunds(core, wallet, request.amount);
  const { to, amount, type, memo, reason = '', idempotencyKey = null, keyPrefix = null } = request;
  const { approvalHours } = await access.claimed(walletId);
  const expiresAt = now + approvalHours * HOUR_SECONDS;
  const id = newId('apr');
  const approval: NewApproval = {
    id,
    walletId,
    paymentId,
    ref,
    toAddress: to,
    amount,
    type,
    memo,
    reason,
    idempotencyKey,
    keyPrefix,
    status: 'pending',
    exceeds,
    feeAmount,
    refusal: null,
    createdAt: nowSeconds(clock),
    expiresAt,
    decidedAt: null,
    decidedBy: null,
    payableAt: null,
    epoch: null,
    ownerSignature: null,
    dueAt: null,
    attempts: 0,
  };
  const notices = await core.outbox.statements([approvalEvent(approval)]);
  try {
    await db.batch([store.notPaidStatement(ref), ...approvals.insertStatements(approval), ...notices]);
  } catch (error) {
    const isFull = error instanceof RowCountError && error.label === TOO_MANY;
    throw isFull ? new AppError('TOO_MANY_APPROVALS') : error;
  }
  core.outbox.wake();
  return existing(await approvals.byId(id), UNREADABLE);
}

/** The entry of a decision in the audit log. */
function decidedEntry(
  action: 'approval_approved' | 'approval_declined',
  { id, walletId, toAddress: to, amount }: ApprovalRow,
): AuditEntry {
  return { action, walletId, details: { id, to, amount: formatUsdc(amount) } };
}

/** When an approved payment may be made, and until when: what waits is open as long after that as it was before. */
type ApprovalTerms = Pick<ApprovalRow, 'payableAt' | 'expiresAt'>;

/** Of what the wallet's rules delay, the terms stay; `unchanged` goes into the commit of what they decide. */
async function termsOf(
  { clock }: Core,
  { policies }: ServiceContext,
  wallet: WalletRow,
  { payableAt: before, expiresAt }: ApprovalRow,
  isOwnersOwn: boolean,
): Promise<{ readonly terms: ApprovalTerms; readonly unchanged: readonly Statement[] }> {
  const atOnce = { payableAt: null, expiresAt };
  if (isOwnersOwn) return { terms: atOnce, unchanged: [] };
  if (before !== null) return { terms: { payableAt: before, expiresAt }, unchanged: [] };
  const { delaySeconds, rules } = await policies.delayOf(wallet);
  const unchanged = [policies.unchangedStatement(wallet.id, rules)];
  if (delaySeconds === 0) return { terms: atOnce, unchanged };
  const payableAt = nowSeconds(clock) + delaySeconds;
  const open = Math.max(expiresAt, payableAt + wallet.approvalHours * HOUR_SECONDS);
  return { terms: { payableAt, expiresAt: open }, unchanged };
}

async function noteApproved(
  core: Core,
  { approvals }: ServiceContext,
  approval: ApprovalRow,
  { payableAt, expiresAt, ...signed }: OwnerSignature & ApprovalTerms & Pick<ApprovalRow, 'decidedBy'>,
  unchanged: readonly Statement[],
): Promise<void> {
  const now = nowSeconds(core.clock);
  const isNew = approval.status === 'pending' || approval.epoch !== signed.epoch;
  const terms = { payableAt, expiresAt };
  const notices = isNew
    ? await core.outbox.statements([approvalEvent({ ...approval, ...terms, status: 'approved' })])
    : [];
  const decision = { ...signed, ...terms, decidedAt: now, dueAt: payableAt ?? now };
  const audit = auditStatement(core, decidedEntry('approval_approved', approval));
  const statements = [...unchanged, approvals.approveStatement(approval, decision), audit, ...notices];
  await orRulesChanged(() => core.db.batch(statements));
  if (notices.length > 0) core.outbox.wake();
}

function requireOpen(approval: ApprovalRow): void {
  if (approval.status !== 'pending' && approval.status !== 'approved') throw ended(approval);
}

/** By `performance.now()`. */
function deadlineOf({ deadlines }: Core): number {
  return performance.now() + deadlines.chainMs;
}

function ended({ status }: Pick<ApprovalRow, 'status'>): AppError {
  return new AppError('APPROVAL_ENDED', { message: `The approval is ${status} and cannot be decided any more.` });
}
