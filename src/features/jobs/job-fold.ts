import { type Address, type Hex, isHex } from 'viem';
import {
  type ChainEvent,
  eventAmount,
  eventCount,
  eventsNamed,
  isAfter,
  keyKind,
  latestOf,
} from '../../chain/events/chain-events.ts';
import type { WebhookType } from '../../core/events.ts';
import { readContentUri } from './job-content.ts';
import type { JobOutcome, JobStatus } from './job-tables.ts';

/** The facts of a Job that do not come from the chain. Addresses are compared in any case. */
export interface SignedJob {
  /** Whose events count. */
  readonly escrow: Address;
  readonly clientAddress: Address;
  readonly providerAddress: Address;
  readonly evaluatorAddress: Address;
  readonly metadataHash: Hex;
  /** The transaction that carries the creation as far as we know. */
  readonly sentIn: Hex;
}

/** The columns that the chain decides. */
export interface ProjectedJob {
  readonly onchainJobId: number | null;
  readonly status: JobStatus;
  readonly fundedAmount: bigint | null;
  readonly deliverableHash: Hex | null;
  readonly deliverableUri: string | null;
  readonly createTxHash: Hex;
  readonly fundTxHash: Hex | null;
  readonly submitTxHash: Hex | null;
  readonly submittedAt: number | null;
  readonly finalizeTxHash: Hex | null;
  readonly outcome: JobOutcome | null;
  readonly outcomeReasonHash: Hex | null;
  readonly finalizedAt: number | null;
  readonly lastBlock: number | null;
}

/** An event that moved the Job on, and the state that it led to. */
export interface JobMilestone {
  readonly type: JobEventType;
  readonly status: JobStatus;
  readonly blockNumber: number;
}

/** A Job as its chain events have it. */
export interface FoldedJob {
  readonly projected: ProjectedJob;
  /** In the order in which a Job goes through them. */
  readonly milestones: readonly JobMilestone[];
}

/** The creation of a Job: which Job of the escrow it is. */
export interface Creation {
  readonly event: ChainEvent<'JobSpecified'>;
  readonly onchainJobId: number;
}

/**
 * The event that binds a Job to one of the escrow. Only the client's wallet is believed: anyone can have
 * another contract emit the same.
 */
export function creationOf(
  job: Pick<SignedJob, 'clientAddress' | 'metadataHash'>,
  events: readonly ChainEvent[],
): Creation | undefined {
  const event = latestOf(
    eventsNamed(events, 'JobSpecified').filter(
      ({ address, args }) => isSame(address, job.clientAddress) && args.metadataHash === job.metadataHash,
    ),
  );
  return event === undefined ? undefined : { event, onchainJobId: onchainJobIdOf(event) };
}

/**
 * A Job's state as its events tell it; `events` are those of the escrow about the Job's id. Each kind of event
 * happens once at most, so the state follows from the events that are known, in whatever order they came. While
 * a reorganisation is half known, events about another Job that had the id can be among them: those that come
 * before the creation or name other parties are passed over.
 */
export function foldJob(job: SignedJob, creation: Creation | undefined, events: readonly ChainEvent[]): FoldedJob {
  if (creation === undefined) return { projected: { ...nothing, createTxHash: job.sentIn }, milestones: [] };
  const own = eventsNamed(events, ...STEPS).filter((event) => isOf(job, creation, event));
  const funded = latestOf(eventsNamed(own, 'JobFunded'));
  const submitted = latestOf(eventsNamed(own, 'JobSubmitted'));
  const end = latestOf(eventsNamed(own, 'JobCompleted', 'JobRejected', 'JobExpired'));
  const counted = [creation.event, funded, submitted, end].filter((event) => event !== undefined);
  const passed = counted.map(({ event, blockNumber }) => ({ ...milestones[event], blockNumber }));
  return {
    milestones: passed,
    projected: {
      onchainJobId: creation.onchainJobId,
      status: passed.at(-1)?.status ?? 'open',
      fundedAmount: funded === undefined ? null : eventAmount(funded.args.amount),
      deliverableHash: submitted === undefined ? null : submitted.args.deliverable,
      deliverableUri: submitted === undefined ? null : locationOf(submitted, own),
      createTxHash: creation.event.transactionHash,
      fundTxHash: funded?.transactionHash ?? null,
      submitTxHash: submitted?.transactionHash ?? null,
      submittedAt: submitted?.timestamp ?? null,
      finalizeTxHash: end?.transactionHash ?? null,
      ...evaluationOf(job, funded, end),
      finalizedAt: end?.timestamp ?? null,
      lastBlock: Math.max(...counted.map(({ blockNumber }) => blockNumber)),
    },
  };
}

