import type { Address } from 'viem';
import type { Owner } from '../../../accounts/auth/caller.ts';
import type { Relay } from '../../../chain/relay/intent.ts';
import { AppError } from '../../../core/errors.ts';
import type { Deadlines } from '../../../core/lib/time.ts';
import type { Metrics } from '../../../core/metrics.ts';
import type { WalletAccess } from '../../wallets/access.ts';
import type { JobLock } from '../job-lock.ts';
import { isAutomatic } from '../rule-types.ts';
import type { ShownJob } from '../store.ts';
import { type DecideDeps, decide, type PersonalDecision } from './decide.ts';
import type { Evaluator } from './evaluator.ts';
import type { EvaluationStore } from './store.ts';

export interface EvaluationServiceDeps extends DecideDeps {
  readonly evaluations: EvaluationStore;
  readonly access: Pick<WalletAccess, 'owned'>;
  readonly lock: JobLock;
  readonly relay: Relay;
  readonly metrics: Pick<Metrics, 'evaluations'>;
  readonly deadlines: Pick<Deadlines, 'chainMs'>;
  /** What carries decisions out, each for the Jobs that name its address. */
  readonly evaluators: readonly (Pick<Evaluator, 'send'> & { readonly address: Address })[];
}

/** Decisions that Owners make about Jobs. */
export interface EvaluationService {
  /**
   * Has the Owner of the Client's wallet decide about a Job that no rule decides about, or none can, and answers it
   * when a block has that. Throws `JOB_NOT_FOUND`, `FORBIDDEN`, `EVALUATOR_UNCONFIGURED`, `INVALID_STATUS`, `JOB_BUSY`;
   * and, when the decision is made but not carried out yet, `RPC_TIMEOUT`, `CHAIN_REVERTED`, `GAS_UNAVAILABLE`,
   * `OVERLOADED`: it will be, and the same request waits for it.
   */
  decide(owner: Owner, jobId: string, decision: Pick<PersonalDecision, 'outcome' | 'reason'>): Promise<ShownJob>;
}

/** Creates the service of Owners' decisions. */
export function createEvaluationService(deps: EvaluationServiceDeps): EvaluationService {
  return {
    async decide(owner, jobId, { outcome, reason }) {
      const { job, decision } = await show(deps, jobId);
      await deps.access.owned(job.clientWalletId, owner);
      const evaluator = deps.evaluators.find(({ address }) => address === job.evaluatorAddress);
      if (evaluator === undefined) throw new AppError('EVALUATOR_UNCONFIGURED');
      if (isAutomatic(job.ruleType) && (decision?.handedOverAt ?? null) === null) {
        throw new AppError('INVALID_STATUS', { message: 'A rule decides this Job, not its Owner.' });
      }
      return await deps.lock.run(jobId, async () => {
        const endsAt = performance.now() + deps.deadlines.chainMs;
        const isNew = await decide(deps, jobId, { outcome, reason, decidedBy: `owner:${owner.userId}` });
        if (isNew) deps.metrics.evaluations.inc({ outcome, rule: 'manual' });
        return await carryOut(deps, evaluator, jobId, endsAt);
      });
    },
  };
}

/** The Job, once a block has its decision. */
async function carryOut(
  deps: EvaluationServiceDeps,
  evaluator: Pick<Evaluator, 'send'>,
  jobId: string,
  endsAt: number,
): Promise<ShownJob> {
  const before = await show(deps, jobId);
  if (before.job.status !== 'submitted') return before;
  await evaluator.send(jobId);
  const messageId = await deps.evaluations.messageOf(jobId);
  if (messageId === undefined) throw new Error('A decision was sent without a message.');
  const { status } = await deps.relay.waitForBlock(messageId, Math.max(endsAt - performance.now(), 0));
  if (status === 'executed') return show(deps, jobId);
  throw new AppError('CHAIN_REVERTED', {
    message:
      'The chain refused the transaction of the decision. The server sends it again; GET /v1/jobs/:id shows the outcome.',
  });
}

async function show({ jobs }: EvaluationServiceDeps, jobId: string): Promise<ShownJob> {
  const shown = await jobs.show(jobId);
  if (shown === undefined) throw new AppError('JOB_NOT_FOUND');
  return shown;
}
