import { type Address, type Hex, isHex } from 'viem';
import { isAfter, latestOf } from '../chain/depth.ts';
import type { ChainEvent } from '../chain/events.ts';
import type { WebhookEventType } from './job-event.ts';
import { readContentUri } from './schema.ts';
import type { JobOutcome, JobStatus } from './tables.ts';

/** What is known of a Job without the chain. Addresses are compared in any case. */
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
export interface JobTruth {
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
export interface Milestone {
  readonly type: WebhookEventType;
  readonly status: JobStatus;
  readonly blockNumber: number;
}

/** A Job as its chain events have it. */
export interface FoldedJob {
  readonly truth: JobTruth;
  /** In the order in which a Job goes through them. */
  readonly milestones: readonly Milestone[];
}

/** The creation of a Job: which Job of the escrow it is. */
export interface Creation {
  readonly event: ChainEvent;
  readonly onchainJobId: number;
}

/**
 * The event that binds a Job to one of the escrow. Only the client's wallet is believed: anybody can have
 * another contract emit the same.
 */
export function creationOf(
  job: Pick<SignedJob, 'clientAddress' | 'metadataHash'>,
  events: readonly ChainEvent[],
): Creation | undefined {
  const event = latestOf(
    events.filter(
      ({ event: name, address, args }) =>
        name === 'JobSpecified' &&
        isSame(address, job.clientAddress) &&
        args.metadataHash === job.metadataHash,
    ),
  );
  return event === undefined ? undefined : { event, onchainJobId: onchainJobIdOf(event) };
}

/**
 * A Job's state as its events tell it; `events` are those of the escrow about the Job's id. Each kind of event
 * happens once at most, so the state is what is known to have happened, in whatever order it became known. While
 * a reorganisation is half known, events about another Job that had the id can be among them: those that come
 * before the creation or name other parties are passed over.
 */
export function foldJob(
  job: SignedJob,
  creation: Creation | undefined,
  events: readonly ChainEvent[],
): FoldedJob {
  if (creation === undefined) return { truth: { ...nothing, createTxHash: job.sentIn }, milestones: [] };
  const own = events.filter((event) => isOf(job, creation, event));
  const funded = latestOf(own.filter(({ event }) => event === 'JobFunded'));
  const submitted = latestOf(own.filter(({ event }) => event === 'JobSubmitted'));
  const end = latestOf(own.filter(({ event }) => endings[event] !== undefined));
  const counted = [creation.event, funded, submitted, end].filter((event) => event !== undefined);
  const milestones = counted.map(milestoneOf);
  return {
    milestones,
    truth: {
      onchainJobId: creation.onchainJobId,
      status: milestones.at(-1)?.status ?? 'open',
      fundedAmount: funded === undefined ? null : amountOf(funded),
      deliverableHash: submitted === undefined ? null : hashOf(submitted, 'deliverable'),
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

const nothing: Omit<JobTruth, 'createTxHash'> = {
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

const endings: Readonly<Record<string, JobStatus>> = {
  JobCompleted: 'completed',
  JobRejected: 'rejected',
  JobExpired: 'expired',
};

function milestoneOf({ event, blockNumber }: ChainEvent): Milestone {
  switch (event) {
    case 'JobSpecified':
      return { type: 'job_created', status: 'open', blockNumber };
    case 'JobFunded':
      return { type: 'job_funded', status: 'funded', blockNumber };
    case 'JobSubmitted':
      return { type: 'job_submitted', status: 'submitted', blockNumber };
    case 'JobCompleted':
      return { type: 'job_completed', status: 'completed', blockNumber };
    case 'JobRejected':
      return { type: 'job_rejected', status: 'rejected', blockNumber };
    case 'JobExpired':
      return { type: 'job_expired', status: 'expired', blockNumber };
    default:
      throw new TypeError(`${event} moves no Job on.`);
  }
}

/** Whether an event of the escrow can be about this very Job. */
function isOf(job: SignedJob, creation: Creation, event: ChainEvent): boolean {
  const { args } = event;
  if (!isSame(event.address, job.escrow) || args.jobId !== String(creation.onchainJobId)) return false;
  if (!isAfter(event, creation.event)) return false;
  switch (event.event) {
    case 'JobFunded':
      return isSame(args.client, job.clientAddress);
    case 'JobSubmitted':
      return isSame(args.provider, job.providerAddress);
    case 'JobCompleted':
      return isSame(args.evaluator, job.evaluatorAddress);
    case 'JobRejected':
      return isSame(args.rejector, job.clientAddress) || isSame(args.rejector, job.evaluatorAddress);
    case 'DeliverableLocated':
    case 'JobExpired':
      return true;
    default:
      return false;
  }
}

/** Where the submission says that the deliverable is; null where that is nothing that the API would take. */
function locationOf(submitted: ChainEvent, events: readonly ChainEvent[]): string | null {
  const located = events.find(
    ({ event, transactionHash, blockHash }) =>
      event === 'DeliverableLocated' &&
      transactionHash === submitted.transactionHash &&
      blockHash === submitted.blockHash,
  );
  if (located === undefined) return null;
  const { uri } = located.args;
  if (!isHex(uri)) throw new TypeError(`${located.event} in ${located.transactionHash} has no readable uri.`);
  return readContentUri(uri) ?? null;
}

/** What the evaluator said. A client who takes back a Job that nobody has paid into evaluates nothing. */
function evaluationOf(
  job: SignedJob,
  funded: ChainEvent | undefined,
  end: ChainEvent | undefined,
): Pick<JobTruth, 'outcome' | 'outcomeReasonHash'> {
  const none = { outcome: null, outcomeReasonHash: null };
  if (end === undefined || end.event === 'JobExpired') return none;
  const outcomeReasonHash = hashOf(end, 'reason');
  if (end.event === 'JobCompleted') return { outcome: 'approved', outcomeReasonHash };
  const isEvaluator = isSame(end.args.rejector, job.evaluatorAddress);
  // A client may be the evaluator, too; an open Job is the client's to reject, any other the evaluator's.
  const isClient = isSame(end.args.rejector, job.clientAddress);
  return isEvaluator && (!isClient || funded !== undefined)
    ? { outcome: 'rejected', outcomeReasonHash }
    : none;
}

function isSame(address: unknown, other: Address): boolean {
  return typeof address === 'string' && address.toLowerCase() === other.toLowerCase();
}

/** Ids are counted from 1, so they stay below 2^53 for ever. */
const ONCHAIN_ID = /^[1-9]\d{0,14}$/;
const AMOUNT = /^\d{1,15}$/;

/** The escrow's number of the Job that an event is about. Throws `TypeError` for anything else. */
export function onchainJobIdOf({ event, transactionHash, args }: ChainEvent): number {
  if (typeof args.jobId !== 'string' || !ONCHAIN_ID.test(args.jobId)) {
    throw new TypeError(`${event} in ${transactionHash} has no readable jobId.`);
  }
  return Number(args.jobId);
}

function amountOf({ event, transactionHash, args }: ChainEvent): bigint {
  if (typeof args.amount !== 'string' || !AMOUNT.test(args.amount)) {
    throw new TypeError(`${event} in ${transactionHash} has no readable amount.`);
  }
  return BigInt(args.amount);
}

function hashOf({ event, transactionHash, args }: ChainEvent, name: string): Hex {
  const value = args[name];
  if (!isHex(value) || value.length !== 66) {
    throw new TypeError(`${event} in ${transactionHash} has no readable ${name}.`);
  }
  return value;
}
