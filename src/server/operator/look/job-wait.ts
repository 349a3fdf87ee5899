import { dateOf } from '../../../core/lib/time.ts';
import type { EvaluationRow } from '../../../features/jobs/listing.ts';
import type { JobRow } from '../../../features/jobs/projection-store.ts';
import { finalWait, isFinal, type View } from './waits.ts';

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
