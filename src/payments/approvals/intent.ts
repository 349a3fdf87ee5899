import type { Intent } from '../../chain/relay/intent.ts';
import { AppError } from '../../errors.ts';
import { readQuote, treasuryProbe } from '../../sessions/payment-quote.ts';
import { sessionIntent } from '../../sessions/session-intent.ts';
import type { SessionWallet } from '../../sessions/store.ts';
import { type PaymentIntentDeps, signedStatement } from '../intent.ts';
import type { ApprovalRow } from '../tables.ts';
import type { ApprovalOutbox } from './event.ts';
import { approvedPaymentPreview, type SignedApproval, signedApprovedCall } from './message.ts';
import type { ApprovalStore } from './store.ts';

/**
 * What `payApproved` may use at most: 127k were measured for the dearest with an owner's key; a contract that is the
 * owner verifies a signature with the rest.
 */
const GAS_LIMIT = 400_000;

/** What an intent to pay what an Owner approved needs. */
export interface ApprovedIntentDeps extends PaymentIntentDeps {
  readonly approvals: Pick<ApprovalStore, 'byId' | 'usedStatement'>;
  readonly approvalOutbox: Pick<ApprovalOutbox, 'statements'>;
}

/** An approval that its Owner has signed. */
export interface SignedApprovalRow extends ApprovalRow {
  readonly freezeCount: number;
  readonly ownerSignature: NonNullable<ApprovalRow['ownerSignature']>;
}

/**
 * The intent of a payment that its Owner approved. No limit bounds it. The commit that stores the payment also ends the
 * approval, so that neither is without the other. Throws the wallet's refusals, and `APPROVAL_ENDED` where the approval
 * was ended before it was signed.
 */
export function approvedPaymentIntent(
  deps: ApprovedIntentDeps,
  wallet: SessionWallet,
  approval: SignedApprovalRow,
): Intent {
  const { sessions, platformFees, approvals, approvalOutbox } = deps;
  const signed = signedApprovalOf(approval);
  return sessionIntent(sessions, {
    kind: 'payment',
    wallet,
    preview: approvedPaymentPreview(signed),
    views: [treasuryProbe(platformFees)],
    gasLimit: GAS_LIMIT,
    judge(preview, [treasury]) {
      const quote = readQuote(preview, treasury);
      return {
        spending: { amount: 0n, total: approval.amount + quote.fee },
        latest: signed.validUntil,
        async sign({ domain, key }, slot) {
          const now = await approvals.byId(approval.id);
          if (now?.status !== 'approved' || now.ownerSignature !== approval.ownerSignature) {
            throw new AppError('APPROVAL_ENDED');
          }
          const { to, amount, ref } = signed;
          const message = { to, amount, maxFee: quote.fee, ref, ...slot };
          const notices = await approvalOutbox.statements('approval_used', { ...now, status: 'used' });
          return {
            data: await signedApprovedCall(domain, message, key, signed),
            statements: (placement) => [
              signedStatement(deps, paymentOf(wallet, approval), quote, placement),
              approvals.usedStatement(now),
              ...notices,
            ],
          };
        },
      };
    },
  });
}

/** What the Owner has signed. */
export function signedApprovalOf({
  toAddress: to,
  amount,
  ref,
  freezeCount,
  expiresAt: validUntil,
  ownerSignature,
}: SignedApprovalRow): SignedApproval {
  return { to, amount, ref, freezeCount, validUntil, ownerSignature };
}

function paymentOf(
  wallet: SessionWallet,
  { paymentId: id, ref, toAddress: to, amount, type, memo, idempotencyKey }: ApprovalRow,
) {
  const request = { to, amount, type, memo, ...(idempotencyKey === null ? {} : { idempotencyKey }) };
  return { id, ref, wallet, request };
}
