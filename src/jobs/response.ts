import { z } from 'zod';
import { reasonHash } from './reason.ts';
import { refundableAt } from './refundable.ts';
import { isAutomatic } from './rule-types.ts';
import type { ShownJob } from './store.ts';

/** A Job as look-ups and lists show it. */
export const jobRecord = z
  .object({
    id: z.string(),
    title: z.string(),
    onchain_job_id: z.int().nullable(),
    client_wallet_id: z.string(),
    provider_wallet_id: z.string().nullable(),
    provider_address: z.string(),
    evaluator_address: z.string(),
    budget_usdc: z.string(),
    status: z.enum(['open', 'funded', 'submitted', 'completed', 'rejected', 'expired']),
    expired_at: z.int(),
    refundable_at: z.int().nullable(),
    metadata_uri: z.string(),
    metadata_hash: z.string(),
    deliverable_uri: z.string().nullable(),
    deliverable_hash: z.string().nullable(),
    evaluator_rule_type: z.enum(['manual', 'json_schema', 'http_check', 'unknown']),
    evaluation_outcome: z.enum(['approved', 'rejected']).nullable(),
    evaluation_reason: z.string().nullable(),
    evaluated_by: z.string().nullable(),
    evaluated_at: z.int().nullable(),
    evaluation_state: z.enum(['automatic', 'delayed', 'needs_decision', 'decided']).nullable(),
    evaluation_note: z.string().nullable(),
    create_tx_hash: z.string(),
    fund_tx_hash: z.string().nullable(),
    submit_tx_hash: z.string().nullable(),
    finalize_tx_hash: z.string().nullable(),
    created_at: z.int(),
  })
  .meta({ id: 'Job', description: 'A Job.' });

/** A page of an agent's Jobs. */
export const jobPage = z.object({ jobs: z.array(jobRecord), nextCursor: z.string().nullable() });

/** A page of Jobs, as the API answers it. */
export const jobList = z.object({
  jobs: z.array(jobRecord),
  total: z.int(),
  page: z.int(),
  pageSize: z.int(),
});

export type JobRecord = z.output<typeof jobRecord>;

/** The record of a Job; `baseUrl` is where the service is reached. */
export function recordOf(shown: ShownJob, baseUrl: string): JobRecord {
  const { job } = shown;
  return {
    id: job.id,
    title: job.title,
    onchain_job_id: job.onchainJobId,
    client_wallet_id: job.clientWalletId,
    provider_wallet_id: job.providerWalletId,
    provider_address: job.providerAddress,
    evaluator_address: job.evaluatorAddress,
    budget_usdc: (job.fundedAmount ?? job.budget).toString(),
    status: job.status,
    expired_at: job.expiredAt,
    refundable_at: refundableAt(job),
    metadata_uri: `${baseUrl}/v1/jobs/${job.id}/spec`,
    metadata_hash: job.metadataHash,
    deliverable_uri: shown.deliverableUri,
    deliverable_hash: job.deliverableHash,
    evaluator_rule_type: job.ruleType,
    ...evaluationOf(shown),
    create_tx_hash: job.createTxHash,
    fund_tx_hash: job.fundTxHash,
    submit_tx_hash: job.submitTxHash,
    finalize_tx_hash: job.finalizeTxHash,
    created_at: job.createdAt,
  };
}

/** The chain's outcome, and who decided it: whoever did here, if that is what the chain shows. */
function evaluationOf(shown: ShownJob) {
  const { job, decision } = shown;
  const { outcome, outcomeReasonHash, finalizedAt } = job;
  const reason = decision?.reason ?? null;
  const isOurs =
    outcome !== null && decision?.outcome === outcome && outcomeReasonHash === reasonHash(reason);
  const state = stateOf(shown);
  return {
    evaluation_outcome: outcome,
    evaluation_reason: isOurs ? reason : null,
    evaluated_by: isOurs ? (decision?.decidedBy ?? null) : outcome === null ? null : 'chain',
    evaluated_at: isOurs ? (decision?.decidedAt ?? null) : outcome === null ? null : finalizedAt,
    evaluation_state: state,
    evaluation_note: noteOf(shown, state),
  };
}

type EvaluationState = JobRecord['evaluation_state'];

/** How far the evaluation has come; null where nothing waits for one. */
function stateOf({ job, decision }: ShownJob): EvaluationState {
  if (job.outcome !== null) return 'decided';
  if (job.status !== 'submitted') return null;
  if (decision !== null && decision.outcome !== null) return 'decided';
  if (!isAutomatic(job.ruleType) || (decision !== null && decision.handedOverAt !== null))
    return 'needs_decision';
  return decision !== null && decision.delays > 0 ? 'delayed' : 'automatic';
}

const RULE_UNKNOWN =
  "The Owner of the Client's wallet or the operator has to decide while the specification is unknown: the Client brings it back by repeating the request that created the Job, under its idempotency key.";

const MAY_BECOME_MANUAL =
  "Evaluation may become manual: where this server cannot apply the rule, the Owner of the Client's wallet or the operator decides.";

/** Why there is no decision yet, or before the work is handed in, who may have to decide about it. */
function noteOf({ job, decision }: ShownJob, state: EvaluationState): string | null {
  const note = decision?.note ?? null;
  const isAhead = job.status === 'open' || job.status === 'funded';
  if (isAhead) return isAutomatic(job.ruleType) ? MAY_BECOME_MANUAL : null;
  if (state === 'automatic' || state === 'delayed') return note;
  if (state !== 'needs_decision' || job.ruleType === 'manual') return null;
  if (job.ruleType === 'unknown') return RULE_UNKNOWN;
  return `The Owner of the Client's wallet or the operator has to decide, since the rule cannot be applied here: ${note ?? ''}`;
}
