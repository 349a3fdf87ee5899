import type { Address, Hex } from 'viem';
import { type Depth, isDeep } from '../chain/depth.ts';
import type { ChainEvent } from '../chain/events.ts';
import type { Statement } from '../db/batch.ts';
import type { Db } from '../db/open.ts';
import { type Clock, nowSeconds } from '../lib/time.ts';
import { type FinalOutcome, finalOutcomeOf } from './final-outcome.ts';
import { type Creation, creationOf, type FoldedJob, foldJob, type JobTruth, type Milestone } from './fold.ts';
import {
  createJobTruthStore,
  type FollowedJob,
  type JobRow,
  type JobTruthStore,
  type UncreatedJob,
} from './followed.ts';
import type { JobEvent, Outbox } from './job-event.ts';
import { isAutomatic } from './rule-types.ts';
import { jobSubject, metadataHashOf, numberOf, specSubject } from './subjects.ts';

/** The events of some subjects, in chain order, as they were and as the commit leaves them. */
export interface Histories {
  readonly before: ReadonlyMap<string, readonly ChainEvent[]>;
  readonly after: ReadonlyMap<string, readonly ChainEvent[]>;
}

/** What a commit of chain truth brings, as far as Jobs are concerned. */
export interface JobNews {
  /** What has to be folded again; those about other things are passed over. */
  readonly subjects: ReadonlySet<string>;
  readonly historiesOf: (subjects: readonly string[]) => Histories;
  readonly depth: Depth;
  /** Metadata hashes of Jobs that can never be created any more. */
  readonly impossible: ReadonlySet<Hex>;
}

/** Folds chain events into Jobs, with what follows from them. */
export interface FollowedJobs {
  /** Writes the Jobs' new states, and what follows from them. */
  readonly statements: readonly Statement[];
  /** The metadata hashes that a Job of ours has. */
  readonly known: ReadonlySet<Hex>;
  /** Of every Job that was folded again. */
  readonly finalOutcomes: readonly FinalOutcome[];
  readonly hasNotices: boolean;
  readonly hasEvaluations: boolean;
}

/** How the Jobs' state follows the chain. */
export interface JobFollower {
  /** The escrow whose events count; `undefined` where none is deployed. */
  readonly escrow: Address | undefined;
  /** Folds Jobs again from all of their events. Reads, and writes nothing: that is for the caller's batch. */
  follow(news: JobNews): FollowedJobs;
  /** To be called after the commit of what `follow` answered. */
  committed(followed: FollowedJobs): void;
  /** The subjects of Jobs with events that were not deep enough to have consequences. */
  unannouncedSubjects(): string[];
  /** Jobs that no block has and whose creation is out of time at `timestamp` (Unix seconds), the oldest first. */
  overdueCreations(timestamp: number, limit: number): UncreatedJob[];
  /** Notes that a Job's creation neither happened nor is proved to be impossible. */
  unexplained(jobId: string): Promise<void>;
}

export interface JobFollowerDeps {
  readonly db: Db;
  readonly escrow: Address | undefined;
  readonly outbox: Outbox;
  readonly clock: Clock;
  /** Called after a commit with deliverables that a rule has to judge. */
  readonly onEvaluationsDue: () => void;
}

const NOBODY: FollowedJobs = {
  statements: [],
  known: new Set(),
  finalOutcomes: [],
  hasNotices: false,
  hasEvaluations: false,
};

/**
 * Jobs follow the chain: their state in the commit of the events, and, in the commit in which an event lies deep
 * enough, what it leads to. Those consequences are unique per cause, so that what is seen again, after a
 * restart, a reorganisation or a new index, is not told again.
 *
 * Whoever takes part is known when a Job is created: a wallet's address is random, and nobody can name it before
 * the wallet is here.
 */
export function createJobFollower(deps: JobFollowerDeps): JobFollower {
  const store = createJobTruthStore(deps.db);
  const { escrow, outbox, onEvaluationsDue } = deps;
  return {
    escrow,
    follow(news) {
      const followed = followedBy(store, news.subjects);
      if (escrow === undefined || followed.length === 0) return NOBODY;
      const folded = foldAll(store, escrow, followed, news.historiesOf);
      const consequences = folded.map((each) => consequencesOf(deps, store, each, news));
      return {
        statements: consequences.flatMap(({ statements }) => statements),
        known: new Set(followed.map(({ job }) => job.metadataHash)),
        finalOutcomes: consequences.map(({ finalOutcome }) => finalOutcome),
        hasNotices: consequences.some(({ hasNotices }) => hasNotices),
        hasEvaluations: consequences.some(({ hasEvaluation }) => hasEvaluation),
      };
    },
    committed({ hasNotices, hasEvaluations }) {
      if (hasNotices) outbox.wake();
      if (hasEvaluations) onEvaluationsDue();
    },
    unannouncedSubjects: () => store.unannounced().map(specSubject),
    overdueCreations: store.overdueCreations,
    unexplained: (jobId) => deps.db.batch([store.unexplainedStatement(jobId, nowSeconds(deps.clock))]),
  };
}

/** The Jobs that the subjects are about, each once. */
function followedBy(store: JobTruthStore, subjects: ReadonlySet<string>): FollowedJob[] {
  const hashes: Hex[] = [];
  const numbers: number[] = [];
  for (const subject of subjects) {
    const hash = metadataHashOf(subject);
    const number = numberOf(subject);
    if (hash !== undefined) hashes.push(hash);
    if (number !== undefined) numbers.push(number);
  }
  const rows = [...store.byMetadataHashes(hashes), ...store.byOnchainIds(numbers)];
  return [...new Map(rows.map((row) => [row.job.id, row])).values()];
}

