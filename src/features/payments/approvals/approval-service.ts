import type { Hex } from 'viem';
import type { Caller, Owner } from '../../../accounts/auth/caller.ts';
import { AppError, type ErrorCode } from '../../../core/errors.ts';
import { newId } from '../../../core/lib/crypto.ts';
import { existing } from '../../../core/lib/files.ts';
import { formatUsdc } from '../../../core/lib/money.ts';
import { HOUR_SECONDS, nowSeconds } from '../../../core/lib/time.ts';
import { auditStatement } from '../../../http/audit/audit.ts';
import type { AuditEntry } from '../../../http/audit/audit-entry.ts';
import { fieldsThatDiffer, type Replay } from '../../../http/replay.ts';
import { RowCountError, type Statement } from '../../../storage/db/batch.ts';
import { isUniqueViolation } from '../../../storage/db/failures.ts';
import { LIMIT_ERRORS } from '../../signing/refusal.ts';
import type { ToSign } from '../../wallets/owner/own-key.ts';
import type { WalletAccess } from '../../wallets/wallet-access.ts';
import type { WalletRow, WalletStore } from '../../wallets/wallet-store.ts';
import {
  orRulesChanged,
  untilRulesStay,
  type WithdrawalPolicies,
} from '../../wallets/withdrawals/withdrawal-policies.ts';
import type { PaymentRequest } from '../payment-schema.ts';
import type { MadePayment, PaymentService } from '../payment-service.ts';
import type { PaymentNames, PaymentStore } from '../payment-store.ts';
import type { ApprovalRow } from '../payment-tables.ts';
import {
  type FundsParts,
  ownersConsent,
  type PaymentConsent,
  type PaymentConsentParts,
  requireFunds,
} from './approval-intent.ts';
import type { ApprovalListQuery } from './approval-schema.ts';
import {
  type ApprovalOutbox,
  type ApprovalStore,
  createApprovalStore,
  type NewApproval,
  TOO_MANY,
} from './approval-store.ts';
import { type ApprovedPayments, type ApprovedPaymentsParts, createApprovedPayments } from './pay-approved.ts';

const UNREADABLE = 'An approval that was committed cannot be read.';

/** What an Owner can lift for one payment. */
const APPROVABLE: ReadonlySet<ErrorCode> = new Set(LIMIT_ERRORS);

/** A payment that asks for an approval where it needs one. */
export type ApprovableRequest = PaymentRequest & {
  readonly reason: string;
  /** Absent: the Owner is not asked. */
  readonly approval?: 'request' | undefined;
};

/** The approval that a request asked for, or that an earlier request with its key asked for. */
export interface AskedApproval extends Replay {
  readonly approval: ApprovalRow;
}

/** Approvals of payments above the limits. */
export interface ApprovalService {
  /**
   * Pays as {@link PaymentService.pay} does; where only a limit, a budget or the whitelist is in the way, asks the
   * Owner instead, if that is wanted. A key that has asked the Owner names that approval from then on, and its payment.
   * Throws what `pay` throws, and `TOO_MANY_APPROVALS`.
   */
  payOrAsk(walletId: string, request: ApprovableRequest): Promise<MadePayment | AskedApproval>;
  /** Throws `APPROVAL_NOT_FOUND`, `WALLET_NOT_ACTIVE`, `FORBIDDEN`. */
  find(caller: Caller, approvalId: string): Promise<ApprovalRow>;
  /** The approvals of an agent's wallet, or of all wallets of an Owner, the newest first. */
  list(caller: Caller, page: ApprovalListQuery): Promise<ApprovalRow[]>;
  /**
   * Approves, and has the payment made. What cannot be made yet is tried again until the approval expires, and
   * `refusal` says why. With a delay in the wallet's withdrawal policy, nothing is paid before that is over, and until
   * then declining stops it. Where this server does not hold the owner key and no signature is given, answers what to
   * sign. Approving again changes nothing, but for an approval that another epoch has voided. Throws what `find` does,
   * `APPROVAL_ENDED`, `INVALID_SIGNATURE`, `WALLET_FROZEN`, `WALLET_EXPIRED`, `CHAIN_REVERTED`, `RPC_TIMEOUT`.
   */
  approve(owner: Owner, approvalId: string, signature: Hex | undefined): Promise<ApprovalRow | ToSign>;
  /** Sets how long approvals that are asked for from now on are open. Throws `WALLET_NOT_FOUND`, `FORBIDDEN`. */
  setHours(owner: Owner, walletId: string, hours: number): Promise<void>;
  /** Declines; the payment is not made by it. Throws what `find` does, and `APPROVAL_ENDED`. */
  decline(owner: Owner, approvalId: string): Promise<ApprovalRow>;
}

