import type { Address } from 'viem';
import { z } from 'zod';
import type { Owner } from '../../../accounts/auth/caller.ts';
import type { Guards } from '../../../accounts/auth/guards.ts';
import type { Core } from '../../../chain/core.ts';
import { SUBMIT_ERRORS } from '../../../chain/relay/relay-intent.ts';
import { AppError } from '../../../core/errors.ts';
import { lengthInCodePoints } from '../../../core/lib/text.ts';
import { type Clock, msUntil, nowSeconds } from '../../../core/lib/time.ts';
import { coded } from '../../../http/body.ts';
import { type Endpoint, endpoint } from '../../../http/endpoint.ts';
import { docs } from '../../../http/fields.ts';
import { RowCountError, telling } from '../../../storage/db/batch.ts';
import type { Db } from '../../../storage/db/open.ts';
import type { WalletAccess } from '../../wallets/wallet-access.ts';
import { changeOf } from '../job-projection-store.ts';
import { jobRecord, recordOf } from '../job-response.ts';
import type { JobLock } from '../job-service.ts';
import type { JobStore, ShownJob } from '../job-store.ts';
import { JOB_OUTCOMES, type JobOutcome } from '../job-tables.ts';
import { isAutomatic } from '../rule-types.ts';
import type { EvaluationStore } from './evaluation-store.ts';

/** An account that carries out the decisions about the Jobs that name it. */
export interface DecidingAccount {
  readonly address: Address;
  /** See {@link createDecisionSender}. */
  send(jobId: string): Promise<void>;
}

/** Decisions that Owners make about Jobs. */
export type EvaluationService = ReturnType<typeof createEvaluationService>;

/** Creates the service of Owners' decisions. */
export function createEvaluationService(
  core: Core,
  {
    access,
    lock,
    evaluators,
    ...stores
  }: DecisionStores & {
    readonly access: WalletAccess;
    readonly lock: JobLock;
    readonly evaluators: readonly DecidingAccount[];
  },
) {
  const { db, clock, metrics, deadlines } = core;
  return {
    /**
     * Records the decision of the Owner of the Client's wallet about a Job that no rule decides about, or none can, and
     * returns the Job when a block has that. Throws `JOB_NOT_FOUND`, `FORBIDDEN`, `EVALUATOR_UNCONFIGURED`,
     * `INVALID_STATUS`, `JOB_BUSY`; and, when the decision is made but not carried out yet, `RPC_TIMEOUT`,
     * `CHAIN_REVERTED`, `GAS_UNAVAILABLE`, `OVERLOADED`: it will be, and the same request waits for it.
     */
    async decide(
      owner: Owner,
      jobId: string,
      { outcome, reason }: Pick<PersonalDecision, 'outcome' | 'reason'>,
    ): Promise<ShownJob> {
      const { job, decision } = await requireJob(stores.jobs, jobId);
      await access.owned(job.clientWalletId, owner);
      const evaluator = evaluators.find(({ address }) => address === job.evaluatorAddress);
      if (evaluator === undefined) throw new AppError('EVALUATOR_UNCONFIGURED');
      if (isAutomatic(job.ruleType) && (decision?.handedOverAt ?? null) === null) {
        throw new AppError('INVALID_STATUS', { message: 'A rule decides this Job, not its Owner.' });
      }
      return await lock.run(jobId, async () => {
        const endsAt = performance.now() + deadlines.chainMs;
        const decided = { outcome, reason, decidedBy: `owner:${owner.userId}` };
        const isNew = await decide({ db, clock, ...stores }, jobId, decided);
        if (isNew) metrics.evaluations.inc({ outcome, rule: 'manual' });
        return await carryOut(core, stores, evaluator, jobId, endsAt);
      });
    },
  };
}

/** The Job, once a block has its decision. */
async function carryOut(
  { relay }: Core,
  { jobs, evaluations }: DecisionStores,
  evaluator: DecidingAccount,
  jobId: string,
  endsAt: number,
): Promise<ShownJob> {
  const before = await requireJob(jobs, jobId);
  if (before.job.status !== 'submitted') return before;
  await evaluator.send(jobId);
  const messageId = await evaluations.messageOf(jobId);
  if (messageId === undefined) throw new Error('A decision was sent without a message.');
  const { status } = await relay.waitForBlock(messageId, msUntil(endsAt));
  if (status === 'executed') return requireJob(jobs, jobId);
  throw new AppError('CHAIN_REVERTED', {
    message:
      'The chain refused the transaction of the decision. The server sends it again; GET /v1/jobs/:id shows the outcome.',
  });
}

