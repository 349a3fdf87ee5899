import type { Core } from '../../../chain/core.ts';
import { AppError, type ErrorCode } from '../../../core/errors.ts';
import { existing } from '../../../core/lib/files.ts';
import { doubling, msUntil, nowSeconds } from '../../../core/lib/time.ts';
import { RowCountError } from '../../../storage/db/batch.ts';
import { refusalOf } from '../../signing/refusal.ts';
import type { SessionWallet } from '../../signing/session-store.ts';
import { oncePerKey, type Sessions } from '../../signing/sessions.ts';
import { submitSpending } from '../../signing/settle-first.ts';
import type { PaymentMeter } from '../payment-progress.ts';
import type { PaymentStore } from '../payment-store.ts';
import type { ApprovalRow } from '../payment-tables.ts';
import {
  type ApprovedIntentDeps,
  approvedPaymentIntent,
  refusalAlone,
  type SignedApprovalRow,
  signedApprovalOf,
} from './approval-intent.ts';
import type { ApprovalOutbox, ApprovalStore } from './approval-store.ts';

/** Between tries of a payment that something else than the limits refuses. */
const FIRST_PAUSE_S = 5;
const LONGEST_PAUSE_S = 120;
/** These say nothing of the payment, and end by themselves. */
const PASSING: ReadonlySet<ErrorCode> = new Set(['WALLET_BUSY', 'CATCHING_UP', 'RPC_TIMEOUT', 'OVERLOADED']);

/** Makes the payments that Owners have approved, each once. */
export interface ApprovedPayments {
  /**
   * Makes one now, until `endsAt` (`performance.now()`), unless it is to wait; what refuses it is noted with it.
   */
  payNow(approval: ApprovalRow, endsAt: number): Promise<void>;
  /** Ends the approval of a payment that is there already; false if there is none. */
  endIfPaid(approval: ApprovalRow): Promise<boolean>;
  /** Ends the approval of a key that has ended, if there is one; false if it has not, or it may have been paid. */
  endIfKeyEnded(approval: ApprovalRow): Promise<boolean>;
  /**
   * Makes those that are due, tells of those that are to be decided again, and ends approvals that are past their end
   * or whose key has ended. A scheduler calls it.
   */
  run(): Promise<void>;
}

/** What approved payments need. */
export type ApprovedPaymentsParts = Core &
  ApprovedIntentDeps & {
    readonly sessions: Sessions;
    readonly store: Pick<PaymentStore, 'signedStatement' | 'notAskedStatement' | 'notPaidStatement' | 'findByRef'>;
    readonly approvals: ApprovalStore;
    readonly approvalOutbox: ApprovalOutbox;
    readonly meter?: Pick<PaymentMeter, 'accepted'>;
  };

/** Creates what makes approved payments. */
export function createApprovedPayments(deps: ApprovedPaymentsParts): ApprovedPayments {
  const { approvals, sessions } = deps;
  const endIfPaid = async (approval: ApprovalRow) => {
    if ((await deps.store.findByRef(approval.ref)) === undefined) return false;
    await unlessChanged(noteUsed(deps, approval));
    return true;
  };
  /** Its payment may have been made, and be lost here, until the catch-up has found it. */
  const endUnlessPaid = async (approval: ApprovalRow, end: typeof expire) => {
    if (!isComplete(deps, approval)) return false;
    if (!(await endIfPaid(approval))) await unlessChanged(end(deps, approval));
    return true;
  };
  const endIfKeyEnded = async (approval: ApprovalRow) => {
    const isEnded = await approvals.isOfEndedKey(approval, nowSeconds(sessions.clock));
    return isEnded && (await endUnlessPaid(approval, noteKeyEnded));
  };
  const payNow = async (approval: ApprovalRow, endsAt: number) => {
    if (!isSigned(approval) || (approval.payableAt ?? 0) > nowSeconds(sessions.clock)) return;
    if (await endIfKeyEnded(approval)) return;
    try {
      await unlessChanged(payOnce(deps, approval, endsAt));
    } catch (error) {
      deps.logger.info({ err: error, approval: approval.id }, 'an approved payment could not be made yet');
      await unlessChanged(noteLater(deps, approval, error));
    }
  };
  return {
    payNow,
    endIfPaid,
    endIfKeyEnded,
    async run() {
      const endsAt = performance.now() + deps.deadlines.chainMs;
      const due = await approvals.due(nowSeconds(sessions.clock));
      const byWallet = Map.groupBy(due, ({ walletId }) => walletId);
      // Those of one wallet go one after another, and delay no one else's.
      await Promise.all(
        [...byWallet.values()].map(async (ofWallet) => {
          for (const approval of ofWallet) {
            if (approval.status === 'pending') await unlessChanged(tellReopened(deps, approval));
            else await payNow(approval, endsAt);
          }
        }),
      );
      for (const approval of await approvals.ofEndedKeys(nowSeconds(sessions.clock)))
        await endUnlessPaid(approval, noteKeyEnded);
      if (!(await approvals.isAnyOpen())) return;
      // What the Owner signs ends by the chain's time.
      const { timestamp } = await deps.chain.client.getBlock();
      for (const approval of await approvals.overdue(Number(timestamp))) await endUnlessPaid(approval, expire);
    },
  };
}