/** What approvals need. */
export type ApprovalServiceParts = PaymentConsentParts &
  FundsParts & {
    readonly approvals: ApprovalStore;
    readonly approvalOutbox: ApprovalOutbox;
    readonly payments: Pick<PaymentService, 'pay'>;
    readonly store: Pick<PaymentStore, 'notPaidStatement'>;
    readonly approvedPayments: Pick<ApprovedPayments, 'payNow' | 'endIfPaid' | 'endIfKeyEnded'>;
    readonly names: Pick<PaymentNames, 'nameNew'>;
    readonly access: Pick<WalletAccess, 'visible' | 'owned' | 'claimed'>;
    readonly policies: Pick<WithdrawalPolicies, 'delayOf' | 'unchangedStatement'>;
    readonly wallets: Pick<WalletStore, 'approvalHoursStatement'>;
  };

/** Creates the service of approvals. */
export function createApprovalService(deps: ApprovalServiceParts): ApprovalService {
  const { db, approvals, approvalOutbox, access, approvedPayments } = deps;
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
    const endsAt = deadlineOf(deps);
    const approval = await found(approvalId);
    const wallet = await access.owned(approval.walletId, owner);
    if (approval.status === 'used' || (await approvedPayments.endIfPaid(approval))) return await reread(approval);
    requireOpen(approval);
    if (await approvedPayments.endIfKeyEnded(approval)) throw ended(await reread(approval));
    // The owner's own signature says more than this server's rules: on the chain it could do as much.
    const consentTo = async (before: ApprovalRow) => {
      const { terms, unchanged } = await termsOf(deps, wallet, before, signature !== undefined);
      const asked = { ...approval, ...terms };
      return { terms, unchanged, consent: await ownersConsent(deps, { wallet, approval: asked, signature, endsAt }) };
    };
    let { terms, unchanged, consent } = await consentTo(approval);
    if ('typedData' in consent) return consent;
    // What a freeze has voided meanwhile waits again.
    if (approval.payableAt !== null && approval.epoch !== consent.epoch)
      ({ terms, unchanged, consent } = await consentTo({ ...approval, payableAt: null }));
    if ('typedData' in consent) return consent;
    try {
      await noteApproved(deps, approval, { ...consent, ...terms, decidedBy: owner.userId }, unchanged);
    } catch (error) {
      if (!(error instanceof RowCountError)) throw error;
      return await decided(approval, ['approved', 'used']);
    }
    await approvedPayments.payNow(await reread(approval), endsAt);
    return await decided(approval, ['approved', 'used']);
  };
  return {
    payOrAsk: (walletId, request) => payOrAsk(deps, walletId, request),
    async find(caller, approvalId) {
      const approval = await found(approvalId);
      await access.visible(approval.walletId, caller);
      return approval;
    },
    list: (caller, page) =>
      approvals.list(caller.kind === 'agent' ? { walletId: caller.walletId } : { userId: caller.userId }, page),
    approve: (owner, approvalId, signature) => untilRulesStay(() => approve(owner, approvalId, signature)),
    async setHours(owner, walletId, hours) {
      if ((await access.owned(walletId, owner)).approvalHours === hours) return;
      const entry = { action: 'approval_hours_changed', walletId, details: { hours } } as const;
      await db.batch([deps.wallets.approvalHoursStatement(walletId, hours), auditStatement(deps, entry)]);
    },
    async decline(owner, approvalId) {
      const approval = await found(approvalId);
      await access.owned(approval.walletId, owner);
      if (approval.status === 'declined') return approval;
      if (await approvedPayments.endIfPaid(approval)) throw ended({ status: 'used' });
      requireOpen(approval);
      const decision = { decidedAt: nowSeconds(deps.clock), decidedBy: owner.userId };
      const notices = await approvalOutbox.statements({ ...approval, status: 'declined' });
      try {
        const audit = auditStatement(deps, decidedEntry('approval_declined', approval));
        await db.batch([approvals.declineStatement(approval, decision), audit, ...notices]);
      } catch (error) {
        if (!(error instanceof RowCountError)) throw error;
        return await decided(approval, ['declined']);
      }
      approvalOutbox.wake();
      return await reread(approval);
    },
  };
}

