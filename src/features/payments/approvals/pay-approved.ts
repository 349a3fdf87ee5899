import type { Core } from '../../../chain/core.ts';
import { AppError, type ErrorCode } from '../../../core/errors.ts';
import { existing } from '../../../core/lib/files.ts';
import { doubling, msUntil, nowSeconds } from '../../../core/lib/time.ts';
import { RowCountError } from '../../../storage/db/batch.ts';
import { refusalOf } from '../../signing/refusal.ts';
import type { SessionWallet } from '../../signing/session-store.ts';
import { oncePerKey } from '../../signing/sessions.ts';
import { submitSpending } from '../../signing/settle-first.ts';
import type { ApprovalRow } from '../payment-tables.ts';
import {
  type ApprovalContext,
  approvedPaymentIntent,
  refusalAlone,
  type SignedApprovalRow,
  signedApprovalOf,
} from './approval-intent.ts';
import { approvalEvent } from './approval-store.ts';

/** Between tries of a payment that something else than the limits refuses. */
const FIRST_PAUSE_S = 5;
const LONGEST_PAUSE_S = 120;
/** These say nothing of the payment, and end by themselves. */
const PASSING: ReadonlySet<ErrorCode> = new Set(['WALLET_BUSY', 'CATCHING_UP', 'RPC_TIMEOUT', 'OVERLOADED']);

/** Makes the payments that Owners have approved, each once. */
export type ApprovedPayments = ReturnType<typeof createApprovedPayments>;

/** Creates what makes approved payments. */
export function createApprovedPayments(core: Core, context: ApprovalContext) {
  const { clock } = core;
  const { approvals, store } = context;
  /** Ends the approval of a payment that is there already; false if there is none. */
  const endIfPaid = async (approval: ApprovalRow): Promise<boolean> => {
    if ((await store.findByRef(approval.ref)) === undefined) return false;
    await unlessChanged(noteUsed(core, context, approval));
    return true;
  };
  /** Its payment may have been made, and be lost here, until the catch-up has found it. */
  const endUnlessPaid = async (approval: ApprovalRow, end: typeof expire) => {
    if (!isComplete(core, approval)) return false;
    if (!(await endIfPaid(approval))) await unlessChanged(end(core, context, approval));
    return true;
  };
  /** Ends the approval of a key that has ended, if there is one; false if it has not, or it may have been paid. */
  const endIfKeyEnded = async (approval: ApprovalRow): Promise<boolean> => {
    const isEnded = await approvals.isOfEndedKey(approval, nowSeconds(clock));
    return isEnded && (await endUnlessPaid(approval, noteKeyEnded));
  };
  /**
   * Makes one now, until `endsAt` (`performance.now()`), unless it is to wait; what refuses it is noted with it.
   */
  const payNow = async (approval: ApprovalRow, endsAt: number): Promise<void> => {
    if (!isSigned(approval) || (approval.payableAt ?? 0) > nowSeconds(clock)) return;
    if (await endIfKeyEnded(approval)) return;
    try {
      await unlessChanged(payOnce(core, context, approval, endsAt));
    } catch (error) {
      core.logger.info({ err: error, approval: approval.id }, 'an approved payment could not be made yet');
      await unlessChanged(noteLater(core, context, approval, error));
    }
  };
  return {
    payNow,
    endIfPaid,
    endIfKeyEnded,
    /**
     * Makes those that are due, notifies of those that are to be decided again, and ends approvals that are past their
     * end or whose key has ended. A scheduler calls it.
     */
    async run(): Promise<void> {
      const endsAt = performance.now() + core.deadlines.chainMs;
      const due = await approvals.due(nowSeconds(clock));
      const byWallet = Map.groupBy(due, ({ walletId }) => walletId);
      // Those of one wallet go one after another, and delay no one else's.
      await Promise.all(
        [...byWallet.values()].map(async (ofWallet) => {
          for (const approval of ofWallet) {
            if (approval.status === 'pending') await unlessChanged(notifyReopened(core, context, approval));
            else await payNow(approval, endsAt);
          }
        }),
      );
      for (const approval of await approvals.ofEndedKeys(nowSeconds(clock)))
        await endUnlessPaid(approval, noteKeyEnded);
      if (!(await approvals.isAnyOpen())) return;
      // What the Owner signs ends by the chain's time.
      const { timestamp } = await core.chain.client.getBlock();
      for (const approval of await approvals.overdue(Number(timestamp))) await endUnlessPaid(approval, expire);
    },
  };
}

