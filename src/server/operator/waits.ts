import { formatGwei } from 'viem';
import type { UnprovenRow } from '../../chain/ingest/expiry.ts';
import type { FinalView } from '../../chain/ingest/ingest-store.ts';
import type { CarryingTransaction, Trail, TrailMessage, Trails } from '../../chain/relay/message-trail.ts';
import { dateOf } from '../../core/lib/time.ts';
import type { EvaluationRow } from '../../features/jobs/job-listing.ts';
import type { JobRow } from '../../features/jobs/job-projection-store.ts';
import type { ApprovalRow, PaymentRow } from '../../features/payments/payment-tables.ts';
import type { ListedPurchase } from '../../features/x402/x402-store.ts';
import type { ListedDelivery } from '../../notify/webhooks/webhook-store.ts';
import { counted, durationOf, etherOf, isFinal, type View } from './operator-view.ts';

/** What there is of a payment outside its own row. */
export interface PaymentRecords {
  readonly payment: PaymentRow;
  /** `undefined` once it is not kept any more. */
  readonly trail: Trail | undefined;
  readonly purchase: ListedPurchase | undefined;
  readonly deliveries: readonly ListedDelivery[];
  /** Set while it is out of time, and the nodes do not prove what became of it. */
  readonly unproven: UnprovenRow | undefined;
}

/** What a payment waits for now, and what will end that; null for nothing. */
export async function paymentWait(parts: PaymentRecords, view: View): Promise<string | null> {
  const chain = await chainWait(parts, view);
  const waits = [...(chain === undefined ? [] : [chain]), ...deliveryWaits(parts.deliveries)];
  return waits.length === 0 ? null : waits.join('; ');
}