async function payOrAsk(
  deps: ApprovalServiceParts,
  walletId: string,
  request: ApprovableRequest,
): Promise<MadePayment | AskedApproval> {
  const named = await namedBy(deps, walletId, request);
  if (named !== undefined && named !== 'used') return named;
  try {
    return await deps.payments.pay(walletId, request);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    const isApprovable = APPROVABLE.has(error.code);
    // A request at the same time may have asked under the key.
    const mayBeNamed = isApprovable || error.code === 'KEY_NAMES_APPROVAL';
    const now = mayBeNamed ? await namedBy(deps, walletId, request) : undefined;
    if (now === 'used') return await deps.payments.pay(walletId, request);
    if (now !== undefined) return now;
    if (!isApprovable || request.approval === undefined) throw error;
    return await ask(deps, walletId, request, error.code);
  }
}

/** The approval that the request's key has asked for; `used` where it has become a payment. */
async function namedBy(
  deps: ApprovalServiceParts,
  walletId: string,
  request: ApprovableRequest,
): Promise<AskedApproval | 'used' | undefined> {
  const { approvals, approvedPayments } = deps;
  const { idempotencyKey: key } = request;
  const earlier = key === undefined ? undefined : await approvals.byKey(walletId, key);
  if (earlier === undefined) return undefined;
  if (earlier.status === 'used' || (await approvedPayments.endIfPaid(earlier))) return 'used';
  // Anyone who asks again would like to have it now.
  if (earlier.status === 'approved') await approvedPayments.payNow(earlier, deadlineOf(deps));
  const now = existing(await approvals.byId(earlier.id), UNREADABLE);
  return now.status === 'used' ? 'used' : replayOf(now, request);
}

/** Stores what asks the Owner. Throws `INSUFFICIENT_BALANCE` where not only a limit is in the way. */
async function ask(
  deps: ApprovalServiceParts,
  walletId: string,
  request: ApprovableRequest,
  exceeds: ErrorCode,
): Promise<AskedApproval | MadePayment> {
  const { db, approvals, approvalOutbox, clock } = deps;
  const { fee: feeAmount, now } = await requireFunds(deps, walletId, request.amount);
  const { to, amount, type, memo, reason, idempotencyKey = null, keyPrefix = null } = request;
  const { id: paymentId, ref } = await deps.names.nameNew(walletId, idempotencyKey ?? undefined);
  const { approvalHours } = await deps.access.claimed(walletId);
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
  const notices = await approvalOutbox.statements(approval);
  try {
    await db.batch([deps.store.notPaidStatement(ref), ...approvals.insertStatements(approval), ...notices]);
  } catch (error) {
    const isFull = error instanceof RowCountError && error.label === TOO_MANY;
    const same = idempotencyKey === null ? undefined : await approvals.byKey(walletId, idempotencyKey);
    if (same !== undefined && (isFull || isUniqueViolation(error))) return replayOf(same, request);
    if (isFull) throw new AppError('TOO_MANY_APPROVALS');
    // The same key has paid meanwhile.
    if (idempotencyKey !== null && error instanceof RowCountError) return await deps.payments.pay(walletId, request);
    throw error;
  }
  approvalOutbox.wake();
  return { approval: existing(await approvals.byId(id), UNREADABLE), replayed: false, mismatch: [] };
}

