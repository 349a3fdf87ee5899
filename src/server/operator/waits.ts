import type { UnprovenRow } from '../../chain/ingest/expiry.ts';
import type { Trail } from '../../chain/relay/message-trail.ts';
import { dateOf } from '../../core/lib/time.ts';
import type { EvaluationRow } from '../../features/jobs/job-listing.ts';
import type { JobRow } from '../../features/jobs/job-projection-store.ts';
import type { ApprovalRow, PaymentRow } from '../../features/payments/payment-tables.ts';
import type { ListedPurchase } from '../../features/x402/x402-store.ts';
import type { ListedDelivery } from '../../notify/webhooks/webhook-store.ts';
import { callWait, finalWait, unprovenWait } from './chain-waits.ts';
import { durationOf, isFinal, type View } from './operator-view.ts';

/** What there is of a payment outside its own row. */
export interface PaymentParts {
  readonly payment: PaymentRow;
  /** `undefined` once it is not kept any more. */
  readonly trail: Trail | undefined;
  readonly purchase: ListedPurchase | undefined;
  readonly deliveries: readonly ListedDelivery[];
  /** Set while it is out of time, and the nodes do not prove what became of it. */
  readonly unproven: UnprovenRow | undefined;
}

/** What a payment waits for now, and what will end that; null for nothing. */
export async function paymentWait(parts: PaymentParts, view: View): Promise<string | null> {
  const chain = await chainWait(parts, view);
  const waits = [...(chain === undefined ? [] : [chain]), ...deliveryWaits(parts.deliveries)];
  return waits.length === 0 ? null : waits.join('; ');
}

async function chainWait(parts: PaymentParts, view: View): Promise<string | undefined> {
  const { payment, purchase, trail, unproven } = parts;
  const { status, blockNumber } = payment;
  const sellers = purchase && purchaseWait(purchase, view);
  if (sellers !== undefined) return sellers;
  if (status === 'failed') return undefined;
  if (blockNumber !== null) {
    if (status === 'pending')
      return `is in block ${blockNumber}, and waits for as many blocks on top of it as BURSAR_CONFIRMATIONS says`;
    return isFinal(blockNumber, view) ? undefined : finalWait(blockNumber, view);
  }
  if (status === 'pending' && unproven !== undefined) return unprovenWait(unproven);
  if (trail === undefined) return 'its signed message is not kept any more: see bursar payment explain';
  const advice = `if it stays pending, see bursar payment explain ${payment.id}`;
  return await callWait(trail, payment.refusal, { afterwards: 'is reported failed', advice }, view);
}

/** After so long in no block, the next one should have taken it. Seconds. */
const SLOW_S = 20;
/** So long after the end of its time, a server that runs would have settled it. Seconds. */
const UNSETTLED_S = 30;

/**
 * The command with which an operator can have something done about a payment now; null where there is nothing to do, or
 * nothing that would not happen by itself.
 */
export function commandFor(
  { payment, trail, purchase }: Pick<PaymentParts, 'payment' | 'trail' | 'purchase'>,
  { now, final }: View,
): string | null {
  const { id, status, blockNumber, refusal, createdAt } = payment;
  if (status !== 'pending' || blockNumber !== null || final === undefined) return null;
  if (typeof purchase?.envelopeId === 'string') return null;
  const deadline = trail?.message.deadline ?? createdAt;
  if (final.timestamp > deadline) return final.timestamp > deadline + UNSETTLED_S ? `payment give-up ${id}` : null;
  const isLate = final.headTimestamp > deadline || refusal !== null;
  return isLate || now - createdAt < SLOW_S ? null : `payment resend ${id}`;
}

/** What a purchase waits for once its authorisation is in a block. */
function purchaseWait(purchase: ListedPurchase, { now, final }: View): string | undefined {
  const { state, validBefore, envelopeId, settlementTries, settlementDueAt } = purchase;
  const again = settlementTries === 0 ? '' : `, tried again at ${dateOf(settlementDueAt)}`;
  switch (state) {
    case 'authorized': {
      const over = final !== undefined && final.headTimestamp >= validBefore;
      const missed = `the seller did not take the money by ${dateOf(validBefore)}`;
      if (over && envelopeId !== null) return `${missed}; waits for a block after that to be final`;
      if (over) return `${missed}; waits to be released${again}`;
      const left = validBefore > now ? `, in ${durationOf(validBefore - now)}` : '';
      return `waits for the seller to take the money, or for the end of the authorisation at ${dateOf(validBefore)}${left}`;
    }
    case 'used':
      if (envelopeId !== null)
        return `the seller has the money; waits for envelope ${envelopeId} to close, which settles the fee`;
      return `the seller has the money; waits for the fee to be settled${again}`;
    case 'signed':
    case 'settled':
    case 'released':
      return undefined;
  }
}

/** What an approval waits for; null once it has ended. */
export function approvalWait({ status, expiresAt, refusal, dueAt }: ApprovalRow): string | null {
  if (status === 'pending') return `waits for its Owner to approve or decline it, until ${dateOf(expiresAt)}`;
  if (status !== 'approved') return null;
  const last = refusal === null ? '' : `, refused at the last try (${refusal})`;
  const next = dueAt === null ? '' : `; tried again at ${dateOf(dueAt)}`;
  return `is approved and waits to be paid${last}${next}, until ${dateOf(expiresAt)}`;
}

/** What a Job waits for now, and what will end that; null for nothing. */
export function jobWait(job: JobRow, evaluations: readonly EvaluationRow[], view: View): string | null {
  const { status, expiredAt, lastBlock, onchainJobId } = job;
  const isOver = (view.final?.headTimestamp ?? view.now) >= expiredAt;
  const expiry = dateOf(expiredAt);
  switch (status) {
    case 'open':
      if (onchainJobId === null) return 'waits for a block to have its creation';
      return isOver
        ? `was not funded by ${expiry}, and cannot be any more`
        : `waits for its Client to fund it, until ${expiry}`;
    case 'funded':
      return isOver
        ? `nothing was submitted by ${expiry}: waits for its Client to take the budget back`
        : `waits for its Provider to submit the work, until ${expiry}`;
    case 'submitted':
      return evaluationWait(evaluations.findLast(({ deliverableHash }) => deliverableHash === job.deliverableHash));
    case 'completed':
    case 'rejected':
    case 'expired':
      return lastBlock === null || isFinal(lastBlock, view) ? null : finalWait(lastBlock, view);
  }
}

function evaluationWait(evaluation: EvaluationRow | undefined): string {
  if (evaluation === undefined) return 'waits for its evaluator, who is not this service';
  const { outcome, decidedBy, handedOverAt, nextAttemptAt, note } = evaluation;
  const why = note === null ? '' : ` (${note})`;
  if (outcome !== null) return `is ${outcome} by ${decidedBy}; waits for a block to have that`;
  if (nextAttemptAt !== null) return `waits for its rule, tried next at ${dateOf(nextAttemptAt)}${why}`;
  const person = "waits for its Client's Owner, or for bursar job evaluate";
  return handedOverAt === null ? person : `${person}, since ${dateOf(handedOverAt)}${why}`;
}

/** What the pending webhooks wait for. */
export function deliveryWaits(deliveries: readonly ListedDelivery[]): string[] {
  return deliveries.flatMap(({ type, nextAttemptAtMs, attempts }) =>
    nextAttemptAtMs === null
      ? []
      : [`webhook ${type} waits for attempt ${attempts + 1} at ${dateOf(nextAttemptAtMs / 1000)}`],
  );
}