async function chainWait(parts: PaymentRecords, view: View): Promise<string | undefined> {
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
  { payment, trail, purchase }: Pick<PaymentRecords, 'payment' | 'trail' | 'purchase'>,
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

/** A block that has not become final for so long deserves a word; and no chain takes so long that is well. */
const LATE_SECONDS = 120;
const LATE_TIMES = 3;
const WEI_PER_ETHER = 1e18;

/** What a block waits for until it is final. */
export function finalWait(block: number, view: View): string {
  const { final, now } = view;
  const waits = `waits for block ${block} to be final`;
  if (final === undefined) return `${waits}; the server has seen no final block so far`;
  const lag = final.headTimestamp - final.timestamp;
  if (now - final.seenAt > LATE_SECONDS + LATE_TIMES * lag) {
    return `${waits}; block ${final.number} was the last to become final, seen at ${dateOf(final.seenAt)}: is the server running?`;
  }
  const seconds = timeOfBlock(block, final) + lag - now;
  return `${waits}, ${seconds > 0 ? `about ${durationOf(seconds)}` : 'any moment'}`;
}

/** When a block was or will be made, by the pace between the latest final block and the head. */
function timeOfBlock(block: number, { number, timestamp, headNumber, headTimestamp }: FinalView): number {
  const pace = headNumber > number ? (headTimestamp - timestamp) / (headNumber - number) : 0;
  return headTimestamp + (block - headNumber) * pace;
}

/** Shown for a call that can no longer execute. */
export interface WaitEnding {
  /** What follows then: `is reported failed`. */
  readonly afterwards: string;
  /** What to do where it does not. */
  readonly advice: string;
}

/** What a signed call waits for that no block has, and what ends that. */
export async function callWait(
  { message, carriers }: Trail,
  refusal: string | null,
  ending: WaitEnding,
  view: View,
): Promise<string> {
  const open = carriers.findLast(({ status }) => status === 'open');
  const mined = carriers.findLast(({ blockNumber }) => blockNumber !== null);
  if (message.deadline === null) {
    if (open !== undefined) return await carrierWait(open, view);
    return mined?.blockNumber ? finalWait(mined.blockNumber, view) : 'waits for nothing';
  }
  const now = await nowWait({ open, mined, isReverted: message.status === 'reverted', refusal }, view);
  return `${now}; ${deadlineWait(message.deadline, ending, view)}`;
}

interface Underway {
  readonly open: CarryingTransaction | undefined;
  readonly mined: CarryingTransaction | undefined;
  readonly isReverted: boolean;
  readonly refusal: string | null;
}

async function nowWait({ open, mined, isReverted, refusal }: Underway, view: View): Promise<string> {
  if (isReverted || refusal !== null) {
    const where = mined === undefined ? '' : ` in block ${mined.blockNumber}`;
    return `its wallet refused it${where}${refusal === null ? '' : ` (${refusal})`}, and anybody may submit it again`;
  }
  if (open !== undefined) return await carrierWait(open, view);
  if (mined !== undefined) return `is in block ${mined.blockNumber}, and waits to be taken in`;
  return 'no transaction carries it at present; it is sent again while it can execute';
}

function deadlineWait(deadline: number, { afterwards, advice }: WaitEnding, { now, final }: View): string {
  const cannot = `cannot execute any more after ${dateOf(deadline)}`;
  if (final !== undefined && final.timestamp > deadline) {
    return `${cannot}, and a later block is final: is settled within seconds while the server runs; ${advice}`;
  }
  const until = `${afterwards} once a block after that is final`;
  if (final === undefined || now <= deadline) return `${cannot}; ${until}`;
  const seconds = deadline + (final.headTimestamp - final.timestamp) - now;
  return `${cannot}, which has passed; ${until}${seconds > 0 ? `, about ${durationOf(seconds)}` : ''}`;
}

/** What a transaction waits for that is in no block. */
export async function carrierWait(carrier: CarryingTransaction, view: View): Promise<string> {
  const { lane, nonce, gasLimit, createdAt } = carrier;
  const newest = carrier.attempts.at(-1);
  const cost = (gasLimit * Number(newest?.maxFeePerGas ?? 0n)) / WEI_PER_ETHER;
  const balance = view.balances.get(lane);
  const since = `since ${dateOf(createdAt)}`;
  if (balance !== undefined && balance < cost) {
    return `waits for gas money of lane ${lane}: it has ${etherOf(balance)} ETH, and nonce ${nonce} may cost ${etherOf(cost)}`;
  }
  const ahead = await view.aheadOf(carrier);
  if (ahead > 0) {
    return `waits for ${counted(ahead, 'earlier transaction')} of lane ${lane}, before its nonce ${nonce}, ${since}`;
  }
  const offer = newest === undefined ? '' : `, offers up to ${formatGwei(newest.maxFeePerGas)} gwei`;
  return `waits for a block to take ${newest?.hash ?? 'its transaction'} (lane ${lane}, nonce ${nonce}${offer}), ${since}`;
}

/**
 * What a signed call of any kind waits for. Callers that know the code with which a wallet refused one pass it in.
 */
export async function messageWait(
  trails: Pick<Trails, 'trailOf'>,
  { id, status }: Pick<TrailMessage, 'id' | 'status'>,
  view: View,
): Promise<string> {
  const trail = await trails.trailOf(id);
  if (trail === undefined) return 'waits for nothing';
  const mined = trail.carriers.findLast(({ blockNumber }) => blockNumber !== null);
  if (status === 'executed' && mined?.blockNumber)
    return isFinal(mined.blockNumber, view)
      ? `is in block ${mined.blockNumber}, which is final`
      : finalWait(mined.blockNumber, view);
  return await callWait(
    trail,
    null,
    { afterwards: 'is given up', advice: 'if it stays, see the log of the server' },
    view,
  );
}

/** What a call waits for that is out of time while nothing is proved. */
export function unprovenWait({ reason, queriedAt }: Pick<UnprovenRow, 'reason' | 'queriedAt'>): string {
  const last = `queried last at ${dateOf(queriedAt)}, and again within the hour`;
  return `its time is over, and the nodes do not prove what became of it (${reason}): ${last}; an archive node in BURSAR_RPC_URLS can settle it`;
}

/** What a delayed or a held-up thing is tried again at, and why it was not done at the last try. */
export function triedAgain(dueAt: number | null, lastError: string | null): string {
  const next = dueAt === null ? '' : `; looked at again at ${dateOf(dueAt)}`;
  return `${next}${lastError === null ? '' : ` (${lastError})`}`;
}