/** What the audit log tells of a decision. */
function decidedEntry(
  action: 'approval_approved' | 'approval_declined',
  { id, walletId, toAddress: to, amount }: ApprovalRow,
): AuditEntry {
  return { action, walletId, details: { id, to, amount: formatUsdc(amount) } };
}

/** When an approved payment may be made, and until when: what waits is open as long after that as it was before. */
type Terms = Pick<ApprovalRow, 'payableAt' | 'expiresAt'>;

/** Of what the wallet's rules delay, the terms stay; `unchanged` goes into the commit of what they decide. */
async function termsOf(
  { policies, clock }: ApprovalServiceParts,
  wallet: WalletRow,
  { payableAt: before, expiresAt }: ApprovalRow,
  isOwnersOwn: boolean,
): Promise<{ readonly terms: Terms; readonly unchanged: readonly Statement[] }> {
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
  deps: ApprovalServiceParts,
  approval: ApprovalRow,
  { payableAt, expiresAt, ...consent }: PaymentConsent & Terms & Pick<ApprovalRow, 'decidedBy'>,
  unchanged: readonly Statement[],
): Promise<void> {
  const { db, approvals, approvalOutbox, clock } = deps;
  const now = nowSeconds(clock);
  const isNew = approval.status === 'pending' || approval.epoch !== consent.epoch;
  const terms = { payableAt, expiresAt };
  const notices = isNew ? await approvalOutbox.statements({ ...approval, ...terms, status: 'approved' }) : [];
  const decision = { ...consent, ...terms, decidedAt: now, dueAt: payableAt ?? now };
  const audit = auditStatement(deps, decidedEntry('approval_approved', approval));
  const statements = [...unchanged, approvals.approveStatement(approval, decision), audit, ...notices];
  await orRulesChanged(() => db.batch(statements));
  if (notices.length > 0) approvalOutbox.wake();
}

function requireOpen(approval: ApprovalRow): void {
  if (approval.status !== 'pending' && approval.status !== 'approved') throw ended(approval);
}

/** By `performance.now()`. */
function deadlineOf({ deadlines }: Pick<ApprovalServiceParts, 'deadlines'>): number {
  return performance.now() + deadlines.chainMs;
}

function ended({ status }: Pick<ApprovalRow, 'status'>): AppError {
  return new AppError('APPROVAL_ENDED', { message: `The approval is ${status} and cannot be decided any more.` });
}

function replayOf(approval: ApprovalRow, request: ApprovableRequest): AskedApproval {
  const mismatch = fieldsThatDiffer({
    to: approval.toAddress === request.to,
    amount: approval.amount === request.amount,
    type: approval.type === request.type,
  });
  return { approval, replayed: true, mismatch };
}

type Made = 'approvals' | 'approvedPayments' | 'store';

export type ApprovalParts = Omit<ApprovedPaymentsParts & ApprovalServiceParts, Made> & { readonly store: PaymentStore };

/** Everything of approvals, put together. */
export function assembleApprovals(parts: ApprovalParts) {
  const store = createApprovalStore(parts.db);
  const approvedPayments = createApprovedPayments({ ...parts, approvals: store });
  const approvals = createApprovalService({ ...parts, approvals: store, approvedPayments });
  return { approvals, approvedPayments };
}