/** Whether this database has all that its wallet has signed. */
function isComplete({ sessions }: ApprovedPaymentsParts, { walletId }: ApprovalRow): boolean {
  try {
    sessions.restoreGuard.requireComplete(walletId);
    return true;
  } catch (error) {
    if (error instanceof AppError && error.code === 'CATCHING_UP') return false;
    throw error;
  }
}

/** Another run, or the Owner, changed the approval first: what that did counts. */
async function unlessChanged(step: Promise<void>): Promise<void> {
  try {
    await step;
  } catch (error) {
    if (!(error instanceof RowCountError)) throw error;
  }
}

async function payOnce(deps: ApprovedPaymentsParts, approval: SignedApprovalRow, endsAt: number): Promise<void> {
  const { sessions, store } = deps;
  const wallet = existing(await sessions.store.wallet(approval.walletId), 'An approval is of no wallet.');
  const once = await oncePerKey(sessions, {
    wallet,
    key: approval.idempotencyKey ?? approval.id,
    find: () => store.findByRef(approval.ref),
    pay: () => submit(deps, wallet, approval, endsAt),
  });
  if ('found' in once) await noteUsed(deps, approval);
}

async function submit(
  deps: ApprovedPaymentsParts,
  first: SessionWallet,
  approval: SignedApprovalRow,
  endsAt: number,
): Promise<void> {
  const { sessions } = deps;
  const wallet = await sessions.store.signerFor(first, approval.keyPrefix);
  sessions.restoreGuard.requireComplete(wallet.id);
  const send = async () => {
    const spending = { wallet, recipient: approval.toAddress, amount: approval.amount };
    const intent = approvedPaymentIntent(deps, wallet, approval);
    return await submitSpending(deps, spending, intent, endsAt);
  };
  await requireAccepted(deps, wallet, approval, endsAt);
  await sessions.lock.inTurn(wallet.id, send, msUntil(endsAt));
  deps.meter?.accepted(approval.paymentId);
  deps.approvalOutbox.wake();
}

/** Throws what the wallet refuses, before the payment is asked about together with others. */
async function requireAccepted(
  { chain }: ApprovedPaymentsParts,
  wallet: SessionWallet,
  approval: SignedApprovalRow,
  endsAt: number,
): Promise<void> {
  const signed = signedApprovalOf(approval);
  const refusal = await refusalAlone(chain, wallet, signed, msUntil(endsAt));
  if (refusal !== undefined) throw refusalOf(refusal);
}

/** Its payment is there already: found on-chain, or made under its key once no limit was in the way. */
async function noteUsed(
  { db, approvals, approvalOutbox }: ApprovedPaymentsParts,
  approval: ApprovalRow,
): Promise<void> {
  const notices = await approvalOutbox.statements({ ...approval, status: 'used' });
  await db.batch([approvals.usedStatement(approval), ...notices]);
  approvalOutbox.wake();
}

/** Its Owner is to decide again, as this database may be older than their decision. */
async function tellReopened(
  { db, approvals, approvalOutbox }: ApprovedPaymentsParts,
  approval: ApprovalRow,
): Promise<void> {
  const notices = await approvalOutbox.reopenedStatements(approval);
  await db.batch([approvals.notifiedStatement(approval), ...notices]);
  approvalOutbox.wake();
}

/** No one has decided, but what its key asked for ends with it. */
async function noteKeyEnded(
  { db, approvals, approvalOutbox, sessions }: ApprovedPaymentsParts,
  approval: ApprovalRow,
): Promise<void> {
  const notices = await approvalOutbox.statements({ ...approval, status: 'declined' });
  const decision = { decidedAt: nowSeconds(sessions.clock), decidedBy: null };
  await db.batch([approvals.declineStatement(approval, decision), ...notices]);
  approvalOutbox.wake();
}

async function noteLater(
  { db, approvals, sessions }: ApprovedPaymentsParts,
  approval: ApprovalRow,
  error: unknown,
): Promise<void> {
  const code = error instanceof AppError ? error.code : 'INTERNAL';
  const passes = PASSING.has(code);
  const refusal = passes ? approval.refusal : code;
  const attempts = passes ? approval.attempts : approval.attempts + 1;
  const pause = passes ? FIRST_PAUSE_S : doubling(FIRST_PAUSE_S, LONGEST_PAUSE_S, attempts);
  const dueAt = nowSeconds(sessions.clock) + pause;
  await db.batch([approvals.laterStatement(approval, { refusal, dueAt, attempts })]);
}

/** Ends an approval that is past its end, and whose payment is not there. */
async function expire({ db, approvals, approvalOutbox }: ApprovedPaymentsParts, approval: ApprovalRow): Promise<void> {
  const notices = await approvalOutbox.statements({ ...approval, status: 'expired' });
  await db.batch([approvals.expireStatement(approval), ...notices]);
  approvalOutbox.wake();
}

function isSigned(approval: ApprovalRow): approval is SignedApprovalRow {
  return approval.status === 'approved' && approval.epoch !== null && approval.ownerSignature !== null;
}
