import { type Hex, keccak256, stringToHex, zeroHash } from 'viem';
import { z } from 'zod';
import { docs, EXAMPLE_HASH, shownAddress, shownHash, shownTime } from '../../http/fields.ts';
import { nextCursorField } from '../../http/query.ts';
import type { JobRow } from './job-projection-store.ts';
import type { ShownJob } from './job-store.ts';
import { JOB_OUTCOMES, JOB_STATUSES } from './job-tables.ts';
import { isAutomatic, RULE_TYPES } from './rule-types.ts';

/** The id of a Job in an answer. */
export const jobIdField = z.string().meta(docs('Id of the Job.', 'job_c83a5e10f7b4'));

/** A Job as look-ups and lists show it. */
export const jobRecord = z
  .object({
    id: jobIdField,
    title: z.string().meta(docs('Title; another party may have written it.', 'Rank the pools')),
    onchain_job_id: z.int().nullable().meta(docs('Id on the escrow contract; null until it is known.', 42)),
    client_wallet_id: z.string().meta(docs('Id of the Client wallet.', 'wallet_5f0c2ab81d9e')),
    provider_wallet_id: z
      .string()
      .nullable()
      .meta(docs('Id of the Provider wallet; null if the Provider is not a wallet here.', 'wallet_80d1b6f3e72a')),
    provider_address: shownAddress('Address of the Provider.'),
    evaluator_address: shownAddress('Address that judges the work.'),
    budget_usdc: z.string().meta(docs('Micro-USDC: `10000000` is 10 USDC.', '10000000')),
    status: z.enum(JOB_STATUSES).meta(docs('Status of the Job.', 'funded')),
    expired_at: shownTime('From then on nothing can be funded or submitted. Unix seconds.', 4_000_000_000),
    refundable_at: z
      .int()
      .nullable()
      .meta(
        docs(
          'When the Client may take the budget back, in Unix seconds of the chain: at `expired_at`, and not within an hour after the work was submitted. Null while nothing is in escrow.',
          null,
        ),
      ),
    metadata_uri: z
      .string()
      .meta(docs('URL of the specification.', 'https://bursar.example/v1/jobs/job_c83a5e10f7b4/spec')),
    metadata_hash: shownHash('keccak256 of the specification.'),
    deliverable_uri: z.string().nullable().meta(docs('URI of the work, from the Provider.', null)),
    deliverable_hash: z.string().nullable().meta(docs('keccak256 of the work.', null)),
    evaluator_rule_type: z.enum([...RULE_TYPES, 'unknown']).meta(docs('How the work is judged.', 'manual')),
    evaluation_outcome: z.enum(JOB_OUTCOMES).nullable().meta(docs('What the evaluator decided.', null)),
    evaluation_reason: z.string().nullable().meta(docs('Why, in words.', null)),
    evaluated_by: z.string().nullable().meta(docs('Who decided.', null)),
    evaluated_at: z.int().nullable().meta(docs('When, in Unix seconds.', null)),
    evaluation_state: z
      .enum(['automatic', 'delayed', 'needs_decision', 'decided'])
      .nullable()
      .meta(
        docs(
          "State of the evaluation; null while nothing waits for one. `automatic`: the rule decides. `delayed`: it could not be applied, for reasons that may be ours, and is retried. `needs_decision`: the Client's Owner or the operator decides. `decided`.",
          null,
        ),
      ),
    evaluation_note: z
      .string()
      .nullable()
      .meta(docs('Why there is no decision yet, or, before the work is submitted, who may have to decide.', null)),
    create_tx_hash: shownHash('Transaction that created it.'),
    fund_tx_hash: z.string().nullable().meta(docs('Transaction that funded it.', EXAMPLE_HASH)),
    submit_tx_hash: z.string().nullable().meta(docs('Transaction that submitted the work.', null)),
    finalize_tx_hash: z.string().nullable().meta(docs('Transaction that ended it.', null)),
    created_at: shownTime(),
  })
  .meta({ id: 'Job', description: 'A Job.' });

/** A page of an agent's Jobs. */
export const jobPage = z.object({ jobs: z.array(jobRecord).describe('Newest first.'), nextCursor: nextCursorField });

/** A page of Jobs, as the API answers it. */
export const jobList = z.object({
  jobs: z.array(jobRecord).describe('Newest first.'),
  total: z.int().meta(docs('How many there are in total.', 1)),
  page: z.int().meta(docs('Page number, from 1.', 1)),
  pageSize: z.int().meta(docs('The most to return; out of range, the nearest bound counts.', 20)),
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

/** The chain's outcome, and who decided it: as recorded here, if the chain shows the same decision. */
function evaluationOf(shown: ShownJob) {
  const { job, decision } = shown;
  const { outcome, outcomeReasonHash, finalizedAt } = job;
  const reason = decision?.reason ?? null;
  const isOurs = outcome !== null && decision?.outcome === outcome && outcomeReasonHash === reasonHash(reason);
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

/** How far the evaluation has come; null if nothing waits for one. */
function stateOf({ job, decision }: ShownJob): EvaluationState {
  if (job.outcome !== null) return 'decided';
  if (job.status !== 'submitted') return null;
  if (decision !== null && decision.outcome !== null) return 'decided';
  if (!isAutomatic(job.ruleType) || (decision !== null && decision.handedOverAt !== null)) return 'needs_decision';
  return decision !== null && decision.delays > 0 ? 'delayed' : 'automatic';
}

const RULE_UNKNOWN =
  "The Owner of the Client's wallet or the operator has to decide while the specification is unknown: the Client brings it back by repeating the request that created the Job, under its idempotency key.";

const MAY_BECOME_MANUAL =
  "Evaluation may become manual: where this server cannot apply the rule, the Owner of the Client's wallet or the operator decides.";

/** Why there is no decision yet, or before the work is submitted, who may have to decide about it. */
function noteOf({ job, decision }: ShownJob, state: EvaluationState): string | null {
  const note = decision?.note ?? null;
  const isAhead = job.status === 'open' || job.status === 'funded';
  if (isAhead) return isAutomatic(job.ruleType) ? MAY_BECOME_MANUAL : null;
  if (state === 'automatic' || state === 'delayed') return note;
  if (state !== 'needs_decision' || job.ruleType === 'manual') return null;
  if (job.ruleType === 'unknown') return RULE_UNKNOWN;
  return `The Owner of the Client's wallet or the operator has to decide, since the rule cannot be applied here: ${note ?? ''}`;
}

/** What the chain keeps of an evaluation's reason: the keccak256 of its UTF-8 text, zero for none. */
export function reasonHash(reason: string | null): Hex {
  return reason === null || reason === '' ? zeroHash : keccak256(stringToHex(reason));
}

/** Submitted work waits at least this long for its evaluation; a constant of the escrow. */
const EVALUATION_SECONDS = 3_600;

/**
 * Chain time in Unix seconds from which the Client may take the budget back, as the escrow computes it; null while it
 * holds nothing.
 */
export function refundableAt({
  status,
  expiredAt,
  submittedAt,
}: Pick<JobRow, 'status' | 'expiredAt' | 'submittedAt'>): number | null {
  if (status === 'funded') return expiredAt;
  if (status !== 'submitted') return null;
  return Math.max(expiredAt, (submittedAt ?? 0) + EVALUATION_SECONDS);
}