interface DecisionStores {
  readonly jobs: JobStore;
  readonly evaluations: EvaluationStore;
}

/** A person's decision about a Job. An empty reason is none. */
export interface PersonalDecision {
  readonly outcome: JobOutcome;
  readonly reason?: string | undefined;
  /** `owner:<user id>` or `operator`. */
  readonly decidedBy: string;
}

/**
 * Records a person's decision; the server that runs the evaluator carries it out. Deciding the same again changes
 * nothing. Returns whether this was the decision. Throws `JOB_NOT_FOUND`, and `INVALID_STATUS` when the Job does not
 * wait for an evaluation or was decided otherwise.
 */
export async function decide(
  { db, clock, jobs, evaluations }: DecisionStores & { readonly db: Db; readonly clock: Clock },
  jobId: string,
  decision: PersonalDecision,
): Promise<boolean> {
  const shown = await requireJob(jobs, jobId);
  if (isDecided(shown, decision)) return false;
  const { status, deliverableHash } = shown.job;
  if (status !== 'submitted' || deliverableHash === null) throw new AppError('INVALID_STATUS');
  const { outcome, reason = '', decidedBy } = decision;
  const row = { outcome, reason: reason === '' ? null : reason, decidedBy, decidedAt: nowSeconds(clock) };
  try {
    const decided = evaluations.decideStatement({ jobId, deliverableHash }, row);
    await db.batch([telling(decided, changeOf(shown.job, null))]);
    return true;
  } catch (error) {
    if (!(error instanceof RowCountError)) throw error;
  }
  if (isDecided(await requireJob(jobs, jobId), decision)) return false;
  throw new AppError('INVALID_STATUS', { message: 'The submission is not confirmed yet. Try again in a moment.' });
}

async function requireJob(jobs: JobStore, jobId: string): Promise<ShownJob> {
  const shown = await jobs.show(jobId);
  if (shown === undefined) throw new AppError('JOB_NOT_FOUND');
  return shown;
}

/** Whether the decision was made before. Throws `INVALID_STATUS` if another one was. */
function isDecided({ job, decision }: ShownJob, { outcome }: PersonalDecision): boolean {
  const made = decision?.outcome ?? null;
  if (made === null) return false;
  const isOver = job.status !== 'submitted' && job.outcome !== outcome;
  if (made === outcome && !isOver) return true;
  throw new AppError('INVALID_STATUS', { message: 'The Job already has another decision.' });
}

export const MAX_REASON_CHARACTERS = 1_000;

/** Why a person decides as they do: it is hashed, so it must have UTF-8 bytes. */
export const reasonField = z
  .string('INVALID_REASON')
  .refine((text) => text.isWellFormed() && lengthInCodePoints(text) <= MAX_REASON_CHARACTERS, coded('INVALID_REASON'));

const decisionBody = z.object({
  outcome: z.enum(JOB_OUTCOMES, 'INVALID_OUTCOME').meta(docs('The decision.', 'approved')),
  reason: reasonField.optional().meta(docs('Why, in words.', 'All 20 pools are there.')),
});

/** The endpoint with which an Owner decides a Job. */
export function evaluationEndpoints({
  guards,
  evaluations,
  baseUrl,
}: {
  readonly guards: Guards;
  readonly evaluations: EvaluationService;
  /** The URL under which users reach the API; known once it listens. */
  readonly baseUrl: () => string;
}): readonly Endpoint[] {
  return [
    endpoint(
      {
        id: 'evaluateJob',
        tag: 'Jobs',
        method: 'POST',
        path: '/v1/jobs/:id/evaluate',
        guard: guards.jwt('decide'),
        limit: 'ownerWrite',
        summary:
          "Decide a Job, as the Owner of the Client's wallet, if its rule is `manual` or its `evaluation_state` is `needs_decision`.",
        body: decisionBody,
        response: jobRecord,
        errors: [
          'JOB_NOT_FOUND',
          'FORBIDDEN',
          'EVALUATOR_UNCONFIGURED',
          'INVALID_STATUS',
          'JOB_BUSY',
          'CHAIN_REVERTED',
          ...SUBMIT_ERRORS,
        ],
      },
      async ({ caller, param, body }) => recordOf(await evaluations.decide(caller, param('id'), body), baseUrl()),
    ),
  ];
}
