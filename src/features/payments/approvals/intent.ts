import { encodeFunctionData, type Hex } from 'viem';
import { agentWalletAbi } from '../../../chain/contracts/generated/AgentWallet.ts';
import type { Intent } from '../../../chain/relay/intent.ts';
import { AppError } from '../../../core/errors.ts';
import { nowSeconds } from '../../../core/lib/time.ts';
import { approvedFee, readQuote, treasuryProbe } from '../../signing/payment-quote.ts';
import { approvalVoid } from '../../signing/refusal.ts';
import { sessionIntent } from '../../signing/session-intent.ts';
import type { SessionWallet } from '../../signing/session-store.ts';
import { type PaymentIntentDeps, paymentStatement } from '../intent.ts';
import type { ApprovalRow } from '../tables.ts';
import type { ApprovalOutbox } from './event.ts';
import { type SignedApproval, signedApprovedCall } from './message.ts';
import type { ApprovalStore } from './store.ts';

/**
 * What `payApproved` may use at most: 127k were measured for the dearest with an owner's key; a contract that is the
 * owner verifies a signature with the rest.
 */
export const APPROVED_GAS_LIMIT = 400_000;
/** A message that ends any sooner might not get into a block, and its approval would be used up. */
const MIN_SECONDS_LEFT = 30;

/** What an intent to pay what an Owner approved needs. */
export interface ApprovedIntentDeps extends PaymentIntentDeps {
  readonly approvals: Pick<ApprovalStore, 'byId' | 'keyLivesStatement' | 'usedStatement'>;
  readonly approvalOutbox: Pick<ApprovalOutbox, 'statements'>;
}

/** An approval that its Owner has signed. */
export interface SignedApprovalRow extends ApprovalRow {
  readonly epoch: number;
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
    // What the owner, who may be a stranger's contract by now, says of the signature was asked before, alone.
    preview: feeView(signed.amount),
    views: [treasuryProbe(platformFees)],
    gasLimit: APPROVED_GAS_LIMIT,
    judge(preview, [treasury], { now }) {
      if (signed.validUntil < now + MIN_SECONDS_LEFT) throw new AppError('APPROVAL_ENDED');
      const quoted = readQuote(preview, treasury);
      const quote = { ...quoted, fee: approvedFee(signed.amount, quoted.fee) };
      return {
        spending: { amount: 0n, total: approval.amount + quote.fee },
        latest: signed.validUntil,
        async sign({ domain, key }, slot) {
          if (slot.epoch !== signed.epoch) throw approvalVoid();
          const now = await approvals.byId(approval.id);
          if (now?.status !== 'approved' || now.ownerSignature !== approval.ownerSignature) {
            throw new AppError('APPROVAL_ENDED');
          }
          const { to, amount, ref } = signed;
          const message = { to, amount, maxFee: quote.fee, ref, ...slot };
          const notices = await approvalOutbox.statements({ ...now, status: 'used' });
          return {
            data: await signedApprovedCall(domain, message, key, signed),
            statements: (placement) => [
              paymentStatement(deps, paymentOf(wallet, approval), quote, placement),
              approvals.keyLivesStatement(now, nowSeconds(sessions.clock)),
              approvals.usedStatement(now),
              ...notices,
            ],
          };
        },
      };
    },
  });
}

/** Calldata of the view that tells the fee alone. */
function feeView(amount: bigint): Hex {
  return encodeFunctionData({ abi: agentWalletAbi, functionName: 'quoteFee', args: [amount] });
}

/** What the Owner has signed. */
export function signedApprovalOf({
  toAddress: to,
  amount,
  ref,
  epoch,
  expiresAt: validUntil,
  ownerSignature,
}: SignedApprovalRow): SignedApproval {
  return { to, amount, ref, validUntil, epoch, ownerSignature };
}

function paymentOf(
  wallet: SessionWallet,
  { paymentId: id, ref, toAddress: to, amount, type, memo, idempotencyKey, keyPrefix }: ApprovalRow,
) {
  const request = { to, amount, type, memo, keyPrefix, ...(idempotencyKey === null ? {} : { idempotencyKey }) };
  return { id, ref, wallet, request };
}