/** Whether this database has all that its wallet has signed. */
function isComplete({ restoreGuard }: Core, { walletId }: ApprovalRow): boolean {
  try {
    restoreGuard.requireComplete(walletId);
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

async function payOnce(
  core: Core,
  context: ApprovalContext,
  approval: SignedApprovalRow,
  endsAt: number,
): Promise<void> {
  const { sessions, store } = context;
  const wallet = existing(await sessions.store.wallet(approval.walletId), 'An approval is of no wallet.');
  const once = await oncePerKey(sessions.keyedPayments, wallet, approval.idempotencyKey ?? approval.id, {
    find: () => store.findByRef(approval.ref),
    pay: () => submit(core, context, wallet, approval, endsAt),
  });
  if ('found' in once) await noteUsed(core, context, approval);
}

async function submit(
  core: Core,
  context: ApprovalContext,
  first: SessionWallet,
  approval: SignedApprovalRow,
  endsAt: number,
): Promise<void> {
  const { sessions, meter } = context;
  const wallet = await sessions.store.signerFor(first, approval.keyPrefix);
  core.restoreGuard.requireComplete(wallet.id);
  const send = async () => {
    const spending = { wallet, recipient: approval.toAddress, amount: approval.amount };
    const intent = approvedPaymentIntent(core, context, wallet, approval);
    return await submitSpending(core, sessions, spending, intent, endsAt);
  };
  // The wallet judges it in a call of its own, before it is judged together with others.
  const refusal = await refusalAlone(core.chain, wallet, signedApprovalOf(approval), msUntil(endsAt));
  if (refusal !== undefined) throw refusalOf(refusal);
  await sessions.lock.inTurn(wallet.id, send, msUntil(endsAt));
  meter.accepted(approval.paymentId);
  core.outbox.wake();
}

/** Its payment is there already: found on-chain, or made under its key once no limit was in the way. */
async function noteUsed({ db, outbox }: Core, { approvals }: ApprovalContext, approval: ApprovalRow): Promise<void> {
  const notices = await outbox.statements([approvalEvent({ ...approval, status: 'used' })]);
  await db.batch([approvals.usedStatement(approval), ...notices]);
  outbox.wake();
}

/** Its Owner is to decide again, as this database may be older than their decision. */
async function notifyReopened(
  { db, outbox }: Core,
  { approvals }: ApprovalContext,
  approval: ApprovalRow,
): Promise<void> {
  const notices = await outbox.statements([approvalEvent(approval, true)]);
  await db.batch([approvals.notifiedStatement(approval), ...notices]);
  outbox.wake();
}

/** No one has decided, but what its key requested ends with it. */
async function noteKeyEnded(
  { db, clock, outbox }: Core,
  { approvals }: ApprovalContext,
  approval: ApprovalRow,
): Promise<void> {
  const notices = await outbox.statements([approvalEvent({ ...approval, status: 'declined' })]);
  const decision = { decidedAt: nowSeconds(clock), decidedBy: null };
  await db.batch([approvals.declineStatement(approval, decision), ...notices]);
  outbox.wake();
}

async function noteLater(
  { db, clock }: Core,
  { approvals }: ApprovalContext,
  approval: ApprovalRow,
  error: unknown,
): Promise<void> {
  const code = error instanceof AppError ? error.code : 'INTERNAL';
  const passes = PASSING.has(code);
  const refusal = passes ? approval.refusal : code;
  const attempts = passes ? approval.attempts : approval.attempts + 1;
  const pause = passes ? FIRST_PAUSE_S : doubling(FIRST_PAUSE_S, LONGEST_PAUSE_S, attempts);
  const dueAt = nowSeconds(clock) + pause;
  await db.batch([approvals.laterStatement(approval, { refusal, dueAt, attempts })]);
}

/** Ends an approval that is past its end, and whose payment is not there. */
async function expire({ db, outbox }: Core, { approvals }: ApprovalContext, approval: ApprovalRow): Promise<void> {
  const notices = await outbox.statements([approvalEvent({ ...approval, status: 'expired' })]);
  await db.batch([approvals.expireStatement(approval), ...notices]);
  outbox.wake();
}

function isSigned(approval: ApprovalRow): approval is SignedApprovalRow {
  return approval.status === 'approved' && approval.epoch !== null && approval.ownerSignature !== null;
}