const nothing: Omit<ProjectedJob, 'createTxHash'> = {
  onchainJobId: null,
  status: 'open',
  fundedAmount: null,
  deliverableHash: null,
  deliverableUri: null,
  fundTxHash: null,
  submitTxHash: null,
  submittedAt: null,
  finalizeTxHash: null,
  outcome: null,
  outcomeReasonHash: null,
  finalizedAt: null,
  lastBlock: null,
};

/** The events of the escrow that move a Job on, or belong to one that does. */
const STEPS = ['JobFunded', 'DeliverableLocated', 'JobSubmitted', 'JobCompleted', 'JobRejected', 'JobExpired'] as const;

/** An event of the escrow that moves a Job on, or belongs to one that does. */
export type JobStepEvent = ChainEvent<(typeof STEPS)[number]>;

type JobEventType = Extract<WebhookType, `job_${string}`>;

/** The notice of each event that moves a Job on, and the status that it leads to. */
const milestones = {
  JobSpecified: { type: 'job_created', status: 'open' },
  JobFunded: { type: 'job_funded', status: 'funded' },
  JobSubmitted: { type: 'job_submitted', status: 'submitted' },
  JobCompleted: { type: 'job_completed', status: 'completed' },
  JobRejected: { type: 'job_rejected', status: 'rejected' },
  JobExpired: { type: 'job_expired', status: 'expired' },
} as const satisfies Record<string, { type: JobEventType; status: JobStatus }>;

/** Whether an event of the escrow can be about this very Job. */
function isOf(job: SignedJob, creation: Creation, event: JobStepEvent): boolean {
  if (!isSame(event.address, job.escrow) || event.args.jobId !== String(creation.onchainJobId)) return false;
  if (!isAfter(event, creation.event)) return false;
  switch (event.event) {
    case 'JobFunded':
      return isSame(event.args.client, job.clientAddress);
    case 'JobSubmitted':
      return isSame(event.args.provider, job.providerAddress);
    case 'JobCompleted':
      return isSame(event.args.evaluator, job.evaluatorAddress);
    case 'JobRejected': {
      const { rejector } = event.args;
      return isSame(rejector, job.clientAddress) || isSame(rejector, job.evaluatorAddress);
    }
    case 'DeliverableLocated':
    case 'JobExpired':
      return true;
  }
}

/** Where the submission says that the deliverable is; null if that is nothing that the API would take. */
function locationOf(submitted: ChainEvent<'JobSubmitted'>, events: readonly ChainEvent[]): string | null {
  const located = eventsNamed(events, 'DeliverableLocated').find(
    ({ transactionHash, blockHash }) =>
      transactionHash === submitted.transactionHash && blockHash === submitted.blockHash,
  );
  return located === undefined ? null : (readContentUri(located.args.uri) ?? null);
}

/** What the evaluator said. A client who takes back an unfunded Job evaluates nothing. */
function evaluationOf(
  job: SignedJob,
  funded: ChainEvent<'JobFunded'> | undefined,
  end: ChainEvent<'JobCompleted' | 'JobRejected' | 'JobExpired'> | undefined,
): Pick<ProjectedJob, 'outcome' | 'outcomeReasonHash'> {
  const none = { outcome: null, outcomeReasonHash: null };
  if (end === undefined || end.event === 'JobExpired') return none;
  const outcomeReasonHash = end.args.reason;
  if (end.event === 'JobCompleted') return { outcome: 'approved', outcomeReasonHash };
  const isEvaluator = isSame(end.args.rejector, job.evaluatorAddress);
  // A client may be the evaluator, too; an open Job is the client's to reject, any other the evaluator's.
  const isClient = isSame(end.args.rejector, job.clientAddress);
  return isEvaluator && (!isClient || funded !== undefined) ? { outcome: 'rejected', outcomeReasonHash } : none;
}

function isSame(address: Hex, other: Address): boolean {
  return address.toLowerCase() === other.toLowerCase();
}

/** The escrow's number of the Job that an event is about. Throws `TypeError` for what no escrow counts to. */
export function onchainJobIdOf({ args }: ChainEvent<'JobSpecified'> | JobStepEvent): number {
  return eventCount(args.jobId);
}

/** The keys of events that name a specification, by its hash: a Job's creation. */
export const specKey = keyKind('spec', (hash) => (isHex(hash) ? hash : undefined));

/** The keys of events that name a Job, by its number on the escrow: all that comes after its creation. */
export const jobKey = keyKind('job', Number);
