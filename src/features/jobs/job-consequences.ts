import type { Core } from '../../chain/core.ts';
import { type ChainEvent, isDeep } from '../../chain/events/chain-events.ts';
import type { Commit } from '../../chain/ingest/event-projection.ts';
import type { WalletEvent } from '../../core/events.ts';
import { differs } from '../../core/lib/lists.ts';
import { nowSeconds } from '../../core/lib/time.ts';
import type { Statement } from '../../storage/db/batch.ts';
import { type Creation, type FoldedJob, type JobMilestone, type ProjectedJob, specKey } from './job-fold.ts';
import type { JobProjectionStore, JobRow } from './job-projection-store.ts';
import { isAutomatic } from './rule-types.ts';

/** A Job as its events tell it, with the events that it was folded from before and after. */
export interface Refolded extends FoldedJob {
  readonly job: JobRow;
  readonly creation: Creation | undefined;
  readonly before: readonly ChainEvent[];
  readonly after: readonly ChainEvent[];
  /** What had moved it on before. */
  readonly milestonesBefore: readonly JobMilestone[];
}

/** What follows from the events of a Job. */
export interface Consequences {
  readonly statements: readonly Statement[];
  readonly finalOutcome: FinalOutcome;
  readonly hasNotices: boolean;
  readonly hasEvaluation: boolean;
}

/**
 * Writes the Job's new state, or deletes one that can never be created, and notifies its parties of events that lie
 * deep enough and were not announced before.
 */
export async function consequencesOf(
  { clock, outbox }: Core,
  store: JobProjectionStore,
  refolded: Refolded,
  { depth, impossible }: Pick<Commit, 'depth' | 'impossible'>,
): Promise<Consequences> {
  const { job, projected, milestones } = refolded;
  if (projected.onchainJobId === null && impossible.has(specKey.of(job.metadataHash))) {
    const finalOutcome = finalOutcomeOf(job, refolded, job.announcedBlock);
    return { statements: store.removeStatements(job), finalOutcome, hasNotices: false, hasEvaluation: false };
  }
  const announcedBefore = announcedBeforeOf(refolded);
  const deep = milestones.filter(({ blockNumber }) => isDeep(blockNumber, depth));
  const due = deep.filter(({ blockNumber }) => blockNumber > announcedBefore);
  const announced = deep.reduce((highest, { blockNumber }) => Math.max(highest, blockNumber), announcedBefore);
  const finalOutcome = finalOutcomeOf(job, refolded, announced);
  const isChanged = differs<ProjectedJob>(job, projected) || announced !== job.announcedBlock;
  if (!isChanged && due.length === 0) {
    return { statements: [], finalOutcome, hasNotices: false, hasEvaluation: false };
  }
  // A submission that was announced counts, though the head may have gone back since.
  const submission = milestones.find(({ type, blockNumber }) => type === 'job_submitted' && blockNumber <= announced);
  // Its end may be reorganised away: then it is submitted again, and has to be judged.
  const judged = projected.status === 'submitted' && submission !== undefined ? projected.deliverableHash : null;
  const deliveries = await outbox.statements(due.flatMap((milestone) => eventsOf(job, projected, milestone)));
  return {
    finalOutcome,
    statements: [
      ...(isChanged ? store.updateFromChain(job, projected, announced) : []),
      ...(job.deliverableHash === null ? [] : [store.retireStatement(job.id, judged)]),
      ...(judged === null ? [] : [store.evaluationStatement(job, judged, nowSeconds(clock))]),
      ...deliveries,
    ],
    hasNotices: deliveries.length > 0,
    hasEvaluation: judged !== null && isAutomatic(job.ruleType),
  };
}

/**
 * The block up to which everything was announced. If events came or went below, those that are there now may be new:
 * they are announced, too, as far as they were not.
 */
function announcedBeforeOf({ job, creation, before, after, milestones, milestonesBefore }: Refolded): number {
  const isMoved = creation !== undefined && creation.onchainJobId !== job.onchainJobId;
  const lowest = Math.min(
    lowestChange(before, after),
    lowestNew(milestonesBefore, milestones),
    isMoved ? creation.event.blockNumber : Number.POSITIVE_INFINITY,
  );
  return Math.max(0, Math.min(job.announcedBlock, lowest - 1));
}

/** When a replaced block goes, an event above it that one of its events had hidden shows again. */
function lowestNew(before: readonly JobMilestone[], after: readonly JobMilestone[]): number {
  const isOld = ({ type, blockNumber }: JobMilestone) =>
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

/** A Job's creation is announced to its Provider, everything else to its Client, too. */
function eventsOf(
  { id: jobId, clientWalletId, providerWalletId }: JobRow,
  { onchainJobId }: ProjectedJob,
  { type, status }: JobMilestone,
): WalletEvent[] {
  if (onchainJobId === null) return [];
  const parties = type === 'job_created' ? [providerWalletId] : [clientWalletId, providerWalletId];
  return parties.flatMap((walletId) => (walletId === null ? [] : [{ type, walletId, jobId, onchainJobId, status }]));
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
  /** `cancelled`: the Client took it back before it was funded. */
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
