import type { Address } from 'viem';
import type { Chain } from '../../../chain/nodes/chain.ts';
import type { Relay } from '../../../chain/relay/relay-intent.ts';
import type { Clock, Deadlines } from '../../../core/lib/time.ts';
import type { Logger } from '../../../core/log.ts';
import type { Metrics } from '../../../core/metrics.ts';
import { createGuardedFetch } from '../../../core/net/guarded-fetch.ts';
import { userAgents } from '../../../core/version.ts';
import type { Statement } from '../../../storage/db/batch.ts';
import type { Db } from '../../../storage/db/open.ts';
import type { WalletAccess } from '../../wallets/wallet-access.ts';
import type { JobLock } from '../job-service.ts';
import type { JobStore } from '../job-store.ts';
import { createEvaluationService } from './evaluation-service.ts';
import { createEvaluationStore, type EvaluationStore, type HeldEvaluations } from './evaluation-store.ts';
import { createEvaluator } from './evaluator.ts';
import type { SchemaJudge } from './schema.ts';
import type { SchemaPool } from './schema-pool.ts';
import { MAX_TRIES_AT_ONCE, MAX_TRIES_PER_HOST } from './tries.ts';

export interface EvaluationParts {
  readonly db: Db;
  readonly chain: Chain;
  readonly relay: Relay;
  readonly clock: Clock;
  readonly logger: Logger;
  readonly metrics: Metrics;
  readonly access: Pick<WalletAccess, 'owned'>;
  readonly store: JobStore;
  readonly lock: JobLock;
  /** Of the relay's sender keys, those whose Jobs are evaluated here; without any, nothing is. */
  readonly evaluators: readonly Address[];
  readonly allowPrivateTargets: boolean;
  readonly deadlines: Pick<Deadlines, 'chainMs'>;
  /** Judges deliverables, and where it does so. */
  readonly judge: Pick<SchemaJudge, 'validate'>;
  readonly schemaPool: Pick<SchemaPool, 'stop' | 'stats'>;
  /** Has the evaluator's task run soon. */
  readonly wake: () => void;
  /** Builds the statements that tell the Client's Owner that a person has to decide. */
  readonly tellClient?: ((jobId: string) => readonly Statement[]) | undefined;
}

/** What an operator should know of evaluations. */
export interface EvaluationHealth extends HeldEvaluations {
  /** Of the threads that judge schemas, in a row. */
  readonly threadFailures: number;
}

/** The evaluation of Jobs, put together. */
export function assembleEvaluation({ store: jobs, evaluators: addresses, ...parts }: EvaluationParts) {
  const { db, chain, allowPrivateTargets } = parts;
  const evaluations = createEvaluationStore(db);
  const { jobEscrow: escrow } = chain.contracts;
  const evaluatorOf = (address: Address) => {
    // Each has its own places, as it counts on all of them.
    const bounds = { maxInFlight: MAX_TRIES_AT_ONCE, maxPerHost: MAX_TRIES_PER_HOST };
    const fetch = createGuardedFetch({ userAgent: userAgents.evaluator, allowPrivateTargets, ...bounds });
    return escrow === undefined
      ? []
      : [{ ...createEvaluator({ ...parts, store: evaluations, fetch, escrow, evaluator: address }), address }];
  };
  const evaluators = addresses.flatMap(evaluatorOf);
  if (evaluators.length > 0) {
    addGauge(parts, async () => {
      const since = await Promise.all(evaluators.map(({ address }) => evaluations.oldestSubmission(address)));
      const known = since.filter((each) => each !== undefined);
      return known.length === 0 ? undefined : Math.min(...known);
    });
  }
  addHeldGauge(parts, evaluations);
  return {
    evaluations: createEvaluationService({ ...parts, jobs, evaluations, evaluators }),
    /** For the schedulers. */
    async run() {
      for (const evaluator of evaluators) await evaluator.run();
    },
    async stop() {
      const stopped = Promise.all(evaluators.map((evaluator) => evaluator.stop()));
      parts.schemaPool.stop();
      await stopped;
    },
    health: async (): Promise<EvaluationHealth> => ({
      ...(await evaluations.held()),
      threadFailures: parts.schemaPool.stats().failures,
    }),
  };
}

function addGauge(
  { metrics, clock }: Pick<EvaluationParts, 'metrics' | 'clock'>,
  oldestSubmission: () => Promise<number | undefined>,
): void {
  metrics.gauge({
    name: 'bursar_job_evaluation_oldest_wait_seconds',
    help: 'Age of the oldest submission that a rule decides about and whose evaluation no block has; 0 if there is none.',
    read: async () => {
      const submittedAt = await oldestSubmission();
      return [{ value: submittedAt === undefined ? 0 : Math.max(0, clock.nowMs() / 1000 - submittedAt) }];
    },
  });
}

function addHeldGauge(
  { metrics, schemaPool }: Pick<EvaluationParts, 'metrics' | 'schemaPool'>,
  { held }: Pick<EvaluationStore, 'held'>,
): void {
  metrics.gauge({
    name: 'bursar_job_evaluations_held',
    help: 'Deliverables that a rule could not judge so far: delayed are tried again, handed_over wait for the Owner or operator (of the latest 1,000).',
    labelNames: ['state'],
    read: async () => {
      const { delayed, handedOver } = await held();
      return [
        { value: delayed, labels: { state: 'delayed' } },
        { value: handedOver, labels: { state: 'handed_over' } },
      ];
    },
  });
  metrics.gauge({
    name: 'bursar_job_schemas_waiting',
    help: 'Schemas and deliverables that wait for a thread.',
    read: () => [{ value: schemaPool.stats().waiting }],
  });
}
