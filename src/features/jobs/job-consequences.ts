import { type ChainEvent, isDeep } from '../../chain/events/chain-events.ts';
import type { Commit } from '../../chain/ingest/event-projection.ts';
import { differs } from '../../core/lib/lists.ts';
import { type Clock, nowSeconds } from '../../core/lib/time.ts';
import type { Statement } from '../../storage/db/batch.ts';
import {
  type Creation,
  type FoldedJob,
  type JobEvent,
  type Milestone,
  type Outbox,
  type ProjectedJob,
  specKey,
} from './job-fold.ts';
import type { JobProjectionStore, JobRow } from './job-projection-store.ts';
import { isAutomatic } from './rule-types.ts';

export interface ConsequenceDeps {
  readonly outbox: Outbox;
  readonly clock: Clock;
}

/** A Job as its events tell it, with the events that it was folded from before and after. */
export interface Refolded extends FoldedJob {
  readonly job: JobRow;
  readonly creation: Creation | undefined;
  readonly before: readonly ChainEvent[];
  readonly after: readonly ChainEvent[];
  /** What had moved it on before. */
  readonly milestonesBefore: readonly Milestone[];
}

/** What follows from the events of a Job. */
export interface Consequences {
  readonly statements: readonly Statement[];
  readonly finalOutcome: FinalOutcome;
  readonly hasNotices: boolean;
  readonly hasEvaluation: boolean;
}

/**
 * Writes the Job's new state, or takes away one that can never be created, and has everybody told of what lies deep
 * enough and was not told before.
 */
export async function consequencesOf(
  { outbox, clock }: ConsequenceDeps,
  store: JobProjectionStore,
  refolded: Refolded,
  { depth, impossible }: Pick<Commit, 'depth' | 'impossible'>,
): Promise<Consequences> {
  const { job, projected, milestones } = refolded;
  if (projected.onchainJobId === null && impossible.has(specKey.of(job.metadataHash))) {
    const finalOutcome = finalOutcomeOf(job, refolded, job.announcedBlock);
    return { statements: store.removeStatements(job), finalOutcome, hasNotices: false, hasEvaluation: false };
  }
  const told = toldBefore(refolded);
  const deep = milestones.filter(({ blockNumber }) => isDeep(blockNumber, depth));
  const due = deep.filter(({ blockNumber }) => blockNumber > told);
  const announced = deep.reduce((highest, { blockNumber }) => Math.max(highest, blockNumber), told);
  const finalOutcome = finalOutcomeOf(job, refolded, announced);
  const isChanged = differs<ProjectedJob>(job, projected) || announced !== job.announcedBlock;
  if (!isChanged && due.length === 0) {
    return { statements: [], finalOutcome, hasNotices: false, hasEvaluation: false };
  }
  const notices = due.flatMap(({ type, status }) => noticesOf(job, projected, { type, status }));
  // What was told before counts, though the head may have gone back since.
  const submission = milestones.find(({ type, blockNumber }) => type === 'job_submitted' && blockNumber <= announced);
  // Whatever ended it may be reorganised away: then it is submitted again, and has to be judged.
  const judged = projected.status === 'submitted' && submission !== undefined ? projected.deliverableHash : null;
  const tellings = await outbox.statements(notices);
  return {
    finalOutcome,
    statements: [
      ...(isChanged ? store.updateFromChain(job, projected, announced) : []),
      ...(job.deliverableHash === null ? [] : [store.retireStatement(job.id, judged)]),
      ...(judged === null ? [] : [store.evaluationStatement(job, judged, nowSeconds(clock))]),
      ...tellings,
    ],
    hasNotices: tellings.length > 0,
    hasEvaluation: judged !== null && isAutomatic(job.ruleType),
  };
}

/**
 * Up to which block everything was told. Where events came or went below, what is there now may not have been:
 * it is told, too, as far as it was not.
 */
function toldBefore({ job, creation, before, after, milestones, milestonesBefore }: Refolded): number {
  const isMoved = creation !== undefined && creation.onchainJobId !== job.onchainJobId;
  const lowest = Math.min(
    lowestChange(before, after),
    lowestNew(milestonesBefore, milestones),
    isMoved ? creation.event.blockNumber : Number.POSITIVE_INFINITY,
  );
  return Math.max(0, Math.min(job.announcedBlock, lowest - 1));
}

/** An event that another one of a replaced block had hidden comes to light when that goes, above it. */
function lowestNew(before: readonly Milestone[], after: readonly Milestone[]): number {
  const isOld = ({ type, blockNumber }: Milestone) =>
    before.some((old) => old.type === type && old.blockNumber === blockNumber);
  const fresh = after.filter((milestone) => !isOld(milestone));
  return Math.min(Number.POSITIVE_INFINITY, ...fresh.map(({ blockNumber }) => blockNumber));
}

function lowestChange(before: readonly ChainEvent[], after: readonly ChainEvent[]): number {
  const placeOf = ({ transactionHash, logIndex, blockHash }: ChainEvent) =>
    `${transactionHash}:${logIndex}:${blockHash}`;
  const [was, is] = [new Set(before.map(placeOf)), new Set(after.map(placeOf))];
  const changed = [
    ...before.filter((event) => !is.has(placeOf(event))),
    ...after.filter((event) => !was.has(placeOf(event))),
  ];
  return changed.reduce((lowest, { blockNumber }) => Math.min(lowest, blockNumber), Number.POSITIVE_INFINITY);
}

/** A Job's creation is told to its Provider, everything else to its Client, too. */
function noticesOf(
  { id, clientWalletId, providerWalletId }: JobRow,
  { onchainJobId }: ProjectedJob,
  milestone: Pick<JobEvent, 'type' | 'status'>,
): JobEvent[] {
  const wallets = milestone.type === 'job_created' ? [providerWalletId] : [clientWalletId, providerWalletId];
  const walletIds = wallets.filter((wallet) => wallet !== null);
  return onchainJobId === null || walletIds.length === 0 ? [] : [{ ...milestone, jobId: id, onchainJobId, walletIds }];
}

/** How a Job stands with its parties, as far as that lies deep enough to have consequences. */
export interface FinalOutcome {
  readonly jobId: string;
  readonly clientWalletId: string;
  /** Null for a Provider that is no wallet here. */
  readonly providerWalletId: string | null;
  /** `undefined` while it has not ended. */
  readonly end: JobEnd | undefined;
}

export interface JobEnd {
  /** `cancelled`: the Client took it back before anybody had paid into it. */
  readonly outcome: 'completed' | 'rejected' | 'expired' | 'cancelled';
  readonly blockNumber: number;
}

/** The standing of a Job whose events have had their consequences up to `announcedBlock`. */
export function finalOutcomeOf(
  { id, clientWalletId, providerWalletId }: JobRow,
  { projected, milestones }: FoldedJob,
  announcedBlock: number,
): FinalOutcome {
  const last = milestones.at(-1);
  const ended = last === undefined || last.blockNumber > announcedBlock ? undefined : outcomeOf(last.status, projected);
  const end = last === undefined || ended === undefined ? undefined : { outcome: ended, blockNumber: last.blockNumber };
  return { jobId: id, clientWalletId, providerWalletId, end };
}

function outcomeOf(status: JobRow['status'], { outcome }: FoldedJob['projected']): JobEnd['outcome'] | undefined {
  switch (status) {
    case 'completed':
    case 'expired':
      return status;
    case 'rejected':
      return outcome === null ? 'cancelled' : status;
    default:
      return undefined;
  }
}
