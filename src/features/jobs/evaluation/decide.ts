import { AppError } from '../../../core/errors.ts';
import { type Clock, nowSeconds } from '../../../core/lib/time.ts';
import { RowCountError, telling } from '../../../storage/db/batch.ts';
import type { Db } from '../../../storage/db/open.ts';
import { changeOf } from '../change.ts';
import type { JobStore, ShownJob } from '../store.ts';
import type { JobOutcome } from '../tables.ts';
import type { EvaluationStore } from './store.ts';

/** What recording a decision needs. */
export interface DecideDeps {
  readonly db: Db;
  readonly jobs: Pick<JobStore, 'show'>;
  readonly evaluations: Pick<EvaluationStore, 'decideStatement'>;
  readonly clock: Clock;
}

/** What a person has decided about a Job. An empty reason is none. */
export interface PersonalDecision {
  readonly outcome: JobOutcome;
  readonly reason?: string | undefined;
  /** `owner:<user id>` or `operator`. */
  readonly decidedBy: string;
}

/**
 * Writes a person's decision down; whoever runs the evaluator carries it out. Deciding the same again changes nothing.
 * Answers whether this was the decision. Throws `JOB_NOT_FOUND`, and `INVALID_STATUS` when the Job does not wait for an
 * evaluation or was decided otherwise.
 */
export async function decide(deps: DecideDeps, jobId: string, decision: PersonalDecision): Promise<boolean> {
  const shown = await requireJob(deps, jobId);
  if (isDecided(shown, decision)) return false;
  const { status, deliverableHash } = shown.job;
  if (status !== 'submitted' || deliverableHash === null) throw new AppError('INVALID_STATUS');
  const { outcome, reason = '', decidedBy } = decision;
  const row = { outcome, reason: reason === '' ? null : reason, decidedBy, decidedAt: nowSeconds(deps.clock) };
  try {
    const decided = deps.evaluations.decideStatement({ jobId, deliverableHash }, row);
    await deps.db.batch([telling(decided, changeOf(shown.job, null))]);
    return true;
  } catch (error) {
    if (!(error instanceof RowCountError)) throw error;
  }
  if (isDecided(await requireJob(deps, jobId), decision)) return false;
  throw new AppError('INVALID_STATUS', { message: 'The submission is not confirmed yet. Try again in a moment.' });
}

async function requireJob({ jobs }: DecideDeps, jobId: string): Promise<ShownJob> {
  const shown = await jobs.show(jobId);
  if (shown === undefined) throw new AppError('JOB_NOT_FOUND');
  return shown;
}

/** Whether the decision was made before. Throws `INVALID_STATUS` where another one was. */
function isDecided({ job, decision }: ShownJob, { outcome }: PersonalDecision): boolean {
  const made = decision?.outcome ?? null;
  if (made === null) return false;
  const isOver = job.status !== 'submitted' && job.outcome !== outcome;
  if (made === outcome && !isOver) return true;
  throw new AppError('INVALID_STATUS', { message: 'The Job already has another decision.' });
}