/** A Job as its events tell it, with the events that it was folded from before and after. */
interface Refolded extends FoldedJob {
  readonly job: JobRow;
  readonly creation: Creation | undefined;
  readonly before: readonly ChainEvent[];
  readonly after: readonly ChainEvent[];
  /** What had moved it on before. */
  readonly milestonesBefore: readonly Milestone[];
}

/** The creation tells which number a Job has in the escrow, so it is looked up first, and the rest by the number. */
function foldAll(
  store: JobTruthStore,
  escrow: Address,
  followed: readonly FollowedJob[],
  historiesOf: JobNews['historiesOf'],
): Refolded[] {
  const specs = historiesOf(followed.map(({ job }) => specSubject(job.metadataHash)));
  const created = followed.map(({ job, clientAddress, createMessageId }) => {
    const { metadataHash, providerAddress, evaluatorAddress } = job;
    const sentIn = sentInOf(store, job, createMessageId);
    const signed = { escrow, clientAddress, providerAddress, evaluatorAddress, metadataHash, sentIn };
    const creationIn = (spec: Histories['after']) =>
      creationOf(signed, spec.get(specSubject(metadataHash)) ?? []);
    return { job, signed, creation: creationIn(specs.after), creationBefore: creationIn(specs.before) };
  });
  const numbers = created.flatMap(({ creation }) => (creation === undefined ? [] : [creation.onchainJobId]));
  const steps = historiesOf([...new Set(numbers)].map(jobSubject));
  return created.map(({ job, signed, creation, creationBefore }) => {
    const subject = creation === undefined ? '' : jobSubject(creation.onchainJobId);
    const of = (spec: Histories['after'], step: Histories['after']) => [
      ...(spec.get(specSubject(job.metadataHash)) ?? []),
      ...(step.get(subject) ?? []),
    ];
    const before = of(specs.before, steps.before);
    const after = of(specs.after, steps.after);
    return {
      job,
      creation,
      before,
      after,
      milestonesBefore: foldJob(signed, creationBefore, before).milestones,
      ...foldJob(signed, creation, after),
    };
  });
}

/** A stranger's transaction may have executed it; when that is reorganised away, ours is what carries it. */
function sentInOf(store: JobTruthStore, job: JobRow, createMessageId: number): Hex {
  if (job.onchainJobId === null) return job.createTxHash;
  return store.carrierOf(createMessageId) ?? job.createTxHash;
}

interface Consequences {
  readonly statements: readonly Statement[];
  readonly finalOutcome: FinalOutcome;
  readonly hasNotices: boolean;
  readonly hasEvaluation: boolean;
}

function consequencesOf(
  { outbox, clock }: JobFollowerDeps,
  store: JobTruthStore,
  refolded: Refolded,
  { depth, impossible }: JobNews,
): Consequences {
  const { job, truth, milestones } = refolded;
  if (truth.onchainJobId === null && impossible.has(job.metadataHash)) {
    const finalOutcome = finalOutcomeOf(job, refolded, job.announcedBlock);
    return { statements: store.removeStatements(job), finalOutcome, hasNotices: false, hasEvaluation: false };
  }
  const told = toldBefore(refolded);
  const deep = milestones.filter(({ blockNumber }) => isDeep(blockNumber, depth));
  const due = deep.filter(({ blockNumber }) => blockNumber > told);
  const announced = deep.reduce((highest, { blockNumber }) => Math.max(highest, blockNumber), told);
  const finalOutcome = finalOutcomeOf(job, refolded, announced);
  const isChanged = !isTruthOf(job, truth) || announced !== job.announcedBlock;
  if (!isChanged && due.length === 0) {
    return { statements: [], finalOutcome, hasNotices: false, hasEvaluation: false };
  }
  const notices = due.flatMap(({ type, status }) => noticesOf(job, truth, { type, status }));
  const submission = deep.find(({ type }) => type === 'job_submitted');
  // Whatever ended it may be reorganised away: then it is submitted again, and has to be judged.
  const judged = truth.status === 'submitted' && submission !== undefined ? truth.deliverableHash : null;
  const tellings = outbox.statements(notices);
  return {
    finalOutcome,
    statements: [
      ...(isChanged ? store.truthStatements(job, truth, announced) : []),
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
  { onchainJobId }: JobTruth,
  milestone: Pick<JobEvent, 'type' | 'status'>,
): JobEvent[] {
  const wallets = milestone.type === 'job_created' ? [providerWalletId] : [clientWalletId, providerWalletId];
  const walletIds = wallets.filter((wallet) => wallet !== null);
  return onchainJobId === null || walletIds.length === 0
    ? []
    : [{ ...milestone, jobId: id, onchainJobId, walletIds }];
}

function isTruthOf(job: JobRow, truth: JobTruth): boolean {
  return (
    job.onchainJobId === truth.onchainJobId &&
    job.status === truth.status &&
    job.fundedAmount === truth.fundedAmount &&
    job.deliverableHash === truth.deliverableHash &&
    job.deliverableUri === truth.deliverableUri &&
    job.createTxHash === truth.createTxHash &&
    job.fundTxHash === truth.fundTxHash &&
    job.submitTxHash === truth.submitTxHash &&
    job.submittedAt === truth.submittedAt &&
    job.finalizeTxHash === truth.finalizeTxHash &&
    job.outcome === truth.outcome &&
    job.outcomeReasonHash === truth.outcomeReasonHash &&
    job.finalizedAt === truth.finalizedAt &&
    job.lastBlock === truth.lastBlock
  );
}
