import type { Address } from 'viem';
import type { Core } from '../../../chain/core.ts';
import { createGuardedFetch } from '../../../core/net/guarded-fetch.ts';
import { userAgents } from '../../../core/version.ts';
import type { Statement } from '../../../storage/db/batch.ts';
import type { WalletAccess } from '../../wallets/wallet-access.ts';
import type { JobLock } from '../job-service.ts';
import type { JobStore } from '../job-store.ts';
import { createEvaluationService } from './evaluation-service.ts';
import { createEvaluationStore, type EvaluationStore, type HeldEvaluations } from './evaluation-store.ts';
import type { SchemaJudge } from './schema.ts';
import type { SchemaPool } from './schema-pool.ts';
import { createDecisionSender } from './send-verdict.ts';
import { createTries, MAX_TRIES_AT_ONCE, MAX_TRIES_PER_HOST } from './tries.ts';

/** What an operator should know of evaluations. */
export interface EvaluationHealth extends HeldEvaluations {
  /** Of the threads that judge schemas, in a row. */
  readonly threadFailures: number;
}

/** What evaluators judge with, and report to. */
interface EvaluationTools {
  readonly judge: SchemaJudge;
  /** Has the evaluators' task run soon. */
  readonly wake: () => void;
  /** Returns the statements that notify the Client's Owner that a person has to decide. */
  readonly notifyClient?: ((jobId: string) => readonly Statement[]) | undefined;
}

/** Assembles the evaluation of Jobs. */
export function assembleEvaluation(
  core: Core,
  {
    access,
    store: jobs,
    lock,
    schemaPool,
    evaluators: addresses,
    ...tools
  }: EvaluationTools & {
    readonly access: WalletAccess;
    readonly store: JobStore;
    readonly lock: JobLock;
    readonly schemaPool: SchemaPool;
    /** Of the relay's sender keys, those whose Jobs are evaluated here; without any, nothing is. */
    readonly evaluators: readonly Address[];
  },
) {
  const evaluations = createEvaluationStore(core.db);
  const { jobEscrow: escrow } = core.chain.contracts;
  const evaluators =
    escrow === undefined
      ? []
      : addresses.map((evaluator) => createEvaluator(core, evaluations, { escrow, evaluator }, tools));
  if (evaluators.length > 0) addWaitGauge(core, evaluations, addresses);
  addHeldGauges(core, evaluations, schemaPool);
  return {
    evaluations: createEvaluationService(core, { access, jobs, lock, evaluations, evaluators }),
    /**
     * For the schedulers: starts all that are due, and waits for none, so that one hanging target holds up no other.
     */
    async run() {
      for (const { sender, tries } of evaluators) {
        await sender.sendAll();
        await tries.startDue();
      }
    },
    async stop() {
      const stopped = Promise.all(evaluators.map(({ tries }) => tries.stop()));
      schemaPool.stop();
      await stopped;
    },
    health: async (): Promise<EvaluationHealth> => ({
      ...(await evaluations.held()),
      threadFailures: schemaPool.stats().failures,
    }),
  };
}

/** Judges submissions, and carries out what was decided, by a rule or a person, for the Jobs that name one address. */
function createEvaluator(
  core: Core,
  store: EvaluationStore,
  account: { readonly escrow: Address; readonly evaluator: Address },
  { judge, wake, notifyClient }: EvaluationTools,
) {
  const { allowPrivateTargets } = core;
  // Each has its own places, as it counts on all of them.
  const bounds = { maxInFlight: MAX_TRIES_AT_ONCE, maxPerHost: MAX_TRIES_PER_HOST };
  const fetch = createGuardedFetch({ userAgent: userAgents.evaluator, allowPrivateTargets, ...bounds });
  const { evaluator: address } = account;
  const sender = createDecisionSender(core, store, account);
  const tries = createTries(core, { store, fetch, judge, evaluator: address, onRoom: wake, notifyClient });
  return { address, send: sender.send, sender, tries };
}

function addWaitGauge({ metrics, clock }: Core, { oldestSubmission }: EvaluationStore, addresses: readonly Address[]) {
  metrics.gauge({
    name: 'bursar_job_evaluation_oldest_wait_seconds',
    help: 'Age of the oldest submission that a rule decides about and whose evaluation no block has; 0 if there is none.',
    read: async () => {
      const nowSeconds = clock.nowMs() / 1000;
      const since = await Promise.all(addresses.map(oldestSubmission));
      const oldest = Math.min(nowSeconds, ...since.filter((each) => each !== undefined));
      return [{ value: nowSeconds - oldest }];
    },
  });
}

function addHeldGauges({ metrics }: Core, { held }: EvaluationStore, schemaPool: SchemaPool) {
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
